// A decision matters when it shares a distinctive word with the query: one that few decisions have. How many
// of the query's words it shares does not count, because people describe a task in words of their own.
#include "search/adr_relevance.h"

#include <algorithm>
#include <cmath>
#include <map>

#include "base/format.h"
#include "base/text.h"
#include "base/words.h"
#include "library/find.h"

namespace blue {
namespace {

constexpr std::size_t kMostWords = 30;
// A word is distinctive if it is in this many decisions at most, or in this share of them.
constexpr std::size_t kFew = 2;
constexpr double kSmallShare = 0.2;

std::vector<std::string> significant_words(std::string_view query) {
  std::vector<std::string> words;
  for (std::string_view word : split(query, ' ')) {
    std::string folded = fold_case(trim(word));
    if (folded.empty() || is_filler_word(folded) || words.size() == kMostWords) continue;
    if (std::ranges::find(words, folded) == words.end()) words.push_back(std::move(folded));
  }
  return words;
}

bool is_in_force(const SearchHit& hit) { return hit.status == "accepted" || hit.status == "proposed"; }

Result<SearchAnswer> search_adrs(const Session& session, std::string words, std::size_t limit) {
  return search_project(
      session, {.words = std::move(words), .type = DocumentType::adr, .limit = limit, .is_any_word = true});
}

struct Shared {
  RelevantAdr adr;
  std::vector<std::string> words;
};

// Adds what shares `word` with the query, if the word is distinctive among `total` decisions.
Result<> add_sharing(const Session& session, const std::string& word, std::size_t total,
                     std::map<std::string, Shared>& found) {
  const std::size_t having = TRY(search_adrs(session, word, 0)).total;
  const bool is_distinctive =
      having <= kFew || static_cast<double>(having) <= kSmallShare * static_cast<double>(total);
  if (having == 0 || !is_distinctive) return {};
  for (SearchHit& hit : TRY(search_adrs(session, word, having)).hits) {
    Shared& shared = found[hit.path];
    shared.adr.hit = std::move(hit);
    shared.adr.weight += std::log1p(static_cast<double>(total) / static_cast<double>(having));
    shared.words.push_back(word);
  }
  return {};
}

}  // namespace

Result<std::vector<RelevantAdr>> find_relevant_adrs(const Session& session, const std::string& query,
                                                    std::size_t limit) {
  const std::vector<std::string> words = significant_words(query);
  if (words.empty()) return std::vector<RelevantAdr>{};
  constexpr std::size_t kMostHits = 100;
  SearchAnswer whole = TRY(search_adrs(session, join(words, " "), kMostHits));
  const std::size_t total = TRY(list_documents(session, {.type = DocumentType::adr, .limit = 0})).total;
  std::map<std::string, Shared> found;
  for (const std::string& word : words) TRY(add_sharing(session, word, total, found));
  // The passage and the score of the whole query say more than those of one word.
  for (SearchHit& hit : whole.hits)
    if (auto shared = found.find(hit.path); shared != found.end()) shared->second.adr.hit = std::move(hit);
  std::vector<RelevantAdr> adrs;
  for (auto& [path, shared] : found) {
    const auto& shown = shared.adr.hit.matched.empty() ? shared.words : shared.adr.hit.matched;
    shared.adr.why = format("shares {}", join(shown, ", "));
    adrs.push_back(std::move(shared.adr));
  }
  std::ranges::stable_sort(adrs, [](const RelevantAdr& a, const RelevantAdr& b) {
    return std::tuple(is_in_force(a.hit), a.weight, a.hit.score) >
           std::tuple(is_in_force(b.hit), b.weight, b.hit.score);
  });
  if (adrs.size() > limit) adrs.resize(limit);
  return adrs;
}

}  // namespace blue
