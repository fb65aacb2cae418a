#pragma once
// Making a document: its number or time, its file name, the filled template, one exclusive creation.
#include <string>

#include "library/turn.h"

namespace blue {

struct NewDocument {
  DocumentType type = DocumentType::rfc;
  std::string title;
  DocumentStatus status;
  DocumentWords words;
};
// Makes the file from the type's template, with the number after the highest or the time in its name.
// invalid_value for a title that is not a line of text.
Result<OpenDocument> create_document(const DocumentTurn& turn, const NewDocument& what);

}  // namespace blue
