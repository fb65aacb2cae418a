#include "pages/verdict.h"

#include "base/format.h"
#include "base/text.h"
#include "domain/dialogue/totals.h"
#include "domain/verdict/decision.h"
#include "pages/boxed_summary.h"
#include "pages/certificate.h"
#include "pages/page_layout.h"
#include "pages/page_markdown.h"
#include "pages/scrutiny.h"

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
    if (!one.certificate) return;
    add_section(page_, 3, "Minority Report", minority_table(record_, one.certificate->minority_report));
    add_certificate(page_, record_, one);
    add_scrutiny(page_, record_);
  }

  void add_other(const VerdictRegistered& one) {
    std::string type(name_of(one.verdict_type));
    type.front() = static_cast<char>(type.front() & ~0x20);
    add_heading(page_, 2, format("{} Verdict: {}", type, cell(one.verdict_id)));
    page_ += outcome_line(one);
    if (one.proposal > 0)
      page_ += format("\n**Proposal:** {}, hash {}\n", one.proposal, code_span(one.proposal_hash));
    if (one.quote)
      add_section(page_, 3, "In Its Author's Words", minority_table(record_, std::span(&*one.quote, 1)));
    add_body(one);
  }

  std::string outcome_line(const VerdictRegistered& one) const {
    std::string out = format("{} {} after round {}", kOutcomeLine, name_of(one.outcome), one.round);
    if (one.in_judges_words)
      out += format(", in the Judge's words, for {}", record_.name(one.author_expert));
    else if (!one.author_expert.empty())
      out += ", by " + record_.marked(one.author_expert);
    if (!one.supporting_experts.empty()) out += ", supported by " + record_.names(one.supporting_experts);
    if (state_.settings.foreign_names) out += ", imported";
    return out + ".\n";
  }

  void add_body(const VerdictRegistered& one) {
    add_section(page_, 3, kRecommendationHeading, quotation(one.recommendation), "None was given.");
    add_section(page_, 3, "Description", quotation(one.description));
    std::string conditions, claims;
    for (const std::string& condition : one.conditions) conditions += format("- {}\n", cell(condition));
    add_section(page_, 3, "Conditions", conditions);
    add_section(page_, 3, "Decisions",
                table({"Topic", "Decision"}, one.converged_decisions, [&](const ConvergedDecision& decision) {
                  return Row{cell(decision.topic), cell(worded_decision(state_, one, decision))};
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

  const PageRecord& record_;
  const DialogueState& state_;
  std::string page_;
};

}  // namespace

std::string render_verdict_page(const PageRecord& record) {
  return record.state().verdicts.empty() ? std::string() : VerdictPage(record).render();
}

}  // namespace blue
