#include "pages/verdict.h"

#include "base/format.h"
#include "base/text.h"
#include "domain/dialogue/totals.h"
#include "pages/boxed_summary.h"
#include "pages/page_layout.h"
#include "pages/page_writer.h"
#include "pages/tensions.h"

namespace blue {
namespace {

class VerdictPage {
 public:
  explicit VerdictPage(const PageRecord& record) : record_(record), state_(record.state()) {}

  std::string render() {
    const VerdictRegistered* final = find_final_verdict(state_);
    if (final && final->outcome == Outcome::forced)
      page_ += format("{}\n>\n{}\n", kWarningQuote, quotation(final->warning));
    page_ += record_.opening("Verdict");
    if (final) add_final(*final);
    for (const VerdictRegistered& one : state_.verdicts)
      if (one.verdict_type != VerdictKind::final) add_other(one);
    return std::move(page_);
  }

 private:
  void add_final(const VerdictRegistered& one) {
    add_heading(page_, 2, kFinalVerdictHeading);
    page_ += outcome_line(one) + "\n" + fence(convergence_summary(state_)) + "\n";
    add_body(one);
    if (one.certificate) add_certificate(*one.certificate);
  }

  void add_other(const VerdictRegistered& one) {
    std::string type(name_of(one.verdict_type));
    type.front() = static_cast<char>(type.front() & ~0x20);
    add_heading(page_, 2, format("{} Verdict: {}", type, cell(one.verdict_id)));
    page_ += outcome_line(one);
    add_body(one);
  }

  std::string outcome_line(const VerdictRegistered& one) const {
    std::string out = format("{} {} after round {}", kOutcomeLine, name_of(one.outcome), one.round);
    if (!one.author_expert.empty()) out += ", by " + record_.marked(one.author_expert);
    if (!one.supporting_experts.empty()) out += ", supported by " + record_.names(one.supporting_experts);
    return out + ".\n";
  }

  void add_body(const VerdictRegistered& one) {
    add_section(page_, 3, kRecommendationHeading, quotation(one.recommendation), "None was given.");
    add_section(page_, 3, "Description", quotation(one.description));
    std::string conditions, claims;
    for (const std::string& condition : one.conditions) conditions += format("- {}\n", cell(condition));
    add_section(page_, 3, "Conditions", conditions);
    add_section(page_, 3, "Decisions",
                table({"Topic", "Decision"}, one.converged_decisions, [](const ConvergedDecision& decision) {
                  return Row{cell(decision.topic), cell(decision.decision)};
                }));
    add_section(page_, 3, "Tensions Accepted Unresolved",
                table({"ID", "Label", "Reason"}, one.tensions_accepted, [&](const AcceptedTension& tension) {
                  return Row{cell(tension.id), record_.label(tension.id, kLongestLabel), reason_of(tension)};
                }));
    add_section(page_, 3, "Tensions Resolved", record_.contribution_table(one.tensions_resolved));
    add_section(page_, 3, "Adopted Recommendations", record_.contribution_table(one.recommendations_adopted));
    for (const auto& [name, value] : {std::pair("Vote", &one.vote), std::pair("Confidence", &one.confidence)})
      if (!value->empty()) claims += format("- **{}:** {} (as claimed by the Judge)\n", name, cell(*value));
    add_section(page_, 3, "Vote and Confidence", claims);
  }

  // As the verdict gives it, else as the record does.
  std::string reason_of(const AcceptedTension& tension) const {
    const Tension* known = state_.record.find_tension(tension.id);
    return cell(tension.reason.empty() && known ? known->accepted_reason : tension.reason, kLongestReason);
  }

  // Facts, then a table for each kind of witness that there is.
  void add_certificate(const Certificate& one) {
    add_section(
        page_, 3, kCertificateHeading,
        format(
            "- **Round:** {}\n- **Panel:** {}\n- {} {}\n- **Signals:** {}\n- {} {}\n- **Ledger head:** {}\n",
            one.round, record_.names(one.panel), kVelocityLine, velocity_text(one.counts),
            signals_text(one.counts.converge_signals, one.counts.panel_size), kEvidenceLine,
            name_of(one.evidence),
            one.ledger_head.empty() ? std::string(kNothing) : code_span(one.ledger_head)));
    add_section(
        page_, 4, "Signals",
        table({"Expert", "Signal", "Written in", "Round", "At"}, one.signals, [&](const Signal& signal) {
          return Row{record_.name(signal.expert), format("`{}` {}", kSignalMarker, kYesMark),
                     PageRecord::witness(signal), format("{}", signal.round), cell(signal.signaled_at)};
        }));
    add_section(page_, 4, "Acts of the Judge",
                table({"Round", "Act", "About", "Into", "Reason"}, one.judge_acts, [&](const JudgeAct& act) {
                  return Row{format("{}", act.round), cell(act.act), subject(act.id), subject(act.into),
                             cell(act.reason, kLongestReason)};
                }));
    add_section(page_, 4, "Conflicts Settled",
                table({"Round", "ID", "Via", "Settled by", "Reason"}, one.conflicts,
                      [&](const SettledConflict& conflict) {
                        return Row{format("{}", conflict.round), cell(conflict.id), subject(conflict.via),
                                   record_.names(conflict.settled_by), cell(conflict.reason, kLongestReason)};
                      }));
    add_section(page_, 4, "Left Without Signalling",
                table({"Expert", "Open tensions it owned", "Reason"}, one.left_without_signalling,
                      [&](const Departure& leaver) {
                        return Row{record_.name(leaver.expert), cell(join(leaver.tensions, ", ")),
                                   cell(leaver.reason, kLongestReason)};
                      }));
    add_section(page_, 4, "Tensions Whose Owner Left",
                table({"ID", "Owner who left", "Status"}, one.owner_left, [&](const OrphanedTension& orphan) {
                  return Row{cell(orphan.id), record_.name(orphan.owner), status_text(orphan.status)};
                }));
  }

  // An entity's id, or an expert's name.
  std::string subject(const std::string& id) const {
    if (id.empty() || state_.record.find_entity(id)) return cell(id);
    return record_.name(id);
  }

  const PageRecord& record_;
  const DialogueState& state_;
  std::string page_;
};

}  // namespace

std::string render_verdict_page(const PageRecord& record) {
  return record.state().verdicts.empty() ? std::string() : VerdictPage(record).render();
}

}  // namespace blue
