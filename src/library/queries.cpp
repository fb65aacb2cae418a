// Lists and look-ups of document_index.h.
#include "base/format.h"
#include "base/text.h"
#include "library/asking.h"
#include "store/document_rows.h"

namespace blue {
namespace {

// The conditions of a query and the values they bind.
struct Where {
  std::string sql = " where 1 = 1";
  SqlValues values;
  template <class Value>
  void add(std::string_view condition, const std::optional<Value>& value) {
    if (!value) return;
    values.emplace_back(*value);
    sql += format(" and {} ${}", condition, values.size());
  }
};

Where where_of(const DocumentQuery& query) {
  Where where;
  if (query.type) where.add("d.type =", std::optional(name_of(*query.type)));
  where.add("d.status =", query.status);
  where.add("d.date >=", query.since);
  where.add("d.date <=", query.until);
  if (query.since || query.until) where.sql += " and d.date <> ''";
  return where;
}

Result<std::vector<DocumentRow>> list_rows(Database& index, std::string_view rest, const SqlValues& values) {
  std::vector<DocumentRow> rows;
  TRY(index.query(format("select {} from documents d {}", kDocumentColumns, rest), values,
                  [&](const Row& row) { rows.push_back(read_document_row(row)); }));
  return rows;
}

Result<DocumentPage> list_page(Database& index, const DocumentQuery& query) {
  Where where = where_of(query);
  DocumentPage page;
  TRY(index.query("select count(*) from documents d" + where.sql, where.values,
                  [&](const Row& row) { page.total = static_cast<std::size_t>(row.integer(0)); }));
  where.values.emplace_back(query.limit);
  where.values.emplace_back(query.offset);
  const std::string rest =
      format("{} order by d.type, d.number desc, d.time desc, d.path limit ${} offset ${}", where.sql,
             where.values.size() - 1, where.values.size());
  page.rows = TRY(list_rows(index, rest, where.values));
  return page;
}

}  // namespace

Result<DocumentPage> list_documents(const Session& session, const DocumentQuery& query) {
  return ask_index(session, [&](Database& index) { return list_page(index, query); });
}

Result<std::optional<DocumentRow>> find_document(const Session& session, std::string_view path) {
  return ask_index(session, [&](Database& index) {
    return index.find_row(format("select {} from documents d where d.path = $1", kDocumentColumns), {path},
                          read_document_row);
  });
}

Result<std::vector<DocumentRow>> find_numbered(const Session& session, DocumentType type, int number) {
  return ask_index(session, [&](Database& index) {
    return list_rows(index, "where d.type = $1 and d.number = $2 order by d.path", {name_of(type), number});
  });
}

Result<std::vector<DocumentRow>> find_named(const Session& session, DocumentType type,
                                            std::string_view name) {
  const std::string folded = fold_case(trim(name));
  return ask_index(session, [&](Database& index) {
    return list_rows(
        index, "where d.type = $1 and (d.slug = $2 or d.slug = $3 or d.folded_title = $3) order by d.path",
        {name_of(type), trim(name), folded});
  });
}

Result<std::vector<StatusCount>> count_documents(const Session& session) {
  return ask_index(session, [](Database& index) -> Result<std::vector<StatusCount>> {
    std::vector<StatusCount> counts;
    TRY(index.query(
        "select type, status, count(*) from documents group by type, status order by type, status", {},
        [&](const Row& row) {
          counts.push_back({find_enum<DocumentType>(row.text(0)).value_or(DocumentType::rfc),
                            std::string(row.text(1)), static_cast<std::size_t>(row.integer(2))});
        }));
    return counts;
  });
}

}  // namespace blue
