// blue outcome report: how decisions fared, by the measures of scrutiny and by model family.
#include <algorithm>
#include <map>

#include "base/format.h"
#include "base/text.h"
#include "dialogues/scrutiny.h"
#include "dialogues/survey.h"
#include "domain/outcome/tally.h"
#include "library/outcomes.h"
#include "tools/tool.h"

namespace blue {

struct OutcomeReport {
  static constexpr ToolInfo info{
      .title = "Report how decisions fared",
      .description =
          "Counts the recorded outcomes of decisions whose dialogue had, or had not, something that worries "
          "in "
          "each measure of scrutiny, and by model family, with Wilson intervals (95 %). Below ten decisions "
          "it "
          "says that they are too few.",
      .toolsets = "dialogue",
      .example = "blue outcome report",
      .is_open_output = true,
  };

  static constexpr const char* kNoDialogue = "dialogue";  // what is unknown of a decision without one

  struct Output {
    Fared all;
    std::size_t without_dialogue = 0;
    std::vector<TallyRow> measures, families;
    std::vector<std::string> problems;
    static void describe(Fields<Output>& f) {
      f.optional<&Output::all>("Every decision once, by its last outcome");
      f.optional<&Output::without_dialogue>("Decisions of which no dialogue is on record");
      f.plain<&Output::measures, &Output::families, &Output::problems>();
    }
  };

  static Result<Output> run(Workspace& workspace, const NoInput&) {
    const Session session = TRY(workspace.open_project());
    OutcomeList list = TRY(read_outcomes(session.project()));
    std::map<std::string, DecisionOutcome> last;  // the last outcome of each decision
    for (DecisionOutcome& one : list.outcomes) last.insert_or_assign(one.decision(), one);
    Output out;
    out.problems = std::move(list.problems);
    std::vector<JudgedDecision> decisions;
    std::vector<std::string> measures;
    std::set<std::string> families;
    std::map<std::string, std::vector<Measure>> scrutinies = TRY(scrutinise_all(session, last));
    for (const auto& [decision, outcome] : last) {
      const auto found = scrutinies.find(outcome.uid);
      const bool is_known = !outcome.uid.empty() && found != scrutinies.end();
      out.without_dialogue += !is_known;
      decisions.push_back({outcome.result, {}, {}});
      if (!is_known) {
        decisions.back().unknown.insert(kNoDialogue);
        continue;
      }
      if (measures.empty())
        for (const Measure& one : found->second) measures.push_back(one.name);
      add_traits(found->second, decisions.back(), families);
    }
    out.all = sum(decisions);
    std::erase_if(measures,
                  [](const std::string& name) { return name == "stability" || name == "families"; });
    const std::vector<std::string> names(families.begin(), families.end());
    mark_unknown(decisions, measures, names);
    out.measures = tally(decisions, measures);
    out.families = tally(decisions, names);
    return out;
  }

  static Result<std::map<std::string, std::vector<Measure>>> scrutinise_all(
      const Session& session, const std::map<std::string, DecisionOutcome>& wanted) {
    std::map<std::string, std::vector<Measure>> out;
    for (const std::string& ledger : TRY(list_ledgers(session.project()))) {
      const DialoguePlace place{session.project(), ledger.substr(0, ledger.rfind('/'))};
      const std::string uid = read_uid(place);
      if (!wanted.contains(uid) || out.contains(uid)) continue;
      const LoadedDialogue* dialogue = TRY(load_dialogue(session, place));
      out.emplace(uid, TRY(scrutinise_dialogue(place, *dialogue)));
    }
    return out;
  }

  static void add_traits(const std::vector<Measure>& measures, JudgedDecision& decision,
                         std::set<std::string>& families) {
    for (const Measure& one : measures) {
      if (one.is_worry)
        decision.traits.insert(one.name);
      else if (!one.not_measurable.empty())
        decision.unknown.insert(one.name);
      const Json* answered = one.name == "families" ? one.figures.find("families") : nullptr;
      if (!answered) continue;
      for (const JsonMember& family : *answered->object()) {
        decision.traits.insert(family.key);
        families.insert(family.key);
      }
    }
  }

  // Of a decision without a dialogue nothing is known; of one whose models are unknown, no family.
  static void mark_unknown(std::vector<JudgedDecision>& decisions, const std::vector<std::string>& measures,
                           const std::vector<std::string>& families) {
    for (JudgedDecision& one : decisions) {
      const bool is_bare = one.unknown.contains(kNoDialogue);
      if (is_bare) one.unknown.insert(measures.begin(), measures.end());
      if (is_bare || one.unknown.contains("families")) one.unknown.insert(families.begin(), families.end());
    }
  }

  static Fared sum(const std::vector<JudgedDecision>& decisions) {
    return tally(decisions, {""}).front().without;
  }

  static Table table_of(std::string_view what, const std::vector<TallyRow>& rows) {
    Table table{{std::string(what), "with", "without", "unknown"}, {}};
    for (const TallyRow& row : rows)
      table.rows.push_back({replace_all(row.trait, '_', ' '), render_fared(row.with),
                            render_fared(row.without), format("{}", row.unknown)});
    return table;
  }

  static View view(const Output& output) {
    View view;
    if (output.all.all() == 0) {
      view.push_back(Paragraph{"No outcome is recorded yet."});
    } else {
      view.push_back(
          Paragraph{format("{}: {} held, {} partly, {} failed.", counted(output.all.all(), "decision"),
                           output.all.held, output.all.partly, output.all.failed)});
      if (output.without_dialogue > 0)
        view.push_back(
            Paragraph{format("{} of them without a dialogue on record.", output.without_dialogue)});
    }
    if (!output.measures.empty()) view.push_back(table_of("measure", output.measures));
    if (!output.families.empty()) view.push_back(table_of("family", output.families));
    for (const std::string& problem : output.problems)
      view.push_back(Paragraph{Cell(problem, Tone::warning)});
    if (output.all.all() == 0)
      view.push_back(NextStep{"blue outcome add --rfc NUMBER --result held --note TEXT", "record one"});
    return view;
  }
};

extern constinit const Tool outcome_report_tool = make_tool<OutcomeReport>("outcome", "report");

}  // namespace blue
