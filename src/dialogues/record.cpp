#include "dialogues/record.h"

#include "base/format.h"
#include "base/hash.h"
#include "base/lock.h"
#include "base/log.h"
#include "dialogues/cache.h"
#include "dialogues/catch_up.h"
#include "dialogues/create.h"
#include "dialogues/files.h"
#include "dialogues/index.h"
#include "dialogues/publish.h"
#include "dialogues/real_path.h"
#include "dialogues/repair.h"
#include "domain/dialogue/state.h"
#include "domain/error_codes.h"
#include "store/dialogue_projection.h"

namespace blue {
namespace {

void note_published(LoadedDialogue& dialogue, const Event& event) {
  for (const auto& [path, hash] : event.files) dialogue.published[path] = hash;
}

Result<> apply_events(LoadedDialogue& dialogue, std::span<const Event> events) {
  for (const Event& event : events) {
    TRY(apply(dialogue.state, event));
    note_published(dialogue, event);
  }
  return {};
}

// Reads what the ledger has beyond what is cached; starts over when the file is another one than it was.
Result<> read_news(LoadedDialogue& dialogue, const DialoguePlace& place) {
  LedgerTail tail = TRY(read_ledger_tail(place.ledger()));
  if (dialogue.head.sequence > 0 && tail.bytes == dialogue.head.bytes && tail.hash == dialogue.head.hash)
    return {};
  LedgerContents contents = TRY(read_ledger_after(place.ledger(), dialogue.head));
  if (contents.start.sequence == 0) dialogue = {};
  TRY(apply_events(dialogue, contents.events));
  dialogue.head = contents.head;
  dialogue.damage = contents.damage;
  return {};
}

Result<LoadedDialogue*> load(const Session& session, const DialoguePlace& place) {
  LoadedDialogue& dialogue = session.memory<DialogueCache>().entry(place.ledger().string());
  if (Result<> read = read_news(dialogue, place); !read) {
    session.memory<DialogueCache>().forget(place.ledger().string());
    return fail(std::move(read).error());
  }
  if (dialogue.head.sequence == 0 && dialogue.damage)
    return fail(ledger_damaged_error(place.ledger(), *dialogue.damage));
  return &dialogue;
}

// The index comes last: when it is at the head of the ledger, the files are published.
void update_index(const Session& session, const DialoguePlace& place, const LedgerHead& base,
                  const LoadedDialogue& dialogue, const Event& event) {
  auto index = session.index();
  Result<> projected =
      index ? record_append(index->database, place.ledger_key(), base, dialogue.head,
                            [&](Database& database) {
                              return project_event(database, place.ledger_key(), dialogue.state, event);
                            })
            : Result<>(fail(index.error()));
  if (!projected)
    log(LogLevel::warning, "The index lags behind {}: {}", place.ledger_key(), projected.error().message);
}

// Where the files of an event are to go must be inside the dialogue's folder, or the event does not happen.
Result<Appended> append_checked(const DialoguePlace& place, const LedgerHead& base, const Event& event) {
  std::string_view checked = "/";  // no folder of a dialogue
  for (const auto& [path, hash] : event.files) {
    const std::string_view folder = std::string_view(path).substr(0, path.find_last_of('/') + 1);
    if (folder != checked) TRY(check_no_link_before(place, path));
    checked = folder;
  }
  return append_event(place.ledger(), base, event);
}

// Once the line is on disk nothing may fail the call: what is missing is made up for later.
Result<> append_and_follow(const Session& session, const DialoguePlace& place, LoadedDialogue& dialogue,
                           Event event) {
  event.sequence = dialogue.head.sequence + 1;
  TRY(apply(dialogue.state, event));
  const std::vector<Publication> files = render_files(dialogue.state, event);
  for (const Publication& file : files) event.files[file.path] = sha256(file.text);
  const LedgerHead base = dialogue.head;
  Result<Appended> appended = append_checked(place, base, event);
  if (!appended) {
    session.memory<DialogueCache>().forget(place.ledger().string());
    return fail(std::move(appended).error());
  }
  dialogue.head = appended->head;
  publish(place, files, dialogue.published, session.clock().now());
  note_published(dialogue, event);
  update_index(session, place, base, dialogue, event);
  return {};
}

// Files that a crash left behind are brought up to the ledger before they could pass for somebody's edits.
// Without an index to tell by, the call goes on.
void make_up_for_crash(const Session& session, const DialoguePlace& place) {
  if (auto indexed = index_dialogue(session, place); !indexed)
    log(LogLevel::warning, "The index lags behind {}: {}", place.ledger_key(), indexed.error().message);
}

}  // namespace

Result<const LoadedDialogue*> load_dialogue(const Session& session, const DialoguePlace& place) {
  LoadedDialogue* dialogue = TRY(load(session, place));
  if (auto indexed = index_dialogue(session, place);
      !indexed && indexed.error().code != codes::dialogue_id_collision)
    return fail(std::move(indexed).error());
  if (lacks_files(place, dialogue->published)) repair_files(session, place);
  return dialogue;
}

Result<const LoadedDialogue*> write_dialogue(const Session& session, const DialoguePlace& place,
                                             const Decide& decide) {
  make_up_for_crash(session, place);
  TRY(make_folder(place.lock().parent_path()));
  FileLock lock = TRY(FileLock::acquire(place.lock()));
  LoadedDialogue* dialogue = TRY(load(session, place));
  if (dialogue->damage) return fail(ledger_damaged_error(place.ledger(), *dialogue->damage));
  std::optional<Event> event = TRY(decide(*dialogue));
  if (event) TRY(append_and_follow(session, place, *dialogue, *std::move(event)));
  return dialogue;
}

Result<DialoguePlace> found_dialogue(const Session& session, const Name& name) {
  CreateTurn turn = TRY(take_create_turn(session));
  NewDialogue made = TRY(name(turn.is_taken));
  TRY(make_folder(made.place.path()));
  TRY(note_place(made.place));
  LoadedDialogue& dialogue = session.memory<DialogueCache>().entry(made.place.ledger().string());
  dialogue = {};
  TRY(append_and_follow(session, made.place, dialogue, std::move(made.event)));
  return made.place;
}

}  // namespace blue
