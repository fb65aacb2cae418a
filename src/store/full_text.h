#pragma once
// Full-text search: what a driver's own engine must do. Texts are prepared here for every engine: accents
// folded, CJK runs as spaced pairs of characters, so that a word of two characters is found.
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"

namespace blue {

// How much a word counts in the title, in headings and in the body: the ranking of a search.
inline constexpr double kTitleWeight = 10, kHeadingsWeight = 4, kBodyWeight = 1;

// What is searched of one thing.
struct SearchableText {
  std::string_view title, headings, body;
};

// `text` as an engine gets it: its words, folded, with single spaces between them (base/words.h).
std::string prepare_text(std::string_view text);

// A question in words: `two words`, `"a phrase"`, `pref*`.
struct SearchTerm {
  std::vector<std::string> words;  // folded; more than one is a phrase
  bool is_prefix = false;          // the last word may continue
  friend bool operator==(const SearchTerm&, const SearchTerm&) = default;
};
// The terms of what the user typed, once each; no characters are special but quotes and a closing star.
// Words that are joined by signs ("judge-discipline") are a phrase. At most 32 terms.
std::vector<SearchTerm> parse_search(std::string_view typed);

struct TextHit {
  std::int64_t id = 0;
  double score = 0;  // higher is better; comparable within one search
};

enum class Matching { all_terms, any_term };

class FullText {
 public:
  virtual ~FullText() = default;
  // Adds the text of `id`, or replaces it.
  virtual Result<> write(std::int64_t id, const SearchableText& text) = 0;
  virtual Result<> erase(std::int64_t id) = 0;
  // The best `limit` hits, best first; equals by id.
  virtual Result<std::vector<TextHit>> search(const std::vector<SearchTerm>& terms, Matching matching,
                                              std::size_t limit) = 0;
  // index_damaged when the engine's own data do not fit together; slow.
  virtual Result<> check() = 0;
};

}  // namespace blue
