#include "library/rfc_from_dialogue.h"

#include "base/format.h"
#include "dialogues/find.h"
#include "dialogues/record.h"
#include "domain/dialogue/totals.h"
#include "domain/error_codes.h"
#include "domain/file_names.h"
#include "library/files.h"
#include "library/relations.h"

namespace blue {
namespace {

Error no_verdict_error(const std::string& dialogue_id) {
  return make_error(codes::verdict_missing, format("The dialogue {} has no final verdict yet.", dialogue_id))
      .at("dialogue")
      .with_value(dialogue_id)
      .suggest(format(
          "Register the final verdict first; blue dialogue round-context --id {} shows what is missing.",
          dialogue_id));
}

std::string decision_of(const VerdictRegistered& verdict) {
  std::string text = verdict.recommendation;
  if (!verdict.description.empty()) text += "\n\n" + verdict.description;
  for (const ConvergedDecision& decision : verdict.converged_decisions)
    text += format("\n\n**{}**: {}", decision.topic, decision.decision);
  if (!verdict.conditions.empty()) text += "\n\nOn these conditions:\n";
  for (const std::string& condition : verdict.conditions) text += format("\n- {}", condition);
  if (!verdict.warning.empty()) text += format("\n\n> Forced without convergence: {}", verdict.warning);
  return text;
}

std::string tensions_of(const DialogueState& state, const VerdictRegistered& verdict) {
  std::string text;
  for (const AcceptedTension& accepted : verdict.tensions_accepted) {
    const Entity* tension = state.record.find_entity(accepted.id);
    text += format("{}- {} {}: {}", text.empty() ? "" : "\n", accepted.id, tension ? tension->label.text : "",
                   accepted.reason);
  }
  return text;
}

}  // namespace

Result<DocumentWords> words_from_dialogue(const Session& session, const std::string& dialogue_id) {
  const DialoguePlace place = TRY(locate_dialogue(session, {dialogue_id, std::nullopt}));
  const LoadedDialogue* dialogue = TRY(load_dialogue(session, place));
  const DialogueState& state = dialogue->state;
  const VerdictRegistered* verdict = find_final_verdict(state);
  if (!verdict) return fail(no_verdict_error(state.settings.dialogue_id));
  const std::string link = render_file_link(document_folder(DocumentType::rfc) + "new.md",
                                            place.in_project(kDialoguePage), state.settings.title);
  return DocumentWords{{{"Dialogue", link}},
                       {{"Problem", state.settings.question.value_or("")},
                        {"Decision", decision_of(*verdict)},
                        {"Accepted Tensions", tensions_of(state, *verdict)}}};
}

}  // namespace blue
