// blue dialogue verdict: registers a verdict. A final one passes only when the record shows convergence (RFC
// 0057).
#include "base/format.h"
#include "dialogues/calls.h"
#include "tools/dialogue/shared.h"

namespace blue {

struct DialogueVerdictRegister {
  static constexpr ToolInfo info{
      .group = "dialogue",
      .verb = "verdict_register",
      .title = "Register a verdict",
      .description =
          "Registers a verdict. interim puts a text on the table for the panel to sign; final takes it over "
          "and "
          "passes only at velocity 0 with every signal standing, or forced at max rounds with a warning.",
      .effect = Effect::writes,
      .toolsets = "dialogue",
      .example = "blue dialogue verdict --id api-versioning --round 2",
      .command = "dialogue verdict",
      .alias = "verdict-register",
  };

  struct Input : DialogueKey, VerdictRequest {
    static void describe(Fields<Input>& f) {
      f.inherit<DialogueKey>();
      f.inherit<VerdictRequest>();
    }
  };
  struct Output : VerdictRegistered {
    std::string dialogue_id, summary;
    bool already_registered = false;
    NextAction next_action;
    static void describe(Fields<Output>& f) {
      f.optional("dialogue_id", &Output::dialogue_id, "Id");
      f.optional("verdict_id", &Output::verdict_id, "Id of the verdict");
      f.optional("verdict_type", &Output::verdict_type, "Kind");
      f.optional("round", &Output::round, "Round");
      f.optional("outcome", &Output::outcome, "How it came about");
      f.optional("evidence", &Output::evidence, "What the numbers rest on");
      f.optional("already_registered", &Output::already_registered, "The identical call was made before");
      f.optional("recommendation", &Output::recommendation, "The decision");
      f.optional("description", &Output::description, "Why");
      f.optional("text_from", &Output::text_from, "Recommendations whose words the text is");
      f.optional("proposal", &Output::proposal, "Number of the text put on the table");
      f.optional("proposal_hash", &Output::proposal_hash, "What the panel signs");
      f.optional("quote", &Output::quote, "The author's own line").loose();
      f.optional("in_judges_words", &Output::in_judges_words, "The author wrote no such line");
      f.optional("warning", &Output::warning, "Of a forced verdict");
      f.optional("certificate", &Output::certificate, "What a final verdict rests on, with witnesses")
          .loose();
      f.optional("summary", &Output::summary, "Boxed text to show the user");
      f.optional("notes", &Output::notes, "Remarks").loose();
      f.optional("next_action", &Output::next_action, "What to do next").loose();
    }
  };

  static Result<Output> run(Workspace& workspace, const Input& input) {
    const Session session = TRY(workspace.open_project());
    DialoguePlace place = TRY(locate_dialogue(session, input));
    VerdictRun run = TRY(write_verdict(session, place, input));
    const DialogueState& state = run.dialogue->state;
    return Output{std::move(run.decision.event), state.settings.dialogue_id, std::move(run.summary),
                  run.decision.already_registered, next_action_for(state)};
  }

  static View view(const Output& output) {
    View view;
    if (!output.summary.empty())
      view.push_back(Paragraph{output.summary});
    else if (output.proposal > 0)
      view.push_back(Paragraph{format("Proposal {} is on the table, hash {}: \"{}\"", output.proposal,
                                      output.proposal_hash, output.recommendation)});
    else
      view.push_back(Paragraph{format("Verdict {} ({}) recorded on round {}{}.", output.verdict_id,
                                      name_of(output.verdict_type), output.round,
                                      output.evidence == Evidence::declared ? ", evidence declared" : "")});
    add_notes(view, output.notes);
    view.push_back(to_view(output.next_action));
    return view;
  }
};

extern constinit const Tool dialogue_verdict_register_tool = make_tool<DialogueVerdictRegister>();

}  // namespace blue
