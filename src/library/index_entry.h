#pragma once
// One document's text taken apart into what the index keeps of it.
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "library/survey.h"
#include "library/files.h"

namespace blue {

// What a document says of another, not yet looked up: a link to a file, or words that name a document.
struct NotedRelation {
  std::string kind;
  std::string to_path;                  // empty for words, and for a link that leaves the project
  std::optional<DocumentType> to_type;  // of words
  std::optional<int> to_number;
  std::string text;
};

struct DocumentRecord {
  DocumentRow row;
  std::string time;      // of the name
  std::string headings;  // a line each
  std::vector<NotedRelation> relations;
};

// Never fails: a text without a header gives a row without a status.
DocumentRecord read_record(const std::string& path, const DocumentPath& place, std::string_view text,
                           std::string hash);

// The prose of a document below its header: what is worth quoting.
std::string text_below_header(DocumentType type, std::string_view text);

}  // namespace blue
