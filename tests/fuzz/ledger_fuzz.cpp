// Feeds any bytes to the ledger reader. Whatever it accepts must be readable again, and reading on from any
// head must tell the same as reading at once. Each line is tried with a true hash too: with its own, hardly
// any changed line would get as far as its members.
#include <cstddef>
#include <cstdint>
#include <cstdlib>

#include "base/hash.h"
#include "base/text.h"
#include "ledger/commitment.h"
#include "ledger/scan.h"

namespace {

void check_hashed(std::string_view line) {
  using namespace blue;
  std::string hashed(line.substr(0, line.size() - (find_line_hash(line) ? kLedgerHashBytes : 0)));
  hashed += ",\"hash\":\"" + sha256(hashed) + "\"}";
  const auto parsed = parse_ledger_line(hashed);
  if (!parsed) return;
  const std::string again = render_ledger_line(parsed->event, parsed->prev, parsed->format);
  const auto read = parse_ledger_line(again);
  if (!read || read->event != parsed->event || read->format != parsed->format) std::abort();
  if (find_fault(parsed->event, again, parsed->format)) std::abort();
  if (parsed->format == 1) return;
  if (format_of_line(hashed) != 2 || !begins_as_line(hashed, parsed->event.sequence)) std::abort();
  for (const auto& [path, commitment] : parsed->event.exhibits)
    if (!is_path_below(path) || !is_commitment(commitment)) std::abort();
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace blue;
  std::string_view bytes(reinterpret_cast<const char*>(data), size);
  LedgerContents contents = scan_ledger(bytes);
  if (contents.head.bytes > size || contents.head.sequence != contents.events.size()) std::abort();
  if (contents.damage && contents.torn_bytes) std::abort();
  LedgerContents rest = scan_ledger(bytes.substr(contents.head.bytes), contents.head, contents.format);
  if (!rest.events.empty() || rest.head != contents.head || rest.torn_bytes != contents.torn_bytes)
    std::abort();
  for (std::string_view line : split(bytes, '\n')) check_hashed(line);
  return 0;
}
