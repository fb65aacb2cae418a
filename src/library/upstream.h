#pragma once
// Which of several documents was there first, as git knows it: the number that they share belongs to it. Git
// only reads here, and runs nothing that the repository or its settings name.
#include <vector>

#include "project/find_project.h"
#include "store/document_rows.h"

namespace blue {

// The documents in the order in which they arrived: those that the upstream branch has, then by the first
// commit along the first parents of HEAD, then by the date of their headers and their paths. What is not
// committed comes after what is. Without git or a repository, dates and paths decide.
std::vector<DocumentRow> in_order_of_arrival(const Project& project, std::vector<DocumentRow> documents);

}  // namespace blue
