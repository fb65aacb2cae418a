#include "store/search_items.h"

#include "base/clock.h"
#include "base/format.h"
#include "domain/document/kinds.h"

namespace blue {
namespace {

Result<std::optional<std::int64_t>> find_item(Database& index, std::string_view source) {
  return index.find_row("select id from search_items where source = $1", {source},
                        [](const Row& row) { return row.integer(0); });
}

Result<std::int64_t> next_id(Database& index) {
  auto last = TRY(index.find_row("select coalesce(max(id), 0) from search_items", {},
                                 [](const Row& row) { return row.integer(0); }));
  return last.value_or(0) + 1;
}

struct StaleDialogue {
  std::string ledger, head;
};

Result<std::vector<StaleDialogue>> list_stale(Database& index) {
  return index.list_rows(
      "select d.ledger, l.head from dialogues d "
      "join ledgers l on l.path = d.ledger left join search_items i on i.source = d.ledger "
      "where i.version is null or i.version <> l.head order by d.dialogue_id",
      {}, [](const Row& row) { return StaleDialogue{row.copy(0), row.copy(1)}; });
}

Result<std::vector<std::string>> list_gone(Database& index) {
  return index.list_rows(
      "select i.source from search_items i where i.is_dialogue = 1 "
      "and not exists (select 1 from dialogues d where d.ledger = i.source) order by i.source",
      {}, [](const Row& row) { return row.copy(0); });
}

Result<> enter(Database& index, const StaleDialogue& stale) {
  const DialogueText text = TRY(read_dialogue_text(index, stale.ledger));
  // The beginning of the archived page's file name.
  const auto created = parse_instant(text.created_at);
  std::string topic =
      created ? format("{}-{}", render_compact_instant(*created), text.dialogue_id) : std::string();
  const SearchItem item{stale.ledger,
                        stale.head,
                        true,
                        std::string(name_of(DocumentType::dialogue)),
                        text.status,
                        text.created_at.substr(0, 10),
                        std::move(topic)};
  return write_search_item(index, item, {text.title, text.headings, text.body});
}

void add_line(std::string& out, std::string_view line) {
  if (!line.empty()) out.append(line) += '\n';
}

}  // namespace

Result<> write_search_item(Database& index, const SearchItem& item, const SearchableText& text) {
  const auto known = TRY(find_item(index, item.source));
  const std::int64_t id = known ? *known : TRY(next_id(index));
  TRY(index.execute(
      "insert into search_items (id, source, version, is_dialogue, type, status, date, topic) "
      "values ($1, $2, $3, $4, $5, $6, $7, $8) on conflict (source) do update set "
      "version = excluded.version, is_dialogue = excluded.is_dialogue, type = excluded.type, "
      "status = excluded.status, date = excluded.date, topic = excluded.topic",
      {id, item.source, item.version, item.is_dialogue, item.type, item.status, item.date, item.topic}));
  return index.full_text().write(id, text);
}

Result<> erase_search_item(Database& index, std::string_view source) {
  const auto id = TRY(find_item(index, source));
  if (!id) return {};
  TRY(index.full_text().erase(*id));
  return index.run("delete from search_items where id = $1", {*id});
}

Result<std::vector<SearchCandidate>> list_candidates(Database& index, const SearchFilter& filter) {
  return index.list_rows(
      "select id, is_dialogue, topic from search_items where ($1 = '' or type = $1) "
      "and ($2 = '' or status = $2) and ($3 = '' or date >= $3) "
      "and ($4 = '' or (date <= $4 and date <> '')) order by id",
      {filter.type, filter.status, filter.since, filter.until},
      [](const Row& row) { return SearchCandidate{row.integer(0), row.integer(1) != 0, row.copy(2)}; });
}

Result<std::string> find_search_source(Database& index, std::int64_t id) {
  auto source = TRY(index.find_row("select source from search_items where id = $1", {id},
                                   [](const Row& row) { return row.copy(0); }));
  return source.value_or("");
}

Result<DialogueText> read_dialogue_text(Database& index, std::string_view ledger) {
  DialogueText text;
  TRY(
      index.query("select dialogue_id, title, status, created_at, output_dir, question from dialogues "
                  "where ledger = $1",
                  {ledger}, [&](const Row& row) {
                    text.dialogue_id = row.text(0);
                    text.title = row.text(1);
                    text.status = row.text(2);
                    text.created_at = row.text(3);
                    text.output_dir = row.text(4);
                    add_line(text.headings, row.text(5));
                    add_line(text.body, row.text(5));
                  }));
  TRY(
      index.query("select recommendation, description, warning from verdicts where dialogue_id = $1 "
                  "order by round desc, verdict_id",
                  {text.dialogue_id}, [&](const Row& row) {
                    for (int column = 0; column < 3; ++column) add_line(text.body, row.text(column));
                  }));
  TRY(index.query("select label, content from entities where dialogue_id = $1 order by round, entity_id",
                  {text.dialogue_id}, [&](const Row& row) {
                    add_line(text.headings, row.text(0));
                    add_line(text.body, row.text(0));
                    add_line(text.body, row.text(1));
                  }));
  TRY(index.query("select summary from rounds where dialogue_id = $1 order by round", {text.dialogue_id},
                  [&](const Row& row) { add_line(text.body, row.text(0)); }));
  return text;
}

Result<bool> are_dialogues_entered(Database& index) {
  return TRY(list_stale(index)).empty() && TRY(list_gone(index)).empty();
}

Result<> enter_dialogues(Database& index) {
  Transaction transaction = TRY(Transaction::begin(index));
  for (const StaleDialogue& stale : TRY(list_stale(index))) TRY(enter(index, stale));
  for (const std::string& source : TRY(list_gone(index))) TRY(erase_search_item(index, source));
  return transaction.commit();
}

}  // namespace blue
