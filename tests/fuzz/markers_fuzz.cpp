// Any bytes are an answer: reading them must neither fail nor reach outside the text.
#include <cstddef>
#include <cstdint>
#include <cstdlib>

#include "markers/parse_answer.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  if (size == 0) return 0;
  static const std::vector<std::string> known = {"muffin", "strudel", "kouign-amann", "crêpe"};
  int round = data[0] % 3;
  std::string_view text(reinterpret_cast<const char*>(data + 1), size - 1);
  blue::Answer answer = blue::parse_answer(text, "muffin", round, known);
  for (const auto& reference : answer.references)
    for (const auto& target : reference.targets)
      if (!target.round) std::abort();
  return 0;
}
