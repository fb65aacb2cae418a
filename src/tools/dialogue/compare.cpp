// blue dialogue compare: two dialogues on one question, side by side.
#include <algorithm>

#include "base/format.h"
#include "base/layout.h"
#include "base/text.h"
#include "dialogues/scrutiny.h"
#include "domain/dialogue/breadth.h"
#include "domain/dialogue/totals.h"
#include "domain/word_list.h"
#include "tools/dialogue/dialogue_tool.h"

namespace blue {

struct DialogueCompare {
  static constexpr ToolInfo info{
      .title = "Compare two dialogues",
      .description =
          "Lays two dialogues side by side: question, panel, rounds, verdict, and every measure of scrutiny.",
      .is_command_only = true,
      .example = "blue dialogue compare api-versioning api-versioning-2",
      .is_open_output = true,
  };

  struct Input {
    std::string first, second;
    static void describe(Fields<Input>& f) {
      f.required<&Input::first>("Id of one").length(1, 300).positional();
      f.required<&Input::second>("Id of the other").length(1, 300).positional();
    }
  };
  struct Line {
    std::string what, first, second;
    bool differs = false;
    static void describe(Fields<Line>& f) {
      f.plain<&Line::what, &Line::first, &Line::second, &Line::differs>();
    }
  };
  struct Output {
    std::string first, second;
    bool same_question = false;
    std::vector<Line> lines;
    static void describe(Fields<Output>& f) {
      f.plain<&Output::first, &Output::second, &Output::same_question, &Output::lines>();
    }
  };

  // What is compared of a dialogue: a name and how it is shown.
  using Facts = std::vector<std::pair<std::string, std::string>>;

  static Result<Output> run(Workspace& workspace, const Input& input) {
    const Session session = TRY(workspace.open_project());
    const auto [first, question] = TRY(read(session, input.first));
    const auto [second, other] = TRY(read(session, input.second));
    Output out{input.first, input.second, words_of(question) == words_of(other), {}};
    for (std::size_t i = 0; i < first.size(); ++i)
      out.lines.push_back(
          {first[i].first, first[i].second, second[i].second, first[i].second != second[i].second});
    return out;
  }

  static Result<std::pair<Facts, std::string>> read(const Session& session, const std::string& id) {
    const DialoguePlace place = TRY(locate_dialogue(session, {id, std::nullopt}));
    const LoadedDialogue* dialogue = TRY(load_dialogue(session, place));
    Facts facts = facts_of(dialogue->state);
    for (const Measure& one : TRY(scrutinise_dialogue(place, *dialogue)))
      facts.emplace_back(replace_all(one.name, '_', ' '), value_of(one));
    return std::pair{std::move(facts), dialogue->state.settings.question.value_or("")};
  }

  static std::string value_of(const Measure& one) {
    if (one.says == kNotMeasurable) return "not measurable";
    for (const char* figure : {"rounds_since_movement", "n_eff"})
      if (const Json* value = one.figures.find(figure)) return render_json(*value);
    return format("{}{}", one.count, one.not_measurable.empty() ? "" : " or more");
  }

  static Facts facts_of(const DialogueState& state) {
    const VerdictRegistered* final = find_final_verdict(state);
    const Convergence reading = read_convergence(state);
    std::vector<std::string> adopted;
    if (final)
      for (const std::string& id : final->recommendations_adopted)
        if (const Entity* one = state.record.find_entity(id)) adopted.push_back(one->shown_label());
    const Breadth breadth = breadth_of(state);
    return {
        {"question", state.settings.question.value_or("none")},
        {"status", std::string(name_of(state.status))},
        {"evidence", std::string(name_of(state.settings.evidence))},
        {"rounds", format("{}", state.rounds.size())},
        {"last panel", join(reading.panel, ", ")},
        {"signals", format("{} of {}; {}", reading.signals, reading.panel.size(), render_breadth(breadth))},
        {"velocity", reading.round < 0 ? "none" : format("{}", reading.velocity())},
        {"verdict", final ? one_line(final->recommendation, 300) : "none"},
        {"adopted", adopted.empty() ? "none" : one_line(join(adopted, "; "), 300)}};
  }

  static constexpr std::size_t kLongestShown = 36;  // so that two fit beside each other

  static View view(const Output& output) {
    Table table{{"", output.first, output.second}, {}};
    for (const Line& line : output.lines)
      table.rows.push_back({Cell(line.what, line.differs ? Tone::strong : Tone::dim),
                            one_line(line.first, kLongestShown), one_line(line.second, kLongestShown)});
    View view{std::move(table)};
    if (!output.same_question)
      view.push_back(Paragraph{Cell("The two have different questions.", Tone::warning)});
    return view;
  }
};

extern constinit const Tool dialogue_compare_tool = make_tool<DialogueCompare>("dialogue", "compare");

}  // namespace blue
