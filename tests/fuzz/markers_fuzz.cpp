// Any bytes are an answer: reading them must neither fail nor reach outside the text, and
// words follow from their spans.
#include <cstddef>
#include <cstdint>
#include <cstdlib>

#include "markers/parse_answer.h"
#include "markers/prose.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  if (size == 0) return 0;
  static const std::vector<std::string> known = {"muffin", "strudel", "kouign-amann", "crêpe"};
  int round = data[0] % 3;
  std::string_view text(reinterpret_cast<const char*>(data + 1), size - 1);
  blue::Answer answer = blue::parse_answer(text, "muffin", round, {known, {}});
  auto check = [&](const blue::Words& words, std::string (*read)(std::string_view)) {
    if (!words.span) return;
    if (words.span->from >= words.span->to || words.span->to > text.size()) std::abort();
    const std::string again = read(text.substr(words.span->from, words.span->to - words.span->from));
    if (words.text != again + (words.span->cut ? "…" : "")) std::abort();
  };
  for (const auto& entity : answer.entities) {
    check(entity.label, blue::label_from);
    check(entity.content, blue::prose_from);
  }
  for (const auto& signal : answer.signals) check(signal.sentence, blue::prose_from);
  for (const auto& objection : answer.unplaced) check(objection.text, blue::label_from);
  for (const auto& reference : answer.references) check(reference.note, blue::prose_from);
  for (const auto& reference : answer.references)
    for (const auto& target : reference.targets)
      if (!target.round) std::abort();
  return 0;
}
