#include "operations/runbook_lookup.h"

#include <algorithm>
#include <cmath>
#include <set>

#include "base/text.h"
#include "base/words.h"
#include "library/find.h"
#include "library/turn.h"

namespace blue {
namespace {

constexpr std::size_t kMostRunbooks = 1000;
constexpr std::size_t kShortestStem = 4, kShortestPlural = 2;
constexpr double kInName = 3, kInTitle = 1, kInSteps = 1, kOfStem = 0.6;

using WordSet = std::set<std::string>;

WordSet significant(std::string_view text) {
  WordSet words;
  visit_words(text, [&](const Word& word) {
    if (word.kind != Word::Kind::last && !is_filler_word(word.folded)) words.insert(word.folded);
  });
  return words;
}

// "deploy" and "deployment" share a stem, and so do "OOM" and "OOMs".
bool share_stem(std::string_view a, std::string_view b) {
  if (a.size() > b.size()) std::swap(a, b);
  if (!b.starts_with(a)) return false;
  const bool is_plural = a.size() >= kShortestPlural && b.size() == a.size() + 1 && b.back() == 's';
  return a.size() >= kShortestStem || is_plural;
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

// `word`, or the word of a name that it is a slip of the pen for, where no action has it.
std::string known_word(const std::vector<ActionWords>& known, const std::string& word) {
  const bool is_known =
      std::ranges::any_of(known, [&](const ActionWords& one) { return one.weight_of(word) > 0; });
  if (is_known || word.size() < kShortestStem) return word;
  std::vector<std::string_view> names;
  for (const ActionWords& one : known) names.insert(names.end(), one.name.begin(), one.name.end());
  return std::string(nearest(word, names).value_or(word));
}

// Every word with its neighbour: fillers decide between "from a to b" and "from b to a".
std::set<std::pair<std::string, std::string>> neighbours(const std::vector<Word>& words) {
  std::set<std::pair<std::string, std::string>> pairs;
  for (std::size_t at = 1; at < words.size(); ++at) pairs.emplace(words[at - 1].folded, words[at].folded);
  return pairs;
}

void sort_by_fit(std::vector<FoundAction>& all, std::string_view query) {
  const std::vector<Word> wanted = find_words(query);
  const auto wanted_pairs = neighbours(wanted);
  struct Fit {
    bool is_exact = false;
    double score = 0;
    std::size_t in_order = 0;
    auto operator<=>(const Fit&) const = default;
  };
  std::vector<std::pair<Fit, FoundAction>> fits;
  for (FoundAction& one : all) {
    const std::vector<Word> name = find_words(one.action.name);
    const auto pairs = neighbours(name);
    const auto shared =
        std::ranges::count_if(pairs, [&](const auto& pair) { return wanted_pairs.contains(pair); });
    const Fit fit{std::ranges::equal(name, wanted, {}, &Word::folded, &Word::folded), one.score,
                  static_cast<std::size_t>(shared)};
    fits.emplace_back(fit, std::move(one));
  }
  std::ranges::stable_sort(fits, std::greater{}, [](const auto& one) { return one.first; });
  for (std::size_t at = 0; at < fits.size(); ++at) all[at] = std::move(fits[at].second);
}

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

void rank_actions(std::vector<FoundAction>& all, std::string_view words) {
  const WordSet wanted = significant(words);
  std::vector<ActionWords> known;
  for (const FoundAction& one : all)
    known.push_back(
        {significant(one.action.name), significant(one.runbook.title), significant(one.action.text)});
  double best_possible = 0;
  for (const std::string& given : wanted) {
    const std::string word = known_word(known, given);
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
  sort_by_fit(all, words);
}

Result<std::vector<FoundAction>> look_up_action(const Session& session, std::string_view words) {
  std::vector<FoundAction> all = TRY(list_actions(session, nullptr));
  rank_actions(all, words);
  return all;
}

}  // namespace blue
