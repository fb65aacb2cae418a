#pragma once
// What the linter finds in a file, and the book in which the checks write it down.
#include <cstdint>
#include <optional>
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
  std::size_t line = 0;  // 0 when it is about the file as a whole
  friend bool operator==(const LintIssue&, const LintIssue&) = default;

  static void describe(Fields<LintIssue>& f) {
    f.optional<&LintIssue::code>("Stable name of the check");
    f.plain<&LintIssue::message, &LintIssue::fix, &LintIssue::line>();
  }
};

struct LintReport {
  PageKind kind = PageKind::dialogue;
  double score = 0;  // checks passed of those that apply; 1 only when all did
  std::vector<LintIssue> issues;
  std::size_t left_out = 0;  // issues past the first hundred
};

// Counts checks and issues. An issue belongs to the check that was started last.
class LintBook {
 public:
  // Starts a check; its name is the code of its issues.
  void check(std::string_view code);
  // The running check failed. `message` may hold the page's words if they went through `shown`.
  void report(std::string message, std::string fix, std::size_t line = 0);
  LintReport take(PageKind kind);

 private:
  std::string code_;
  bool has_failed_ = false;
  std::size_t checks_ = 0, failed_ = 0;
  LintReport report_;
};

// Words of the page in a message: one line, shortened, harmless, in quotation marks.
std::string shown(std::string_view text);
// A number without sign, or empty.
std::optional<std::uint64_t> parse_count(std::string_view text);

}  // namespace blue
