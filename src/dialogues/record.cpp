#include "dialogues/record.h"

#include <algorithm>
#include <list>

#include "base/hash.h"
#include "base/log.h"
#include "dialogues/files.h"
#include "dialogues/repair.h"
#include "domain/dialogue/state.h"
#include "domain/error_codes.h"
#include "ledger/append.h"

namespace blue {
namespace {

// Dialogues that were read lately, so that a server reads only the new lines of a ledger.
class DialogueCache : public Memory {
 public:
  // The dialogue of this ledger, empty when it is not known; the least recently used one makes room.
  LoadedDialogue& entry(const Path& ledger) {
    auto found = std::ranges::find(entries_, ledger, &Entry::first);
    if (found != entries_.end())
      entries_.splice(entries_.begin(), entries_, found);
    else
      entries_.emplace_front(ledger, LoadedDialogue{});
    if (entries_.size() > kMostKept) entries_.pop_back();
    return entries_.front().second;
  }
  void forget(const Path& ledger) {
    std::erase_if(entries_, [&](const Entry& one) { return one.first == ledger; });
  }

 private:
  using Entry = std::pair<Path, LoadedDialogue>;
  static constexpr std::size_t kMostKept = 8;
  std::list<Entry> entries_;  // most recently used first
};

void note_published(LoadedDialogue& dialogue, const Event& event) {
  for (const auto& [path, hash] : event.files) dialogue.published[path] = hash;
}

// Reads what the ledger has beyond what is cached; starts over when the file is another one than it was.
Result<> read_news(LoadedDialogue& dialogue, const LedgerFile& ledger) {
  if (dialogue.head.sequence > 0 &&
      TRY(ledger.read_tail()) == LedgerTail{dialogue.head.bytes, dialogue.head.hash})
    return {};
  const LedgerContents contents = TRY(ledger.read_after(dialogue.head));
  if (contents.start.sequence == 0) dialogue = {};
  for (const Event& event : contents.events) {
    TRY(apply(dialogue.state, event));
    note_published(dialogue, event);
  }
  dialogue.head = contents.head;
  dialogue.damage = contents.damage;
  return {};
}

Result<LoadedDialogue*> load(const Session& session, const LedgerFile& ledger) {
  LoadedDialogue& dialogue = session.memory<DialogueCache>().entry(ledger.path());
  if (Result<> read = read_news(dialogue, ledger); !read) {
    session.memory<DialogueCache>().forget(ledger.path());
    return fail(std::move(read).error());
  }
  if (dialogue.head.sequence == 0 && dialogue.damage)
    return fail(ledger_damaged_error(ledger.path(), *dialogue.damage));
  return &dialogue;
}

// Brings index and files up to the ledger unless they are there.
Result<> follow(const Session& session, const DialoguePlace& place, const LoadedDialogue& dialogue,
                DialogueLock lock) {
  if (!dialogue.damage && TRY(is_indexed_at(session, place, dialogue.head))) return {};
  TRY(follow_ledger(session, place, lock));
  return {};
}

void log_lag(const DialoguePlace& place, const Result<>& indexed) {
  if (!indexed)
    log(LogLevel::warning, "The index is behind {}: {}", place.ledger_key(), indexed.error().message);
}

// The files of an event must go into the dialogue's folder, or the event does not happen.
Result<> check_folders(const DialoguePlace& place, const Event& event) {
  std::string_view checked = "/";  // not a folder of a dialogue
  for (const auto& [path, hash] : event.files) {
    const std::string_view folder = std::string_view(path).substr(0, path.find_last_of('/') + 1);
    if (folder != checked) TRY(check_no_link_before(place, path));
    checked = folder;
  }
  return {};
}

Result<> append_and_follow(const Session& session, const DialoguePlace& place, LedgerFile& ledger,
                           LoadedDialogue& dialogue, Decision decision) {
  // A clock that is behind the ledger is not believed; the rules note it where a note can be kept.
  if (auto last = parse_instant(dialogue.state.changed_at)) decision.at = std::max(decision.at, *last);
  auto encode_body = [&](const auto& body) { return event_of(body, render_instant(decision.at)); };
  Event event = std::visit(encode_body, decision.body);
  event.sequence = dialogue.head.sequence + 1;
  apply(dialogue.state, std::move(decision.body), event.at);
  const std::vector<Publication> files = render_files(dialogue.state, event);
  for (const Publication& file : files) event.files[file.path] = sha256(file.text);
  const LedgerHead base = dialogue.head;
  Result<> checked = check_folders(place, event);
  Result<LedgerHead> appended =
      checked ? append_event(ledger, base, event) : Result<LedgerHead>(fail(std::move(checked).error()));
  if (!appended) {
    session.memory<DialogueCache>().forget(ledger.path());
    return fail(std::move(appended).error());
  }
  dialogue.head = *std::move(appended);
  publish(place, files, dialogue.published, session.clock().now());
  note_published(dialogue, event);
  // The index comes last: when it is at the head of the ledger, the files are published.
  log_lag(place, index_append(session, place, base, dialogue.head, dialogue.state, event));
  return {};
}

}  // namespace

Result<const LoadedDialogue*> load_dialogue(const Session& session, const DialoguePlace& place) {
  LoadedDialogue* dialogue = TRY(load(session, TRY(LedgerFile::open(place.ledger()))));
  dialogue->state.settings.output_dir = place.folder;  // it may have been moved
  Result<> followed = follow(session, place, *dialogue, DialogueLock::take);
  if (!followed && followed.error().code != codes::dialogue_id_collision)
    return fail(std::move(followed).error());
  if (lacks_files(place, dialogue->published)) repair_files(session, place, DialogueLock::take);
  return dialogue;
}

Result<const LoadedDialogue*> write_dialogue(const Session& session, const DialoguePlace& place,
                                             const Decide& decide) {
  const FileLock lock = TRY(lock_dialogue(place));
  LedgerFile ledger = TRY(LedgerFile::open(place.ledger(), LedgerUse::writing));
  LoadedDialogue* dialogue = TRY(load(session, ledger));
  dialogue->state.settings.output_dir = place.folder;
  log_lag(place, follow(session, place, *dialogue, DialogueLock::held));
  if (dialogue->damage) return fail(ledger_damaged_error(place.ledger(), *dialogue->damage));
  std::optional<Decision> decision = TRY(decide(*dialogue));
  if (decision) TRY(append_and_follow(session, place, ledger, *dialogue, *std::move(decision)));
  return dialogue;
}

Result<> write_first_event(const Session& session, const DialoguePlace& place, Decision created) {
  LedgerFile ledger = TRY(LedgerFile::open(place.ledger(), LedgerUse::writing));
  LoadedDialogue& dialogue = session.memory<DialogueCache>().entry(place.ledger());
  dialogue = {};
  return append_and_follow(session, place, ledger, dialogue, std::move(created));
}

}  // namespace blue
