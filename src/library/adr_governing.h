#pragma once
// Which decisions govern which files, as the decisions say themselves.
#include <string>
#include <vector>

#include "project/workspace.h"
#include "store/document_rows.h"

namespace blue {

struct GoverningAdr {
  DocumentRow row;
  std::vector<std::string> files;  // of those asked for
  std::string why;                 // "its Affects names src/store/"
};

// The decisions in force whose row Affects or whose section Applies When fits one of `files`, given from the
// project's root; those with the most files first. A file that does not exist fits by its name alone. Expects
// a survey in the same call.
Result<std::vector<GoverningAdr>> find_governing_adrs(const Session& session,
                                                      const std::vector<std::string>& files);
// The files that differ from `commit`, and new ones; invalid_value if git does not know it.
Result<std::vector<std::string>> list_changed_files(const Project& project, const std::string& commit);

}  // namespace blue
