#pragma once
// Making a document: its number or time, its file name, the filled template, one exclusive creation.
#include <functional>
#include <string>
#include <string_view>

#include "library/turn.h"

namespace blue {

struct NewDocument {
  DocumentType type = DocumentType::rfc;
  std::string title;
  DocumentStatus status;
  DocumentWords words;
  std::optional<int> number = {};  // instead of the next one
  // Called with what is about to be written, before its file is there.
  std::function<void(const DocumentRow&)> before = {};
};
// Makes the file from the type's template, with the number after the highest or the time in its name.
// invalid_value for a title that is not a line of text.
Result<OpenDocument> create_document(const DocumentTurn& turn, const NewDocument& what);

// The template called `name` ("rfc", "plan"): the project's own .blue/templates/<name>.md, or Blue's.
// template_invalid if the project's own cannot be used.
Result<std::string> load_template(const Project& project, std::string_view name);

}  // namespace blue
