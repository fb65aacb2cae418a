#include "store/index_comparison.h"

#include <functional>
#include <span>

#include "base/format.h"
#include "base/text.h"

namespace blue {
namespace {

struct ComparedTable {
  std::string_view name, columns, order;
  std::string_view where = "1 = 1";
};

constexpr ComparedTable kDocumentTables[] = {
    {"document_files", "path, hash, trouble", "path"},
    {"documents",
     "path, type, number, time, slug, title, folded_title, status, status_written, suffix, date, hash, "
     "folder, is_plain, dialect, problem",
     "path"},
    {"document_relations", "path, position, kind, to_path, to_type, to_number, written", "path, position"},
    {"search_items", "source, version, type, status, date, topic", "source", "is_dialogue = 0"},
};
constexpr ComparedTable kDialogueTables[] = {
    {"ledgers", "path, bytes, events, head, damage", "path"},
    {"dialogues",
     "dialogue_id, ledger, output_dir, title, question, status, evidence, rotation, rfc, model, panel_size, "
     "max_rounds, seed, created_at, changed_at, imported",
     "dialogue_id"},
    {"experts", "dialogue_id, expert, name, role, tier, source, relevance, focus", "dialogue_id, expert"},
    {"rounds",
     "dialogue_id, round, registered_at, summary, evidence, score, score_wisdom, score_consistency, "
     "score_truth, score_relationships, open_tensions, new_perspectives, converge_signals, panel_size",
     "dialogue_id, round"},
    {"panels", "dialogue_id, round, seat, expert, score", "dialogue_id, round, seat"},
    {"convergence_signals", "dialogue_id, round, expert_name, signaled_at",
     "dialogue_id, round, expert_name"},
    {"entities",
     "dialogue_id, entity_id, type, round, author, origin, local_id, status, label, content, owner, "
     "resolution_path",
     "dialogue_id, entity_id"},
    {"refs", "dialogue_id, round, position, type, expert, source, target, origin",
     "dialogue_id, round, position"},
    {"moves", "dialogue_id, round, position, type, expert, targets, origin", "dialogue_id, round, position"},
    {"verdicts",
     "dialogue_id, verdict_id, verdict_type, round, outcome, evidence, recommendation, description, warning, "
     "registered_at",
     "dialogue_id, verdict_id"},
};

// One number for all rows. Nobody chooses them to collide: it guards against damage, not against forgery.
struct TableDigest {
  std::size_t rows = 0, sum = 0;
  friend bool operator==(const TableDigest&, const TableDigest&) = default;
};

Result<TableDigest> digest(Database& index, const ComparedTable& table) {
  const auto columns = static_cast<int>(split(table.columns, ',').size());
  TableDigest out;
  TRY(index.query(
      format("select {} from {} where {} order by {}", table.columns, table.name, table.where, table.order),
      {}, [&](const Row& row) {
        ++out.rows;
        for (int column = 0; column < columns; ++column)
          out.sum = out.sum * 1'099'511'628'211u +
                    (row.is_null(column) ? 1 : std::hash<std::string_view>{}(row.text(column)));
      }));
  return out;
}

}  // namespace

Result<std::vector<std::string>> compare_indexes(Database& one, Database& other, IndexPart part) {
  std::vector<std::string> differing;
  const std::span<const ComparedTable> tables =
      part == IndexPart::documents ? std::span<const ComparedTable>(kDocumentTables) : kDialogueTables;
  for (const ComparedTable& table : tables)
    if (TRY(digest(one, table)) != TRY(digest(other, table))) differing.emplace_back(table.name);
  return differing;
}

}  // namespace blue
