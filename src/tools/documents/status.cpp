// blue rfc|adr status: a step in the life of a document, and its successor when it is superseded.
#include "base/format.h"
#include "domain/error_codes.h"
#include "library/plan.h"
#include "library/relations.h"
#include "tools/documents/document_tool.h"

namespace blue {

struct DocumentStatusInput : DocumentKey {
  std::string status;
  std::optional<std::string> superseded_by;
  static void describe(Fields<DocumentStatusInput>& f) {
    f.inherit<DocumentKey>();
    f.required<&DocumentStatusInput::status>("New status").length(1, 100).positional();
    f.optional<&DocumentStatusInput::superseded_by>("Successor, for superseded").length(1, 4096).alias("by");
  }
};

namespace {

Result<> check_successor(const DocumentRow& row, const DocumentRow& successor, const DocumentStatus& to) {
  if (to.word != "superseded")
    return fail(make_error(codes::contradiction,
                           format("superseded_by is only valid with status superseded, not {}.", to.word))
                    .at("superseded_by")
                    .suggest("Leave out superseded_by, or use status superseded."));
  if (successor.path == row.path)
    return fail(make_error(codes::contradiction, format("{} cannot supersede itself.", name_of(row)))
                    .at("superseded_by")
                    .suggest("Name the document that replaces it."));
  return {};
}

// An unfinished plan holds an RFC back here as it does in `blue rfc complete`.
Result<> check_plan(const Project& project, const DocumentRow& row, const DocumentStatus& to) {
  if (row.type != DocumentType::rfc || to.word != "implemented") return {};
  auto plan = TRY(find_plan(project, row));
  return plan ? check_enough_done(row, count_boxes(plan->text)) : Result<>{};
}

// Takes the step; a successor is linked in both files.
Result<DocumentWritten> step_document(Workspace& workspace, DocumentType type,
                                      const DocumentStatusInput& input) {
  const DocumentStatus to = TRY(read_status(type, input.status));
  DocumentTurn turn = TRY(DocumentTurn::take(workspace));
  DocumentRow row = TRY(load_document(turn.session(), type, input.id));
  TRY(check_plan(turn.project(), row, to));
  std::optional<DocumentRow> successor;
  if (input.superseded_by) {
    successor = TRY(load_document(turn.session(), type, *input.superseded_by, "superseded_by"));
    TRY(check_successor(row, *successor, to));
  }
  OpenDocument document = TRY(open_document(turn.project(), std::move(row)));
  DocumentWords words;
  if (successor)
    words.rows.emplace_back("Superseded By", render_document_link(document.row.path, *successor));
  if (successor) {
    TRY(finish_links(turn));  // of a call that was interrupted
    note_links(turn, links_of_step(turn, document.row, *successor));
  }
  Result<DocumentWritten> taken = take_step(turn, document, to, words);
  if (!taken && successor) note_links(turn, {});
  DocumentWritten output = TRY(std::move(taken));
  if (successor && link_back(turn, *successor, "Supersedes", document.row, output))
    note_links(turn, {});
  else if (!successor && to.word == "superseded")
    output.warnings.push_back("No successor was given. Use --superseded-by to link one.");
  return output;
}

constexpr ToolInfo kSteps[] = {
    document_tool("Change the status of an RFC",
                  "Moves an RFC one step: draft → accepted → in-progress → implemented; superseded from any "
                  "of the first three; accepted → draft; rejected or withdrawn from draft or accepted. "
                  "Renames the file and "
                  "repairs links to it; in an adopted folder only the status is edited.",
                  "blue rfc status 57 accepted"),
    document_tool("Change the status of an ADR",
                  "Changes the status of an ADR: proposed, accepted, deprecated, superseded, rejected. "
                  "Renames the file and repairs links to it; in an adopted folder only the status is edited.",
                  "blue adr status 14 superseded --superseded-by 21")};  // by DocumentType

template <DocumentType type>
struct DocumentStep {
  static constexpr ToolInfo info = kSteps[static_cast<std::size_t>(type)];
  static Result<DocumentWritten> run(Workspace& workspace, const DocumentStatusInput& input) {
    return step_document(workspace, type, input);
  }
};

}  // namespace

extern constinit const Tool rfc_status_tool = make_tool<DocumentStep<DocumentType::rfc>>("rfc", "status");
extern constinit const Tool adr_status_tool = make_tool<DocumentStep<DocumentType::adr>>("adr", "status");

}  // namespace blue
