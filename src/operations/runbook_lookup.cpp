#include "operations/runbook_lookup.h"

#include <algorithm>
#include <cmath>
#include <set>

#include "base/words.h"
#include "library/find.h"
#include "library/turn.h"

namespace blue {
namespace {

constexpr std::size_t kMostRunbooks = 1000;
constexpr std::size_t kShortestStem = 4;
constexpr double kInName = 3, kInTitle = 1, kInSteps = 1, kOfStem = 0.6;

using WordSet = std::set<std::string>;

WordSet significant(std::string_view text) {
  WordSet words;
  visit_words(text, [&](const Word& word) {
    if (word.kind != Word::Kind::last && !is_filler_word(word.folded)) words.insert(word.folded);
  });
  return words;
}

// "deploy" and "deployment" share a stem.
bool share_stem(std::string_view a, std::string_view b) {
  if (a.size() > b.size()) std::swap(a, b);
  return a.size() >= kShortestStem && b.starts_with(a);
}

double strength(const WordSet& words, const std::string& word) {
  if (words.contains(word)) return 1;
  return std::ranges::any_of(words, [&](const std::string& other) { return share_stem(other, word); })
             ? kOfStem
             : 0;
}

struct ActionWords {
  WordSet name, title, steps;
  double weight_of(const std::string& word) const {
    return std::max(
        {kInName * strength(name, word), kInTitle * strength(title, word), kInSteps * strength(steps, word)});
  }
};

}  // namespace

Result<std::vector<FoundAction>> list_actions(const Session& session, const DocumentRow* runbook) {
  std::vector<DocumentRow> rows;
  if (runbook) {
    rows.push_back(*runbook);
  } else {
    rows = TRY(list_documents(session, {.type = DocumentType::runbook, .limit = kMostRunbooks})).rows;
    std::erase_if(rows, [](const DocumentRow& row) { return row.status == "archived"; });
    std::ranges::sort(rows, {}, [](const DocumentRow& row) { return std::pair(row.title, row.path); });
  }
  std::vector<FoundAction> found;
  for (DocumentRow& row : rows) {
    const OpenDocument document = TRY(open_document(session.project(), std::move(row)));
    for (RunbookAction& action : find_runbook_actions(document.text))
      found.push_back({document.row, std::move(action), 0, {}});
  }
  return found;
}

Result<std::vector<FoundAction>> look_up_action(const Session& session, std::string_view words,
                                                std::size_t limit) {
  std::vector<FoundAction> all = TRY(list_actions(session, nullptr));
  const WordSet wanted = significant(words);
  std::vector<ActionWords> known;
  for (const FoundAction& one : all)
    known.push_back(
        {significant(one.action.name), significant(one.runbook.title), significant(one.action.text)});
  double best_possible = 0;
  for (const std::string& word : wanted) {
    const auto having =
        std::ranges::count_if(known, [&](const ActionWords& one) { return one.weight_of(word) > 0; });
    const double rarity = std::log(1 + static_cast<double>(all.size() + 1) / static_cast<double>(having + 1));
    best_possible += kInName * rarity;
    for (std::size_t at = 0; at < all.size(); ++at) {
      const double weight = known[at].weight_of(word);
      all[at].score += weight * rarity;
      if (weight > 0) all[at].matched.push_back(word);
    }
  }
  std::erase_if(all, [](const FoundAction& one) { return one.matched.empty(); });
  for (FoundAction& one : all) one.score = std::round(one.score / best_possible * 1000) / 1000;
  std::ranges::stable_sort(all, std::greater{}, &FoundAction::score);
  if (all.size() > limit) all.resize(limit);
  return all;
}

}  // namespace blue
