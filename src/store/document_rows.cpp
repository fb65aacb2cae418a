#include "store/document_rows.h"

#include <algorithm>

#include "base/format.h"
#include "base/text.h"
#include "store/search_items.h"

namespace blue {
namespace {

DocumentType type_of(const Row& row, int column) {
  return find_enum<DocumentType>(row.text(column)).value_or(DocumentType::rfc);
}

IndexedFile read_indexed_file(const Row& row) {
  const FileStamp stamp{row.integer(1), row.integer(2), row.integer(3), row.integer(4)};
  return {row.copy(0), stamp, row.copy(5), row.copy(6)};
}

constexpr std::string_view kDocumentColumns =
    "d.path, d.type, d.number, d.slug, d.title, d.status, d.status_written, d.suffix, d.date, d.hash, "
    "d.folder, d.is_plain, d.dialect, d.problem";
constexpr int kDocumentColumnCount = 14;

DocumentRow read_document(const Row& row) {
  DocumentRow out;
  out.path = row.text(0);
  out.type = type_of(row, 1);
  if (!row.is_null(2)) out.number = static_cast<int>(row.integer(2));
  out.slug = row.text(3);
  out.title = row.text(4);
  out.status = row.text(5);
  out.status_written = row.text(6);
  out.suffix = row.text(7);
  out.date = row.text(8);
  out.hash = row.text(9);
  out.folder = row.text(10);
  out.is_plain = row.integer(11) != 0;
  out.dialect = row.text(12);
  out.problem = row.text(13);
  return out;
}

Result<std::vector<DocumentRow>> list_rows(Database& index, std::string_view rest, const SqlValues& values) {
  return index.list_rows(format("select {} from documents d {}", kDocumentColumns, rest), values,
                         read_document);
}

Result<> insert_document(Database& index, const DocumentEntry& entry) {
  const DocumentRow& row = entry.row;
  TRY(
      index.execute("insert into documents (path, type, number, time, slug, title, folded_title, status, "
                    "status_written, suffix, date, hash, folder, is_plain, dialect, problem) "
                    "values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16)",
                    {row.path, name_of(row.type), row.number, entry.time, row.slug, row.title,
                     fold_case(row.title), row.status, row.status_written, row.suffix, row.date, row.hash,
                     row.folder, row.is_plain, row.dialect, row.problem}));
  if (!entry.review_at.empty())
    TRY(index.execute("insert into document_reviews (path, review_at) values ($1, $2)",
                      {row.path, entry.review_at}));
  int position = 0;
  for (const WrittenReference& reference : entry.references)
    TRY(index.execute(
        "insert into document_relations (path, position, kind, to_path, to_type, to_number, written) "
        "values ($1, $2, $3, $4, $5, $6, $7)",
        {row.path, position++, reference.kind, reference.to_path,
         reference.to_type ? SqlValue(name_of(*reference.to_type)) : SqlValue(nullptr), reference.to_number,
         reference.text}));
  const bool is_dialogue_page = row.type == DocumentType::dialogue;
  const SearchItem item{row.path,
                        row.hash,
                        false,
                        std::string(name_of(row.type)),
                        row.status,
                        row.date,
                        is_dialogue_page ? format("{}-{}", entry.time, row.slug) : std::string()};
  return write_search_item(index, item, {row.title, entry.headings, entry.body});
}

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
  // One of the words; any value if there are none.
  void add_any(std::string_view column, const std::vector<std::string>& words) {
    if (words.empty()) return;
    std::string places;
    for (const std::string& word : words) {
      values.emplace_back(word);
      places += format("{}${}", places.empty() ? "" : ", ", values.size());
    }
    sql += format(" and {} in ({})", column, places);
  }
};

// By DocumentOrder.
constexpr std::string_view kOrders[] = {"d.type, d.number desc, d.time desc",   "d.type, d.number, d.time",
                                        "d.date desc, d.number desc",           "d.folded_title",
                                        "d.status, d.number desc, d.time desc", "d.type"};

Where where_of(const DocumentQuery& query) {
  Where where;
  if (query.type) where.add("d.type =", std::optional(name_of(*query.type)));
  where.add_any("d.status", query.statuses);
  where.add("d.date >=", query.since);
  where.add("d.date <=", query.until);
  if (query.since || query.until) where.sql += " and d.date <> ''";
  return where;
}

constexpr std::string_view kRelations =
    "select r.path, r.kind, case when r.to_type is null then r.to_path else coalesce(d.path, '') end, "
    "r.written from document_relations r "
    "left join documents d on d.type = r.to_type and d.number = r.to_number "
    "left join documents t on t.path = r.to_path "
    "where {} order by r.path, r.position, d.path";

Result<std::vector<DocumentRelation>> list_relations(Database& index, std::string_view condition,
                                                     const SqlValues& values) {
  return index.list_rows(format(kRelations, condition), values, [](const Row& row) {
    return DocumentRelation{row.copy(0), row.copy(1), row.copy(2), row.copy(3)};
  });
}

}  // namespace

