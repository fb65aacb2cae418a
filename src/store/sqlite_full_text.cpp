#include "store/sqlite_full_text.h"

#include <algorithm>

#include "base/format.h"

namespace blue {
namespace {

// The texts are prepared, so that nothing is left to the tokenizer but to split at spaces: `ascii` takes
// every other character for a part of a word, whichever version of Unicode it is from.
constexpr std::string_view kMakeTable =
    "create virtual table if not exists full_text using fts5(title, headings, body, tokenize = 'ascii')";

std::string render_term(const SearchTerm& term) {
  std::string phrase;
  for (const std::string& word : term.words) {
    if (!phrase.empty()) phrase += ' ';
    for (char c : word) phrase.append(c == '"' ? 2 : 1, c);
  }
  return format("\"{}\"{}", phrase, term.is_prefix ? "*" : "");
}

std::string render_match(const std::vector<SearchTerm>& terms, Matching matching) {
  std::string match;
  for (const SearchTerm& term : terms) {
    if (term.words.empty()) continue;
    if (!match.empty()) match += matching == Matching::all_terms ? " AND " : " OR ";
    match += render_term(term);
  }
  return match;
}

// Sorting here is several times as fast as in the database when nearly all are wanted.
std::vector<TextHit> best_of(std::vector<TextHit> hits, std::size_t limit) {
  const auto kept = static_cast<std::ptrdiff_t>(std::min(limit, hits.size()));
  std::partial_sort(hits.begin(), hits.begin() + kept, hits.end(), [](const TextHit& a, const TextHit& b) {
    return a.score != b.score ? a.score > b.score : a.id < b.id;
  });
  hits.resize(static_cast<std::size_t>(kept));
  return hits;
}

}  // namespace

Result<bool> SqliteFullText::is_made() {
  auto found = TRY(database_.find_row("select 1 from sqlite_master where name = 'full_text'", {},
                                      [](const Row&) { return true; }));
  return found.has_value();
}

Result<> SqliteFullText::write(std::int64_t id, const SearchableText& text) {
  TRY(database_.execute(kMakeTable));
  TRY(database_.execute(
      "insert or replace into full_text (rowid, title, headings, body) values ($1, $2, $3, $4)",
      {id, prepare_text(text.title), prepare_text(text.headings), prepare_text(text.body)}));
  return {};
}

Result<> SqliteFullText::erase(std::int64_t id) {
  if (TRY(is_made())) TRY(database_.execute("delete from full_text where rowid = $1", {id}));
  return {};
}

Result<std::vector<TextHit>> SqliteFullText::search(const std::vector<SearchTerm>& terms, Matching matching,
                                                    std::size_t limit) {
  std::vector<TextHit> hits;
  const std::string match = render_match(terms, matching);
  if (match.empty() || !TRY(is_made())) return hits;
  TRY(database_.query(
      "select rowid, -bm25(full_text, 10.0, 4.0, 1.0) from full_text where full_text match $1", {match},
      [&](const Row& row) { hits.push_back({row.integer(0), row.number(1)}); }));
  return best_of(std::move(hits), limit);
}

Result<> SqliteFullText::check() {
  if (database_.is_writable() && TRY(is_made()))
    TRY(database_.execute("insert into full_text (full_text) values ('integrity-check')"));
  return {};
}

}  // namespace blue
