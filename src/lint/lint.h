#pragma once
// The linter of dialogue files (RFC 0023): is the format kept, and do the numbers agree with each other? What
// Blue renders passes once a round is registered.
#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "base/describe.h"
#include "base/enum_names.h"

namespace blue {

enum class PageKind { dialogue, round_summary, scoreboard, tensions, verdict, panel, expert_pool, exported };
constexpr auto enum_names(PageKind) {
  using K = PageKind;
  return std::to_array<EnumName<K>>({{K::dialogue, "dialogue"},
                                     {K::round_summary, "round_summary"},
                                     {K::scoreboard, "scoreboard"},
                                     {K::tensions, "tensions"},
                                     {K::verdict, "verdict"},
                                     {K::panel, "panel"},
                                     {K::expert_pool, "expert_pool"},
                                     {K::exported, "export"}});
}

struct LintIssue {
  std::string code;
  std::string message;
  std::string fix;
  std::size_t line = 0;  // 0 when it is about the whole file
  friend bool operator==(const LintIssue&, const LintIssue&) = default;

  static void describe(Fields<LintIssue>& f) {
    f.optional("code", &LintIssue::code, "Stable name of the check");
    f.optional("message", &LintIssue::message, "What was found");
    f.optional("fix", &LintIssue::fix, "What to write instead");
    f.optional("line", &LintIssue::line, "Line");
  }
};

struct LintReport {
  PageKind kind = PageKind::dialogue;
  double score = 0;  // checks passed of those that apply; 1 only when all did
  std::size_t checks = 0;
  std::vector<LintIssue> issues;
  std::size_t left_out = 0;  // issues past the first hundred
};

// What a file of this name is; any other markdown is taken for a dialogue.
PageKind kind_of_page(std::string_view file_name);
// Checks a page by its kind. Takes any bytes; never fails.
LintReport lint_page(std::string_view text, std::string_view file_name);

}  // namespace blue
