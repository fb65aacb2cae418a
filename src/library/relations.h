#pragma once
// Relations between documents, kept in the files themselves: a header row with links.
#include <string>
#include <string_view>

#include "library/turn.h"

namespace blue {

// "[RFC 0057](../rfcs/0057-judge-discipline.accepted.md)", as a document at the path `from` writes it.
std::string render_document_link(std::string_view from, const DocumentRow& to);
// "[words](path)", as a document at the path `from` writes it.
std::string render_file_link(std::string_view from, std::string_view to, std::string_view words);
// Adds a link to `to` to the header row `name` of the document at `row`, behind those that are there; nothing
// is written when it has such a link already.
Result<> relate(const DocumentTurn& turn, const DocumentRow& row, std::string_view name,
                const DocumentRow& to);

}  // namespace blue
