#pragma once
// The files of the document folders: their paths, a listing with what stat says, and their bytes. Links are
// not followed. What the bytes mean is not known here.
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/file.h"
#include "documents/name.h"
#include "project/find_project.h"
#include "store/document_rows.h"

namespace blue {

struct StampedFile {
  std::string path;  // relative to the project's root, with '/'
  FileStamp stamp;
};

// The path of a document taken apart.
struct DocumentPath {
  DocumentType type = DocumentType::rfc;
  DocumentName name;
  DocumentFolder folder = {};  // that holds it
  std::string directory = {};  // of the file: the folder, or one below it, with '/' at its end
};
// Empty for a path that is not a document's.
std::optional<DocumentPath> parse_document_path(const DocumentFolders& folders, std::string_view path);
std::string render_document_path(const DocumentPath& place);
// The folder where new documents of this type go: ".blue/docs/rfcs/" and the like.
const std::string& document_folder(const Project& project, DocumentType type);
// The path of the same document under another status; the same path where names do not mirror it.
std::string path_with_status(const DocumentFolders& folders, const std::string& path,
                             const DocumentStatus& status);
// The plan of the RFC at `path`, `0057-slug.plan.md` beside it; empty for other documents.
std::optional<std::string> plan_path(const DocumentFolders& folders, std::string_view path);

// The paths of everything in the folder and in those below it, sorted, from the project's root; empty without
// such a folder.
Result<std::vector<std::string>> list_document_folder(const Project& project, const DocumentFolder& folder);
// The highest number in the folder, including unreadable files and links; 0 without any.
Result<int> highest_number(const Project& project, const DocumentFolder& folder);

// The stamp of one file now; empty if there is no regular file.
std::optional<FileStamp> find_file_stamp(const Project& project, const std::string& path);
// The stamps of these folders as one text: while it stays the same, no file was added, renamed or removed.
// Empty if one of them changed too recently to be trusted.
std::string sign_folders(const Project& project, const std::vector<std::string>& directories);
// True if `signature` still holds: the same folders are listed in the settings, and none has changed.
bool is_signed(const Project& project, std::string_view signature);

struct DocumentListing {
  std::vector<StampedFile> files;        // by path; every *.md that is not hidden, document or not
  std::vector<std::string> directories;  // every folder that was looked for, there or not
  std::vector<std::string> troubles;     // links and folders that cannot be read: "<path>: <why>"
};

struct DocumentContents {
  FileStamp stamp;  // with changed = 0 if the file may change again without another stamp
  std::string bytes;
  std::string trouble;  // why there are no bytes; else empty
};

class DocumentTree {
 public:
  explicit DocumentTree(const Project& project) : project_(project) {}
  // A missing folder has no documents; fails only if the system does.
  Result<DocumentListing> list() const;
  // The file at `path` now; empty if it is missing or a link. Folders are opened once.
  Result<std::optional<DocumentContents>> read(const std::string& path);

 private:
  Result<Descriptor> open_folder(const std::string& directory, std::vector<std::string>& troubles) const;
  Result<int> find_folder(const std::string& directory);
  Result<> list_folder(const std::string& directory, int depth, DocumentListing& listing) const;

  Project project_;
  std::map<std::string, Descriptor> folders_;
};

}  // namespace blue
