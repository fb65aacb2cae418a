#include "store/dialogue_text.h"

#include <vector>

#include "base/clock.h"
#include "base/format.h"
#include "domain/document/kinds.h"
#include "store/search_items.h"

namespace blue {
namespace {

struct StaleDialogue {
  std::string ledger, head;
};

Result<std::vector<StaleDialogue>> list_stale(Database& index) {
  std::vector<StaleDialogue> stale;
  TRY(index.query(
      "select d.ledger, l.head from dialogues d "
      "join ledgers l on l.path = d.ledger left join search_items i on i.source = d.ledger "
      "where i.version is null or i.version <> l.head order by d.dialogue_id",
      {}, [&](const Row& row) { stale.push_back({std::string(row.text(0)), std::string(row.text(1))}); }));
  return stale;
}

Result<std::vector<std::string>> list_gone(Database& index) {
  std::vector<std::string> gone;
  TRY(
      index.query("select i.source from search_items i where i.is_dialogue = 1 "
                  "and not exists (select 1 from dialogues d where d.ledger = i.source) order by i.source",
                  {}, [&](const Row& row) { gone.emplace_back(row.text(0)); }));
  return gone;
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
