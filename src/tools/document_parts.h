#pragma once
// Pieces that the answers of several document tools have in common, each with one spelling.
#include <optional>
#include <string>
#include <vector>

#include "domain/document/next_step.h"
#include "library/change_status.h"
#include "library/create.h"
#include "library/find.h"
#include "tools/next_action.h"
#include "tools/tool.h"

namespace blue {

// What every call that wrote a document answers.
struct DocumentWritten {
  std::string id, title, status, path;
  std::optional<std::string> previous_path;
  std::vector<std::string> repaired_links;
  std::size_t left_out = 0;  // repaired links and warnings that are not listed
  std::vector<std::string> warnings;
  std::optional<std::string> created_project;
  std::optional<NextAction> next_action;
  static void describe(Fields<DocumentWritten>& f);
};
DocumentWritten written(const DocumentTurn& turn, const DocumentRow& row);
View to_view(const DocumentWritten& output);
// Cuts the lists of an answer to what a reply may hold.
void keep_short(DocumentWritten& output);

// Takes the step to `to` with these words and answers for it.
Result<DocumentWritten> take_step(const DocumentTurn& turn, OpenDocument& document, const DocumentStatus& to,
                                  const DocumentWords& words = {});

// What usually follows, as the document stands; empty where its life has ended.
std::optional<NextAction> next_action_for(const DocumentRow& row);
// A call of this type's verb on this document.
NextAction next_call(const DocumentRow& row, std::string_view verb, JsonObject arguments,
                     std::string command_rest, std::string reason);

// The same for a step that the rules name; complete_task needs its task added.
NextAction next_call(const DocumentRow& row, const NextDocumentStep& step);

// The status a caller means; invalid_value lists those of the type.
Result<DocumentStatus> read_status(DocumentType type, std::string_view written);
// An ISO day that exists; invalid_value otherwise.
Result<> check_day(const std::optional<std::string>& day, std::string_view field);

// The RFC that a new document belongs to: a link, or the words themselves with a warning when there is no
// such RFC.
struct NamedRfc {
  std::optional<DocumentRow> row;
  std::string value;  // of the header row; empty when none was named
};
Result<NamedRfc> name_rfc(const DocumentTurn& turn, DocumentType from, const std::optional<std::string>& rfc);
// Lets the RFC point back; what cannot be written becomes a warning.
void point_back(const DocumentTurn& turn, const NamedRfc& rfc, std::string_view row, const DocumentRow& to,
                DocumentWritten& output);

// "- one\n- two"
std::string bullets(const std::vector<std::string>& items, std::string_view mark = "- ");

}  // namespace blue