Result<std::vector<IndexedFile>> list_indexed_files(Database& index) {
  auto files = TRY(index.list_rows(
      "select path, size, modified, changed, inode, '', trouble from document_files", {}, read_indexed_file));
  if (!std::ranges::is_sorted(files, {}, &IndexedFile::path))
    std::ranges::sort(files, {}, &IndexedFile::path);
  return files;
}

Result<std::optional<IndexedFile>> find_indexed_file(Database& index, std::string_view path) {
  return index.find_row(
      "select path, size, modified, changed, inode, hash, trouble from document_files where path = $1",
      {path}, read_indexed_file);
}

Result<> write_document_stamp(Database& index, std::string_view path, const FileStamp& stamp) {
  return index.run(
      "update document_files set size = $2, modified = $3, changed = $4, inode = $5 "
      "where path = $1",
      {path, stamp.size, stamp.modified, stamp.changed, stamp.inode});
}

Result<> write_document_rows(Database& index, const IndexedFile& file,
                             const std::optional<DocumentEntry>& entry) {
  TRY(
      index.execute("insert into document_files (path, size, modified, changed, inode, hash, trouble) "
                    "values ($1, $2, $3, $4, $5, $6, $7) on conflict (path) do update set "
                    "size = excluded.size, modified = excluded.modified, changed = excluded.changed, "
                    "inode = excluded.inode, hash = excluded.hash, trouble = excluded.trouble",
                    {file.path, file.stamp.size, file.stamp.modified, file.stamp.changed, file.stamp.inode,
                     file.hash, file.trouble}));
  TRY(index.execute("delete from documents where path = $1", {file.path}));
  return entry ? insert_document(index, *entry) : erase_search_item(index, file.path);
}

Result<> erase_document_rows(Database& index, std::string_view path) {
  TRY(erase_search_item(index, path));
  return index.run("delete from document_files where path = $1", {path});
}

Result<DocumentPage> list_documents(Database& index, const DocumentQuery& query) {
  Where where = where_of(query);
  DocumentPage page;
  TRY(index.query("select count(*) from documents d" + where.sql, where.values,
                  [&](const Row& row) { page.total = static_cast<std::size_t>(row.integer(0)); }));
  where.values.emplace_back(query.limit);
  where.values.emplace_back(query.offset);
  const std::string rest =
      format("{} order by {}, d.path limit ${} offset ${}", where.sql,
             kOrders[static_cast<std::size_t>(query.order)], where.values.size() - 1, where.values.size());
  if (query.limit > 0) page.rows = TRY(list_rows(index, rest, where.values));
  return page;
}

Result<std::optional<DocumentRow>> find_document(Database& index, std::string_view path) {
  return index.find_row(format("select {} from documents d where d.path = $1", kDocumentColumns), {path},
                        read_document);
}

Result<std::vector<DocumentRow>> find_numbered(Database& index, DocumentType type, int number) {
  return list_rows(index, "where d.type = $1 and d.number = $2 order by d.path", {name_of(type), number});
}

Result<std::vector<DocumentRow>> find_named(Database& index, DocumentType type, std::string_view name) {
  return list_rows(
      index, "where d.type = $1 and (d.slug = $2 or d.slug = $3 or d.folded_title = $3) order by d.path",
      {name_of(type), trim(name), fold_case(trim(name))});
}

Result<std::vector<DocumentRow>> find_begun(Database& index, DocumentType type, std::string_view prefix,
                                            std::size_t most) {
  return list_rows(index, "where d.type = $1 and d.slug >= $2 and d.slug < $3 order by d.path limit $4",
                   {name_of(type), prefix, std::string(prefix) + "\xF4\x8F\xBF\xBF", most});
}

