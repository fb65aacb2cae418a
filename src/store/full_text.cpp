#include "store/full_text.h"

#include <algorithm>

#include "base/utf8.h"
#include "base/words.h"

namespace blue {
namespace {

constexpr std::size_t kMostTerms = 32;
constexpr std::size_t kMostWords = 32;  // of a phrase
constexpr std::string_view kBlanks = " \t\r\n";

// Quotes and spaces of every kind as the plain ones.
std::string with_plain_signs(std::string_view typed) {
  std::string out;
  for (std::size_t at = 0; at < typed.size();) {
    const char32_t code_point = next_code_point(typed, at);
    const bool is_quote = code_point == U'“' || code_point == U'”' || code_point == U'„' ||
                          code_point == U'«' || code_point == U'»';
    const bool is_blank = code_point == 0x3000 || code_point == 0xA0 || code_point < 0x20;
    append_utf8(out, is_quote ? U'"' : is_blank ? U' ' : code_point);
  }
  return out;
}

// The run of CJK characters at the end may continue in a text: there its last character is a pair's first.
void open_end(SearchTerm& term, const std::vector<Word>& words) {
  if (words.back().kind != Word::Kind::last) return;
  const bool is_alone = words.size() == 1 || words[words.size() - 2].kind != Word::Kind::pair;
  if (is_alone)
    term.is_prefix = true;
  else
    term.words.pop_back();
}

void add_term(std::vector<SearchTerm>& terms, std::string_view chunk, bool is_prefix) {
  const std::vector<Word> words = find_words(chunk);
  if (words.empty() || terms.size() == kMostTerms) return;
  SearchTerm term;
  term.is_prefix = is_prefix;
  for (const Word& word : words) term.words.push_back(word.folded);
  open_end(term, words);
  if (term.words.size() > kMostWords) term.words.resize(kMostWords);
  if (std::ranges::find(terms, term) == terms.end()) terms.push_back(std::move(term));
}

}  // namespace

std::string prepare_text(std::string_view text) {
  std::string prepared;
  prepared.reserve(text.size());
  visit_words(text, [&](const Word& word) {
    if (!prepared.empty()) prepared += ' ';
    prepared += word.folded;
  });
  return prepared;
}

std::vector<SearchTerm> parse_search(std::string_view typed) {
  std::vector<SearchTerm> terms;
  const std::string text = with_plain_signs(typed);
  const std::string_view all = text;
  for (std::size_t at = all.find_first_not_of(kBlanks); at < all.size();
       at = all.find_first_not_of(kBlanks, at)) {
    const std::size_t close = all[at] == '"' ? all.find('"', at + 1) : std::string_view::npos;
    if (close != std::string_view::npos) {
      add_term(terms, all.substr(at + 1, close - at - 1), all.substr(close + 1).starts_with('*'));
      at = close + 1;
    } else {
      const std::size_t end = std::min(all.find_first_of(" \"", at + 1), all.size());
      add_term(terms, all.substr(at, end - at), all[end - 1] == '*');
      at = end;
    }
  }
  return terms;
}

}  // namespace blue
