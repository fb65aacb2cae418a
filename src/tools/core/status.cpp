// blue status: what is here, what is wrong, what to do next. It never fails for want of a project.
#include "base/format.h"
#include "base/text.h"
#include "tools/next_action.h"
#include "tools/tool.h"
#include "workspace/ledger_survey.h"

namespace blue {

struct CoreStatus {
  static constexpr ToolInfo info{
      .group = "core",
      .verb = "status",
      .title = "Project status",
      .description =
          "One look at the project: where it is, how many dialogues it records, what is damaged or "
          "misconfigured, and the next step. Call it first. Works outside a project too and changes nothing.",
      .toolsets = "core",
      .example = "blue status",
      .mcp_name = "blue_status",
      .command = "status",
  };

  struct Input {
    static void describe(Fields<Input>&) {}
  };
  struct Problem {
    std::string subject;
    std::string message;
    std::string fix;
    static void describe(Fields<Problem>& f) {
      f.optional("subject", &Problem::subject, "What it is about");
      f.optional("message", &Problem::message, "What is wrong");
      f.optional("fix", &Problem::fix, "What to do");
    }
  };
  struct Output {
    std::string version = BLUE_VERSION;
    std::optional<std::string> project;
    std::optional<std::string> index;
    std::size_t dialogues = 0;
    std::uint64_t events = 0;
    std::vector<Problem> problems;
    NextAction next_action;
    static void describe(Fields<Output>& f) {
      f.optional("version", &Output::version, "Version of Blue");
      f.optional("project", &Output::project, "Root of the project; absent outside one");
      f.optional("index", &Output::index, "Where the index is: file, read-only or memory");
      f.optional("dialogues", &Output::dialogues, "Recorded dialogues");
      f.optional("events", &Output::events, "Events in their ledgers");
      f.optional("problems", &Output::problems, "What is damaged or misconfigured").loose();
      f.optional("next_action", &Output::next_action, "What to do next").loose();
    }
  };

  static Result<Output> run(Workspace& workspace, const Input&) {
    Output output;
    ProjectLookup lookup = TRY(workspace.find_project());
    if (auto config = load_config(lookup.project); !config) add_problem(output, "settings", config.error());
    if (lookup.project) add_project(output, workspace, *lookup.project);
    output.next_action = choose_next(output);
    return output;
  }

  static void add_problem(Output& output, std::string subject, const Error& error) {
    output.problems.push_back({std::move(subject), error.message, error.suggestion});
  }

  static void add_project(Output& output, Workspace& workspace, const Project& project) {
    output.project = project.root.string();
    if (auto index = workspace.index(project)) output.index = place_name(index->place);
    auto survey = survey_ledgers(workspace, project);
    if (!survey) return add_problem(output, "index", survey.error());
    output.dialogues = survey->ledgers;
    output.events = survey->events;
    for (LedgerTrouble& trouble : survey->troubles)
      output.problems.push_back({std::move(trouble.ledger), std::move(trouble.what), std::move(trouble.fix)});
  }

  static std::string place_name(IndexPlace place) {
    switch (place) {
      case IndexPlace::file:
        return "file";
      case IndexPlace::read_only:
        return "read-only";
      case IndexPlace::memory:
        return "memory";
    }
    return {};
  }

  static NextAction choose_next(const Output& output) {
    if (!output.project)
      return {"blue_init", JsonObject{}, "blue init", "make this repository a Blue project"};
    if (!output.problems.empty())
      return {"blue_doctor", JsonObject{}, "blue doctor", "look closer at the problems"};
    return {nullptr, JsonObject{}, "blue --help", "everything is in order"};
  }

  static View view(const Output& output) {
    if (!output.project) return {Paragraph{"No Blue project here."}, to_view(output.next_action)};
    View view{Pairs{
        {{"project", *output.project},
         {"record", format("{}, {}", counted(output.dialogues, "dialogue"), counted(output.events, "event"))},
         {"index", output.index.value_or("unavailable")},
         {"version", output.version}}}};
    if (!output.problems.empty()) {
      Table table{{"problem", "what is wrong", "what to do"}, {}};
      for (const Problem& problem : output.problems)
        table.rows.push_back({Cell(problem.subject, Tone::bad), problem.message, problem.fix});
      view.push_back(table);
    }
    view.push_back(to_view(output.next_action));
    return view;
  }
};

extern constinit const Tool core_status_tool = make_tool<CoreStatus>();

}  // namespace blue