Result<std::vector<DocumentRow>> list_misnamed(Database& index) {
  std::vector<SqlValues> groups;
  TRY(index.query("select distinct type, status, suffix from documents where is_plain = 0", {},
                  [&](const Row& row) {
                    const auto status = find_status(type_of(row, 0), row.text(1));
                    if (!status || status->suffix != row.text(2))
                      groups.push_back({row.copy(0), row.copy(1), row.copy(2)});
                  }));
  std::vector<DocumentRow> misnamed;
  for (const SqlValues& group : groups)
    std::ranges::move(
        TRY(list_rows(index, "where d.type = $1 and d.status = $2 and d.suffix = $3 and d.is_plain = 0",
                      group)),
        std::back_inserter(misnamed));
  std::ranges::sort(misnamed, {}, &DocumentRow::path);
  return misnamed;
}

Result<std::vector<DocumentRow>> list_problems(Database& index) {
  return list_rows(index, "where d.problem <> '' order by d.path", {});
}

Result<std::string> find_common_dialect(Database& index, std::string_view folder) {
  auto dialect =
      TRY(index.find_row("select dialect from documents where folder = $1 and dialect <> '' group by dialect "
                         "order by count(*) desc, dialect limit 1",
                         {folder}, [](const Row& row) { return row.copy(0); }));
  return dialect.value_or("");
}

Result<std::vector<DocumentReview>> list_reviews(Database& index) {
  return index.list_rows(
      format("select {}, r.review_at from documents d join document_reviews r on "
             "r.path = d.path order by d.type, d.path",
             kDocumentColumns),
      {}, [](const Row& row) { return DocumentReview{read_document(row), row.copy(kDocumentColumnCount)}; });
}

Result<std::vector<StatusCount>> count_by_status(Database& index) {
  return index.list_rows(
      "select type, status, count(*) from documents group by type, status order by type, status", {},
      [](const Row& row) {
        return StatusCount{type_of(row, 0), row.copy(1), static_cast<std::size_t>(row.integer(2))};
      });
}

Result<std::vector<DocumentCollision>> list_collisions(Database& index) {
  std::vector<DocumentCollision> collisions;
  TRY(index.query(
      "select d.type, d.number, d.path, d.folder from documents d join (select type, folder, number from "
      "documents where number is not null group by type, folder, number having count(*) > 1) c "
      "on c.type = d.type and c.folder = d.folder and c.number = d.number "
      "order by d.type, d.folder, d.number, d.path",
      {}, [&](const Row& row) {
        const DocumentType type = type_of(row, 0);
        const int number = static_cast<int>(row.integer(1));
        const std::string_view folder = row.text(3);
        if (collisions.empty() || collisions.back().type != type || collisions.back().number != number ||
            collisions.back().folder != folder)
          collisions.push_back({type, number, {}, std::string(folder)});
        collisions.back().paths.emplace_back(row.text(2));
      }));
  return collisions;
}

Result<std::vector<DocumentRelation>> list_relations_from(Database& index, std::string_view path) {
  return list_relations(index, "r.path = $1", {path});
}

Result<std::vector<DocumentRelation>> list_relations_to(Database& index, std::string_view path,
                                                        std::optional<DocumentType> type,
                                                        std::optional<int> number) {
  return list_relations(index, "r.to_path = $1 or (r.to_type = $2 and r.to_number = $3 and d.path = $1)",
                        {path, type ? SqlValue(name_of(*type)) : SqlValue(nullptr), number});
}

Result<std::vector<DocumentRelation>> list_outward_links(Database& index) {
  return list_relations(index, "r.to_path <> '' and t.path is null", {});
}

Result<std::string> find_folder_signature(Database& index) {
  auto signature = TRY(index.find_row("select value from meta where key = 'document_folders'", {},
                                      [](const Row& row) { return row.copy(0); }));
  return signature.value_or("");
}

Result<> write_folder_signature(Database& index, std::string_view signature) {
  return index.run(
      "insert into meta (key, value) values ('document_folders', $1) on conflict (key) do update set "
      "value = excluded.value",
      {signature});
}

}  // namespace blue
