#pragma once
// An answer on a few short lines, so that tests can say in one string what they expect. Only tests include
// it.
#include <string>
#include <vector>

#include "base/format.h"
#include "markers/parse_answer.h"

namespace blue {

inline const std::vector<std::string>& panel_for_tests() {
  static const std::vector<std::string> slugs = {"muffin", "strudel", "macaron",
                                                 "eclair", "cannoli", "kouign-amann"};
  return slugs;
}

// "strudel T1.1" for an id of Strudel's own numbering, "T0.1" for a global one.
inline std::string summarize(const std::vector<MentionedId>& ids) {
  std::string out;
  for (const MentionedId& id : ids)
    out += format(" {}{}{}{}.{}", id.expert, id.expert.empty() ? "" : " ", letter_of(id.kind),
                  id.round.value(), id.sequence);
  return out;
}

inline std::string binding(const std::optional<std::size_t>& entity) {
  return entity ? format(" @{}", *entity) : "";
}

// Entities, references, moves, signals and dissents, one a line, without diagnostics.
inline std::string summarize(const Answer& answer) {
  std::string out;
  for (const AnswerEntity& each : answer.entities) out += format("{}: {}\n", each.local_id, each.label.text);
  for (const AnswerReference& each : answer.references)
    out += format("{}{}{}\n", name_of(each.kind), summarize(each.targets), binding(each.entity));
  for (const AnswerMove& each : answer.moves)
    out += format("{}{}{}\n", name_of(each.kind), summarize(each.targets), binding(each.entity));
  for (const AnswerSignal& each : answer.signals)
    out += format("signal {}:{}\n", each.at.line, each.at.column);
  for (const AnswerDissent& each : answer.dissents)
    out += format("dissent {}:{}\n", each.at.line, each.at.column);
  for (const AnswerEntity& each : answer.minority_verdicts)
    out += format("minority {}: {}\n", each.sequence, each.label.text);
  return out;
}

// The diagnostics' codes and places, one a line; that an answer has no marker is left out.
inline std::string summarize(const std::vector<MarkerDiagnostic>& diagnostics) {
  std::string out;
  for (const MarkerDiagnostic& each : diagnostics)
    if (each.code != "answer_uncounted") out += format("{} {}:{}\n", each.code, each.at.line, each.at.column);
  return out;
}

inline Answer parse_as_muffin(std::string_view text, int round) {
  return parse_answer(text, "muffin", round, {panel_for_tests(), {}});
}
// What Muffin says in `text`, without and with only the diagnostics.
inline std::string said(std::string_view text, int round = 1) {
  return summarize(parse_as_muffin(text, round));
}
inline std::string problems(std::string_view text, int round = 1) {
  return summarize(parse_as_muffin(text, round).diagnostics);
}

// The objections of Muffin in `text` that could not be placed, one a line.
inline std::string unplaced(std::string_view text, int round = 2) {
  static constexpr std::string_view kNames[] = {"tension", "reopen", "oppose", "challenge", "dissent"};
  std::string out;
  for (const UnplacedObjection& each : parse_as_muffin(text, round).unplaced)
    out += format("{} {}:{} {}\n", kNames[static_cast<std::size_t>(each.what)], each.at.line, each.at.column,
                  each.text.text);
  return out;
}

}  // namespace blue
