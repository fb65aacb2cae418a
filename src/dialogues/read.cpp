#include "dialogues/read.h"

#include <algorithm>

#include "base/format.h"
#include "base/layout.h"
#include "base/text.h"
#include "dialogues/answers.h"
#include "dialogues/real_path.h"
#include "domain/error_codes.h"
#include "domain/file_names.h"
#include "prompts/judge_protocol.h"

namespace blue {
namespace {

std::vector<Witness> find_witnesses(const RoundRegistered& round, const std::string& slug) {
  std::vector<Witness> witnesses;
  for (const Entity& entity : round.entities)
    if (entity.author == slug && entity.line > 0) witnesses.push_back({entity.line, entity.id, ""});
  for (const Reference& reference : round.references)
    if (reference.expert == slug && reference.line > 0)
      witnesses.push_back({reference.line, format("{} {}", name_of(reference.type), reference.target), ""});
  for (const Signal& signal : round.standing)
    if (signal.expert == slug && signal.round == round.round)
      witnesses.push_back({signal.line, "signal", ""});
  std::ranges::stable_sort(witnesses, {}, &Witness::line);
  return witnesses;
}

}  // namespace

void Witness::describe(Fields<Witness>& f) {
  f.optional("line", &Witness::line, "Line in the answer");
  f.optional("what", &Witness::what, "What it was counted as");
  f.optional("text", &Witness::text, "The line");
}

Result<ReadAnswer> read_stored_answer(const DialoguePlace& place, const DialogueState& state, int round,
                                      std::string_view expert) {
  std::string slug = slug_of_name(expert);
  const bool registered = round < state.next_round();
  bool answered =
      registered && std::ranges::any_of(state.rounds[static_cast<std::size_t>(round)].answers,
                                        [&](const AnswerRecord& one) { return one.expert == slug; });
  if (!answered)
    return fail(make_error(codes::answer_missing,
                           format("The record has no answer of {} in round {}.", printable(expert), round))
                    .at("expert")
                    .with_value(expert)
                    .suggest("blue dialogue get shows who sat on which panel."));
  ReadAnswer answer;
  TRY(check_no_link(place, answer_file(round, slug)));
  answer.file = place.in_project(answer_file(round, slug));
  answer.text = TRY(read_file(place.project.root / answer.file, kLongestAnswer));
  answer.witnesses = find_witnesses(state.rounds[static_cast<std::size_t>(round)], slug);
  auto lines = split(answer.text, '\n');
  for (Witness& witness : answer.witnesses)
    if (witness.line <= lines.size()) witness.text = fit_width(trim(lines[witness.line - 1]), 120);
  return answer;
}

std::string protocol_of(const DialogueState& state) { return judge_protocol(state); }

}  // namespace blue
