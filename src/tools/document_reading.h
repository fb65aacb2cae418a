#pragma once
// `blue <type> get`: the same for every type of document.
#include <optional>
#include <string>
#include <vector>

#include "documents/lists.h"
#include "tools/document_parts.h"

namespace blue {

// Boxes of a document: acceptance criteria or tasks.
struct BoxCount {
  std::size_t total = 0, checked = 0;
  std::vector<std::string> open;
  static void describe(Fields<BoxCount>& f);
};
BoxCount box_count(const BoxTally& tally);

struct DocumentGetOutput {
  struct Row {
    std::string name, value;
    static void describe(Fields<Row>& f);
  };
  struct Relation {
    std::string kind, path, text;
    static void describe(Fields<Relation>& f);
  };
  std::string id, title, status, date, path;
  std::vector<Row> header;
  std::vector<Relation> relations, referenced_by;
  std::optional<BoxCount> criteria, tasks;
  std::string content;
  std::size_t relations_left_out = 0, left_out = 0;
  std::optional<NextAction> next_action;
  static void describe(Fields<DocumentGetOutput>& f);
};

// One document, whole; a text beyond the budget of a reply is cut.
Result<DocumentGetOutput> get_document(Workspace& workspace, DocumentType type, const DocumentKey& key);
View get_view(const DocumentGetOutput& output);

// `blue <type> get` but for its name and description.
template <DocumentType type>
struct DocumentGet {
  using Input = DocumentKey;
  using Output = DocumentGetOutput;
  static Result<Output> run(Workspace& workspace, const Input& input) {
    return get_document(workspace, type, input);
  }
  static View view(const Output& output) { return get_view(output); }
};

}  // namespace blue
