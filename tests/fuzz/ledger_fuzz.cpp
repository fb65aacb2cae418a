// Feeds any bytes to the ledger reader. Whatever it accepts must be a chain that renders to the same bytes
// again, and reading on from any head must tell the same as reading at once.
#include <cstddef>
#include <cstdint>
#include <cstdlib>

#include "ledger/scan.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace blue;
  std::string_view bytes(reinterpret_cast<const char*>(data), size);
  LedgerContents contents = scan_ledger(bytes);
  if (contents.head.bytes > size || contents.head.sequence != contents.events.size()) std::abort();
  if (contents.damage && contents.torn_bytes) std::abort();
  LedgerContents rest = scan_ledger(bytes.substr(contents.head.bytes), contents.head);
  if (!rest.events.empty() || rest.head != contents.head || rest.torn_bytes != contents.torn_bytes)
    std::abort();
  for (const Event& event : contents.events)
    if (!parse_ledger_line(render_ledger_line(event, kNoLedgerHash))) std::abort();
  return 0;
}
