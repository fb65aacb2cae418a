#include "lint/lint.h"

#include "base/text.h"
#include "domain/file_names.h"
#include "lint/dialogue_checks.h"
#include "lint/json_checks.h"
#include "lint/round_summary_checks.h"
#include "lint/scoreboard_checks.h"
#include "lint/tension_checks.h"
#include "lint/verdict_checks.h"
#include "pages/page_layout.h"

namespace blue {
namespace {

std::string_view name_in(std::string_view path) { return path.substr(path.find_last_of("/\\") + 1); }

}  // namespace

PageKind kind_of_page(std::string_view file_name) {
  const std::string_view name = name_in(file_name);
  if (name == kScoreboardFile) return PageKind::scoreboard;
  if (name == kTensionsFile) return PageKind::tensions;
  if (name == kVerdictFile) return PageKind::verdict;
  if (name.ends_with(kSummaryEnding)) return PageKind::round_summary;
  if (name == kPanelFile) return PageKind::panel;
  if (name == kExpertPoolFile) return PageKind::expert_pool;
  return name.ends_with(".json") ? PageKind::exported : PageKind::dialogue;
}

LintReport lint_page(std::string_view text, std::string_view file_name) {
  const PageKind kind = kind_of_page(file_name);
  LintBook book;
  if (trim(text).empty()) {
    book.check("page_empty");
    book.report("The page is empty.", "blue dialogue rebuild renders the pages of a dialogue again.");
    return book.take(kind);
  }
  if (kind == PageKind::panel || kind == PageKind::expert_pool || kind == PageKind::exported) {
    lint_json(book, text, kind);
    return book.take(kind);
  }
  PageLint page(text);
  switch (kind) {
    case PageKind::round_summary:
      lint_round_summary(page, name_in(file_name));
      break;
    case PageKind::scoreboard:
      lint_scoreboard(page);
      break;
    case PageKind::tensions:
      lint_tensions(page);
      break;
    case PageKind::verdict:
      lint_verdict(page);
      break;
    default:
      lint_dialogue(page);
  }
  return page.take(kind);
}

}  // namespace blue
