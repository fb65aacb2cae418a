#include "search/dialogue_text.h"

#include "base/clock.h"
#include "base/format.h"
#include "domain/document/kinds.h"
#include "store/search_items.h"

namespace blue {
namespace {

struct StaleDialogue {
  std::string dialogue_id, ledger, head, status, created_at;
};

constexpr std::string_view kStale =
    "select d.dialogue_id, d.ledger, l.head, d.status, d.created_at from dialogues d "
    "join ledgers l on l.path = d.ledger left join search_items i on i.source = d.ledger "
    "where i.version is null or i.version <> l.head order by d.dialogue_id";
constexpr std::string_view kGone =
    "select i.source from search_items i where i.is_dialogue = 1 "
    "and not exists (select 1 from dialogues d where d.ledger = i.source) order by i.source";

Result<std::vector<StaleDialogue>> list_stale(Database& index) {
  std::vector<StaleDialogue> stale;
  TRY(index.query(kStale, {}, [&](const Row& row) {
    stale.push_back({std::string(row.text(0)), std::string(row.text(1)), std::string(row.text(2)),
                     std::string(row.text(3)), std::string(row.text(4))});
  }));
  return stale;
}

Result<std::vector<std::string>> list_gone(Database& index) {
  std::vector<std::string> gone;
  TRY(index.query(kGone, {}, [&](const Row& row) { gone.emplace_back(row.text(0)); }));
  return gone;
}

// As the archived page's name begins (dialogue_saving.h).
std::string topic_of(const StaleDialogue& dialogue) {
  const auto created = parse_instant(dialogue.created_at);
  return created ? format("{}-{}", render_compact_instant(*created), dialogue.dialogue_id) : std::string();
}

Result<> enter(Database& index, const StaleDialogue& dialogue) {
  const DialogueText text = TRY(read_dialogue_text(index, dialogue.dialogue_id));
  const SearchItem item{dialogue.ledger,
                        dialogue.head,
                        true,
                        std::string(name_of(DocumentType::dialogue)),
                        dialogue.status,
                        dialogue.created_at.substr(0, 10),
                        topic_of(dialogue)};
  return write_search_item(index, item, {text.title, text.headings, text.body});
}

void add_line(std::string& out, std::string_view line) {
  if (!line.empty()) out.append(line) += '\n';
}

}  // namespace

Result<DialogueText> read_dialogue_text(Database& index, std::string_view dialogue_id) {
  DialogueText text;
  TRY(index.query("select title, question from dialogues where dialogue_id = $1", {dialogue_id},
                  [&](const Row& row) {
                    text.title = row.text(0);
                    add_line(text.headings, row.text(1));
                    add_line(text.body, row.text(1));
                  }));
  TRY(
      index.query("select recommendation, description, warning from verdicts where dialogue_id = $1 "
                  "order by round desc, verdict_id",
                  {dialogue_id}, [&](const Row& row) {
                    for (int column = 0; column < 3; ++column) add_line(text.body, row.text(column));
                  }));
  TRY(index.query("select label, content from entities where dialogue_id = $1 order by round, entity_id",
                  {dialogue_id}, [&](const Row& row) {
                    add_line(text.headings, row.text(0));
                    add_line(text.body, row.text(0));
                    add_line(text.body, row.text(1));
                  }));
  TRY(index.query("select summary from rounds where dialogue_id = $1 order by round", {dialogue_id},
                  [&](const Row& row) { add_line(text.body, row.text(0)); }));
  return text;
}

Result<bool> are_dialogues_entered(Database& index) {
  return TRY(list_stale(index)).empty() && TRY(list_gone(index)).empty();
}

Result<> enter_dialogues(Database& index) {
  Transaction transaction = TRY(Transaction::begin(index));
  for (const StaleDialogue& dialogue : TRY(list_stale(index))) TRY(enter(index, dialogue));
  for (const std::string& source : TRY(list_gone(index))) TRY(erase_search_item(index, source));
  return transaction.commit();
}

}  // namespace blue
