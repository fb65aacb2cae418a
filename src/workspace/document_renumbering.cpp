#include "workspace/document_renumbering.h"

#include <algorithm>

#include "base/format.h"
#include "documents/document_header.h"
#include "documents/document_name.h"
#include "domain/error_codes.h"
#include "workspace/document_files.h"
#include "workspace/document_lookup.h"
#include "workspace/document_plan.h"

namespace blue {
namespace {

Status check_free(const DocumentTurn& turn, const DocumentRow& document, int to) {
  for (const DocumentRow& other : TRY(find_numbered(turn.workspace(), turn.project(), document.type, to)))
    return fail(make_error(codes::document_exists,
                           format("{} {} is there already: {}.", kind_of(document.type).heading,
                                  render_number(to), other.path))
                    .at("to")
                    .with_value(to)
                    .suggest("Leave the number out to get the next free one."));
  return {};
}

std::string path_with(const std::string& path, const std::string& name) {
  return path.substr(0, path.rfind('/') + 1) + name;
}

// The heading is written before the file is renamed: the name is what counts until then.
Status move_to_number(const DocumentTurn& turn, const DocumentRow& document, int number,
                      DocumentMoves& moves) {
  OpenDocument open = TRY(open_document(turn.project(), document));
  const std::size_t name_at = document.path.rfind('/') + 1;
  DocumentName name = *parse_document_name(document.type, std::string_view(document.path).substr(name_at));
  auto plan = TRY(find_plan(turn.project(), document));
  TRY(write_document(turn, open, with_heading_number(document.type, open.text, number)));
  name.number = number;
  const std::string to = path_with(document.path, render_document_name(document.type, name));
  TRY(move_document(turn, document.path, to));
  moves.emplace(document.path, to);
  if (!plan) return {};
  const std::string plan_to = path_with(document.path, plan_file_name(name));
  TRY(move_document(turn, plan->path, plan_to));
  moves.emplace(plan->path, plan_to);
  return {};
}

bool is_older(const DocumentRow& a, const DocumentRow& b) {
  return std::tie(a.date, a.path) < std::tie(b.date, b.path);
}

}  // namespace

Result<RenumberReport> renumber_document(const DocumentTurn& turn, const DocumentRow& document,
                                         std::optional<int> to) {
  if (!document.number)
    return fail(make_error(codes::invalid_value, format("{} has no number.", document.path))
                    .at("id")
                    .suggest("Only RFCs, ADRs and PRDs are numbered."));
  if (to) TRY(check_free(turn, document, *to));
  const int number = to ? *to : TRY(highest_number(turn.project(), document.type)) + 1;
  RenumberReport report;
  TRY(move_to_number(turn, document, number, report.moves));
  report.links = TRY(repair_links(turn, report.moves));
  return report;
}

Result<RenumberReport> settle_collisions(const DocumentTurn& turn) {
  RenumberReport report;
  std::map<DocumentType, int> highest;
  for (const DocumentCollision& collision : TRY(find_collisions(turn.workspace(), turn.project()))) {
    auto [known, is_new] = highest.try_emplace(collision.type, 0);
    if (is_new) known->second = TRY(highest_number(turn.project(), collision.type));
    auto rows = TRY(find_numbered(turn.workspace(), turn.project(), collision.type, collision.number));
    std::ranges::sort(rows, is_older);
    for (std::size_t at = 1; at < rows.size(); ++at)
      TRY(move_to_number(turn, rows[at], ++known->second, report.moves));
  }
  report.links = TRY(repair_links(turn, report.moves));
  return report;
}

}  // namespace blue
