#include "pages/boxed_summary.h"

#include <algorithm>

#include "base/format.h"
#include "base/layout.h"
#include "base/text.h"
#include "domain/dialogue/breadth.h"
#include "domain/dialogue/convergence.h"
#include "domain/dialogue/settlement.h"
#include "domain/dialogue/totals.h"
#include "domain/verdict/decision.h"
#include "markdown/quote.h"
#include "pages/certificate.h"

namespace blue {
namespace {

using Lines = std::vector<std::string>;
using Rows = std::vector<BoxRow>;
using Widths = std::vector<std::size_t>;  // of the columns

std::string rule(const Widths& widths, std::string_view left, std::string_view middle,
                 std::string_view right) {
  std::string out;
  for (std::size_t width : widths) {
    out.append(out.empty() ? left : middle);
    for (std::size_t i = 0; i < width + 2; ++i) out += "─";
  }
  return out.append(right).append("\n");
}

std::string draw_row(const Widths& widths, const std::vector<Lines>& row) {
  std::size_t height = 0;
  for (const Lines& cell : row) height = std::max(height, cell.size());
  std::string out;
  for (std::size_t line = 0; line < height; ++line) {
    for (std::size_t i = 0; i < row.size(); ++i)
      out += "│ " + pad_right(line < row[i].size() ? row[i][line] : "", widths[i] + 1);
    out += "│\n";
  }
  return out;
}

constexpr std::size_t kWidestKey = 24;
constexpr std::size_t kWidestBox = 80;
constexpr std::size_t kFrame = 7;           // cells of the lines and spaces around two columns
constexpr std::size_t kLongestCell = 1200;  // bytes; the verdict holds the full text
constexpr std::size_t kShownHash = 12;      // digits; the certificate holds all

std::string box_text(std::string_view text) { return one_line(shorten(text, kLongestCell)); }

class Summary {
 public:
  Summary(const DialogueState& state, const VerdictRegistered& verdict) : state_(state), verdict_(verdict) {
    if (verdict.counts)
      counts_ = *verdict.counts;
    else if (!state.rounds.empty())
      counts_ = state.rounds.back().counts;
  }

  std::string render() const {
    std::string out = is_forced() ? "CONVERGENCE FORCED AT MAX ROUNDS\n" : "100% CONVERGENCE ACHIEVED\n";
    if (is_forced()) {
      const std::vector<BoxColumn> column{{"Warning", kWidestBox - 4}};
      out += "\n" + render_box(column, Rows{{box_text(verdict_.warning)}});
    }
    out += table("Final Dialogue Summary", "Metric", "Value", metrics());
    out += table(is_forced() ? "Decisions" : "Converged Decisions", "Topic", "Decision", decisions());
    out += table("Resolved Tensions", "ID", "Resolution", tensions(EntityStatus::resolved));
    out += table("Accepted Unresolved", "ID", "Reason", tensions(EntityStatus::accepted_unresolved));
    out += table("Open Tensions", "ID", "Label", labelled(counts_.open_tensions));
    out += table("What Was Signed", "Expert", "Beside the Signal", signed_sentences());
    return out + "\n" + closing() + "\n";
  }

 private:
  bool is_forced() const { return verdict_.outcome == Outcome::forced; }

  static std::string table(std::string_view title, std::string key, std::string text, const Rows& rows) {
    if (rows.empty()) return {};
    std::size_t widest = display_width(key);
    for (const auto& row : rows)
      for (const std::string& line : wrap_text(row[0], kWidestKey))
        widest = std::max(widest, display_width(line));
    const std::vector<BoxColumn> columns{{std::move(key), kWidestKey},
                                         {std::move(text), kWidestBox - kFrame - widest}};
    return format("\n{}\n{}", title, render_box(columns, rows));
  }

  Rows metrics() const {
    const Totals totals = totals_of(state_);
    const Scores& sum = totals.alignment;
    Rows out{{"Rounds", format("{}", totals.rounds)},
             {format("Total ALIGNMENT\n(W:{} C:{} T:{} R:{})", sum.W, sum.C, sum.T, sum.R),
              format("{}", sum.total)},
             {"Experts Consulted", format("{} unique", totals.experts_consulted)},
             {"Tensions Resolved", format("{}/{}", totals.tensions_resolved, totals.tensions)}};
    if (totals.tensions_accepted > 0)
      out.push_back({"Accepted Unresolved", format("{}", totals.tensions_accepted)});
    if (!silent_leavers().empty()) out.push_back({"Left Unsignalled", join(silent_leavers(), ", ")});
    out.push_back({"Final Velocity", velocity()});
    if (is_forced()) out.push_back({"Converge %", signals()});
    if (verdict_.evidence == Evidence::declared) out.push_back({"Evidence", "declared"});
    if (state_.settings.foreign_names) out.push_back({"Record", "imported"});
    if (verdict_.certificate) add_consent(out, *verdict_.certificate);
    return out;
  }

  std::string velocity() const {
    const std::string unaided =
        verdict_.certificate ? velocity_without_acts(state_, *verdict_.certificate) : std::string();
    return format("{}{}{}", counts_.velocity(), unaided.empty() ? "" : "; ", unaided);
  }

