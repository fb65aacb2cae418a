#include "domain/scrutiny/attempts.h"

#include <algorithm>

#include "base/format.h"
#include "base/text.h"
#include "domain/file_names.h"
#include "domain/word_list.h"

namespace blue {
namespace {

// Questions are the same when their words are.
bool is_same(const std::optional<std::string>& a, const std::optional<std::string>& b) {
  if (!a || !b) return false;
  const std::vector<std::string> words = words_of(*a);
  return !words.empty() && words == words_of(*b);
}

}  // namespace

bool is_about_the_same(const OtherDialogue& other, const DialogueState& state) {
  return is_same(other.question, state.settings.question) || is_same(other.rfc, state.settings.rfc);
}

Measure measure_attempts(const DialogueState& state, const std::vector<OtherDialogue>* others) {
  if (!others)
    return not_measurable("attempts",
                          "It needs the project's other dialogues: blue dialogue scrutiny looks at them.");
  Measure out{.name = "attempts"};
  std::vector<ScrutinyFinding> found;
  std::size_t related = 0;
  for (const OtherDialogue& one : *others) {
    const bool is_related =
        one.is_fork || is_same(one.question, state.settings.question) || is_same(one.rfc, state.settings.rfc);
    if (!is_related) continue;
    ++related;
    const bool is_lost = one.status == DialogueStatus::abandoned || one.status == DialogueStatus::forced;
    if (!one.is_fork && !is_lost) continue;
    found.push_back({.says = format("{} {}.", one.dialogue_id,
                                    one.is_fork ? "begins as this one and goes on differently"
                                                : format("was {}", name_of(one.status))),
                     .expert = std::string(kJudge),
                     .file = format("{}/{}", one.folder, kLedgerFile),
                     .line = one.line,
                     .quote = quote_of(one.reason),
                     .about = one.dialogue_id});
  }
  out.says = format("{} of the same question or RFC; {} abandoned, forked or forced.",
                    counted(related, "other dialogue"), found.size());
  out.figures = JsonObject{{"related", related}, {"abandoned_forked_or_forced", found.size()}};
  out.take(std::move(found));
  return out;
}

}  // namespace blue
