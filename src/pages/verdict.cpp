#include "pages/verdict.h"

#include "base/format.h"
#include "base/text.h"
#include "domain/dialogue/totals.h"
#include "pages/boxed_summary.h"
#include "pages/certificate.h"
#include "pages/layout.h"
#include "pages/page_parts.h"
#include "pages/page_writer.h"

namespace blue {
namespace {

constexpr std::size_t kLongestLabel = 200;   // code points
constexpr std::size_t kLongestReason = 600;  // code points
constexpr auto kDecisionColumns = std::to_array<std::string_view>({"Topic", "Decision"});
constexpr auto kAcceptedColumns = std::to_array<std::string_view>({"ID", "Label", "Reason"});
constexpr auto kListedColumns = std::to_array<std::string_view>({"ID", "Label", "Contributor"});

class VerdictPage {
 public:
  explicit VerdictPage(const PageRecord& record) : record_(record), state_(record.state()) {}

  std::string render() {
    const VerdictRegistered* final = find_final_verdict(state_);
    if (final && final->outcome == Outcome::forced)
      page_ += format("{}\n>\n{}", kWarningQuote, quotation(final->warning));
    add_heading(page_, 1, format("Verdict: {}", cell(state_.settings.title)));
    page_ += evidence_note(state_);
    if (!state_.is_declared()) page_.pop_back();
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
    if (one.certificate)
      add_section(page_, 3, kCertificateHeading, certificate_part(record_, *one.certificate), "");
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
    add_if("Description", quotation(one.description));
    std::string conditions;
    for (const std::string& condition : one.conditions) conditions += format("- {}\n", cell(condition));
    add_if("Conditions", conditions);
    add_if("Decisions", decisions(one));
    add_if("Tensions Accepted Unresolved", accepted(one));
    add_if("Tensions Resolved", listed(one.tensions_resolved));
    add_if("Adopted Recommendations", listed(one.recommendations_adopted));
    add_if("Vote and Confidence", claims(one));
  }

  void add_if(std::string_view heading, const std::string& body) {
    if (!body.empty()) add_section(page_, 3, heading, body, "");
  }

  static std::string decisions(const VerdictRegistered& one) {
    std::string out;
    for (const ConvergedDecision& decision : one.converged_decisions) {
      if (out.empty()) out = table_head(kDecisionColumns);
      add_row(out, {cell(decision.topic), cell(decision.decision)});
    }
    return out;
  }

  std::string accepted(const VerdictRegistered& one) const {
    std::string out;
    for (const AcceptedTension& tension : one.tensions_accepted) {
      if (out.empty()) out = table_head(kAcceptedColumns);
      const Tension* known = state_.record.find_tension(tension.id);
      const bool has_reason = !tension.reason.empty() || !known;
      add_row(out, {cell(tension.id), record_.label(tension.id, kLongestLabel),
                    cell(has_reason ? tension.reason : known->accepted_reason, kLongestReason)});
    }
    return out;
  }

  std::string listed(const std::vector<std::string>& ids) const {
    std::string out;
    for (const std::string& id : ids) {
      if (out.empty()) out = table_head(kListedColumns);
      const Entity* entity = state_.record.find_entity(id);
      add_row(out, {cell(id), record_.label(id, kLongestLabel), entity ? record_.contributors(*entity) : ""});
    }
    return out;
  }

  static std::string claims(const VerdictRegistered& one) {
    std::string out;
    if (!one.vote.empty()) out += format("- **Vote:** {} (as claimed by the Judge)\n", cell(one.vote));
    if (!one.confidence.empty())
      out += format("- **Confidence:** {} (as claimed by the Judge)\n", cell(one.confidence));
    return out;
  }

  const PageRecord& record_;
  const DialogueState& state_;
  std::string page_;
};

}  // namespace

std::string render_verdict_page(const DialogueState& state) { return render_verdict_page(PageRecord(state)); }

std::string render_verdict_page(const PageRecord& record) {
  return record.state().verdicts.empty() ? std::string() : VerdictPage(record).render();
}

}  // namespace blue
