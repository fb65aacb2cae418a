#pragma once
// One document's text taken apart into what the index keeps of it.
#include <optional>
#include <string>
#include <string_view>

#include "library/files.h"
#include "store/document_rows.h"

namespace blue {

// Never fails: a text without a header gives a row without a status.
DocumentEntry read_entry(const std::string& path, const DocumentPath& place, std::string_view text,
                         std::string hash);
// The same; empty for a text that is not a document: one below an adopted folder whose name has neither
// number nor day and whose text has neither status nor date, such as an attachment.
std::optional<DocumentEntry> find_entry(const std::string& path, const DocumentPath& place,
                                        std::string_view text, std::string hash);

// The prose of a document below its header, for quoting.
std::string text_below_header(DocumentType type, std::string_view text);

}  // namespace blue
