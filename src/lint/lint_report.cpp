#include "lint/lint_report.h"

#include "base/format.h"
#include "base/layout.h"

namespace blue {

constexpr std::size_t kMostIssues = 100;

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

}  // namespace blue
