// blue dialogue verdict: registers a verdict. A final one passes only when the record shows convergence (RFC
// 0057).
#include "base/format.h"
#include "tools/dialogue_parts.h"
#include "workspace/dialogue_writing.h"

namespace blue {

struct DialogueVerdictRegister {
  static constexpr ToolInfo info{
      .group = "dialogue",
      .verb = "verdict_register",
      .title = "Register a verdict",
      .description =
          "Registers a verdict. A final one closes the dialogue and passes only when velocity is 0 and every "
          "panel "
          "member's signal stands, or at max rounds with forced and a warning. Everything that blocks is "
          "reported "
          "at once. Interim, minority and dissent verdicts are only recorded.",
      .effect = Effect::writes,
      .toolsets = "dialogue",
      .example = "blue dialogue verdict --id api-versioning --round 2",
      .command = "dialogue verdict",
      .alias = "verdict-register",
  };

  struct Input : DialogueKey {
    std::optional<std::string> verdict_id;
    VerdictKind verdict_type = VerdictKind::final;
    std::optional<int> round;
    std::string recommendation, description;
    std::vector<std::string> conditions;
    std::string vote, confidence;
    std::vector<std::string> tensions_resolved;
    std::vector<Json> tensions_accepted;
    std::vector<std::string> recommendations_adopted;
    std::vector<ConvergedDecision> converged_decisions;
    std::string author_expert;
    std::vector<std::string> supporting_experts;
    bool forced = false;
    std::string warning;
    static void describe(Fields<Input>& f) {
      f.inherit<DialogueKey>();
      f.optional("round", &Input::round, "Round it rests on; default the last").range(0, 98);
      f.optional("verdict_type", &Input::verdict_type, "Kind of verdict").flag("type");
      f.optional("verdict_id", &Input::verdict_id, "Default the type").length(1, 100);
      f.optional("recommendation", &Input::recommendation,
                 "The decision; default from adopted recommendations");
      f.optional("description", &Input::description, "Why");
      f.optional("conditions", &Input::conditions, "Conditions").items(0, 100, 4000).flag("condition");
      f.optional("vote", &Input::vote, "As claimed");
      f.optional("confidence", &Input::confidence, "As claimed");
      f.optional("tensions_resolved", &Input::tensions_resolved, "Ids, checked").items(0, 1000, 40);
      f.optional("tensions_accepted", &Input::tensions_accepted,
                 "Accepted unresolved: {id, reason}, or ids with a reason on record")
          .items(0, 1000)
          .loose();
      f.optional("recommendations_adopted", &Input::recommendations_adopted, "Ids").items(0, 1000, 40);
      f.optional("converged_decisions", &Input::converged_decisions, "{topic, decision} for the summary")
          .items(0, 200)
          .loose();
      f.optional("author_expert", &Input::author_expert, "Author of a minority or dissent verdict");
      f.optional("supporting_experts", &Input::supporting_experts, "Who supports it").items(0, 1000, 60);
      f.optional("forced", &Input::forced, "True only at max rounds");
      f.optional("warning", &Input::warning, "Why convergence was forced");
    }
  };
  struct Output {
    std::string dialogue_id, verdict_id;
    VerdictKind verdict_type = VerdictKind::final;
    int round = 0;
    Outcome outcome = Outcome::recorded;
    Evidence evidence = Evidence::transcript;
    bool already_registered = false;
    std::string recommendation, description, warning;
    std::optional<Certificate> certificate;
    std::string summary;
    std::vector<Note> notes;
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
      f.optional("warning", &Output::warning, "Of a forced verdict");
      f.optional("certificate", &Output::certificate, "What a final verdict rests on, with witnesses")
          .loose();
      f.optional("summary", &Output::summary, "Boxed text to show the user");
      f.optional("notes", &Output::notes, "Remarks").loose();
      f.optional("next_action", &Output::next_action, "What to do next").loose();
    }
  };

  // Each is {id, reason}, or a plain id when the reason is on record already.
  static Result<std::vector<AcceptedTension>> accepted_tensions(const std::vector<Json>& given) {
    std::vector<AcceptedTension> accepted;
    std::vector<Error> problems;
    for (std::size_t i = 0; i < given.size(); ++i) {
      if (const std::string* id = given[i].string()) {
        accepted.push_back({*id, ""});
        continue;
      }
      auto one = decode<AcceptedTension>(given[i]);
      if (one)
        accepted.push_back(std::move(*one));
      else
        problems.push_back(std::move(one).error().at(format("tensions_accepted[{}]", i)));
    }
    if (!problems.empty()) return fail(combine(std::move(problems)));
    return accepted;
  }

  static Result<Output> run(Workspace& workspace, const Input& input) {
    VerdictInput verdict{.verdict_id = input.verdict_id,
                         .verdict_type = input.verdict_type,
                         .round = input.round,
                         .recommendation = input.recommendation,
                         .description = input.description,
                         .conditions = input.conditions,
                         .vote = input.vote,
                         .confidence = input.confidence,
                         .tensions_resolved = input.tensions_resolved,
                         .tensions_accepted = TRY(accepted_tensions(input.tensions_accepted)),
                         .recommendations_adopted = input.recommendations_adopted,
                         .converged_decisions = input.converged_decisions,
                         .author_expert = input.author_expert,
                         .supporting_experts = input.supporting_experts,
                         .forced = input.forced,
                         .warning = input.warning};
    DialoguePlace place = TRY(locate_dialogue(workspace, input));
    VerdictRun run = TRY(write_verdict(workspace, place, verdict));
    const VerdictRegistered& stored = run.decision.event;
    return Output{.dialogue_id = run.dialogue->state.settings.dialogue_id,
                  .verdict_id = stored.verdict_id,
                  .verdict_type = stored.verdict_type,
                  .round = stored.round,
                  .outcome = stored.outcome,
                  .evidence = stored.evidence,
                  .already_registered = run.decision.already_registered,
                  .recommendation = stored.recommendation,
                  .description = stored.description,
                  .warning = stored.warning,
                  .certificate = stored.certificate,
                  .summary = run.summary,
                  .notes = stored.notes,
                  .next_action = next_action_for(run.dialogue->state)};
  }

  static View view(const Output& output) {
    View view;
    if (!output.summary.empty())
      view.push_back(Paragraph{output.summary});
    else
      view.push_back(Paragraph{format("Verdict {} ({}) recorded on round {}.", output.verdict_id,
                                      name_of(output.verdict_type), output.round)});
    add_notes(view, output.notes);
    view.push_back(to_view(output.next_action));
    return view;
  }
};

extern constinit const Tool dialogue_verdict_register_tool = make_tool<DialogueVerdictRegister>();

}  // namespace blue
