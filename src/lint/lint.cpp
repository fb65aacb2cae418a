#include "lint/lint.h"

#include "base/format.h"
#include "base/text.h"
#include "lint/lint_book.h"
#include "markdown/quote.h"
#include "pages/layout.h"

namespace blue {
namespace {

constexpr std::size_t kMostIssues = 100;

void lint_markdown(LintBook& book, const PageOutline& page, PageKind kind, std::string_view file_name) {
  switch (kind) {
    case PageKind::round_summary:
      return lint_summary(book, page, file_name);
    case PageKind::scoreboard:
      return lint_scoreboard(book, page);
    case PageKind::tensions:
      return lint_tensions(book, page);
    case PageKind::verdict:
      return lint_verdict(book, page);
    default:
      return lint_dialogue(book, page);
  }
}

}  // namespace

PageKind kind_of_page(std::string_view file_name) {
  const std::string_view name = file_name.substr(file_name.find_last_of("/\\") + 1);
  if (name == kScoreboardName) return PageKind::scoreboard;
  if (name == kTensionsName) return PageKind::tensions;
  if (name == kVerdictName) return PageKind::verdict;
  if (name.ends_with(kSummaryEnding)) return PageKind::round_summary;
  if (name == "panel.json") return PageKind::panel;
  if (name == "expert-pool.json") return PageKind::expert_pool;
  return name.ends_with(".json") ? PageKind::exported : PageKind::dialogue;
}

LintReport lint_page(std::string_view text, std::string_view file_name) {
  const PageKind kind = kind_of_page(file_name);
  LintBook book;
  if (trim(text).empty()) {
    book.check("page_empty");
    book.report("The page is empty.", "blue dialogue rebuild renders the pages of a dialogue again.");
  } else if (kind == PageKind::panel || kind == PageKind::expert_pool || kind == PageKind::exported)
    lint_json(book, text, kind);
  else
    lint_markdown(book, PageOutline(text), kind, file_name.substr(file_name.find_last_of("/\\") + 1));
  return book.take(kind);
}

void LintBook::check(std::string_view code) {
  code_ = code;
  has_failed_ = false;
  ++checks_;
}

void LintBook::report(std::string message, std::string fix, std::size_t line) {
  if (!has_failed_) ++failed_;
  has_failed_ = true;
  if (report_.issues.size() < kMostIssues)
    report_.issues.push_back({code_, std::move(message), std::move(fix), line});
  else
    ++report_.left_out;
}

LintReport LintBook::take(PageKind kind) {
  report_.kind = kind;
  report_.checks = checks_;
  report_.score = checks_ == 0 ? 0 : static_cast<double>(checks_ - failed_) / static_cast<double>(checks_);
  return std::move(report_);
}

std::string shown(std::string_view text) { return format("\"{}\"", one_line(text.substr(0, 400), 60)); }

std::optional<std::uint64_t> parse_count(std::string_view text) {
  if (text.empty() || text.size() > 18 || text.find_first_not_of("0123456789") != std::string_view::npos)
    return std::nullopt;
  std::uint64_t out = 0;
  for (char c : text) out = out * 10 + static_cast<std::uint64_t>(c - '0');
  return out;
}

std::string velocity_words(std::uint64_t open_tensions, std::uint64_t new_perspectives) {
  return format("{} ({} + {})", open_tensions + new_perspectives, counted(open_tensions, "tension"),
                counted(new_perspectives, "perspective"));
}

}  // namespace blue
