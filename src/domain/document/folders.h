#pragma once
// Where a project's documents are: folders that Blue founded below .blue/docs, and folders that people had
// before and that were adopted as they are.
#include <string>
#include <string_view>
#include <vector>

#include "domain/document/kinds.h"

namespace blue {

// Whether a file's name mirrors its status.
enum class FolderNames {
  status,  // 0057-title.accepted.md
  plain,   // 0057-title.md
};

struct DocumentFolder {
  DocumentType type = DocumentType::rfc;
  std::string path;  // from the project's root, with '/' at its end: "docs/adr/"
  FolderNames names = FolderNames::status;
  std::string template_name = {};  // "madr", "nygard"; empty for the type's own
  bool is_adopted = false;
  friend bool operator==(const DocumentFolder&, const DocumentFolder&) = default;
};

class DocumentFolders {
 public:
  // The adopted ones in the order in which they are listed, then those below .blue/docs.
  explicit DocumentFolders(std::vector<DocumentFolder> adopted = {});
  const std::vector<DocumentFolder>& all() const { return all_; }
  // Where new documents of this type go: the first folder listed.
  const DocumentFolder& home(DocumentType type) const;
  // The folder that holds `path`, the nearest one if folders lie in each other; null for any other path.
  const DocumentFolder* find(std::string_view path) const;
  friend bool operator==(const DocumentFolders&, const DocumentFolders&) = default;

 private:
  std::vector<DocumentFolder> all_;
};

}  // namespace blue
