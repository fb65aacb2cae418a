#include "domain/panel/candidates.h"

#include <algorithm>
#include <set>
#include <tuple>

#include "base/format.h"
#include "domain/word_list.h"

namespace blue {
namespace {

// Short words join sentences; they say nothing about a field of knowledge.
std::set<std::string> telling_words(std::string_view text) {
  constexpr std::size_t kShortestWord = 4;  // bytes: one character of a script without spaces has three
  std::set<std::string> out;
  for (std::string& word : words_of(text))
    if (word.size() >= kShortestWord || static_cast<unsigned char>(word.front()) >= 0x80)
      out.insert(std::move(word));
  return out;
}

// "caches" and "cache", "costs" and "cost" are one field.
bool are_alike(const std::string& a, const std::string& b) {
  const std::string& shorter = a.size() < b.size() ? a : b;
  const std::string& longer = a.size() < b.size() ? b : a;
  return longer.starts_with(shorter) && longer.size() - shorter.size() <= 2;
}

std::size_t count_shared(const std::set<std::string>& wanted, const Expert& expert) {
  const std::set<std::string> offered = telling_words(format("{} {}", expert.role, expert.focus));
  return static_cast<std::size_t>(std::ranges::count_if(wanted, [&](const std::string& word) {
    return std::ranges::any_of(offered, [&](const std::string& other) { return are_alike(word, other); });
  }));
}

void rank(std::vector<const Expert*>& experts, const std::set<std::string>& wanted) {
  std::ranges::stable_sort(experts, [&](const Expert* a, const Expert* b) {
    return std::tuple(count_shared(wanted, *b), a->tier, b->relevance) <
           std::tuple(count_shared(wanted, *a), b->tier, a->relevance);
  });
}

}  // namespace

TensionCandidates find_candidates(const DialogueState& state, const Tension& tension,
                                  const std::vector<std::string>& panel, std::size_t most) {
  const Entity& entity = *state.record.find_entity(tension.id);
  const std::set<std::string> wanted =
      telling_words(format("{} {} {}", entity.label.text, entity.content.text, tension.resolution_path));
  std::set<std::string> involved(entity.contributors.begin(), entity.contributors.end());
  involved.insert(tension.owner);
  for (const RoundRegistered& round : state.rounds)
    for (const Reference& reference : round.references)
      if (reference.target == tension.id) involved.insert(reference.expert);
  std::vector<const Expert*> seated, others;
  for (const Expert& expert : state.experts)
    if (std::ranges::find(panel, expert.slug) == panel.end() || expert.slug.empty())
      others.push_back(&expert);
    else if (involved.contains(expert.slug))
      seated.push_back(&expert);
  rank(seated, wanted);
  std::ranges::stable_partition(seated, [&](const Expert* one) { return one->slug == tension.owner; });
  rank(others, wanted);
  TensionCandidates out;
  for (const Expert* expert : seated) out.panel.push_back(expert->name);
  for (const Expert* expert : others)
    if (out.pool.size() < most) out.pool.push_back(expert->role);
  return out;
}

}  // namespace blue
