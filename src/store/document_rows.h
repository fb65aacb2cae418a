#pragma once
// Documents in the tables of the index: the rows of a document, how they are written and asked for. When rows
// are written, and what a document's text means, is decided in src/library.
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "domain/document/kinds.h"
#include "store/database.h"

namespace blue {

// What stat says of a file: while it stays the same, so do the bytes.
struct FileStamp {
  std::int64_t size = 0;
  std::int64_t modified = 0, changed = 0;  // nanoseconds since 1970
  std::int64_t inode = 0;
  friend bool operator==(const FileStamp&, const FileStamp&) = default;
};

// A file as the index last saw it.
struct IndexedFile {
  std::string path;
  FileStamp stamp;
  std::string hash;
  std::string trouble;  // why it cannot be read; else empty
};
// Every file of the index by path, without the hashes: the quick part of a survey.
Result<std::vector<IndexedFile>> list_indexed_files(Database& index);
Result<std::optional<IndexedFile>> find_indexed_file(Database& index, std::string_view path);
// Notes that the file has the bytes the index knows, under another stamp.
Result<> write_document_stamp(Database& index, std::string_view path, const FileStamp& stamp);

struct DocumentRow {
  std::string path;  // relative to the project's root, with '/'
  DocumentType type = DocumentType::rfc;
  std::optional<int> number;
  std::string slug;
  std::string title;           // of the heading; without one, the words of the slug
  std::string status;          // the status' word; empty if the header's is missing or unknown to the type
  std::string status_written;  // as the header spells it; empty without a row
  std::string suffix;          // as the file name spells it
  std::string date;            // ISO day: the header's Date or Created, else the name's; may be empty
  std::string hash;            // of the file's bytes
  std::string folder;          // the folder of documents that holds it: "docs/adr/"
  bool is_plain = false;       // its name does not mirror its status
  std::string dialect;         // the name of the dialect its status is written in; empty without a status
  std::string problem;         // what its text contradicts itself in; may be empty
};

// A reference as a document writes it, not yet looked up: a link to a file, or words that name a document.
struct WrittenReference {
  std::string kind;                     // as in DocumentRelation
  std::string to_path;                  // empty for words, and for a link that leaves the project
  std::optional<DocumentType> to_type;  // of words
  std::optional<int> to_number;
  std::string text;
};
// Everything the index keeps of one document.
struct DocumentEntry {
  DocumentRow row;
  std::string time;            // of the file name
  std::string headings, body;  // for the full text
  std::string review_at;       // the header's Review At as written; may be empty
  std::vector<WrittenReference> references;
};

// Replaces all rows of the file; those of its document, too, unless `entry` is empty because the file cannot
// be read. The caller holds a transaction.
Result<> write_document_rows(Database& index, const IndexedFile& file,
                             const std::optional<DocumentEntry>& entry);
// Removes every row of the file. The caller holds a transaction.
Result<> erase_document_rows(Database& index, std::string_view path);

// Newest: by number, or by the name's time. Equals are sorted by path.
enum class DocumentOrder { newest, oldest, date, title, status, path };

struct DocumentQuery {
  std::optional<DocumentType> type;
  std::vector<std::string> statuses = {};  // words of which one must be the document's; "" for none
  std::optional<std::string> since = {}, until = {};  // ISO days, both included
  DocumentOrder order = DocumentOrder::newest;
  std::size_t limit = 50;
  std::size_t offset = 0;
};
struct DocumentPage {
  std::vector<DocumentRow> rows;
  std::size_t total = 0;
};
Result<DocumentPage> list_documents(Database& index, const DocumentQuery& query);
Result<std::optional<DocumentRow>> find_document(Database& index, std::string_view path);
// All documents of the type with this number, by path: more than one is a collision.
Result<std::vector<DocumentRow>> find_numbered(Database& index, DocumentType type, int number);
// All documents of the type with this slug, or with this title in any letter case, by path.
Result<std::vector<DocumentRow>> find_named(Database& index, DocumentType type, std::string_view name);
// The documents of the type whose slug begins with `prefix`, by path; at most `most`.
Result<std::vector<DocumentRow>> find_begun(Database& index, DocumentType type, std::string_view prefix,
                                            std::size_t most);
// The documents whose file name must mirror their status and lacks its suffix, or whose status is unknown, by
// path.
Result<std::vector<DocumentRow>> list_misnamed(Database& index);

// A document whose header says when to look at it again.
struct DocumentReview {
  DocumentRow document;
  std::string review_at;  // as written
};
// By type, then path.
Result<std::vector<DocumentReview>> list_reviews(Database& index);

struct StatusCount {
  DocumentType type = DocumentType::rfc;
  std::string status;
  std::size_t count = 0;
};
Result<std::vector<StatusCount>> count_by_status(Database& index);

// The documents whose text has a problem, by path.
Result<std::vector<DocumentRow>> list_problems(Database& index);
// The dialect that most documents of a folder write their status in; empty where none does.
Result<std::string> find_common_dialect(Database& index, std::string_view folder);

// Documents of one folder that share a number.
struct DocumentCollision {
  DocumentType type = DocumentType::rfc;
  int number = 0;
  std::vector<std::string> paths;
  std::string folder;
};
Result<std::vector<DocumentCollision>> list_collisions(Database& index);

// A reference of one document to another, looked up.
struct DocumentRelation {
  std::string from;  // path of the document that has the reference
  std::string kind;  // the header row's name as a slug, "supersedes"; "link" for links in the body
  std::string to;    // path of a file of the project; empty for words without a document
  std::string text;  // as written
};
// By path of `from`, then in the order of its text. A number leads to every document that has it.
Result<std::vector<DocumentRelation>> list_relations_from(Database& index, std::string_view path);
// `type` and `number`, where the document at `path` has them, find the words that name it.
Result<std::vector<DocumentRelation>> list_relations_to(Database& index, std::string_view path,
                                                        std::optional<DocumentType> type,
                                                        std::optional<int> number);
// The links to files that are not in the index.
Result<std::vector<DocumentRelation>> list_outward_links(Database& index);

// The signature of the document folders when index and files last agreed; empty if unknown.
Result<std::string> find_folder_signature(Database& index);
Result<> write_folder_signature(Database& index, std::string_view signature);

}  // namespace blue
