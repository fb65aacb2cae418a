#include "search/adr_relevance.h"

#include <algorithm>

#include "base/format.h"
#include "base/text.h"
#include "base/words.h"

namespace blue {
namespace {

// An ADR is relevant with half of the significant words, or with a third of them if its hit is among the
// best.
constexpr double kEnough = 0.5;
constexpr double kEnoughOfTheBest = 1.0 / 3;

std::vector<std::string> significant_words(std::string_view query) {
  std::vector<std::string> words;
  for (std::string_view word : split(query, ' ')) {
    std::string folded = fold_case(trim(word));
    if (folded.empty() || is_filler_word(folded)) continue;
    if (std::ranges::find(words, folded) == words.end()) words.push_back(std::move(folded));
  }
  return words;
}

bool is_in_force(const SearchHit& hit) { return hit.status == "accepted" || hit.status == "proposed"; }

}  // namespace

Result<std::vector<RelevantAdr>> find_relevant_adrs(const Session& session, const std::string& query,
                                                    std::size_t limit) {
  const std::vector<std::string> words = significant_words(query);
  if (words.empty()) return std::vector<RelevantAdr>{};
  SearchQuery search{.words = join(words, " "), .type = DocumentType::adr, .limit = 100, .is_any_word = true};
  SearchAnswer answer = TRY(search_project(session, search));
  std::vector<RelevantAdr> found;
  for (SearchHit& hit : answer.hits) {
    const double coverage = static_cast<double>(hit.matched.size()) / static_cast<double>(words.size());
    if (coverage < kEnough && !(coverage >= kEnoughOfTheBest && hit.score > 0.5)) continue;
    std::string why =
        format("{} of {}: {}", hit.matched.size(), counted(words.size(), "word"), join(hit.matched, ", "));
    found.push_back({std::move(hit), coverage, std::move(why)});
  }
  std::ranges::stable_sort(found, [](const RelevantAdr& a, const RelevantAdr& b) {
    return std::tuple(is_in_force(a.hit), a.coverage) > std::tuple(is_in_force(b.hit), b.coverage);
  });
  if (found.size() > limit) found.resize(limit);
  return found;
}

}  // namespace blue
