// The checks of tensions.md and verdict.md.
#include <unordered_set>

#include "base/format.h"
#include "base/text.h"
#include "domain/round/entity_id.h"
#include "domain/status.h"
#include "lint/lint_book.h"
#include "pages/layout.h"

namespace blue {
namespace {

// The id that a section's title starts with, or nothing.
std::string_view id_of_title(std::string_view title) {
  const std::string_view word = title.substr(0, title.find(':'));
  return word.size() < title.size() && parse_entity_id(word) ? word : std::string_view();
}

void check_tension_sections(LintBook& book, const PageOutline& page, const std::vector<TensionRow>& rows) {
  std::unordered_set<std::string_view> listed;
  for (const TensionRow& row : rows) listed.insert(row.id);
  book.check("tension_unlisted");
  for (const OutlineSection& section : page.sections())
    if (const std::string_view id = id_of_title(section.title); !id.empty() && !listed.erase(id))
      book.report(format("{} has a section, but no row in the tracker, or two sections.", id),
                  "Keep one row and one section for each tension.", section.line);
  book.check("tension_undescribed");
  for (const TensionRow& row : rows)
    if (listed.contains(row.id))
      book.report(format("{} is in the tracker and has no section of its own.", shown(row.id)),
                  format("Add \"## {}: …\" with its words and history.", shown(row.id)), row.line);
}

void check_tension_statuses(LintBook& book, const PageOutline& page, const std::vector<TensionRow>& rows) {
  std::map<std::string_view, std::string_view> statuses;
  for (const TensionRow& row : rows) statuses.try_emplace(row.id, row.status);
  book.check("tension_status_differs");
  for (const OutlineSection& section : page.sections()) {
    auto row = statuses.find(id_of_title(section.title));
    const OutlineLine* line = row == statuses.end() ? nullptr : section.find_line("- **Status:**");
    if (line && trim(line->text.substr(13)) != row->second)
      book.report(format("{} is {} here and {} in the tracker.", row->first,
                         shown(trim(line->text.substr(13))), shown(row->second)),
                  "Bring both into line.", line->line);
  }
}

class VerdictLint {
 public:
  VerdictLint(LintBook& book, const PageOutline& page) : book_(book), page_(page) {}

  void run() {
    book_.check("verdict_missing");
    const OutlineSection* final = page_.find_section(kFinalVerdictHeading);
    const OutlineSection* any = final ? final : find_other();
    if (!any)
      return book_.report("There is no verdict.",
                          format("Register one, or add \"## {}\".", kFinalVerdictHeading));
    book_.check("outcome");
    const OutlineLine* line = any->find_line(kOutcomeLine);
    const auto outcome = line ? read_outcome(line->text) : std::nullopt;
    if (!outcome)
      book_.report(
          "The outcome is missing or unknown.",
          format("Write {} converged, converged_with_accepted_tensions, forced or recorded.", kOutcomeLine),
          line ? line->line : any->line);
    check_section(book_, page_, "recommendation_missing", kRecommendationHeading);
    if (final) check_final(*final, outcome);
  }

 private:
  const OutlineSection* find_other() const {
    for (const OutlineSection& section : page_.sections())
      if (section.level > 1 && section.title.find(" Verdict: ") != std::string::npos) return &section;
    return nullptr;
  }

  static std::optional<Outcome> read_outcome(std::string_view line) {
    const std::string_view value = trim(line.substr(kOutcomeLine.size()));
    return find_enum<Outcome>(value.substr(0, value.find(' ')));
  }

  void check_final(const OutlineSection& final, std::optional<Outcome> outcome) {
    book_.check("summary_box");
    if (!final.has_fence)
      book_.report("The boxed convergence summary is missing.",
                   "Put the summary of the verdict into a code fence.", final.line);
    book_.check("forced_warning");
    if (outcome == Outcome::forced && !page_.sections().front().has_quotation)
      book_.report("The verdict was forced and its warning does not stand at the top.",
                   format("Start the page with {}", kWarningQuote), 1);
    const OutlineSection* certificate =
        check_section(book_, page_, "certificate_missing", kCertificateHeading);
    if (certificate && outcome && *outcome != Outcome::forced) check_certificate(*certificate);
  }

  void check_certificate(const OutlineSection& section) {
    book_.check("certificate_numbers");
    const OutlineLine* velocity = section.find_line(format("- {}", kVelocityLine));
    const OutlineLine* signals = section.find_line("- **Signals:**");
    const bool is_zero = velocity && velocity->text.ends_with(" " + velocity_words(0, 0));
    const bool is_unanimous = signals && signals->text.ends_with(" (100%)");
    if (!is_zero || !is_unanimous)
      book_.report("The verdict is not forced, but its certificate does not show velocity 0 and 100%.",
                   "Correct the outcome or the certificate.", section.line);
  }

  LintBook& book_;
  const PageOutline& page_;
};

}  // namespace

void lint_tensions(LintBook& book, const PageOutline& page) {
  std::vector<TensionRow> rows;
  if (!check_tracker(book, page, rows)) return;
  check_tension_sections(book, page, rows);
  check_tension_statuses(book, page, rows);
}

void lint_verdict(LintBook& book, const PageOutline& page) { VerdictLint(book, page).run(); }

}  // namespace blue
