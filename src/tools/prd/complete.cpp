// blue prd complete: everything that was asked for is there.
#include "base/format.h"
#include "base/text.h"
#include "domain/error_codes.h"
#include "markdown/quote.h"
#include "tools/document_reading.h"

namespace blue {

struct PrdComplete {
  static constexpr ToolInfo info{
      .group = "prd",
      .verb = "complete",
      .title = "Complete a PRD",
      .description =
          "Takes an approved PRD to implemented. Refused while an acceptance criterion is unchecked, with "
          "the "
          "list; boxes are checked in the file.",
      .effect = Effect::writes,
      .is_idempotent = false,
      .toolsets = "prd",
      .example = "blue prd complete 3",
      .is_open_output = true,
  };
  using Input = DocumentKey;
  using Output = DocumentWritten;

  static Result<> check_criteria(const OpenDocument& document) {
    const BoxTally criteria = count_criteria(document.text);
    if (criteria.open.empty()) return {};
    const BoxCount shown = box_count(criteria);
    JsonArray open(shown.open.begin(), shown.open.end());
    return fail(
        make_error(codes::criteria_unchecked,
                   format("{} has unchecked acceptance criteria, {} of {}: {}.", name_of(document.row),
                          criteria.open.size(), criteria.total, one_line(join(shown.open, "; "), 2000)))
            .with("unchecked", std::move(open))
            .with("checked", criteria.checked)
            .with("total", criteria.total)
            .suggest(format("Check them in {} as they are met: - [x].", document.row.path)));
  }

  static Result<Output> run(Workspace& workspace, const Input& input) {
    DocumentTurn turn = TRY(DocumentTurn::take(workspace));
    DocumentRow row = TRY(load_document(turn.session(), DocumentType::prd, input.id));
    OpenDocument document = TRY(open_document(turn.project(), std::move(row)));
    TRY(check_criteria(document));
    return take_step(turn, document, *find_status(DocumentType::prd, "implemented"));
  }
  static View view(const Output& output) { return to_view(output); }
};

extern constinit const Tool prd_complete_tool = make_tool<PrdComplete>();

}  // namespace blue
