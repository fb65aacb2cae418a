#pragma once
// What the tools of several document types share: the reply to a write, steps, boxes, what comes next.
#include <optional>
#include <string>
#include <vector>

#include "documents/lists.h"
#include "domain/document/next_step.h"
#include "library/change_status.h"
#include "library/create.h"
#include "library/find.h"
#include "library/unfinished.h"
#include "tools/reply.h"
#include "tools/tool.h"

namespace blue {

// What the declarations of document tools have in common.
constexpr ToolInfo document_tool(std::string_view title, std::string_view description,
                                 std::string_view example, Effect effect = Effect::writes) {
  return {.title = title,
          .description = description,
          .effect = effect,
          .is_idempotent = effect == Effect::reads,
          .example = example,
          .is_open_output = true};
}

// The same tool in these toolsets.
constexpr ToolInfo in_toolsets(std::string_view toolsets, ToolInfo info) {
  info.toolsets = toolsets;
  return info;
}

// A document in a reply.
struct DocumentItem : DocumentRow {
  std::string id;
  static void describe(Fields<DocumentItem>& f) {
    f.plain<&DocumentItem::id, &DocumentItem::title, &DocumentItem::status, &DocumentItem::date,
            &DocumentItem::path>();
  }
};

DocumentItem item_of(const DocumentRow& row);

// What every call that wrote a document returns.
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
// Cuts the lists to what a reply may hold.
void keep_short(DocumentWritten& output);

// The document of this type that `key` means, opened.
Result<OpenDocument> open_meant(const DocumentTurn& turn, DocumentType type, const DocumentKey& key);
// Takes the step to `to` with these words.
Result<DocumentWritten> take_step(const DocumentTurn& turn, OpenDocument& document, const DocumentStatus& to,
                                  const DocumentWords& words = {});

// What usually follows; empty when the document's status is final.
std::optional<NextAction> next_action_for(const DocumentRow& row);
// A call of this type's verb on this document.
NextAction next_call(const DocumentRow& row, std::string_view verb, const JsonObject& arguments,
                     std::string_view command_rest, std::string reason);

// The same for a step that the rules name; complete_task needs its task added.
NextAction next_call(const DocumentRow& row, const NextDocumentStep& step);

// What a sentence calls a document of this type: "RFC", "spike".
std::string noun_of(DocumentType type);
// The status a caller means; invalid_value lists those of the type.
Result<DocumentStatus> read_status(DocumentType type, std::string_view written);
// The ISO day that a filter means: 2026-02-03, yesterday, friday (the last one), 2w (two weeks ago).
Result<std::optional<std::string>> read_past_day(const Workspace& workspace,
                                                 const std::optional<std::string>& text,
                                                 std::string_view field);

// Boxes of a document: acceptance criteria or tasks.
struct BoxCount {
  std::size_t total = 0, checked = 0;
  std::vector<std::string> open;
  static void describe(Fields<BoxCount>& f);
};
BoxCount box_count(const BoxTally& tally);

// Writes a new document, in a project that is made if there is none. One that belongs to an RFC is linked
// with it both ways, from the RFC's header row `row_in_rfc`; what is not an RFC stays as plain text. The
// document of the same type that it supersedes takes that step, linked both ways.
Result<DocumentWritten> write_new(Workspace& workspace, NewDocument what,
                                  const std::optional<std::string>& rfc = {},
                                  std::string_view row_in_rfc = {},
                                  const std::optional<std::string>& supersedes = {});
// The links that the step of `before` to superseded comes with, in both files; for note_links.
std::vector<UnfinishedLink> links_of_step(const DocumentTurn& turn, const DocumentRow& before,
                                          const DocumentRow& successor);
// Links `from` to `to` in the header row `row`. What cannot be written becomes a warning; then it is false.
bool link_back(const DocumentTurn& turn, const DocumentRow& from, std::string_view row, const DocumentRow& to,
               DocumentWritten& output);

// "- one\n- two"
std::string bullets(const std::vector<std::string>& items, std::string_view mark = "- ");

}  // namespace blue
