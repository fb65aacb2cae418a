// blue dialogue import: turns a folder of expert answers into a dialogue of this project, and compares what
// its Judge claimed with what the answers show.
#include "import/import.h"
#include "base/format.h"
#include "base/text.h"
#include "tools/dialogue/dialogue_tool.h"

namespace blue {

struct DialogueImport {
  static constexpr ToolInfo info{
      .title = "Import a dialogue",
      .description =
          "Reads a folder of expert answers (round-0/<expert>.md and so on) that other tools wrote, "
          "registers its rounds by Blue's rules and reports what its scoreboard claims against what the "
          "answers show. The folder is only read, and its scores are not adopted. A folder with a ledger of "
          "Blue's own is verified and taken over as it is.",
      .effect = Effect::writes,
      .is_idempotent = false,
      .is_command_only = true,
      .example = "blue dialogue import ../elsewhere/my-dialogue",
      .is_long = true,
  };

  struct Input : ImportRequest {
    static void describe(Fields<Input>& f) {
      f.required<&Input::folder>("Folder to read").length(1, 4096).positional();
      f.optional<&Input::title>("Title; default from the folder").length(1, 300);
      f.optional<&Input::dialogue_id>("Id; default from output_dir, title or folder")
          .length(1, 200)
          .flag("id");
      f.optional<&Input::output_dir>("Folder inside the project").length(1, 1000);
    }
  };
  struct Output : ImportReport {
    std::string dialogue_id, title, output_dir;
    Evidence evidence = Evidence::transcript;
    bool adopted = false;
    std::optional<std::string> created_project;
    NextAction next_action;
    static void describe(Fields<Output>& f) {
      f.plain<&Output::dialogue_id, &Output::title, &Output::output_dir, &Output::evidence>();
      f.optional<&Output::rounds>("Derived against claimed").loose();
      f.optional<&Output::unwitnessed>("Claims that no answer supports");
      f.optional<&Output::left_without_signalling>("Experts who left, and the tensions they own").loose();
      f.optional<&Output::verdict>("Whether a final verdict would pass now").loose();
      f.optional<&Output::diagnostics>("Remarks on record");
      f.optional<&Output::remarks>("The first of them");
      f.optional<&Output::adopted>("Its ledger came with it and was taken over");
      f.plain<&Output::created_project, &Output::next_action>();
    }
  };

  static Result<Output> run(Workspace& workspace, const Input& input) {
    Import imported = TRY(import_dialogue(workspace, input));
    const DialogueCreated& made = imported.dialogue->state.settings;
    Output output{std::move(imported.report), made.dialogue_id, made.title, made.output_dir, made.evidence};
    output.next_action = dialogue_call(made.dialogue_id, "verify", "check the record");
    output.adopted = imported.adopted;
    if (imported.created_project) output.created_project = imported.place.project.root.string();
    return output;
  }

  // The member at `group`.`key`, or a dash.
  static std::string shown(const Json& row, std::string_view group, std::string_view key) {
    const Json* part = row.find(group);
    const Json* value = part ? part->find(key) : nullptr;
    return value ? render_json(*value) : "–";
  }

  static Cell compared(const ImportedRound& round, std::string_view group, std::string_view key) {
    std::string claimed = shown(round.claimed, group, key), derived = shown(round.derived, group, key);
    const bool differs = !round.claimed.is_null() && claimed != "–" && claimed != derived;
    return {round.claimed.is_null() ? derived : format("{} / {}", claimed, derived),
            differs ? Tone::warning : Tone::plain};
  }

  static Table rounds_table(const Output& output) {
    Table table{{"round", "P", "T", "signals", "open T", "new P", "velocity", "converged %"}, {}};
    for (const ImportedRound& round : output.rounds)
      table.rows.push_back({format("{}", round.round), format("{}", round.raised.P),
                            format("{}", round.raised.T), format("{}", round.signals),
                            compared(round, "velocity", "open_tensions"),
                            compared(round, "velocity", "new_perspectives"),
                            compared(round, "velocity", "total"), compared(round, "convergence", "percent")});
    return table;
  }

  static void add_list(View& view, std::string heading, const std::vector<std::string>& lines) {
    if (lines.empty()) return;
    view.push_back(Heading{std::move(heading)});
    for (const std::string& line : lines) view.push_back(Paragraph{Cell(line, Tone::warning)});
  }

  static View view(const Output& output) {
    View view;
    if (output.created_project)
      view.push_back(Paragraph{format("Created a Blue project in {}.", *output.created_project)});
    view.push_back(Pairs{{{"dialogue", Cell(output.dialogue_id, Tone::strong)},
                          {"title", output.title},
                          {"folder", output.output_dir},
                          {"evidence", name_of(output.evidence)},
                          {"remarks", format("{}", output.diagnostics)}}});
    if (output.adopted) view.push_back(Paragraph{"Its ledger came with it and was taken over as it is."});
    view.push_back(Heading{"Rounds (P, T, signals: written in the answers; a / b: claimed / derived)"});
    view.push_back(rounds_table(output));
    add_list(view, "Claims without a witness", output.unwitnessed);
    std::vector<std::string> left, refusals;
    for (const SilentLeaver& one : output.left_without_signalling)
      left.push_back(format("{} after round {}{}", one.expert, one.last_round,
                            one.open_tensions.empty() ? "" : ", owner of " + join(one.open_tensions, ", ")));
    add_list(view, "Left without signalling", left);
    if (const JsonArray* errors = output.verdict.errors.array())
      for (const Json& error : *errors) refusals.emplace_back(error.text_or("message", ""));
    add_list(view, "A final verdict would be refused", refusals);
    add_list(view, "Remarks", output.remarks);
    if (output.diagnostics > output.remarks.size())
      view.push_back(
          Paragraph{format("{}; the round summaries have the rest.",
                           counted(output.diagnostics - output.remarks.size(), "further remark"))});
    if (output.verdict.would_pass && !output.adopted)
      view.push_back(Paragraph{Cell("A final verdict would pass.", Tone::good)});
    view.push_back(to_view(output.next_action));
    return view;
  }
};

extern constinit const Tool dialogue_import_tool = make_tool<DialogueImport>("dialogue", "import");

}  // namespace blue
