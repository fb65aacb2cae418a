#pragma once
// The files below .blue/docs as the system sees them: listed with what stat says, read one by one. Links are
// not followed. What stands in the files is not known here.
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/file.h"
#include "documents/name.h"
#include "project/find_project.h"

namespace blue {

// What stat says of a file: while it stays the same, so do the bytes.
struct FileStamp {
  std::int64_t size = 0;
  std::int64_t modified = 0, changed = 0;  // nanoseconds since 1970
  std::int64_t inode = 0;
  friend bool operator==(const FileStamp&, const FileStamp&) = default;
};

struct StampedFile {
  std::string path;  // relative to the project's root, with '/'
  FileStamp stamp;
};

// A path below .blue/docs taken apart.
struct DocumentPath {
  DocumentType type = DocumentType::rfc;
  DocumentName name;
};
// Empty for a path that is no document's.
std::optional<DocumentPath> parse_document_path(std::string_view path);
std::string render_document_path(const DocumentPath& place);
// ".blue/docs/rfcs/" and the like.
std::string document_folder(DocumentType type);

// The names of all that is in the type's folder, sorted; none where the folder is absent.
Result<std::vector<std::string>> list_document_folder(const Project& project, DocumentType type);
// The highest number in the type's folder, of files that cannot be read and of links too; 0 without any.
Result<int> highest_number(const Project& project, DocumentType type);

// The stamp of one file now; empty when there is no regular file.
std::optional<FileStamp> find_file_stamp(const Project& project, const std::string& path);
// The stamps of all document folders as one word: while it stays the same, no file was added, renamed or
// removed. Empty when one of them changed too shortly ago to be trusted.
std::string sign_folders(const Project& project);

struct DocumentListing {
  std::vector<StampedFile> files;     // by path; those that are named *.md and not hidden, documents or not
  std::vector<std::string> troubles;  // links and folders that cannot be read: "<path>: <why>"
};

struct DocumentContents {
  FileStamp stamp;  // with changed = 0 when the file may change again without another stamp
  std::string bytes;
  std::string trouble;  // why there are no bytes; else empty
};

class DocumentTree {
 public:
  explicit DocumentTree(const Project& project) : project_(project) {}
  // Fails only when the system does: where a folder is absent, there are no documents.
  Result<DocumentListing> list() const;
  // The file at `path` now; empty when it is not there or is a link. Folders are opened once.
  Result<std::optional<DocumentContents>> read(const std::string& path);

 private:
  Result<Descriptor> open_folder(DocumentType type, std::vector<std::string>& troubles) const;
  Result<int> find_folder(DocumentType type);
  Result<> list_folder(DocumentType type, DocumentListing& listing) const;

  Project project_;
  std::map<DocumentType, Descriptor> folders_;
};

}  // namespace blue
