#include "dialogues/record.h"

#include <algorithm>
#include <list>

#include "base/hash.h"
#include "base/log.h"
#include "dialogues/erase.h"
#include "dialogues/exhibits.h"
#include "dialogues/files.h"
#include "dialogues/fold.h"
#include "dialogues/repair.h"
#include "domain/dialogue/apply.h"
#include "domain/dialogue/line_event.h"
#include "domain/error_codes.h"
#include "domain/file_names.h"
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

void note_files(LoadedDialogue& dialogue, const Event& event) {
  for (const auto& [path, hash] : event.files) dialogue.published[path] = hash;
  for (const auto& [path, commitment] : event.kept)
    if (path.ends_with(kPromptEnding)) dialogue.published[path].clear();
}

// Reads what the ledger has beyond what is cached; starts over when the file is another one than it was, or
// an answer is.
Result<> read_news(LoadedDialogue& dialogue, const LedgerFile& ledger) {
  const Path folder = ledger.path().parent_path();
  if (stamp_answers(folder, dialogue.state.next_round()) != dialogue.answers) dialogue = {};
  if (dialogue.head.sequence > 0 &&
      TRY(ledger.read_tail()) == LedgerTail{dialogue.head.bytes, dialogue.head.hash})
    return {};
  LedgerContents contents = TRY(ledger.read_after(dialogue.head));
  if (contents.start.sequence == 0) dialogue = {};
  const AnswersWatch watch(folder);
  ExhibitReader reader(folder);
  TRY(fold_lines(contents, dialogue.state, &reader, [&](const Event& event) -> Result<> {
    note_files(dialogue, event);
    return {};
  }));
  dialogue.answers = watch.stamp(dialogue.state.next_round());
  dialogue.head = contents.head;
  dialogue.damage = contents.damage;
  return {};
}

Result<LoadedDialogue*> load(const Session& session, const DialoguePlace& place, const LedgerFile& ledger) {
  LoadedDialogue& dialogue = session.memory<DialogueCache>().entry(ledger.path());
  if (Result<> read = read_news(dialogue, ledger); !read) {
    session.memory<DialogueCache>().forget(ledger.path());
    return fail(std::move(read).error());
  }
  if (!dialogue.damage || dialogue.damage->is_lost) {
    LedgerMemory memory = compare_with_acknowledged(session, place, ledger);
    dialogue.damage = std::move(memory.damage);
    dialogue.age = memory.age;
  }
  dialogue.state.settings.output_dir = place.folder;  // it may have been moved
  if (dialogue.head.sequence == 0 && dialogue.damage)
    return fail(ledger_damaged_error(ledger.path(), *dialogue.damage));
  return &dialogue;
}

// Brings the index up to the ledger unless it is there.
Result<> follow(const Session& session, const DialoguePlace& place, const LoadedDialogue& dialogue) {
  return with_index(session, [&]() -> Result<> {
    if (!dialogue.damage && TRY(is_indexed_at(session, place, dialogue.head, dialogue.answers))) return {};
    TRY(index_dialogue(session, place));
    return {};
  });
}

// Renders what a crash or a checkout left missing or outdated.
void repair(const Session& session, const DialoguePlace& place, const LoadedDialogue& dialogue) {
  if (dialogue.damage ||
      (is_published_at(session, place, dialogue.head) && !lacks_files(place, dialogue.published)))
    return;
  if (auto repaired = repair_files(session, place); !repaired)
    log(LogLevel::warning, "Files of {} could not be repaired: {}", place.folder, repaired.error().message);
}

// Erased texts that came back go before anything is read.
void forget_returned(const Session& session, const DialoguePlace& place) {
  const Result<Sweep> swept = sweep_erased(session, place);
  if (!swept)
    return log(LogLevel::warning, "Erased texts of {} may be back: {}", place.folder, swept.error().message);
  for (const std::string& failure : swept->failures) log(LogLevel::warning, "{}", failure);
}

