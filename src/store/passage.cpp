#include "store/passage.h"

#include <algorithm>
#include <deque>

#include "base/text.h"
#include "base/utf8.h"
#include "base/words.h"

namespace blue {
namespace {

struct Match {
  std::size_t term, begin, end;
};
constexpr std::size_t kMostMatches = 2000;

bool is_word(const SearchTerm& term, std::size_t at, const Word& word) {
  const bool may_go_on = term.is_prefix && at + 1 == term.words.size();
  return may_go_on ? word.folded.starts_with(term.words[at]) : word.folded == term.words[at];
}

// True when the last words of `recent` are the term's.
bool ends_with(const std::deque<Word>& recent, const SearchTerm& term) {
  if (term.words.empty() || term.words.size() > recent.size()) return false;
  const std::size_t first = recent.size() - term.words.size();
  for (std::size_t at = term.words.size(); at-- > 0;)
    if (!is_word(term, at, recent[first + at])) return false;
  return true;
}

// Every match up to a bound; the first one of each term in any case.
std::vector<Match> find_matches(std::string_view text, const std::vector<SearchTerm>& terms) {
  std::size_t longest = 0;
  for (const SearchTerm& term : terms) longest = std::max(longest, term.words.size());
  std::vector<Match> matches;
  std::vector<bool> seen(terms.size());
  std::deque<Word> recent;
  visit_words(text, [&](const Word& word) {
    recent.push_back(word);
    if (recent.size() > longest) recent.pop_front();
    for (std::size_t term = 0; term < terms.size(); ++term) {
      if ((matches.size() >= kMostMatches && seen[term]) || !ends_with(recent, terms[term])) continue;
      matches.push_back({term, recent[recent.size() - terms[term].words.size()].begin, word.end});
      seen[term] = true;
    }
  });
  return matches;
}

// The first match of those from which the most terms are within `reach` bytes.
const Match& find_best(const std::vector<Match>& matches, std::size_t reach) {
  std::size_t best = 0, most = 0;
  for (std::size_t at = 0; at < matches.size(); ++at) {
    std::vector<std::size_t> near;
    for (std::size_t next = at; next < matches.size() && matches[next].end <= matches[at].begin + reach;
         ++next)
      if (std::ranges::find(near, matches[next].term) == near.end()) near.push_back(matches[next].term);
    if (near.size() > most) best = at, most = near.size();
  }
  return matches[best];
}

bool is_blank(char c) { return static_cast<unsigned char>(c) <= ' ' || c == 0x7F; }

// Where the passage around `begin` starts: a little before it, at a word.
std::size_t find_start(std::string_view text, std::size_t begin, std::size_t lead) {
  std::size_t start = begin;
  for (; start > 0 && lead > 0; --lead) do
      --start;
    while (start > 0 && (static_cast<unsigned char>(text[start]) & 0xC0) == 0x80);
  if (start == 0) return 0;
  for (std::size_t at = start; at < begin; ++at)
    if (is_blank(text[at])) return at + 1;
  return start;
}

// At most `limit` code points of `text` on one line, blanks as single spaces; false when something is left.
bool flatten(std::string& out, std::string_view text, std::size_t limit) {
  text = trim(text);
  bool blank = false;
  for (std::size_t at = 0, count = 0; at < text.size();) {
    if (is_blank(text[at])) {
      blank = true;
      ++at;
      continue;
    }
    count += blank ? 2 : 1;
    if (count > limit) return false;
    if (std::exchange(blank, false)) out += ' ';
    append_utf8(out, next_code_point(text, at));
  }
  return true;
}

// Without a word that was cut in its middle, unless that would take much.
void drop_cut_word(std::string& line, std::size_t keep) {
  const std::size_t space = line.rfind(' ');
  if (space != std::string::npos && space >= keep) line.resize(space);
}

std::string render_passage(std::string_view text, std::size_t start, std::size_t width) {
  if (width == 0) return {};
  const bool is_cut_before = !trim(text.substr(0, start)).empty();
  const std::size_t room = width - (is_cut_before ? 1 : 0);
  std::string line;
  if (!flatten(line, text.substr(start), room)) {
    line.clear();
    (void)flatten(line, text.substr(start), room > 0 ? room - 1 : 0);
    drop_cut_word(line, line.size() * 3 / 4);
    if (room > 0) line += "…";
  }
  return (is_cut_before ? "…" : "") + line;
}

}  // namespace

Passage find_passage(std::string_view text, const std::vector<SearchTerm>& terms, std::size_t width) {
  const std::vector<Match> matches = find_matches(text, terms);
  Passage passage;
  std::vector<bool> seen(terms.size());
  for (const Match& match : matches) {
    std::string written(text.substr(match.begin, match.end - match.begin));
    if (!seen[match.term] && std::ranges::find(passage.matched, written) == passage.matched.end())
      passage.matched.push_back(std::move(written));
    seen[match.term] = true;
  }
  const std::size_t start =
      matches.empty() ? 0 : find_start(text, find_best(matches, width * 3 / 4).begin, width / 4);
  passage.text = render_passage(text, start, width);
  return passage;
}

}  // namespace blue