  // What was agreed to, by whom, and what stands against it: a line each.
  void add_consent(Rows& rows, const Certificate& one) const {
    if (is_narrower_than_panel(state_, one.breadth)) rows.push_back({"Breadth", render_breadth(one.breadth)});
    if (std::string text = one.ratification.statement; !text.empty()) {
      const std::size_t hash = text.find(one.ratification.hash);
      if (!one.ratification.hash.empty() && hash != std::string::npos)
        text = text.substr(0, hash + kShownHash) + "…";
      rows.push_back({"Ratification", text + (one.ratification.skipped ? "; required, skipped" : "")});
    }
    const auto unwitnessed =
        static_cast<std::size_t>(std::ranges::count(one.witnesses, true, &DecisionWitness::in_judges_words));
    if (unwitnessed > 0)
      rows.push_back({"Without a Witness", format("{} of {}, in the Judge's words", unwitnessed,
                                                  counted(one.witnesses.size(), "decision"))});
    if (!one.minority_report.empty())
      rows.push_back({"Minority Report", counted(one.minority_report.size(), "objection")});
    if (const std::vector<std::string> acts = listed_acts(one); !acts.empty())
      rows.push_back({"The Judge Also", box_text(join(acts, ", "))});
  }

  // Acts that move no number but may change whose word counts, such as "replace Scone (round 1)". A changed
  // panel shows in the departures.
  std::vector<std::string> listed_acts(const Certificate& one) const {
    std::vector<std::string> out;
    for (const JudgeAct& act : one.judge_acts)
      if (!moves_numbers(act.act) && act.act != "panel")
        out.push_back(format("{}{}{} (round {})", act.act, act.id.empty() ? "" : " ",
                             state_.display_name(act.id), act.round));
    return out;
  }

  // The sentence beside each signal: what its author says to it.
  Rows signed_sentences() const {
    Rows out;
    if (verdict_.certificate)
      for (const Signal& one : verdict_.certificate->signals)
        if (const std::string words = signed_words(one); !words.empty())
          out.push_back({box_text(state_.display_name(one.expert)), box_text(words)});
    return out;
  }

  Rows decisions() const {
    Rows out;
    for (const ConvergedDecision& one : verdict_.converged_decisions)
      out.push_back({box_text(one.topic), box_text(worded_decision(state_, verdict_, one))});
    if (!out.empty()) return out;
    if (!verdict_.recommendations_adopted.empty()) return labelled(verdict_.recommendations_adopted);
    if (!verdict_.recommendation.empty())
      out.push_back({"Recommendation", box_text(verdict_.recommendation)});
    return out;
  }

  Rows tensions(EntityStatus status) const {
    Rows out;
    for (const Tension* one : state_.record.sorted_tensions())
      if (one->status == status && one->duplicate_of.empty())
        out.push_back({one->id, status == EntityStatus::resolved ? resolution_of(*one) : reason_of(*one)});
    return out;
  }

  Rows labelled(const std::vector<std::string>& ids) const {
    Rows out;
    for (const std::string& id : ids) out.push_back({id, label_of(id)});
    return out;
  }

  std::string label_of(const std::string& id) const {
    const Entity* entity = state_.record.find_entity(id);
    return entity ? box_text(entity->shown_label()) : "";
  }

  std::string resolution_of(const Tension& tension) const {
    return box_text(describe_settlement(state_, tension));
  }

  std::string reason_of(const Tension& tension) const {
    if (!tension.accepted_reason.empty()) return box_text(tension.accepted_reason);
    auto found = std::ranges::find(verdict_.tensions_accepted, tension.id, &AcceptedTension::id);
    return found == verdict_.tensions_accepted.end() ? "" : box_text(found->reason);
  }

  // Names of the experts who left the panel without a standing signal.
  std::vector<std::string> silent_leavers() const {
    std::vector<std::string> names;
    if (verdict_.certificate)
      for (const Departure& one : verdict_.certificate->left_without_signalling)
        names.push_back(state_.display_name(one.expert));
    return names;
  }

  std::string signals() const {
    return format("{}% ({}/{})", render_percent(counts_.converge_signals, counts_.panel_size),
                  counts_.converge_signals, counts_.panel_size);
  }

  std::string closing() const {
    if (!is_forced() && silent_leavers().empty())
      return "All experts signaled [MOVE:CONVERGE]. Velocity = 0.";
    if (!is_forced())
      return format("All of the last panel ({}) signaled [MOVE:CONVERGE]. Velocity = 0.",
                    counted(counts_.panel_size, "expert"));
    return format("Forced after {} of {} rounds: velocity = {}, converge = {}.", state_.rounds.size(),
                  state_.settings.max_rounds, counts_.velocity(), signals());
  }

  const DialogueState& state_;
  const VerdictRegistered& verdict_;
  RoundCounts counts_;
};

}  // namespace

std::string render_box(std::span<const BoxColumn> columns, std::span<const BoxRow> rows) {
  std::vector<std::vector<Lines>> cells(rows.size() + 1);
  Widths widths(columns.size());
  for (std::size_t at = 0; at < cells.size(); ++at)
    for (std::size_t i = 0; i < columns.size(); ++i) {
      cells[at].push_back(wrap_text(at == 0 ? columns[i].head : rows[at - 1][i], columns[i].widest));
      for (const std::string& line : cells[at].back()) widths[i] = std::max(widths[i], display_width(line));
    }
  std::string out = rule(widths, "┌", "┬", "┐");
  for (std::size_t at = 0; at < cells.size(); ++at) {
    if (at > 0) out += rule(widths, "├", "┼", "┤");
    out += draw_row(widths, cells[at]);
  }
  return out + rule(widths, "└", "┴", "┘");
}

std::string convergence_summary(const DialogueState& state) {
  const VerdictRegistered* verdict = find_final_verdict(state);
  return verdict ? Summary(state, *verdict).render() : std::string();
}

}  // namespace blue
