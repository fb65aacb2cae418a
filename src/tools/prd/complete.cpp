// blue prd complete: every acceptance criterion is met.
#include "base/format.h"
#include "base/text.h"
#include "domain/error_codes.h"
#include "markdown/quote.h"
#include "tools/documents/document_tool.h"

namespace blue {

struct PrdComplete {
  static constexpr ToolInfo info =
      document_tool("Complete a PRD",
                    "Moves an approved PRD to implemented. Refused while acceptance criteria are unchecked, "
                    "with the list; blue_prd_check checks one off.",
                    "blue prd complete 3");

  static Result<> check_criteria(const OpenDocument& document) {
    const BoxTally criteria = count_criteria(document.text);
    if (criteria.open.empty()) return {};
    const BoxCount shown = box_count(criteria);
    JsonArray open(shown.open.begin(), shown.open.end());
    return fail(
        make_error(codes::criteria_unchecked,
                   format("{} has unchecked acceptance criteria ({} of {}): {}.", name_of(document.row),
                          criteria.open.size(), criteria.total, one_line(join(shown.open, "; "), 2000)))
            .with("unchecked", std::move(open))
            .with("checked", criteria.checked)
            .with("total", criteria.total)
            .suggest(format("blue prd check {} NUMBER checks one off.", id_of(document.row))));
  }

  static Result<DocumentWritten> run(Workspace& workspace, const DocumentKey& input) {
    DocumentTurn turn = TRY(DocumentTurn::take(workspace));
    OpenDocument document = TRY(open_meant(turn, DocumentType::prd, input));
    TRY(check_criteria(document));
    return take_step(turn, document, *find_status(DocumentType::prd, "implemented"));
  }
};

extern constinit const Tool prd_complete_tool = make_tool<PrdComplete>("prd", "complete");

}  // namespace blue
