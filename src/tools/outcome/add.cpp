// blue outcome add: a decision met reality.
#include "base/format.h"
#include "library/outcomes.h"
#include "library/survey.h"
#include "tools/reply.h"
#include "tools/tool.h"

namespace blue {

struct OutcomeAdd {
  static constexpr ToolInfo info{
      .title = "Record what became of a decision",
      .description =
          "Records in .blue/outcomes whether the decision of an RFC or of a dialogue held, failed or held "
          "partly. "
          "A later record of the same decision replaces it in reports; both files stay.",
      .effect = Effect::writes,
      .is_idempotent = false,
      .toolsets = "dialogue",
      .example = "blue outcome add --rfc 12 --result held --note \"no incident in six months\"",
  };

  struct Input {
    std::optional<std::string> rfc, dialogue;
    OutcomeResult result = OutcomeResult::held;
    std::string note;
    static void describe(Fields<Input>& f) {
      f.optional<&Input::rfc>("RFC that was decided: number, slug or path").length(1, 4096);
      f.optional<&Input::dialogue>("Or the dialogue that decided")
          .length(1, 300)
          .alias("dialogue_id")
          .alias("id");
      f.required<&Input::result>("What became of it");
      f.required<&Input::note>("What was observed").length(1, 2000);
    }
  };
  struct Output : DecisionOutcome {
    std::string file;
    NextAction next_action;
    static void describe(Fields<Output>& f) {
      f.inherit<DecisionOutcome>();
      f.plain<&Output::file, &Output::next_action>();
    }
  };

  static Result<DecisionOutcome> find(const Session& session, const Input& input) {
    TRY(survey_documents(session));
    return find_decision(session, {input.rfc, input.dialogue});
  }
  static Result<> check(Workspace& workspace, const Input& input, const std::vector<Error>&) {
    TRY(find(TRY(workspace.open_project()), input));
    return {};
  }
  static constexpr std::span<const SilentRules> silent_rules{};

  static Result<Output> run(Workspace& workspace, const Input& input) {
    const Session session = TRY(workspace.open_project());
    DecisionOutcome outcome = TRY(find(session, input));
    outcome.at = render_instant(session.clock().now());
    outcome.by = session.scope().caller;
    outcome.result = input.result;
    outcome.note = input.note;
    Output out{outcome, TRY(write_outcome(session, outcome)), {}};
    out.next_action = {"blue_outcome_report", JsonObject{}, "blue outcome report", "see how decisions fared"};
    return out;
  }

  static View view(const Output& output) {
    const std::string about =
        output.rfc.empty() ? format("dialogue {}", output.dialogue_id) : format("RFC {}", output.rfc);
    View view{Paragraph{format("Recorded: {} {}.", about, name_of(output.result))},
              Pairs{{{"file", output.file}}}};
    if (output.uid.empty())
      view.push_back(Paragraph{
          Cell("The RFC links to no dialogue: the report counts it, but by no measure.", Tone::warning)});
    view.push_back(to_view(output.next_action));
    return view;
  }
};

extern constinit const Tool outcome_add_tool = make_tool<OutcomeAdd>("outcome", "add");

}  // namespace blue
