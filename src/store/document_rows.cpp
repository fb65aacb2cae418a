#include "store/document_rows.h"

#include <algorithm>

#include "base/format.h"
#include "base/text.h"
#include "documents/sections.h"
#include "store/search_items.h"

namespace blue {
namespace {

IndexedFile read_indexed(const Row& row) {
  return {std::string(row.text(0)),
          {row.integer(1), row.integer(2), row.integer(3), row.integer(4)},
          std::string(row.text(5)),
          std::string(row.text(6))};
}

Result<> write_file_row(Database& index, const IndexedFile& file) {
  TRY(
      index.execute("insert into document_files (path, size, modified, changed, inode, hash, trouble) "
                    "values ($1, $2, $3, $4, $5, $6, $7) on conflict (path) do update set "
                    "size = excluded.size, modified = excluded.modified, changed = excluded.changed, "
                    "inode = excluded.inode, hash = excluded.hash, trouble = excluded.trouble",
                    {file.path, file.stamp.size, file.stamp.modified, file.stamp.changed, file.stamp.inode,
                     file.hash, file.trouble}));
  return {};
}

Result<> insert_document(Database& index, const DocumentRecord& record) {
  const DocumentRow& row = record.row;
  TRY(
      index.execute("insert into documents (path, type, number, time, slug, title, folded_title, status, "
                    "status_written, suffix, date, hash) "
                    "values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)",
                    {row.path, name_of(row.type), row.number, record.time, row.slug, row.title,
                     fold_case(row.title), row.status, row.status_written, row.suffix, row.date, row.hash}));
  return {};
}

Result<> insert_relations(Database& index, const DocumentRecord& record) {
  int position = 0;
  for (const NotedRelation& relation : record.relations)
    TRY(index.execute(
        "insert into document_relations (path, position, kind, to_path, to_type, to_number, written) "
        "values ($1, $2, $3, $4, $5, $6, $7)",
        {record.row.path, position++, relation.kind, relation.to_path,
         relation.to_type ? SqlValue(name_of(*relation.to_type)) : SqlValue(nullptr), relation.to_number,
         relation.text}));
  return {};
}

SearchItem item_of(const DocumentRecord& record) {
  const DocumentRow& row = record.row;
  const bool is_page = row.type == DocumentType::dialogue;
  return {row.path,
          row.hash,
          false,
          std::string(name_of(row.type)),
          row.status,
          row.date,
          is_page ? format("{}-{}", record.time, row.slug) : std::string()};
}

}  // namespace

Result<std::vector<IndexedFile>> list_indexed_files(Database& index) {
  std::vector<IndexedFile> files;
  TRY(index.query("select path, size, modified, changed, inode, '', trouble from document_files", {},
                  [&](const Row& row) { files.push_back(read_indexed(row)); }));
  if (!std::ranges::is_sorted(files, {}, &IndexedFile::path))
    std::ranges::sort(files, {}, &IndexedFile::path);
  return files;
}

Result<std::optional<IndexedFile>> find_indexed_file(Database& index, std::string_view path) {
  return index.find_row(
      "select path, size, modified, changed, inode, hash, trouble from document_files where path = $1",
      {path}, read_indexed);
}

Result<> write_document(Database& index, const IndexedFile& file, const DocumentContents& contents) {
  const std::optional<DocumentPath> place = parse_document_path(file.path);
  TRY(write_file_row(index, file));
  TRY(index.execute("delete from documents where path = $1", {file.path}));
  if (!place || !file.trouble.empty()) return erase_search_item(index, file.path);
  const DocumentRecord record = read_record(file.path, *place, contents.bytes, file.hash);
  TRY(insert_document(index, record));
  TRY(insert_relations(index, record));
  const std::string body = body_text(contents.bytes);
  return write_search_item(index, item_of(record), {record.row.title, record.headings, body});
}

Result<> write_document_stamp(Database& index, std::string_view path, const FileStamp& stamp) {
  TRY(
      index.execute("update document_files set size = $2, modified = $3, changed = $4, inode = $5 "
                    "where path = $1",
                    {path, stamp.size, stamp.modified, stamp.changed, stamp.inode}));
  return {};
}

Result<> forget_document(Database& index, std::string_view path) {
  TRY(erase_search_item(index, path));
  TRY(index.execute("delete from document_files where path = $1", {path}));
  return {};
}

DocumentRow read_document_row(const Row& row) {
  DocumentRow out;
  out.path = row.text(0);
  out.type = find_enum<DocumentType>(row.text(1)).value_or(DocumentType::rfc);
  if (!row.is_null(2)) out.number = static_cast<int>(row.integer(2));
  out.slug = row.text(3);
  out.title = row.text(4);
  out.status = row.text(5);
  out.status_written = row.text(6);
  out.suffix = row.text(7);
  out.date = row.text(8);
  out.hash = row.text(9);
  return out;
}

Result<std::string> find_folder_word(Database& index) {
  auto word = TRY(index.find_row("select value from meta where key = 'document_folders'", {},
                                 [](const Row& row) { return std::string(row.text(0)); }));
  return word.value_or("");
}

Result<> write_folder_word(Database& index, std::string_view word) {
  TRY(index.execute(
      "insert into meta (key, value) values ('document_folders', $1) on conflict (key) do update set "
      "value = excluded.value",
      {word}));
  return {};
}

}  // namespace blue