void log_lag(const DialoguePlace& place, const Result<>& indexed) {
  if (!indexed)
    log(LogLevel::warning, "The index is out of date for {}: {}", place.ledger_key(),
        indexed.error().message);
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

// Prompts are part of what a line proves, so they are on disk before it; other rendered files come after.
std::vector<Publication> take_prompts(std::vector<Publication>& files) {
  auto is_page = [](const Publication& file) { return !file.path.ends_with(kPromptEnding); };
  const auto prompts = std::ranges::stable_partition(files, is_page);
  std::vector<Publication> out(std::make_move_iterator(prompts.begin()),
                               std::make_move_iterator(prompts.end()));
  files.erase(prompts.begin(), prompts.end());
  return out;
}

// Everything that the line will name is on disk when this returns.
Result<> secure(const DialoguePlace& place, const Event& event, std::span<const Publication> prompts,
                const std::map<std::string, Salt>& salts, Instant now) {
  TRY(check_folders(place, event));
  TRY(check_no_link_before(place, salt_file("")));
  for (const Publication& prompt : prompts) TRY(publish_file(place, prompt, {}, now));
  TRY(write_salts(place.path(), salts));
  std::vector<std::string> named;
  for (const auto* files : {&event.exhibits, &event.kept})
    for (const auto& [path, commitment] : *files) named.push_back(path);
  return named.empty() ? Result<>{} : sync_files(place.path(), named);
}

// The event of a decision, complete but for the files it renders.
Event make_event(const Session& session, const LoadedDialogue& dialogue, const Decision& decision) {
  Event event = line_event(decision.body, dialogue.state, render_instant(decision.at));
  event.sequence = dialogue.head.sequence + 1;
  event.clock = session.clock().is_given() ? EventClock::given : EventClock::measured;
  event.by = session.scope().caller;
  if (event.sequence == 1) event.nonce = render_salt(session.salts().draw("nonce"));
  return event;
}

// True when `bytes` are what Blue wrote to `path`: last, or for an earlier event.
bool is_own_work(const Session& session, const DialoguePlace& place, LoadedDialogue& dialogue,
                 const std::string& path, std::string_view bytes) {
  std::string& hash = dialogue.published[path];
  if (hash.empty()) hash = find_published(session, place, path);
  return sha256(bytes) == hash || was_rendered(place, path, bytes);
}

Result<> append_and_follow(const Session& session, const DialoguePlace& place, const FileLock& lock,
                           LedgerFile& ledger, LoadedDialogue& dialogue, Decision decision) {
  // A clock that is behind the ledger is not believed; the rules note it where a note can be kept.
  if (auto last = parse_instant(dialogue.state.changed_at)) decision.at = std::max(decision.at, *last);
  Event event = make_event(session, dialogue, decision);
  apply(dialogue.state, std::move(decision.body), event.at);
  note_envelope(dialogue.state, event);  // pages name the line
  std::vector<Publication> files = render_files(dialogue.state, event);
  const std::vector<Publication> prompts = take_prompts(files);
  Committer committer(place.path(), session.salts());
  for (const Publication& prompt : prompts)
    event.kept[prompt.path] = committer.commit(prompt.path, prompt.text);
  decision.salts.insert(committer.salts().begin(), committer.salts().end());
  for (const Publication& file : files) event.files[file.path] = {};
  note_envelope(dialogue.state, event);
  const LedgerHead base = dialogue.head;
  const Instant now = session.clock().now();
  Result<> secured = secure(place, event, prompts, decision.salts, now);
  if (secured) secured = lock.check();
  Result<LedgerHead> appended =
      secured ? append_event(ledger, base, event) : Result<LedgerHead>(fail(std::move(secured).error()));
  if (!appended) {
    session.memory<DialogueCache>().forget(ledger.path());
    return fail(std::move(appended).error());
  }
  dialogue.head = *std::move(appended);
  auto is_own = [&](const std::string& path, std::string_view bytes) {
    return is_own_work(session, place, dialogue, path, bytes);
  };
  note_acknowledged(session, place, dialogue.head);
  dialogue.unpublished = publish(place, files, is_own, now);
  note_files(dialogue, event);
  std::map<std::string, std::string> hashes;
  for (const Publication& file : files) hashes[file.path] = dialogue.published[file.path] = sha256(file.text);
  dialogue.answers = stamp_answers(place.path(), dialogue.state.next_round());
  // The index comes last: when it says that the files of this head are published, they are.
  log_lag(place, index_append(session, place, base,
                              {dialogue.head, dialogue.answers, hashes, dialogue.unpublished.empty()},
                              dialogue.state, event));
  return {};
}

}  // namespace

Result<const LoadedDialogue*> load_dialogue(const Session& session, const DialoguePlace& place) {
  LoadedDialogue* dialogue = TRY(load(session, place, TRY(LedgerFile::open(place.ledger()))));
  // What is read comes from the ledger: an index that cannot follow does not keep anyone from reading.
  Result<> followed = follow(session, place, *dialogue);
  if (!followed && followed.error().code != codes::dialogue_id_collision) log_lag(place, followed);
  return dialogue;
}

Result<const LoadedDialogue*> write_dialogue(const Session& session, const DialoguePlace& place,
                                             const Decide& decide) {
  const FileLock lock = TRY(lock_dialogue(place));
  forget_returned(session, place);
  LedgerFile ledger = TRY(LedgerFile::open(place.ledger(), LedgerUse::writing));
  LoadedDialogue* dialogue = TRY(load(session, place, ledger));
  dialogue->unpublished.clear();
  log_lag(place, follow(session, place, *dialogue));
  if (dialogue->damage) return fail(ledger_damaged_error(place.ledger(), *dialogue->damage));
  repair(session, place, *dialogue);
  std::optional<Decision> decision = TRY(decide(*dialogue));
  // A crash after the append must not make a cut ledger of an earlier one.
  if (decision && dialogue->age == LedgerAge::earlier) note_acknowledged(session, place, dialogue->head);
  if (decision) TRY(append_and_follow(session, place, lock, ledger, *dialogue, *std::move(decision)));
  return dialogue;
}

Result<> write_first_event(const Session& session, const DialoguePlace& place, const FileLock& turn,
                           Decision created) {
  LedgerFile ledger = TRY(LedgerFile::open(place.ledger(), LedgerUse::writing));
  if (is_present(place.ledger()))
    if (const auto lost = compare_with_acknowledged(session, place, ledger).damage)
      return fail(ledger_damaged_error(place.ledger(), *lost));
  LoadedDialogue& dialogue = session.memory<DialogueCache>().entry(place.ledger());
  dialogue = {};
  return append_and_follow(session, place, turn, ledger, dialogue, std::move(created));
}

}  // namespace blue
