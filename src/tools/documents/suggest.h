#pragma once
// What a shell offers for the arguments of document commands while they are typed.
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "domain/document/kinds.h"
#include "project/workspace.h"

namespace blue {

// A value, and what it means.
using SuggestedValues = std::vector<std::pair<std::string, std::string>>;

// Ids or slugs of documents of the type that begin with `typed`, with their titles; else the slugs of those
// with a title of which a word begins so. Nothing outside a project.
SuggestedValues suggest_documents(Workspace& workspace, DocumentType type, std::string_view typed);
// The statuses that the document `id` may take next; all of the type where no document is meant.
SuggestedValues suggest_statuses(Workspace& workspace, DocumentType type, std::string_view id,
                                 std::string_view typed);

}  // namespace blue
