#include "dialogues/index.h"

#include "base/format.h"
#include "dialogues/repair.h"
#include "domain/dialogue/state.h"
#include "domain/error_codes.h"
#include "store/dialogue_projection.h"

namespace blue {
namespace {

// A merge or a copy can bring a second ledger with the same id; the one that is indexed keeps it.
Result<> check_id_is_free(Database& index, const DialoguePlace& place, const std::string& dialogue_id) {
  auto other = TRY(index.find_row("select ledger from dialogues where dialogue_id = $1 and ledger <> $2",
                                  {dialogue_id, place.ledger_key()},
                                  [](const Row& row) { return std::string(row.text(0)); }));
  if (!other) return {};
  return fail(make_error(codes::dialogue_id_collision, format("{} is the id of two dialogues: {} and {}.",
                                                              dialogue_id, *other, place.ledger_key()))
                  .with_value(dialogue_id)
                  .suggest("Use the second one by its output_dir, or move one of the two folders away."));
}

// Rows for `events`, which follow what the index has; the states between them come from the ledger's
// beginning.
Result<> project_events(Database& index, const DialoguePlace& place, std::span<const Event> events) {
  LedgerContents contents = TRY(read_ledger(place.ledger()));
  DialogueState state;
  for (const Event& event : contents.events) {
    if (event.sequence > events.back().sequence) break;
    TRY(apply(state, event));
    if (event.sequence == 1) TRY(check_id_is_free(index, place, state.settings.dialogue_id));
    if (event.sequence >= events.front().sequence)
      TRY(project_event(index, place.ledger_key(), state, event));
  }
  return {};
}

LedgerProjector projector_for(const DialoguePlace& place) {
  return {.forget = forget_dialogue,
          .apply = [place](Database& database, std::string_view, std::span<const Event> events) -> Result<> {
            return events.empty() ? Result<>{} : project_events(database, place, events);
          }};
}

}  // namespace

Result<CaughtUp> index_dialogue(const Session& session, const DialoguePlace& place) {
  const Session::Index index = TRY(session.index());
  if (index.place == IndexPlace::read_only) return CaughtUp{};
  CaughtUp caught_up =
      TRY(catch_up(index.database, {place.ledger(), place.ledger_key()}, projector_for(place)));
  if (caught_up.replayed > 0 && !caught_up.damage) repair_files(session, place);
  return caught_up;
}

Result<> forget_lost_dialogue(const Session& session, std::string_view ledger_key) {
  const Session::Index index = TRY(session.index());
  if (index.place == IndexPlace::read_only) return {};
  return forget_ledger(index.database, ledger_key, projector_for({session.project(), ""}));
}

}  // namespace blue
