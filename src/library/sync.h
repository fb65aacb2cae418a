#pragma once
// Putting right what differs between files, their names, their links and the index.
#include <optional>
#include <string>
#include <vector>

#include "library/rename.h"

namespace blue {

enum class SyncKind { index, name, link, collision, status, unreadable, leftover };
constexpr auto enum_names(SyncKind) {
  using K = SyncKind;
  return std::to_array<EnumName<K>>({{K::index, "index"},
                                     {K::name, "name"},
                                     {K::link, "link"},
                                     {K::collision, "collision"},
                                     {K::status, "status"},
                                     {K::unreadable, "unreadable"},
                                     {K::leftover, "leftover"}});
}

// A difference, and what was or has to be done about it.
struct SyncFinding {
  SyncKind kind = SyncKind::index;
  std::string path;
  std::string what;
  std::string fix;
  bool is_fixed = false;
  std::string wrong, right;  // paths: a name and the one it should be, a link's target and the one it meant
};
struct SyncReport {
  std::size_t documents = 0;
  std::vector<SyncFinding> findings;
};

// What is wrong with the documents apart from the index, without changing a file.
Result<std::vector<SyncFinding>> find_differences(const Session& session);
// Finds every difference and mends what can be mended: names that do not mirror their header, links to files
// that were renamed. A dry run changes no file; the index follows the files in any case.
Result<SyncReport> sync_documents(Workspace& workspace, bool is_dry_run);

}  // namespace blue
