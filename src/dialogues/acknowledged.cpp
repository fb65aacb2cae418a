#include "dialogues/acknowledged.h"

#include <chrono>

#include "base/log.h"
#include "dialogues/git_program.h"
#include "project/local_database.h"
#include "store/acknowledged_rows.h"

namespace blue {
namespace {

constexpr std::chrono::seconds kPatience(5);

// True when git has exactly these bytes under the ledger's path, in the last commit or staged.
bool is_known_to_git(const DialoguePlace& place, std::string_view bytes) {
  GitProgram git(place.project.root, kPatience);
  for (const char* version : {"HEAD:./", ":./"}) {
    const auto blobs = git.read_objects({version + place.ledger_key()});
    if (blobs && blobs->size() == 1 && blobs->front() == bytes) return true;
  }
  return false;
}

Result<LedgerMemory> compare(const Session& session, const DialoguePlace& place, const LedgerFile& ledger) {
  Database* local = TRY(find_local(session, Durability::published));
  const auto row = local ? TRY(find_acknowledged(*local, place.ledger_key())) : std::nullopt;
  if (!row || TRY(ledger.holds({row->bytes, row->events, row->head}))) return LedgerMemory{};
  if (is_known_to_git(place, TRY(ledger.read_end(kLargestLedger)))) return LedgerMemory{LedgerAge::earlier};
  LedgerDamage damage;
  damage.line = row->events;
  damage.expected = row->head;
  damage.is_lost = true;
  return LedgerMemory{LedgerAge::cut, std::move(damage)};
}

}  // namespace

void note_acknowledged(const Session& session, const DialoguePlace& place, const LedgerHead& head) {
  auto note = [&]() -> Result<> {
    Database* local = TRY(load_local(session, Durability::published));
    return write_acknowledged(*local, place.ledger_key(), {head.bytes, head.sequence, head.hash});
  };
  if (Result<> done = note(); !done)
    log(LogLevel::warning, "The head of {} was not remembered: {}", place.ledger_key(), done.error().message);
}

Result<bool> accept_ledger(const Session& session, const DialoguePlace& place) {
  const LedgerFile ledger = TRY(LedgerFile::open(place.ledger()));
  const bool is_cut = compare_with_acknowledged(session, place, ledger).age == LedgerAge::cut;
  const LedgerContents contents = TRY(ledger.read_after({}));
  if (!contents.damage) note_acknowledged(session, place, contents.head);
  return is_cut;
}

LedgerMemory compare_with_acknowledged(const Session& session, const DialoguePlace& place,
                                       const LedgerFile& ledger) {
  return compare(session, place, ledger).value_or(LedgerMemory{});
}

}  // namespace blue
