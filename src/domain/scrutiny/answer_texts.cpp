#include "domain/scrutiny/answer_texts.h"

#include <algorithm>
#include <array>

#include "base/text.h"
#include "domain/word_list.h"

namespace blue {
namespace {

constexpr auto kMarkerWords = std::to_array<std::string_view>(
    {"RE",      "MOVE",     "PERSPECTIVE", "RECOMMENDATION", "TENSION",    "EVIDENCE",  "CLAIM",
     "DISSENT", "MINORITY", "RISK",        "BLOCKER",        "CONCERN",    "OBJECTION", "RESOLVED",
     "RESOLVE", "ADDRESS",  "ADDRESSED",   "REFINE",         "REFINEMENT", "REFINED",   "CONCESSION",
     "SUPPORT", "OPPOSE",   "CONVERGE",    "CONVERGENCE",    "WITHDRAW",   "REOPEN",    "REOPENED"});

bool is_digit(char one) { return one >= '0' && one <= '9'; }
bool is_name_char(char one) {
  return (one >= 'A' && one <= 'Z') || (one >= 'a' && one <= 'z') || is_digit(one) || one == '_';
}

// P0101, T01: the letter of a kind and at least two digits.
bool is_id(std::string_view word) {
  return word.size() >= 3 && std::string_view("PRTECprtec").find(word.front()) != std::string_view::npos &&
         std::ranges::all_of(word.substr(1), is_digit);
}

// True when the words in a bracket begin as a marker does: [RE:SUPPORT …], [MUFFIN-P0101: …], [T01].
bool begins_marker(std::string_view inside) {
  inside = trim(inside);
  std::size_t end = 0;
  while (end < inside.size() && is_name_char(inside[end])) ++end;
  const std::string_view word = inside.substr(0, end);
  if (is_id(word) || std::ranges::find(kMarkerWords, word) != kMarkerWords.end()) return true;
  if (word.empty() || end == inside.size() || inside[end] != '-') return false;
  const std::string_view rest = inside.substr(end + 1);
  std::size_t stop = 0;
  while (stop < rest.size() && is_name_char(rest[stop])) ++stop;
  return is_id(rest.substr(0, stop));
}

// `text` with blanks instead of its markers; line feeds stay where they are.
std::string without_markers(std::string_view text) {
  std::string out(text);
  for (std::size_t open = out.find('['); open != std::string::npos; open = out.find('[', open + 1)) {
    const std::size_t close = out.find_first_of("]\n", open);
    if (close == std::string::npos) break;
    const bool is_link = close + 1 < out.size() && out[close + 1] == '(';
    if (out[close] != ']' || is_link) continue;
    if (begins_marker(std::string_view(out).substr(open + 1, close - open - 1)))
      std::fill(out.begin() + static_cast<std::ptrdiff_t>(open),
                out.begin() + static_cast<std::ptrdiff_t>(close) + 1, ' ');
  }
  return out;
}

}  // namespace

const std::string* AnswerTexts::find_answer(std::string_view file) const {
  const auto found = answers.find(file);
  return found == answers.end() ? nullptr : &found->second;
}

std::vector<PlacedWord> words_outside_markers(std::string_view text) {
  std::vector<PlacedWord> out;
  std::size_t line = 0;
  const std::string plain = without_markers(text);
  for (std::string_view row : split(plain, '\n')) {
    ++line;
    for (std::string& word : words_of(row)) out.push_back({std::move(word), line});
  }
  return out;
}

}  // namespace blue
