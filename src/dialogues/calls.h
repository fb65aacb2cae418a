#pragma once
// The writes of a dialogue that take more than one rule: panels, prompts, rounds with answers, verdicts.
#include <functional>
#include <set>
#include <string>
#include <vector>

#include "dialogues/answers.h"
#include "dialogues/record.h"
#include "domain/round/register.h"
#include "domain/verdict/register.h"

namespace blue {

// Chooses a panel, told who has answered in the round already.
using ChoosePanel =
    std::function<Result<PanelSet>(const DialogueState&, const std::set<std::string>& answered)>;
// Sets the panel that `choose` returns for `round` and returns it in `panel`; nothing is written when it is
// set already.
Result<const LoadedDialogue*> write_panel(const Session& session, const DialoguePlace& place, int round,
                                          const ChoosePanel& choose, PanelSet& panel);

// The panel file of a round, relative to the project's root.
std::string panel_path(const DialoguePlace& place, int round);

// A prompt that was handed out.
struct IssuedPrompt {
  Seat seat;
  std::string text, prompt_file, output_file;
};
// Hands out the prompts of the next round to `experts` (names; everyone when empty) as files, which fixes its
// panel. One that was handed out before is returned again. `check` may refuse an expert; then nothing is
// done. How long prompts may be is the project's setting.
struct PromptRun {
  const LoadedDialogue* dialogue = nullptr;
  std::vector<IssuedPrompt> prompts;
};
Result<PromptRun> write_prompts(const Session& session, const DialoguePlace& place, int round,
                                const std::vector<std::string>& experts, std::optional<AnswerBy> answer_by,
                                const std::function<Result<>(const Expert&)>& check);

enum class RoundUse { register_it, dry_run };
struct RoundRun {
  const LoadedDialogue* dialogue = nullptr;
  RoundDecision decision;
  std::optional<DialogueState> preview;  // of a dry run: the state as it would be after the round
  std::vector<Note> remarks;             // about files in the round's folder that were not counted
};
// Reads the answers from round-N/, registers the round. Given answers are written to their files first where
// there are none; answer_conflict when a file has another answer, path_outside_project for links. A dry run
// records the hashes of the answers it read and registers nothing, whether or not the rules would take the
// round.
Result<RoundRun> write_round(const Session& session, const DialoguePlace& place, const RoundRequest& request,
                             const std::vector<GivenAnswer>& given, RoundUse use = RoundUse::register_it);

// Everything that would keep the round from being registered; writes nothing.
Result<> check_round(const Session& session, const DialoguePlace& place, const RoundRequest& request,
                     const std::vector<GivenAnswer>& given);

struct VerdictRun {
  const LoadedDialogue* dialogue = nullptr;
  VerdictDecision decision;
  std::string summary;  // the boxed text of a final verdict, for the user
};
Result<VerdictRun> write_verdict(const Session& session, const DialoguePlace& place,
                                 const VerdictRequest& request);

}  // namespace blue
