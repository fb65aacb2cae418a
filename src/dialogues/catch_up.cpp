#include "dialogues/catch_up.h"

#include "base/format.h"
#include "base/log.h"
#include "dialogues/exhibits.h"
#include "dialogues/fold.h"
#include "dialogues/twins.h"
#include "domain/error_codes.h"
#include "store/dialogue_projection.h"
#include "store/dialogue_rows.h"
#include "store/search_items.h"

namespace blue {
namespace {

LedgerHead head_of(const std::optional<LedgerRow>& row) {
  return row ? LedgerHead{row->bytes, row->events, row->head} : LedgerHead{};
}

// Where to go on reading: from the beginning when an answer is another one than the index has words of.
Result<LedgerHead> find_start(Database& index, const LedgerPlace& place,
                              const std::optional<LedgerRow>& row) {
  if (!row) return LedgerHead{};
  const int rounds = TRY(count_rounds(index, place.key));
  return row->answers == stamp_answers(place.file.parent_path(), rounds) ? head_of(row) : LedgerHead{};
}

std::optional<std::string> damage_text(const LedgerPlace& place, const LedgerContents& contents) {
  if (!contents.damage) return std::nullopt;
  return ledger_damaged_error(place.file, *contents.damage).message;
}

Result<> replay(Database& index, const LedgerPlace& place, const LedgerProjector& projector,
                LedgerContents& contents, bool is_rebuilt) {
  const AnswersWatch watch(place.file.parent_path());
  if (is_rebuilt) TRY(projector.forget(index, place.key));
  TRY(projector.apply(index, place.key, contents));
  if (contents.head.sequence == 0 && !contents.damage) return erase_ledger_row(index, place.key);
  const std::string answers = watch.stamp(TRY(count_rounds(index, place.key)));
  return write_ledger_row(index, place.key,
                          {contents.head.bytes, contents.head.sequence, contents.head.hash,
                           damage_text(place, contents), answers});
}

CaughtUp summarize(const LedgerContents& contents, const LedgerHead& known) {
  return {contents.head, contents.events.size(), contents.start != known, contents.torn_bytes,
          contents.damage};
}

// A merge or a copy can bring a second ledger with the same id; the one that is indexed keeps it.
Result<> check_id_is_free(Database& index, const DialoguePlace& place, const std::string& dialogue_id) {
  const auto other = TRY(find_other_ledger(index, dialogue_id, place.ledger_key()));
  if (!other) return {};
  return fail(make_error(codes::dialogue_id_collision,
                         describe_twins(place.project, dialogue_id, *other, place.ledger_key()))
                  .with_value(dialogue_id)
                  .with("ledger", *other)
                  .suggest(kTwinAdvice));
}

// Rows for the events of `contents`, which follow what the index has; their states are folded from the
// ledger's beginning.
Result<> project_events(Database& index, const DialoguePlace& place, LedgerContents& contents) {
  LedgerContents whole = contents.start.sequence == 0 ? contents : TRY(read_ledger(place.ledger()));
  const std::uint64_t last = contents.head.sequence;
  if (whole.events.size() > last) whole.events.resize(last);
  DialogueState state;
  ExhibitReader reader(place.path());
  TRY(fold_lines(whole, state, &reader, [&](const Event& event) -> Result<> {
    if (event.sequence == 1) TRY(check_id_is_free(index, place, state.settings.dialogue_id));
    if (event.sequence <= contents.start.sequence) return {};
    return project_event(index, place.ledger_key(), state, event);
  }));
  if (whole.head.sequence >= last) return {};
  if (!whole.damage || whole.head.sequence < contents.start.sequence)
    return fail(make_error(codes::ledger_moved, format("{} changed while it was read.", place.ledger_key()))
                    .suggest("Call again when nothing replaces the file."));
  stop_before(contents, whole.head.sequence - contents.start.sequence, *whole.damage);
  return {};
}

LedgerProjector projector_for(const DialoguePlace& place) {
  return {.forget = forget_dialogue,
          .apply = [place](Database& database, std::string_view, LedgerContents& contents) -> Result<> {
            return contents.events.empty() ? Result<>{} : project_events(database, place, contents);
          }};
}

}  // namespace

Result<CaughtUp> catch_up(Database& index, const LedgerPlace& place, const LedgerProjector& projector) {
  const LedgerFile ledger = TRY(LedgerFile::open(place.file));
  const std::optional<LedgerRow> indexed = TRY(find_ledger_row(index, place.key));
  LedgerHead known = TRY(find_start(index, place, indexed));
  const std::optional<std::string> known_damage = indexed ? indexed->damage : std::nullopt;
  if (known.sequence > 0 && !known_damage && TRY(ledger.read_tail()) == LedgerTail{known.bytes, known.hash})
    return CaughtUp{.head = known, .damage = {}};
  LedgerContents contents = TRY(ledger.read_after(known));
  // Nothing to write: only a torn line or known damage follows.
  if (contents.head == known && known_damage == damage_text(place, contents))
    return summarize(contents, known);

  // Writers append before they index, so a file read inside the transaction is never older than the index.
  Transaction transaction = TRY(Transaction::begin(index));
  const std::optional<LedgerRow> row = TRY(find_ledger_row(index, place.key));
  known = TRY(find_start(index, place, row));
  contents = TRY(TRY(LedgerFile::open(place.file)).read_after(known));
  const bool is_rebuilt = contents.start != known || (row && known.sequence == 0);
  if (row && known.sequence == 0) TRY(erase_search_item(index, place.key));
  TRY(replay(index, place, projector, contents, is_rebuilt));
  TRY(transaction.commit());
  CaughtUp done = summarize(contents, known);
  done.rebuilt = is_rebuilt;
  return done;
}

Result<CaughtUp> index_dialogue(const Session& session, const DialoguePlace& place) {
  const Session::Index index = TRY(session.index());
  if (index.place == IndexPlace::read_only) return CaughtUp{};
  constexpr int kMostAttempts = 5;  // while git replaces the file
  for (int attempt = 1;; ++attempt) {
    auto done = catch_up(index.database, {place.ledger(), place.ledger_key()}, projector_for(place));
    if (done || done.error().code != codes::ledger_moved || attempt == kMostAttempts) return done;
  }
}

Result<CaughtUp> reindex_dialogue(const Session& session, const DialoguePlace& place) {
  const auto published = TRY(list_published(TRY(session.index()).database, place.ledger_key()));
  TRY(forget_lost_dialogue(session, place.ledger_key()));
  CaughtUp done = TRY(index_dialogue(session, place));
  note_published(session, place, published);
  return done;
}

Result<bool> is_indexed_at(const Session& session, const DialoguePlace& place, const LedgerHead& head,
                           const std::string& answers) {
  const Session::Index index = TRY(session.index());
  if (index.place == IndexPlace::read_only) return true;
  const auto row = TRY(find_ledger_row(index.database, place.ledger_key()));
  return row && !row->damage && head_of(row) == head && row->answers == answers;
}

Result<> index_append(const Session& session, const DialoguePlace& place, const LedgerHead& base,
                      const IndexedAt& now, const DialogueState& after, const Event& event) {
  Database& index = TRY(session.index()).database;
  Transaction transaction = TRY(Transaction::begin(index));
  if (head_of(TRY(find_ledger_row(index, place.ledger_key()))) != base) return {};
  TRY(project_event(index, place.ledger_key(), after, event));
  const LedgerHead& head = now.head;
  TRY(write_ledger_row(index, place.ledger_key(),
                       {head.bytes, head.sequence, head.hash, std::nullopt, now.answers}));
  TRY(write_published(index, place.ledger_key(), now.published));
  // Files of an earlier event may still be missing.
  const bool was_complete = TRY(find_published_head(index, place.ledger_key())) == base.hash;
  if (now.is_complete && (was_complete || base.sequence == 0))
    TRY(write_published_head(index, place.ledger_key(), head.hash));
  return transaction.commit();
}

std::string find_published(const Session& session, const DialoguePlace& place, const std::string& path) {
  const Result<Session::Index> index = session.index();
  if (!index) return {};
  return find_published(index->database, place.ledger_key(), path).value_or("");
}

void note_published(const Session& session, const DialoguePlace& place,
                    const std::map<std::string, std::string>& hashes, const std::string& head) {
  auto write = [&]() -> Result<> {
    const Session::Index index = TRY(session.index());
    const bool is_known = TRY(find_ledger_row(index.database, place.ledger_key())).has_value();
    if (index.place == IndexPlace::read_only || !is_known) return {};
    Transaction transaction = TRY(Transaction::begin(index.database));
    TRY(write_published(index.database, place.ledger_key(), hashes));
    if (!head.empty()) TRY(write_published_head(index.database, place.ledger_key(), head));
    return transaction.commit();
  };
  if (Result<> done = write(); !done)
    log(LogLevel::warning, "The index is out of date for {}: {}", place.ledger_key(), done.error().message);
}

bool is_published_at(const Session& session, const DialoguePlace& place, const LedgerHead& head) {
  const Result<Session::Index> index = session.index();
  return index && find_published_head(index->database, place.ledger_key()).value_or("") == head.hash;
}

Result<> forget_lost_dialogue(const Session& session, std::string_view ledger_key) {
  const Session::Index index = TRY(session.index());
  if (index.place == IndexPlace::read_only) return {};
  Transaction transaction = TRY(Transaction::begin(index.database));
  TRY(forget_dialogue(index.database, ledger_key));
  TRY(erase_ledger_row(index.database, ledger_key));
  return transaction.commit();
}

}  // namespace blue
