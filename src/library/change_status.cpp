#include "library/change_status.h"

#include <algorithm>

#include "base/format.h"
#include "documents/header.h"
#include "domain/error_codes.h"
#include "library/conflicts.h"
#include "library/files.h"
#include "library/find.h"

namespace blue {
namespace {

Error step_error(const DocumentRow& row, const DocumentStatus& from, const DocumentStatus& to) {
  const std::vector<DocumentStatus> next = statuses_after(row.type, from);
  std::string message =
      from == to ? format("{} is already \"{}\".", name_of(row), to.word)
                 : format("{} is \"{}\" and cannot become \"{}\".", name_of(row), from.word, to.word);
  std::string advice = from == to     ? "There is nothing to do."
                       : next.empty() ? format("{} is final.", from.title)
                                      : format("It may become: {}.", list_words(next));
  return make_error(codes::step_not_allowed, std::move(message))
      .at("status", to.word)
      .with("status", from.word)
      .with("path", row.path)
      .suggest(std::move(advice));
}

}  // namespace

// The status in force is the header's, or the file name's if the header has none. From an unknown status
// every step is allowed, so that it can be corrected.
Result<> check_step(const DocumentRow& row, const DocumentStatus& to, bool gets_successor) {
  auto from = find_status(row.type, row.status);
  if (!from) from = find_status(row.type, row.suffix);
  if (!from) return {};
  const std::vector<DocumentStatus> next = statuses_after(row.type, *from);
  // A successor may be named later.
  if (*from == to && to.word == "superseded" && gets_successor) return {};
  if (std::ranges::find(next, to) == next.end()) return fail(step_error(row, *from, to));
  return {};
}

Result<RepairedLinks> change_status(const DocumentTurn& turn, OpenDocument& document,
                                    const DocumentStatus& to, const DocumentWords& words) {
  DocumentRow& row = document.row;
  TRY(check_whole(turn.project(), row));
  const bool gets_successor = std::ranges::any_of(
      words.rows, [](const auto& named) { return named.first == "Superseded By" && !named.second.empty(); });
  TRY(check_step(row, to, gets_successor));
  const std::string from = row.path;
  const std::string after = path_with_status(turn.project().folders, from, to);
  TRY(check_move(turn, from, after));
  std::string text =
      with_status(row.type, document.text, to, TRY(common_dialect(turn.session(), row.folder)));
  TRY(save_document(turn, document, with_words(std::move(text), words)));
  TRY(move_document(turn, from, after));
  row.path = after;
  row.status = to.word;
  row.status_written = to.title;
  if (from != after) row.suffix = to.suffix;
  return from == after ? RepairedLinks{} : repair_links(turn, {{from, after}});
}

}  // namespace blue
