// blue dialogue verdict: registers a verdict. A final one passes only when the record shows convergence (RFC
// 0057).
#include <algorithm>

#include "base/format.h"
#include "dialogues/calls.h"
#include "library/rfc_dialogue.h"
#include "tools/dialogue/dialogue_tool.h"

namespace blue {

struct DialogueVerdictRegister {
  static constexpr ToolInfo info{
      .title = "Register a verdict",
      .description =
          "Registers a verdict. interim puts a text on the table for the panel to sign; final takes it over "
          "and passes only at velocity 0 with every signal standing, or forced at max rounds with a warning.",
      .effect = Effect::writes,
      .example = "blue dialogue verdict --id api-versioning --round 2",
      .command = "dialogue verdict",
      .alias = "verdict-register",
      .is_open_output = true,
  };

  struct Input : DialogueKey, VerdictRequest {
    static void describe(Fields<Input>& f) {
      f.inherit<DialogueKey>();
      f.inherit<VerdictRequest>();
    }
  };
  struct Output : VerdictRegistered {
    std::string dialogue_id, summary, ledger_head;
    bool already_registered = false;
    NextAction next_action;
    static void describe(Fields<Output>& f) {
      f.plain<&Output::dialogue_id, &Output::verdict_id, &Output::verdict_type, &Output::round>();
      f.optional<&Output::outcome>("How it was reached");
      f.plain<&Output::evidence>();
      f.optional<&Output::already_registered>("The identical call was made before");
      f.plain<&Output::recommendation, &Output::description, &Output::warning>();
      f.optional<&Output::text_from>("Recommendations whose words the text is");
      f.optional<&Output::proposal>("Number of the text put on the table");
      f.optional<&Output::proposal_hash>("What the panel signs");
      f.optional<&Output::quote>("The author's own line").loose();
      f.optional<&Output::in_judges_words>("No expert wrote these words");
      f.optional<&Output::certificate>("What a final verdict rests on, with witnesses").loose();
      f.optional<&Output::summary>("Boxed text to show the user");
      f.optional<&Output::ledger_head>("For verify's expect_head; note it elsewhere");
      f.plain<&Output::notes, &Output::next_action>();
    }
  };

  static constexpr SilentRules silent_rules[] = {
      {"tensions_accepted", "velocity_not_zero not_ratified"},
      {"recommendation", "verdict_empty not_ratified"},
      {"recommendations_adopted",
       "verdict_empty not_ratified opposition_not_acknowledged supporters_mismatch"},
      {"converged_decisions", "not_ratified opposition_not_acknowledged"},
      {"description", "not_ratified"},
      {"conditions", "not_ratified"},
      {"author_expert", "supporters_mismatch"},
      {"forced", "forced_convergence_no_warning not_ratified"},
      {"warning", "forced_convergence_no_warning"}};
  static Result<> check(Workspace& workspace, const Input& input, const std::vector<Error>& problems) {
    const Session session = TRY(workspace.open_project());
    const DialoguePlace place = TRY(locate_dialogue(session, input));
    VerdictRequest request = input;
    // Of all kinds an interim verdict has the fewest rules.
    if (concerns(problems, "verdict_type")) request.verdict_type = VerdictKind::interim;
    std::vector<Error> refusals = find_refusals(TRY(load_dialogue(session, place))->state, request);
    if (!refusals.empty()) return fail(combine(std::move(refusals)));
    return {};
  }

  static Result<Output> run(Workspace& workspace, const Input& input) {
    const Session session = TRY(workspace.open_project());
    DialoguePlace place = TRY(locate_dialogue(session, input));
    VerdictRun run = TRY(write_verdict(session, place, input));
    const DialogueState& state = run.dialogue->state;
    const std::optional<std::string> rfc = state.settings.rfc;
    const std::string title = state.settings.title;
    Output output{std::move(run.decision.event), state.settings.dialogue_id,      std::move(run.summary),
                  run.dialogue->head.hash,       run.decision.already_registered, next_action_for(state)};
    output.notes = notes_on_pages(*run.dialogue);
    if (output.certificate)
      output.in_judges_words =
          std::ranges::any_of(output.certificate->witnesses, &DecisionWitness::in_judges_words);
    if (rfc && output.verdict_type == VerdictKind::final) link_back(workspace, place, *rfc, title, output);
    return output;
  }

  // The verdict is on record, whatever becomes of the link; the same call again tries again.
  static void link_back(Workspace& workspace, const DialoguePlace& place, const std::string& rfc,
                        const std::string& title, Output& output) {
    if (Result<> linked = link_rfc(workspace, rfc, place, title); !linked)
      output.notes.push_back(
          {"rfc_not_linked", format("The RFC was not linked to the dialogue: {}", linked.error().message),
           format("The verdict is on record. Link or write it: blue rfc create \"...\" --dialogue {}",
                  output.dialogue_id),
           "", 0, 0});
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
    if (output.verdict_type == VerdictKind::final)
      view.push_back(Paragraph{format("Note this ledger head outside the project: {}", output.ledger_head)});
    view.push_back(to_view(output.next_action));
    return view;
  }
};

extern constinit const Tool dialogue_verdict_register_tool =
    make_tool<DialogueVerdictRegister>("dialogue", "verdict_register");

}  // namespace blue
