// Feeds any bytes to the JSON parser. What it takes must survive both styles of rendering, and what it
// refuses must come with a code of the caller's family.
#include <cstddef>
#include <cstdint>
#include <cstdlib>

#include "base/json_parse.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace blue;
  auto parsed = parse_json({reinterpret_cast<const char*>(data), size},
                           {.bytes = 1u << 16, .depth = 16, .values = 10'000});
  if (!parsed) {
    if (parsed.error().code.family != ErrorFamily::caller || parsed.error().message.empty()) std::abort();
    return 0;
  }
  std::string compact = render_json(*parsed);
  if (compact.find('\n') != std::string::npos) std::abort();
  for (const std::string& text : {compact, render_json(*parsed, JsonStyle::pretty)}) {
    auto again = parse_json(text);
    if (!again || *again != *parsed) std::abort();
  }
  return 0;
}
