#pragma once
// How documents refer to each other: the relations that the index knows, and the links in header rows that
// make them.
#include <string>
#include <string_view>
#include <vector>

#include "library/turn.h"

namespace blue {

// What the document at `path` refers to, and what refers to it. Both expect a survey in the same call.
Result<std::vector<DocumentRelation>> relations_from(const Session& session, std::string_view path);
Result<std::vector<DocumentRelation>> relations_to(const Session& session, std::string_view path);
// The links of documents to markdown files of the project that do not exist.
Result<std::vector<DocumentRelation>> broken_links(const Session& session);

// "[words](path)", as a document at the path `from` writes it.
std::string render_file_link(std::string_view from, std::string_view to, std::string_view words);
// What a link to the document shows: "RFC 0057", or the title of one without a number.
std::string words_for(const DocumentRow& to);
// "[RFC 0057](../rfcs/0057-judge-discipline.accepted.md)", as a document at the path `from` writes it.
std::string render_document_link(std::string_view from, const DocumentRow& to);
// `text`, the document at `row`, with `link` ("[words](target)") at the end of the header row `name`; the
// same text if the row links there already.
std::string with_link(const DocumentRow& row, std::string_view text, std::string_view name,
                      std::string_view link);
// Appends a link to `to` to the header row `name` of the document at `row`; writes nothing if the row has
// such a link.
Result<> relate(const DocumentTurn& turn, const DocumentRow& row, std::string_view name,
                const DocumentRow& to);

}  // namespace blue
