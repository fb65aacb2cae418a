#include "domain/document/folders.h"

#include <algorithm>

#include "base/format.h"

namespace blue {

DocumentFolders::DocumentFolders(std::vector<DocumentFolder> adopted) : all_(std::move(adopted)) {
  for (const DocumentKind& kind : all_document_kinds())
    all_.push_back({kind.type, format(".blue/docs/{}/", kind.folder)});
}

const DocumentFolder& DocumentFolders::home(DocumentType type) const {
  return *std::ranges::find(all_, type, &DocumentFolder::type);
}

const DocumentFolder* DocumentFolders::find(std::string_view path) const {
  const DocumentFolder* found = nullptr;
  for (const DocumentFolder& folder : all_)
    if (path.size() > folder.path.size() && path.starts_with(folder.path) &&
        (!found || folder.path.size() > found->path.size()))
      found = &folder;
  return found;
}

}  // namespace blue
