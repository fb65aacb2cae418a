// blue runbook lookup: what is wrong, in one's own words; the action that fits best.
#include <algorithm>
#include <iterator>

#include "base/format.h"
#include "base/layout.h"
#include "base/text.h"
#include "library/survey.h"
#include "tools/runbook/runbook_tool.h"

namespace blue {

struct RunbookLookup {
  static constexpr ToolInfo info = in_toolsets(
      "runbook,operations",
      document_tool(
          "Look up what to do",
          "Finds the action of all runbooks that fits what is wrong, by its words, and shows its steps and "
          "commands, then others that fit. Blue runs none of them.",
          "blue runbook lookup the queue is stuck", Effect::reads));
  struct Input {
    std::string query;
    int limit = 3;
    static void describe(Fields<Input>& f) {
      f.required<&Input::query>("What is wrong").length(1, 1000).alias("action").sentence();
      f.optional<&Input::limit>("At most this many").range(1, 20);
    }
  };
  struct Match : ActionItemOutput {
    double score = 0;
    std::vector<std::string> matched;
    static void describe(Fields<Match>& f) {
      f.inherit<ActionItemOutput>();
      f.optional<&Match::score>("1 when every word is in its name");
      f.plain<&Match::matched>();
    }
  };
  struct Output {
    std::string query;
    std::vector<Match> matches;
    std::size_t left_out = 0;
    static void describe(Fields<Output>& f) {
      f.plain<&Output::query>();
      f.optional<&Output::matches>("Best first; empty when none fits").loose();
      f.optional<&Output::left_out>("Others that match");
    }
  };

  static Result<Output> run(Workspace& workspace, const Input& input) {
    const Session session = TRY(workspace.open_project());
    TRY(survey_documents(session));
    Output output{input.query, {}, 0};
    std::vector<FoundAction> found = TRY(look_up_action(session, input.query));
    const std::size_t shown = std::min(found.size(), static_cast<std::size_t>(input.limit));
    output.left_out = found.size() - shown;
    found.resize(shown);
    for (FoundAction& one : found) {
      Match match{to_output(one)};
      match.score = one.score;
      match.matched = std::move(one.matched);
      output.matches.push_back(std::move(match));
    }
    if (output.matches.empty()) return output;
    // The best is returned whole, however long it is.
    std::vector<Match> others(std::make_move_iterator(output.matches.begin() + 1),
                              std::make_move_iterator(output.matches.end()));
    output.matches.resize(1);
    const std::size_t size = json_size(encode(output.matches.front()));
    const std::size_t budget = workspace.scope().reply_budget;
    std::size_t room = budget - std::min(size, budget);
    output.left_out += cut_to_fit(others, room);
    std::ranges::move(others, std::back_inserter(output.matches));
    return output;
  }

  static View view(const Output& output) {
    if (output.matches.empty())
      return {Paragraph{format("No action matches \"{}\".", one_line(output.query))},
              NextStep{"blue runbook actions", "list every action"}};
    const Match& best = output.matches.front();
    View view{Paragraph{Cell(best.action, Tone::strong)}, Paragraph{Cell(best.path, Tone::dim)}};
    std::string commands;
    for (const std::string& command : best.commands)
      commands += format("{}{}", commands.empty() ? "" : "\n", command);
    if (!best.text.empty()) view.push_back(Paragraph{best.text});
    if (!commands.empty()) {
      view.push_back(Paragraph{Cell("Commands, for you to run:", Tone::dim)});
      view.push_back(Paragraph{commands});
    }
    if (output.matches.size() > 1) {
      Table others{{"also", "runbook", "words"}, {}};
      for (std::size_t at = 1; at < output.matches.size(); ++at)
        others.rows.push_back(
            {output.matches[at].action, output.matches[at].runbook, join(output.matches[at].matched, ", ")});
      view.push_back(others);
    }
    if (output.left_out > 0)
      view.push_back(Paragraph{
          Cell(format("{} more match: raise --limit, or use rarer words.", output.left_out), Tone::dim)});
    return view;
  }
};

extern constinit const Tool runbook_lookup_tool = make_tool<RunbookLookup>("runbook", "lookup");

}  // namespace blue
