// Collisions and drift of document_index.h.
#include <algorithm>

#include "base/format.h"
#include "base/text.h"
#include "documents/name.h"
#include "library/asking.h"
#include "library/files.h"
#include "store/document_rows.h"

namespace blue {
namespace {

Result<std::vector<DocumentCollision>> list_collisions(Database& index) {
  std::vector<DocumentCollision> collisions;
  TRY(index.query(
      "select d.type, d.number, d.path from documents d join (select type, number from documents "
      "where number is not null group by type, number having count(*) > 1) c "
      "on c.type = d.type and c.number = d.number order by d.type, d.number, d.path",
      {}, [&](const Row& row) {
        const auto type = find_enum<DocumentType>(row.text(0)).value_or(DocumentType::rfc);
        const int number = static_cast<int>(row.integer(1));
        if (collisions.empty() || collisions.back().type != type || collisions.back().number != number)
          collisions.push_back({type, number, {}});
        collisions.back().paths.emplace_back(row.text(2));
      }));
  return collisions;
}

// A header's status and a name's suffix that do not belong together.
struct Mismatch {
  std::string type, status, suffix;
};
Result<std::vector<Mismatch>> list_mismatches(Database& index) {
  std::vector<Mismatch> mismatches;
  TRY(index.query("select distinct type, status, suffix from documents order by type, status, suffix", {},
                  [&](const Row& row) {
                    const auto type = find_enum<DocumentType>(row.text(0)).value_or(DocumentType::rfc);
                    const auto status = find_status(type, row.text(1));
                    if (!status || status->suffix != row.text(2))
                      mismatches.push_back(
                          {std::string(row.text(0)), std::string(row.text(1)), std::string(row.text(2))});
                  }));
  return mismatches;
}

DocumentDrift drift_without_status(const DocumentRow& row) {
  const std::string words = list_words(kind_of(row.type).statuses);
  if (row.status_written.empty())
    return {row.path, {}, format("Its header has no status; add a row Status with one of {}.", words)};
  return {row.path,
          {},
          format("Its header says {}, which is no status of {} documents; use one of {}.", row.status_written,
                 name_of(row.type), words)};
}

DocumentDrift drift_of(const DocumentRow& row) {
  const auto status = find_status(row.type, row.status);
  auto place = parse_document_path(row.path);
  if (!status || !place) return drift_without_status(row);
  place->name.suffix = status->suffix;
  const std::string why = row.suffix.empty()
                              ? format("Its header says {}; its name says nothing.", status->word)
                              : format("Its header says {}; its name says {}.", status->word, row.suffix);
  return {row.path, document_folder(row.type) + render_document_name(row.type, place->name), why};
}

Result<std::vector<DocumentDrift>> list_drift(Database& index) {
  std::vector<DocumentDrift> drift;
  for (const Mismatch& mismatch : TRY(list_mismatches(index)))
    TRY(index.query(format("select {} from documents d where d.type = $1 and d.status = $2 and d.suffix = $3",
                           kDocumentColumns),
                    {mismatch.type, mismatch.status, mismatch.suffix},
                    [&](const Row& row) { drift.push_back(drift_of(read_document_row(row))); }));
  std::ranges::sort(drift, {}, &DocumentDrift::path);
  return drift;
}

}  // namespace

Result<std::vector<DocumentCollision>> find_collisions(const Session& session) {
  return ask_index(session, list_collisions);
}

Result<std::vector<DocumentDrift>> find_drift(const Session& session) {
  return ask_index(session, list_drift);
}

}  // namespace blue
