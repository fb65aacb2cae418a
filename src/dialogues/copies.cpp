#include "dialogues/copies.h"

#include <algorithm>
#include <set>

#include "dialogues/ledger_files.h"
#include "dialogues/twins.h"
#include "domain/file_names.h"

namespace blue {
namespace {

// Every text that a line names, with each commitment that was made to it.
std::set<std::pair<std::string, std::string>> list_named_texts(const FoldedLedger& ledger) {
  std::set<std::pair<std::string, std::string>> out;
  for (const Event& event : ledger.contents.events)
    for (const auto* named : {&event.exhibits, &event.kept}) out.insert(named->begin(), named->end());
  for (const RoundRead& read : ledger.state.reads)
    for (const AnswerHash& one : read.answers)
      out.emplace(answer_file(read.round, one.expert), one.commitment);
  return out;
}

// The records that fit the ledger: of its uid, and of a text that a line names with that commitment. Any
// other file there is somebody's invention, which verify reports and nothing is removed for.
Erasures keep_sound(Erasures erasures, const FoldedLedger& ledger) {
  const auto named = list_named_texts(ledger);
  std::erase_if(erasures, [&](const auto& one) {
    return one.second.uid != ledger.contents.uid || !named.contains({one.second.path, one.first});
  });
  return erasures;
}

// True when an erasure of some other dialogue's folder could be about a copy of this one.
bool has_erasures_elsewhere(const DialoguePlace& place) {
  const auto ledgers = find_ledger_files(place.project);
  return ledgers && std::ranges::any_of(ledgers->found, [&](const auto& one) {
           return one.first != place.ledger_key() &&
                  is_present((place.project.root / one.first).parent_path() / kErasuresFolder);
         });
}

}  // namespace

std::vector<DialoguePlace> find_copies(const DialoguePlace& place) {
  constexpr std::size_t kOpening = 64u << 10;  // bytes; the nonce is at the beginning
  auto first_line = [](const Path& ledger) {
    const std::string opening = read_opening(ledger, kOpening);
    return opening.substr(0, opening.find('\n'));
  };
  std::vector<DialoguePlace> out;
  const auto ledgers = find_ledger_files(place.project);
  if (!ledgers) return out;
  const std::string own = first_line(place.ledger());
  for (const auto& [ledger, stamp] : ledgers->found)
    if (ledger != place.ledger_key() && first_line(place.project.root / ledger) == own)
      out.push_back({place.project, ledger.substr(0, ledger.rfind('/'))});
  return out;
}

bool may_be_erased(const DialoguePlace& place) {
  return is_present(place.path() / kErasuresFolder) || has_erasures_elsewhere(place);
}

Result<Erasures> adopt_erasures(const DialoguePlace& place, const FoldedLedger& ledger) {
  Erasures own = keep_sound(list_erasures(place.path()), ledger);
  if (!has_erasures_elsewhere(place)) return own;
  Erasures news;
  for (const DialoguePlace& copy : find_copies(place))
    for (auto& [commitment, erasure] : keep_sound(list_erasures(copy.path()), ledger))
      if (!own.contains(commitment)) news.emplace(commitment, std::move(erasure));
  if (!news.empty()) TRY(write_erasures(place.path(), news));
  own.merge(news);
  return own;
}

}  // namespace blue
