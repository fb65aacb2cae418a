#include "lint/verdict_checks.h"

#include "base/format.h"
#include "base/text.h"
#include "domain/verdict/event.h"
#include "pages/page_layout.h"

namespace blue {
namespace {

const PageSection* find_other_verdict(const PageLint& page) {
  for (const PageSection& section : page.sections())
    if (section.level > 1 && section.title.contains(" Verdict: ")) return &section;
  return nullptr;
}

std::optional<Outcome> check_outcome(PageLint& page, const PageSection& verdict) {
  page.check("outcome");
  const PageLine* line = verdict.find_line(kOutcomeLine);
  const std::string_view value = line ? line->value_after(kOutcomeLine) : std::string_view();
  const auto outcome = find_enum<Outcome>(value.substr(0, value.find(' ')));
  if (!outcome)
    page.report(
        "The outcome is missing or unknown.",
        format("Write {} converged, converged_with_accepted_tensions, forced or recorded.", kOutcomeLine),
        line ? line->line : verdict.line);
  return outcome;
}

// What follows a semicolon is the velocity without the Judge's acts.
bool is_zero_velocity(std::string_view text) {
  return trim(text.substr(0, text.find(';'))) == velocity_text(0, 0);
}

void check_certificate(PageLint& page, const PageSection& section) {
  page.check("certificate_numbers");
  const PageLine* velocity = section.find_line(format("- {}", kVelocityLine));
  const PageLine* signals = section.find_line("- **Signals:**");
  const bool is_zero = velocity && is_zero_velocity(velocity->value_after(format("- {}", kVelocityLine)));
  const bool is_unanimous = signals && signals->text.ends_with(" (100%)");
  if (!is_zero || !is_unanimous)
    page.report("The verdict is not forced, but its certificate does not show velocity 0 and 100%.",
                "Correct the outcome or the certificate.", section.line);
}

void check_final(PageLint& page, const PageSection& verdict, std::optional<Outcome> outcome) {
  page.check("summary_box");
  if (!verdict.has_fence)
    page.report("The boxed convergence summary is missing.",
                "Put the summary of the verdict into a code fence.", verdict.line);
  page.check("forced_warning");
  if (outcome == Outcome::forced && !page.sections().front().has_quotation)
    page.report("The verdict was forced, but its warning is not at the top.",
                format("Start the page with {}", kWarningQuote), 1);
  const PageSection* certificate = page.check_section("certificate_missing", kCertificateHeading);
  if (certificate && outcome && *outcome != Outcome::forced) check_certificate(page, *certificate);
}

}  // namespace

void lint_verdict(PageLint& page) {
  page.check("verdict_missing");
  const PageSection* final = page.find_section(kFinalVerdictHeading);
  const PageSection* verdict = final ? final : find_other_verdict(page);
  if (!verdict)
    return page.report("The page has no verdict.",
                       format("Register one, or add \"## {}\".", kFinalVerdictHeading));
  const auto outcome = check_outcome(page, *verdict);
  page.check_section("recommendation_missing", kRecommendationHeading);
  if (final) check_final(page, *final, outcome);
}

}  // namespace blue
