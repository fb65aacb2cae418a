#include "domain/scrutiny/measure.h"

#include "base/layout.h"
#include "base/utf8.h"
#include "domain/file_names.h"

namespace blue {
namespace {

constexpr std::size_t kLongestQuote = 200;

// "vs", "e.g", "No": what a full stop follows without ending a sentence.
bool is_abbreviated(std::string_view before) {
  const std::size_t blank = before.rfind(' ');
  return before.size() - (blank == std::string_view::npos ? 0 : blank + 1) <= 3;
}

// The end of the first sentence: a full stop, question or exclamation mark before a blank, or of a script
// without blanks.
std::size_t end_of_sentence(std::string_view text) {
  for (std::size_t at = 0; at < text.size();) {
    const char32_t one = next_code_point(text, at);
    if (one == U'。' || one == U'！' || one == U'？') return at;
    const bool ends = one == '!' || one == '?' || (one == '.' && !is_abbreviated(text.substr(0, at - 1)));
    if (ends && at < text.size() && text[at] == ' ') return at;
  }
  return text.size();
}

}  // namespace

void ScrutinyFinding::describe(Fields<ScrutinyFinding>& f) {
  f.required("says", &ScrutinyFinding::says, "What was found");
  f.plain<&ScrutinyFinding::expert, &ScrutinyFinding::round, &ScrutinyFinding::file, &ScrutinyFinding::line,
          &ScrutinyFinding::quote, &ScrutinyFinding::about>();
}

void Measure::describe(Fields<Measure>& f) {
  f.required("name", &Measure::name, "As in docs/formats.md");
  f.optional("says", &Measure::says, "What was counted");
  f.plain<&Measure::is_worry, &Measure::count, &Measure::figures>();
  f.optional("not_measurable", &Measure::not_measurable, "Why it, or a part of it, cannot be known");
  f.plain<&Measure::findings>();
}

void Measure::take(std::vector<ScrutinyFinding> found) {
  findings = std::move(found);
  count = findings.size();
  is_worry = count > 0;
}

Measure not_measurable(std::string name, std::string why) {
  return {.name = std::move(name), .says = std::string(kNotMeasurable), .not_measurable = std::move(why)};
}

std::string why_without_answers(const DialogueState& state) {
  if (state.rounds.empty()) return "No round is registered yet.";
  return state.is_declared() ? "The dialogue is declared: there are no answers to read." : "";
}

std::string quote_of(std::string_view text) {
  const std::string line = one_line(text);
  return one_line(std::string_view(line).substr(0, end_of_sentence(line)), kLongestQuote);
}
std::string quote_of(const Words& words) { return words.lost ? words.text : quote_of(words.text); }

std::string name_in(const DialogueState& state, const std::string& slug) {
  return slug == kJudge ? "the Judge" : state.display_name(slug);
}

ScrutinyFinding finding_about(const DialogueState& state, const std::string& id, std::string says) {
  ScrutinyFinding out{.says = std::move(says), .about = id};
  const Entity* entity = state.record.find_entity(id);
  if (!entity) return out;
  out.expert = entity->author;
  out.round = entity->round;
  out.quote = quote_of(entity->shown_label());
  if (entity->origin == Origin::answer) {
    out.file = answer_file(entity->round, entity->author);
    out.line = entity->line;
    return out;
  }
  const auto line = state.registered_in.find(entity->round);
  out.file = kLedgerFile;
  out.line = line == state.registered_in.end() ? 0 : line->second;
  return out;
}

ScrutinyFinding finding_in_ledger(const DialogueState& state, int round, std::string says,
                                  std::string quote) {
  const auto line = state.registered_in.find(round);
  return {.says = std::move(says),
          .expert = std::string(kJudge),
          .round = round,
          .file = kLedgerFile,
          .line = line == state.registered_in.end() ? 0 : line->second,
          .quote = std::move(quote)};
}

}  // namespace blue
