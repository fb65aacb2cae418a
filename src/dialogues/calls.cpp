#include "dialogues/calls.h"

#include <algorithm>

#include "base/format.h"
#include "base/log.h"
#include "dialogues/erasures.h"
#include "dialogues/files.h"
#include "domain/dialogue/apply.h"
#include "domain/error_codes.h"
#include "domain/file_names.h"
#include "domain/panel/seating.h"
#include "pages/boxed_summary.h"
#include "project/settings.h"

namespace blue {
namespace {

bool is_set_already(const DialogueState& state, const PanelSet& panel) {
  auto set = state.panels.find(panel.round);
  return set != state.panels.end() && set->second == panel;
}

// The commitment to the prompt that was issued to the expert; empty when there was none.
std::string find_prompt(const DialogueState& state, int round, const std::string& expert) {
  auto issued = state.commitments.find(prompt_file(round, expert));
  return issued == state.commitments.end() ? "" : issued->second;
}

// True when everyone in `wanted` has a prompt of the round. One that was erased is issued again, without the
// words for which it was: an expert would be sent to a file that is not there.
bool have_prompts(const DialoguePlace& place, const DialogueState& state, int round,
                  const std::vector<std::string>& wanted) {
  auto issued = state.prompts.find(round);
  return issued != state.prompts.end() && std::ranges::all_of(wanted, [&](const std::string& slug) {
           return std::ranges::find(issued->second, slug) != issued->second.end() &&
                  !is_present(place.path() / erasure_file(find_prompt(state, round, slug)));
         });
}

// The prompt as it was issued. A file that is not that any more is written again where it can be: an expert
// reads the file.
std::string find_issued_text(const DialoguePlace& place, const DialogueState& state, const PanelSet& panel,
                             const Seat& seat, Instant now) {
  const std::string file = prompt_file(panel.round, seat.expert.slug);
  const std::string commitment = find_prompt(state, panel.round, seat.expert.slug);
  Exhibit stored = read_exhibit(place.path(), file, commitment);
  if (stored.condition == ExhibitCondition::intact) return std::move(stored.bytes);
  std::string text = render_prompt(state, panel, seat);
  const auto salt = read_salt(place.path(), commitment);
  if (salt && make_commitment(text, *salt) == commitment)
    if (Result<> done = publish_file(place, {file, text}, {}, now); !done)
      log(LogLevel::warning, "{}", done.error().message);
  return text;
}

// The event of a dry run; nothing when the same answers were read before or there are none.
std::optional<Decision> read_event(const DialogueState& state, const RoundInput& input, Instant now,
                                   const Committer& committer) {
  RoundRead read{.round = input.request.round, .answers = {}};
  for (const AnswerInput& one : input.answers)
    if (!one.answer.is_blank)
      read.answers.push_back({one.answer.expert, one.commitment,
                              !one.answer.dissents.empty() || !one.answer.minority_verdicts.empty()});
  const bool is_known = std::ranges::find(state.reads, read) != state.reads.end();
  if (read.answers.empty() || is_known) return std::nullopt;
  return Decision{std::move(read), now, committer.salts()};
}

// A verdict on words that can no longer be read would be one on nothing.
Result<> check_words(const DialoguePlace& place, const DialogueState& state) {
  if (ExhibitReader(place.path()).is_whole(state)) return {};
  return fail(
      make_error(codes::answer_missing, "Answers of registered rounds are not as they were registered.")
          .suggest(format("blue dialogue verify --id {} names them; restore them from version control.",
                          state.settings.dialogue_id)));
}

bool is_asked(const PromptIssued& issued, const Seat& seat) {
  return std::ranges::find(issued.experts, seat.expert.slug) != issued.experts.end();
}

// What the rules are told of a round: the call, its answers and what else is in the folder.
struct RoundMaterial {
  RoundInput input;
  RoundFolder folder;
  Result<> given;  // what is wrong with the answers that came with the call
};

Result<RoundMaterial> read_material(const LoadedDialogue& dialogue, const DialoguePlace& place,
                                    const RoundRequest& request, const std::vector<GivenAnswer>& given,
                                    Instant now, Committer& committer) {
  TRY(check_not_erased(place.path(), request.round));
  RoundMaterial out{{request, {}, render_instant(now)}, TRY(read_round_folder(place, request.round)), {}};
  RoundInput& input = out.input;
  if (const auto panel = panel_of_request(dialogue.state, request)) {
    TRY(check_answer_places(place, out.folder, *panel));
    out.given = check_given_answers(place, out.folder, *panel, given);
    input.answers = TRY(read_answers(out.folder, *panel, dialogue.state, given, now, committer));
    input.uncounted = find_uncounted_files(out.folder, *panel, dialogue.state, committer);
    input.dropped = TRY(read_dropped_answers(out.folder, *panel, dialogue.state, now, committer));
  }
  for (AnswerInput& one : input.answers)
    one.prompt = find_prompt(dialogue.state, request.round, one.answer.expert);
  input.answered = find_answered(out.folder);
  return out;
}

// The rules' decision, or everything that is wrong: with the answers that were given, then with the rest.
Result<RoundDecision> judge_round(const DialogueState& state, const RoundMaterial& material) {
  auto decision = register_round(state, material.input);
  std::vector<Error> problems;
  auto take = [&](const Error& error) {
    const std::vector<Error> one{error};
    std::ranges::copy(error.errors.empty() ? one : error.errors, std::back_inserter(problems));
  };
  if (!material.given) take(material.given.error());
  if (!decision) take(decision.error());
  if (!problems.empty()) return fail(with_file_hints(combine(std::move(problems)), material.folder));
  return decision;
}

}  // namespace

Result<const LoadedDialogue*> write_panel(const Session& session, const DialoguePlace& place, int round,
                                          const ChoosePanel& choose, PanelSet& panel) {
  return write_dialogue(session, place,
                        [&](const LoadedDialogue& dialogue) -> Result<std::optional<Decision>> {
                          const RoundFolder folder = TRY(read_round_folder(place, round));
                          panel = TRY(choose(dialogue.state, find_answered(folder)));
                          if (is_set_already(dialogue.state, panel)) return std::nullopt;
                          return Decision{panel, session.clock().now(), {}};
                        });
}

std::string panel_path(const DialoguePlace& place, int round) { return place.in_project(panel_file(round)); }

Result<PromptRun> write_prompts(const Session& session, const DialoguePlace& place, int round,
                                const std::vector<std::string>& experts, std::optional<AnswerBy> answer_by,
                                const std::function<Result<>(const Expert&)>& check) {
  PromptIssued issued;
  const WantedForm wanted{answer_by, TRY(load_config(session.project())).config.dialogue.prompt_kb};
  auto decide = [&](const LoadedDialogue& dialogue) -> Result<std::optional<Decision>> {
    issued = TRY(issue_prompts(dialogue.state, round, experts, wanted));
    for (const Seat& seat : issued.panel.seats)
      if (is_asked(issued, seat)) TRY(check(seat.expert));
    if (have_prompts(place, dialogue.state, round, issued.experts)) return std::nullopt;
    return Decision{issued, session.clock().now(), {}};
  };
  PromptRun run{.dialogue = TRY(write_dialogue(session, place, decide)), .prompts = {}};
  for (const Seat& seat : issued.panel.seats)
    if (is_asked(issued, seat))
      run.prompts.push_back(
          {seat, find_issued_text(place, run.dialogue->state, issued.panel, seat, session.clock().now()),
           place.in_project(prompt_file(round, seat.expert.slug)),
           place.in_project(answer_file(round, seat.expert.slug))});
  return run;
}

Result<RoundRun> write_round(const Session& session, const DialoguePlace& place, const RoundRequest& request,
                             const std::vector<GivenAnswer>& given, RoundUse use) {
  RoundRun run;
  std::optional<Error> refusal;  // of a dry run
  auto decide = [&](const LoadedDialogue& dialogue) -> Result<std::optional<Decision>> {
    const Instant now = session.clock().now();
    Committer committer(place.path(), session.salts());
    const RoundMaterial material = TRY(read_material(dialogue, place, request, given, now, committer));
    auto decision = judge_round(dialogue.state, material);
    if (!decision && use == RoundUse::register_it) return fail(std::move(decision).error());
    if (decision)
      run.decision = *std::move(decision);
    else
      refusal = std::move(decision).error();
    run.remarks = find_uncounted_answers(material.folder, run.decision.event.panel);
    if (use == RoundUse::dry_run) return read_event(dialogue.state, material.input, now, committer);
    TRY(rename_answers(material.folder, run.decision.event.panel));  // a refused call touches no file
    TRY(write_given_answers(place, request.round, given, session.clock()));
    if (run.decision.already_registered) return std::nullopt;
    return Decision{run.decision.event, now, committer.salts()};
  };
  run.dialogue = TRY(write_dialogue(session, place, decide));
  if (refusal) return fail(*std::move(refusal));
  if (use == RoundUse::dry_run) {
    run.preview = run.dialogue->state;
    if (!run.decision.already_registered) apply(*run.preview, run.decision.event, run.preview->changed_at);
  }
  return run;
}

Result<> check_round(const Session& session, const DialoguePlace& place, const RoundRequest& request,
                     const std::vector<GivenAnswer>& given) {
  const LoadedDialogue& dialogue = *TRY(load_dialogue(session, place));
  Committer committer(place.path(), session.salts());
  TRY(judge_round(dialogue.state,
                  TRY(read_material(dialogue, place, request, given, session.clock().now(), committer))));
  return {};
}

Result<VerdictRun> write_verdict(const Session& session, const DialoguePlace& place,
                                 const VerdictRequest& request) {
  VerdictRun run;
  auto decide = [&](const LoadedDialogue& dialogue) -> Result<std::optional<Decision>> {
    if (request.verdict_type == VerdictKind::final) TRY(check_words(place, dialogue.state));
    run.decision = TRY(register_verdict(dialogue.state, request, dialogue.head.hash));
    if (run.decision.already_registered) return std::nullopt;
    return Decision{run.decision.event, session.clock().now(), {}};
  };
  run.dialogue = TRY(write_dialogue(session, place, decide));
  if (run.decision.event.verdict_type == VerdictKind::final)
    run.summary = convergence_summary(run.dialogue->state);
  return run;
}

}  // namespace blue
