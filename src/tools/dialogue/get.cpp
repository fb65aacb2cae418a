// blue dialogue get: one dialogue from its record, or one expert's answer with its witness lines.
#include "base/format.h"
#include "base/text.h"
#include "dialogues/answers.h"
#include "dialogues/repair.h"
#include "prompts/judge_protocol.h"
#include "tools/dialogue/dialogue_tool.h"

namespace blue {

enum class DialogueDetail { summary, protocol };

struct DialogueGet {
  static constexpr ToolInfo info{
      .title = "Read a dialogue",
      .description =
          "One dialogue: status, scoreboard, tensions, verdicts, next step. With round and expert: that "
          "answer and the lines that count.",
      .example = "blue dialogue get --id api-versioning",
      .is_open_output = true,
      .markdown_field = "judge_protocol",
  };

  struct Input : DialogueKey {
    std::optional<int> round;
    std::optional<std::string> expert;
    DialogueDetail detail = DialogueDetail::summary;
    static void describe(Fields<Input>& f) {
      f.inherit<DialogueKey>();
      f.optional<&Input::round>("With expert: the round of the answer").range(0, 98);
      f.optional<&Input::expert>("With round: whose answer").length(1, 60);
      f.optional<&Input::detail>("What to return");
    }
  };
  struct RoundLine {
    int round = 0;
    Scores score;
    VelocityPart velocity;
    ConvergencePart convergence;
    std::string summary;
    static void describe(Fields<RoundLine>& f) {
      f.plain<&RoundLine::round, &RoundLine::score, &RoundLine::velocity, &RoundLine::convergence,
              &RoundLine::summary>();
    }
  };
  struct VerdictLine : VerdictRegistered {
    static void describe(Fields<VerdictLine>& f) {
      f.plain<&VerdictLine::verdict_id, &VerdictLine::verdict_type, &VerdictLine::outcome,
              &VerdictLine::recommendation>();
    }
  };
  struct TensionLine : Tension {
    std::string label;
    static void describe(Fields<TensionLine>& f) {
      f.inherit<Tension>();
      f.plain<&TensionLine::label>();
    }
  };
  struct Output : DialogueCreated {
    std::string status;
    bool imported = false;
    std::vector<RoundLine> rounds;
    std::vector<PanelMember> panel;
    std::vector<TensionLine> tensions;
    std::vector<VerdictLine> verdicts;
    std::optional<std::string> answer, answer_file, judge_protocol;
    std::vector<Witness> witnesses;
    std::optional<std::string> problem;
    std::vector<std::string> stale_pages;
    NextAction next_action;
    static void describe(Fields<Output>& f) {
      f.plain<&Output::dialogue_id, &Output::title, &Output::status, &Output::output_dir, &Output::question,
              &Output::evidence, &Output::imported, &Output::max_rounds, &Output::rounds, &Output::panel,
              &Output::tensions, &Output::verdicts, &Output::answer, &Output::answer_file>();
      f.optional<&Output::witnesses>("Lines that were counted").loose();
      f.plain<&Output::judge_protocol>();
      f.optional<&Output::problem>("Why this is not all that the ledger has");
      f.optional<&Output::stale_pages>("Files that are missing or outdated; `blue sync` renders them")
          .loose();
      f.plain<&Output::next_action>();
    }
  };

  static Output summarise(const DialogueState& state) {
    Output output{state.settings, std::string(name_of(state.status)), state.settings.foreign_names};
    output.next_action = next_action_for(state, CalledFrom::reading);
    for (const RoundRegistered& round : state.rounds) {
      Convergence reading = convergence_of_round(state, round.round);
      output.rounds.push_back(
          {round.round, round.scores, velocity_part(reading), convergence_part(reading), round.summary});
    }
    if (!state.panels.empty())
      output.panel = panel_part(state.panels.rbegin()->second);
    else if (!state.rounds.empty())
      output.panel = panel_part(state.rounds.back().panel);
    for (const auto& [id, tension] : state.record.tensions) {
      const Entity* entity = state.record.find_entity(id);
      output.tensions.push_back({tension, entity ? entity->label.text : ""});
    }
    for (const VerdictRegistered& verdict : state.verdicts) output.verdicts.push_back({verdict});
    return output;
  }

