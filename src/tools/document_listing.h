#pragma once
// `blue <type> list`: the same for every type of document.
#include <optional>
#include <string>
#include <vector>

#include "tools/documents/shared.h"

namespace blue {

struct DocumentListInput {
  std::optional<std::string> status, since, until;
  int limit = 50;
  int offset = 0;
  static void describe(Fields<DocumentListInput>& f);
};

struct DocumentListOutput {
  struct Item {
    std::string id, title, status, date, path;
    static void describe(Fields<Item>& f);
  };
  std::vector<Item> documents;
  std::size_t total = 0;
  std::optional<int> next_offset;
  static void describe(Fields<DocumentListOutput>& f);
};

// The documents of a type, newest first.
Result<DocumentListOutput> list_type(Workspace& workspace, DocumentType type, const DocumentListInput& input);
// `type` says what to type when there is nothing.
View list_view(DocumentType type, const DocumentListOutput& output);

// `blue <type> list` but for its name and description.
template <DocumentType type>
struct DocumentList {
  using Input = DocumentListInput;
  using Output = DocumentListOutput;
  static Result<Output> run(Workspace& workspace, const Input& input) {
    return list_type(workspace, type, input);
  }
  static View view(const Output& output) { return list_view(type, output); }
};

}  // namespace blue
