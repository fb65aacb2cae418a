#pragma once
// Documents in the tables of the index: which rows a document has, and how they come and go.
#include "library/index_entry.h"
#include "store/database.h"

namespace blue {

// A file as the index last saw it.
struct IndexedFile {
  std::string path;
  FileStamp stamp;
  std::string hash;
  std::string trouble;
};
// Every file of the index by path, for a survey that shall be quick: without the hashes.
Result<std::vector<IndexedFile>> list_indexed_files(Database& index);
Result<std::optional<IndexedFile>> find_indexed_file(Database& index, std::string_view path);

// Writes the file's row, and its document with everything that hangs on it, replacing what was there; only
// the file's row when it is in trouble. The caller holds a transaction.
Result<> write_document(Database& index, const IndexedFile& file, const DocumentContents& contents);
// Notes that the file's bytes are those of the index under another stamp.
Result<> write_document_stamp(Database& index, std::string_view path, const FileStamp& stamp);
// Removes every row of the document. The caller holds a transaction.
Result<> forget_document(Database& index, std::string_view path);

// The row under the columns kDocumentColumns.
inline constexpr const char* kDocumentColumns =
    "d.path, d.type, d.number, d.slug, d.title, d.status, d.status_written, d.suffix, d.date, d.hash";
DocumentRow read_document_row(const Row& row);

// What sign_folders said when index and files were last found to agree; empty when that is not known.
Result<std::string> find_folder_word(Database& index);
Result<> write_folder_word(Database& index, std::string_view word);

}  // namespace blue