  static Result<Output> run(Workspace& workspace, const Input& input) {
    if (input.round.has_value() != input.expert.has_value())
      return fail(make_error(codes::missing_field, "round and expert must be given together.")
                      .at(input.round ? "expert" : "round")
                      .suggest("Give both for one answer, or neither for the dialogue."));
    const Session session = TRY(workspace.open_project());
    DialoguePlace place = TRY(locate_dialogue(session, input));
    const LoadedDialogue& dialogue = *TRY(load_dialogue(session, place));
    const DialogueState& state = dialogue.state;
    Output output = summarise(state);
    if (dialogue.damage) {
      const Error error = ledger_damaged_error(place.ledger(), *dialogue.damage);
      output.problem = format("{} {}", error.message, error.suggestion);
      output.next_action = dialogue_call(output.dialogue_id, "verify", "nothing can be written to it");
    } else if (!is_published_at(session, place, dialogue.head) || lacks_files(place, dialogue.published)) {
      output.stale_pages = find_files_to_repair(session, place).value_or(std::vector<std::string>());
    }
    if (input.detail == DialogueDetail::protocol) output.judge_protocol = judge_protocol(state);
    if (input.expert) {
      ReadAnswer answer = TRY(read_stored_answer(place, state, *input.round, *input.expert));
      output.answer = std::move(answer.text);
      output.answer_file = std::move(answer.file);
      output.witnesses = std::move(answer.witnesses);
    }
    return output;
  }

  static View view_answer(const Output& output) {
    View view{Heading{*output.answer_file}, Paragraph{*output.answer}};
    Table table{{"line", "counted as", "text"}, {}};
    for (const Witness& witness : output.witnesses)
      table.rows.push_back({format("{}", witness.line), witness.what, Cell(witness.text, Tone::dim)});
    view.push_back(table);
    return view;
  }

  static Table tensions_table(const Output& output) {
    Table table{{"tension", "status", "owner", "label"}, {}};
    for (const TensionLine& one : output.tensions)
      table.rows.push_back({one.id, Cell(name_of(one.status), one.is_open() ? Tone::warning : Tone::good),
                            one.owner.empty() ? "–" : one.owner, one.label});
    return table;
  }

  static View view(const Output& output) {
    if (output.answer) return view_answer(output);
    if (output.judge_protocol) return {Paragraph{*output.judge_protocol}};
    View view{
        Heading{output.title},
        Pairs{{{"dialogue", output.dialogue_id},
               {"status", output.status},
               {"evidence", format("{}{}", name_of(output.evidence), output.imported ? ", imported" : "")},
               {"folder", output.output_dir}}}};
    if (output.problem) view.push_back(Paragraph{Cell(*output.problem, Tone::bad)});
    if (!output.stale_pages.empty())
      view.push_back(Paragraph{Cell(
          format("Missing or outdated: {}. `blue sync` renders them again.", join(output.stale_pages, ", ")),
          Tone::warning)});
    Table board{{"round", "W", "C", "T", "R", "score", "open T", "new P", "velocity", "converged"}, {}};
    for (const RoundLine& line : output.rounds)
      board.rows.push_back({format("{}", line.round), format("{}", line.score.W), format("{}", line.score.C),
                            format("{}", line.score.T), format("{}", line.score.R),
                            format("{}", line.score.total), format("{}", line.velocity.open_tensions),
                            format("{}", line.velocity.new_perspectives), format("{}", line.velocity.total),
                            render_json(line.convergence.percent) + " %"});
    if (!board.rows.empty()) view.push_back(board);
    if (!output.tensions.empty()) view.push_back(tensions_table(output));
    if (!output.panel.empty()) view.push_back(panel_table(output.panel));
    for (const VerdictLine& verdict : output.verdicts)
      view.push_back(Paragraph{format("Verdict {} ({}{}): {}", verdict.verdict_id, name_of(verdict.outcome),
                                      output.imported ? ", imported" : "", verdict.recommendation)});
    view.push_back(to_view(output.next_action));
    return view;
  }
};

extern constinit const Tool dialogue_get_tool = make_tool<DialogueGet>("dialogue", "get");

}  // namespace blue
