#pragma once
// Folders of documents that people had before Blue: found, described, and listed in the project's settings.
// No document is touched.
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "documents/header_block.h"
#include "project/workspace.h"

namespace blue {

// What a folder holds, read but not indexed.
struct FolderFacts {
  DocumentFolder folder;
  std::size_t documents = 0;
  std::map<std::string, std::size_t> statuses;  // as they will be shown, with how many have them
  std::optional<HeaderDialect> dialect;         // the commonest; empty if no status is written
  std::string example;                          // the name of one document
  bool is_listed = false;                       // in the settings already
};

// The folder at `path`, from the project's root, as it would be adopted: of `type`, or of the one that its
// name suggests. file_not_found for something else than a folder, invalid_value where no type is suggested,
// contradiction for a folder of Blue's own.
Result<FolderFacts> describe_folder(const Project& project, const std::string& path,
                                    std::optional<DocumentType> type);
// Adds the folder to .blue/config.toml; nothing if it is listed there.
Result<> list_in_settings(const Project& project, const DocumentFolder& folder);

// The usual folders of decisions, and the one that .adr-dir names, that are there with documents and not yet
// listed.
std::vector<std::string> find_adoptable(const Project& project);

}  // namespace blue
