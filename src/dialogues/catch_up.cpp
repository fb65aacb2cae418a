#include "dialogues/catch_up.h"

namespace blue {
namespace {

struct IndexedLedger {
  LedgerHead head;
  std::optional<std::string> damage;
};

Result<std::optional<IndexedLedger>> find_indexed(Database& index, std::string_view key) {
  return index.find_row(
      "select bytes, events, head, damage from ledgers where path = $1", {key}, [](const Row& row) {
        IndexedLedger found{{static_cast<std::uint64_t>(row.integer(0)),
                             static_cast<std::uint64_t>(row.integer(1)), std::string(row.text(2))},
                            std::nullopt};
        if (!row.is_null(3)) found.damage = row.text(3);
        return found;
      });
}

std::optional<std::string> damage_text(const LedgerPlace& place, const LedgerContents& contents) {
  if (!contents.damage) return std::nullopt;
  return ledger_damaged_error(place.file, *contents.damage).message;
}

Result<> record(Database& index, std::string_view key, const LedgerHead& head,
                const std::optional<std::string>& damage) {
  TRY(
      index.execute("insert into ledgers (path, bytes, events, head, damage) values ($1, $2, $3, $4, $5) "
                    "on conflict (path) do update set bytes = excluded.bytes, events = excluded.events, "
                    "head = excluded.head, damage = excluded.damage",
                    {key, head.bytes, head.sequence, head.hash, damage}));
  return {};
}

Result<> replay(Database& index, const LedgerPlace& place, const LedgerProjector& projector,
                const LedgerContents& contents, CaughtUp& done) {
  if (done.rebuilt) TRY(projector.forget(index, place.key));
  TRY(projector.apply(index, place.key, contents.events));
  if (contents.head.sequence > 0 || contents.damage)
    return record(index, place.key, contents.head, damage_text(place, contents));
  TRY(index.execute("delete from ledgers where path = $1", {place.key}));
  return {};
}

bool agrees(const IndexedLedger& indexed, const LedgerTail& tail) {
  return !indexed.damage && tail.bytes == indexed.head.bytes && tail.hash == indexed.head.hash;
}

CaughtUp caught_up_at(const LedgerHead& head) {
  CaughtUp done;
  done.head = head;
  return done;
}

CaughtUp summarize(const LedgerContents& contents, const LedgerHead& known) {
  return {contents.head, contents.events.size(), contents.start != known, contents.torn_bytes,
          contents.damage};
}

// Nothing to write: the index has these events and this damage, and only a torn line or known damage follows.
bool is_settled(const std::optional<IndexedLedger>& indexed, const LedgerPlace& place,
                const LedgerContents& contents) {
  IndexedLedger known = indexed.value_or(IndexedLedger{});
  return contents.head == known.head && known.damage == damage_text(place, contents);
}

}  // namespace

Result<CaughtUp> catch_up(Database& index, const LedgerPlace& place, const LedgerProjector& projector) {
  std::optional<IndexedLedger> indexed = TRY(find_indexed(index, place.key));
  if (indexed && agrees(*indexed, TRY(read_ledger_tail(place.file)))) return caught_up_at(indexed->head);
  LedgerHead known = indexed.value_or(IndexedLedger{}).head;
  LedgerContents contents = TRY(read_ledger_after(place.file, known));
  if (is_settled(indexed, place, contents)) return summarize(contents, known);

  // Writers append before they index, so a file read inside the transaction is never behind the index.
  Transaction transaction = TRY(Transaction::begin(index));
  known = TRY(find_indexed(index, place.key)).value_or(IndexedLedger{}).head;
  contents = TRY(read_ledger_after(place.file, known));
  CaughtUp done = summarize(contents, known);
  TRY(replay(index, place, projector, contents, done));
  TRY(transaction.commit());
  return done;
}

LedgerStamp stamp_of(const struct ::stat& facts) {
  return {facts.st_size, facts.st_mtim.tv_sec * 1'000'000'000 + facts.st_mtim.tv_nsec};
}
LedgerStamp stamp_of(const Path& file) {
  struct stat facts{};
  return ::stat(file.c_str(), &facts) == 0 ? stamp_of(facts) : LedgerStamp{};
}

Result<std::map<std::string, IndexedStamp>> list_stamps(Database& index) {
  std::map<std::string, IndexedStamp> stamps;
  TRY(
      index.query("select l.path, s.size, s.modified, l.events from ledgers l left join ledger_stamps s on "
                  "s.path = l.path",
                  {}, [&](const Row& row) {
                    stamps.emplace(row.text(0), IndexedStamp{{row.integer(1), row.integer(2)},
                                                             static_cast<std::uint64_t>(row.integer(3))});
                  }));
  return stamps;
}

Result<> write_stamp(Database& index, std::string_view key, const LedgerStamp& stamp) {
  TRY(
      index.execute("insert into ledger_stamps (path, size, modified) values ($1, $2, $3) "
                    "on conflict (path) do update set size = excluded.size, modified = excluded.modified",
                    {key, stamp.size, stamp.modified}));
  return {};
}

Result<> forget_ledger(Database& index, std::string_view key, const LedgerProjector& projector) {
  Transaction transaction = TRY(Transaction::begin(index));
  TRY(projector.forget(index, key));
  TRY(index.execute("delete from ledgers where path = $1", {key}));
  return transaction.commit();
}

Result<> record_append(Database& index, std::string_view key, const LedgerHead& base, const LedgerHead& head,
                       const std::function<Result<>(Database&)>& project) {
  Transaction transaction = TRY(Transaction::begin(index));
  LedgerHead known = TRY(find_indexed(index, key)).value_or(IndexedLedger{}).head;
  if (known != base) return {};
  TRY(project(index));
  TRY(record(index, key, head, std::nullopt));
  return transaction.commit();
}

Result<std::optional<LedgerHead>> find_indexed_head(Database& index, std::string_view key) {
  auto found = TRY(find_indexed(index, key));
  return found ? std::optional(found->head) : std::nullopt;
}

}  // namespace blue
