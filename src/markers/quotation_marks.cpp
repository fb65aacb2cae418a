#include "markers/quotation_marks.h"

#include <algorithm>
#include <array>

namespace blue {
namespace {

constexpr std::size_t kReach = 12;

struct Marks {
  std::string_view opening;
  std::string_view closing;
};
constexpr auto kMarks = std::to_array<Marks>({{"\"", "\""},
                                              {"'", "'"},
                                              {"\u201c", "\u201d"},
                                              {"\u201d", "\u201d"},
                                              {"\u201e", "\u201c"},
                                              {"\u201e", "\u201d"},
                                              {"\u2018", "\u2019"},
                                              {"\u2019", "\u2019"},
                                              {"\u201a", "\u2018"},
                                              {"\u00ab", "\u00bb"},
                                              {"\u00bb", "\u00ab"},
                                              {"\u2039", "\u203a"},
                                              {"\u300c", "\u300d"},
                                              {"\u300e", "\u300f"}});

// Blanks may stand inside the angled marks only: \u00ab text \u00bb.
bool tolerates_blanks(const Marks& marks) { return marks.opening == "\u00ab" || marks.opening == "\u2039"; }

std::string_view without_tail(std::string_view text, std::string_view signs) {
  std::size_t last = text.find_last_not_of(signs);
  return text.substr(0, last == text.npos ? 0 : last + 1);
}

std::string_view without_front(std::string_view text, std::string_view signs) {
  return text.substr(std::min(text.find_first_not_of(signs), text.size()));
}

std::string_view without_blanks(std::string_view text, bool in_front) {
  static constexpr std::array<std::string_view, 3> kBlanks{" ", "\u00a0", "\u202f"};
  for (std::string_view blank : kBlanks) {
    if (in_front && text.starts_with(blank)) return text.substr(blank.size());
    if (!in_front && text.ends_with(blank)) return text.substr(0, text.size() - blank.size());
  }
  return text;
}

}  // namespace

bool stands_in_marks(std::string_view text, std::size_t begin, std::size_t end) {
  std::size_t from = begin - std::min(begin, kReach);
  std::string_view before = without_tail(text.substr(from, begin - from), "*_");
  std::string_view after = without_front(text.substr(end, kReach), "*_.,;:!?");
  return std::ranges::any_of(kMarks, [&](const Marks& marks) {
    if (before.ends_with(marks.opening) && after.starts_with(marks.closing)) return true;
    return tolerates_blanks(marks) && without_blanks(before, false).ends_with(marks.opening) &&
           without_blanks(after, true).starts_with(marks.closing);
  });
}

}  // namespace blue
