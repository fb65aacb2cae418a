#include "domain/round/steps/tensions.h"

#include "base/format.h"
#include "domain/round/tension_book.h"
#include "domain/word_list.h"

namespace blue {
namespace {

constexpr std::size_t kShortestTellingWord = 4;  // letters; shorter ones are in every label
constexpr std::size_t kTellingOverlap = 2;

// The telling words of a text: four letters or more, or of any length where they are not written in ASCII.
std::set<std::string> telling_words(std::string_view text) {
  std::set<std::string> out;
  for (std::string& word : words_of(text)) {
    const bool is_foreign = static_cast<unsigned char>(word.front()) >= 0x80;
    if (word.size() >= kShortestTellingWord || is_foreign) out.insert(std::move(word));
  }
  return out;
}

std::size_t overlap(const std::set<std::string>& words, const std::set<std::string>& label) {
  std::size_t out = 0;
  for (const std::string& word : words) out += label.contains(word);
  return out;
}

// Words fit another open tension better when they share at least two telling words with its label, and more
// than with the label of the one they resolve.
void compare_labels(RoundDraft& draft, const Reference& resolution) {
  const std::set<std::string> words = telling_words(resolution.words.text);
  const Entity* meant = draft.directory->find(resolution.target).entity;
  if (words.size() < kTellingOverlap || !meant) return;
  std::size_t most = std::max(overlap(words, telling_words(meant->shown_label())), kTellingOverlap - 1);
  const Entity* better = nullptr;
  for (const auto& [id, tension] : draft.state.record.tensions) {
    const Entity* other = draft.state.record.find_entity(id);
    if (!tension.is_open() || id == resolution.target || !other) continue;
    const std::size_t shared = overlap(words, telling_words(other->shown_label()));
    if (shared > most) most = shared, better = other;
  }
  if (!better) return;
  draft.note("resolution_label_differs",
             format("{} resolves {} with words that fit {} better.", draft.display(resolution.expert),
                    meant->id, better->id),
             format("{} is addressed. If {} was meant, {} says so in the next round.", meant->id, better->id,
                    draft.display(resolution.expert)),
             resolution.expert, {resolution.line, resolution.column});
}

// A conflict is said while the experts are still there, not only when the gate refuses the verdict.
void note_conflicts(RoundDraft& draft, const std::vector<Transition>& changes) {
  for (const Transition& change : changes) {
    if (change.cause != "conflict") continue;
    std::vector<std::string> names;
    for (const std::string& slug : change.actors) names.push_back(draft.display(slug));
    draft.note(
        "resolution_conflict",
        format("{} resolve {} in different ways in this round, so it stays open.", join(names, ", "),
               change.id),
        "An expert who raised it picks one of the resolutions in the next round, or the Judge decides.");
  }
}

}  // namespace

void take_tensions(RoundDraft& draft) {
  for (const Reference& one : draft.body.references)
    if (one.type == ReferenceKind::resolve && !one.words.empty()) compare_labels(draft, one);
  const DialogueRecord& record = draft.state.record;
  TensionBook book(record.tensions, record.entities, draft.state.rounds);
  std::vector<Transition> changes = book.advance(draft.body);
  draft.tensions = std::move(book.tensions());
  for (const auto& [item, id] : draft.items)
    if (auto found = draft.tensions.find(id); found != draft.tensions.end())
      found->second.resolution_path = item->resolution_path;
  note_conflicts(draft, changes);
  draft.body.transitions.insert(draft.body.transitions.end(), changes.begin(), changes.end());
}

}  // namespace blue
