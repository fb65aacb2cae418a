#include "tools/document_superseding.h"

#include "base/format.h"
#include "domain/error_codes.h"
#include "library/relations.h"

namespace blue {

void DocumentStatusInput::describe(Fields<DocumentStatusInput>& f) {
  f.inherit<DocumentKey>();
  f.required("status", &DocumentStatusInput::status, "Status to take").length(1, 100);
  f.optional("superseded_by", &DocumentStatusInput::superseded_by, "Successor, for superseded")
      .length(1, 4096)
      .alias("by");
}

namespace {

Result<> check_successor(const DocumentRow& row, const DocumentRow& successor, const DocumentStatus& to) {
  if (to.word != "superseded")
    return fail(
        make_error(codes::contradiction, format("superseded_by goes with superseded, not with {}.", to.word))
            .at("superseded_by")
            .suggest("Leave superseded_by out, or give status superseded."));
  if (successor.path == row.path)
    return fail(make_error(codes::contradiction, format("{} cannot supersede itself.", name_of(row)))
                    .at("superseded_by")
                    .suggest("Name the document that takes its place."));
  return {};
}

}  // namespace

Result<DocumentWritten> step_document(Workspace& workspace, DocumentType type,
                                      const DocumentStatusInput& input, StepCheck check) {
  const DocumentStatus to = TRY(read_status(type, input.status));
  DocumentTurn turn = TRY(DocumentTurn::take(workspace));
  DocumentRow row = TRY(load_document(turn.session(), type, input.id));
  if (check) TRY(check(turn.project(), row, to));
  std::optional<DocumentRow> successor;
  if (input.superseded_by) {
    successor = TRY(load_document(turn.session(), type, *input.superseded_by));
    TRY(check_successor(row, *successor, to));
  }
  OpenDocument document = TRY(open_document(turn.project(), std::move(row)));
  DocumentWords words;
  if (successor)
    words.rows.emplace_back("Superseded By", render_document_link(document.row.path, *successor));
  DocumentWritten output = TRY(take_step(turn, document, to, words));
  if (!successor && to.word == "superseded")
    output.warnings.push_back("No successor is named; --superseded-by links it.");
  if (!successor) return output;
  if (auto back = relate(turn, *successor, "Supersedes", document.row); !back)
    output.warnings.push_back(format("{} does not point back: {}", successor->path, back.error().message));
  return output;
}

}  // namespace blue
