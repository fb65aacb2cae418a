#include "workspace/dialogue_desk.h"

#include "base/format.h"
#include "base/hash.h"
#include "base/lock.h"
#include "domain/apply.h"
#include "domain/error_codes.h"
#include "store/dialogue_projection.h"
#include "workspace/dialogue_cache.h"
#include "workspace/dialogue_founding.h"
#include "workspace/dialogue_index.h"
#include "workspace/ledger_index.h"
#include "workspace/publish.h"

namespace blue {
namespace {

Status apply_events(LoadedDialogue& dialogue, std::span<const Event> events) {
  for (const Event& event : events) {
    TRY(apply(dialogue.state, event));
    for (const auto& [path, hash] : event.files) dialogue.published[path] = hash;
  }
  return {};
}

// Reads what the ledger has beyond what is cached; starts over when the file is another one than it was.
Status read_news(LoadedDialogue& dialogue, const DialoguePlace& place) {
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

Result<LoadedDialogue*> load(Workspace& workspace, const DialoguePlace& place) {
  LoadedDialogue& dialogue = workspace.dialogues().entry(place.ledger().string());
  if (Status read = read_news(dialogue, place); !read) {
    workspace.dialogues().forget(place.ledger().string());
    return fail(std::move(read).error());
  }
  if (dialogue.head.sequence == 0 && dialogue.damage)
    return fail(ledger_damaged_error(place.ledger(), *dialogue.damage));
  return &dialogue;
}

// The line is on disk: from here on nothing may fail the call, what is missing is made up for later.
void follow_up(Workspace& workspace, const DialoguePlace& place, const LedgerHead& base,
               LoadedDialogue& dialogue, const Event& event) {
  auto index = workspace.index(place.project);
  Status projected =
      index ? record_append(index->database, place.ledger_key(), base, dialogue.head,
                            [&](Database& database) {
                              return project_event(database, place.ledger_key(), dialogue.state, event);
                            })
            : Status(fail(index.error()));
  if (!projected)
    log(LogLevel::warning, "The index lags behind {}: {}", place.ledger_key(), projected.error().message);
}

Status append_and_follow(Workspace& workspace, const DialoguePlace& place, LoadedDialogue& dialogue,
                         Decision decision) {
  Event& event = *decision.event;
  event.sequence = dialogue.head.sequence + 1;
  for (const Publication& file : decision.files) event.files[file.path] = sha256(file.text);
  LedgerHead base = dialogue.head;
  Appended appended = TRY(append_event(place.ledger(), base, event));
  std::map<std::string, std::string> before = dialogue.published;
  TRY(apply_events(dialogue, {&event, 1}));
  dialogue.head = appended.head;
  follow_up(workspace, place, base, dialogue, event);
  publish(place, decision.files, before, workspace.clock().now());
  return {};
}

}  // namespace

Result<const LoadedDialogue*> load_dialogue(Workspace& workspace, const DialoguePlace& place) {
  LoadedDialogue* dialogue = TRY(load(workspace, place));
  TRY(index_dialogue(workspace, place));
  return dialogue;
}

Result<const LoadedDialogue*> write_dialogue(Workspace& workspace, const DialoguePlace& place,
                                             const Decide& decide) {
  TRY(make_folder(place.lock().parent_path()));
  FileLock lock = TRY(FileLock::acquire(place.lock()));
  LoadedDialogue* dialogue = TRY(load(workspace, place));
  if (dialogue->damage) return fail(ledger_damaged_error(place.ledger(), *dialogue->damage));
  Decision decision = TRY(decide(*dialogue));
  if (decision.event) TRY(append_and_follow(workspace, place, *dialogue, std::move(decision)));
  return dialogue;
}

Result<DialoguePlace> found_dialogue(Workspace& workspace, const Project& project, const Name& name) {
  CreateTurn turn = TRY(take_create_turn(workspace, project));
  NewDialogue made = TRY(name(turn.is_taken));
  TRY(make_folder(made.place.path()));
  TRY(note_place(made.place));
  LoadedDialogue& dialogue = workspace.dialogues().entry(made.place.ledger().string());
  dialogue = {};
  TRY(append_and_follow(workspace, made.place, dialogue, std::move(made.decision)));
  return made.place;
}

}  // namespace blue
