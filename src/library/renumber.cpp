#include "library/renumber.h"

#include <algorithm>

#include "base/format.h"
#include "documents/header.h"
#include "documents/links.h"
#include "documents/name.h"
#include "domain/error_codes.h"
#include "library/conflicts.h"
#include "library/files.h"
#include "library/find.h"
#include "library/plan.h"
#include "library/upstream.h"
#include "project/local_database.h"
#include "store/unfinished_rows.h"

namespace blue {
namespace {

Result<> check_free(const DocumentTurn& turn, const DocumentRow& document, int to) {
  for (const DocumentRow& other : TRY(find_numbered(turn.session(), document.type, to))) {
    if (other.folder != document.folder) continue;
    return fail(
        make_error(codes::document_exists, format("{} {} already exists: {}.", kind_of(document.type).heading,
                                                  render_number(to), other.path))
            .at("to", to)
            .suggest("Leave the number out to get the next free one."));
  }
  return {};
}

const DocumentFolder& folder_of(const DocumentTurn& turn, const DocumentRow& document) {
  const DocumentFolder* folder = turn.project().folders.find(document.path);
  return folder ? *folder : turn.project().folders.home(document.type);
}

// Where the document and its plan go with another number. Numbers out of range and taken names are refused
// before anything is written.
Result<DocumentMoves> plan_moves(const DocumentTurn& turn, const DocumentRow& document, int number) {
  auto place = parse_document_path(turn.project().folders, document.path);
  if (!place || number > kHighestNumber)
    return fail(make_error(codes::document_exists,
                           format("Every {} number is taken.", kind_of(document.type).heading))
                    .suggest("Rename the file with the highest number by hand."));
  const auto plan = TRY(find_plan(turn.project(), document));
  place->name.number = number;
  const std::string after = render_document_path(*place);
  DocumentMoves moves{{document.path, after}};
  if (plan) moves.emplace(plan->path, plan_path(turn.project().folders, after).value_or(""));
  for (const auto& [from, to] : moves) TRY(check_move(turn, from, to));
  return moves;
}

Result<> write_number(const DocumentTurn& turn, const DocumentRow& document, int number) {
  OpenDocument open = TRY(open_document(turn.project(), document));
  return save_document(
      turn, open,
      with_heading_number(document.type, open.text, number,
                          document.is_plain ? NumberWanted::if_written : NumberWanted::always));
}

// The heading is written before the file is renamed: until then, the name decides.
Result<> move_to_number(const DocumentTurn& turn, const DocumentRow& document, int number,
                        DocumentMoves& done, bool is_dry_run) {
  TRY(check_whole(turn.project(), document));
  const DocumentMoves moves = TRY(plan_moves(turn, document, number));
  if (is_dry_run) {
    done.insert(moves.begin(), moves.end());
    return {};
  }
  TRY(write_unfinished_moves(*TRY(load_local(turn.session())), moves));
  TRY(write_number(turn, document, number));
  for (const auto& [from, to] : moves) {
    TRY(move_document(turn, from, to));
    done.emplace(from, to);
  }
  return {};
}

std::string replace_words(std::string text, std::string_view from, std::string_view to) {
  for (std::size_t at = text.find(from); at != std::string::npos; at = text.find(from, at + to.size()))
    text.replace(at, from.size(), to);
  return text;
}

std::string number_of(const DocumentFolders& folders, const std::string& path) {
  const auto place = parse_document_path(folders, path);
  return place && place->name.number ? render_number(*place->name.number) : std::string();
}

// Links that show the old number show the new one; so does the command in a plan.
std::string with_new_numbers(const DocumentFolders& folders, const DocumentMoves& moves,
                             const std::string& file, std::string text) {
  for (const auto& [from, to] : moves) {
    const auto place = parse_document_path(folders, to);
    if (!place) continue;
    const std::string target = "](" + render_link_target(file, to);
    const std::string_view heading = kind_of(place->type).heading;
    text = replace_words(std::move(text), format("[{} {}{}", heading, number_of(folders, from), target),
                         format("[{} {}{}", heading, number_of(folders, to), target));
    if (file == plan_path(folders, to))
      text = replace_words(std::move(text), "blue rfc task-complete " + number_of(folders, from),
                           "blue rfc task-complete " + number_of(folders, to));
  }
  return text;
}

// Repairs the links to what has moved, also if a later move failed.
Result<RenumberReport> finish(const DocumentTurn& turn, DocumentMoves moves, const Result<>& moved) {
  RenumberReport report{std::move(moves), {}, {}};
  report.links = TRY(repair_links(turn, report.moves, [&](const std::string& file, std::string text) {
    return with_new_numbers(turn.project().folders, report.moves, file, std::move(text));
  }));
  if (!moved) return fail(moved.error());
  // A document that could not be written is tried again by the next sync.
  Database* local = report.links.failed.empty() ? TRY(find_local(turn.session())) : nullptr;
  if (local) TRY(erase_unfinished_moves(*local));
  return report;
}

// Completes one rename; true when the file is now where it was to go.
Result<bool> finish_move(const DocumentTurn& turn, const std::string& from, const std::string& to) {
  const bool is_there = is_present(turn.project().root / to);
  if (!is_present(turn.project().root / from)) return is_there;
  if (is_there) return false;
  const auto place = parse_document_path(turn.project().folders, to);
  if (const auto row = TRY(find_document(turn.session(), from)); row && place && place->name.number)
    TRY(write_number(turn, *row, *place->name.number));
  TRY(move_document(turn, from, to));
  return true;
}

}  // namespace

Result<DocumentMoves> find_unfinished_moves(const Session& session) {
  Database* local = TRY(find_local(session));
  return local ? list_unfinished_moves(*local) : DocumentMoves{};
}

Result<RenumberReport> finish_moves(const DocumentTurn& turn) {
  DocumentMoves done;
  for (const auto& [from, to] : TRY(find_unfinished_moves(turn.session())))
    if (TRY(finish_move(turn, from, to))) done.emplace(from, to);
  return finish(turn, std::move(done), {});
}

Result<RenumberReport> renumber_document(const DocumentTurn& turn, const DocumentRow& document,
                                         std::optional<int> to, bool is_dry_run) {
  if (!document.number)
    return fail(make_error(codes::invalid_value, format("{} has no number.", document.path))
                    .at("id")
                    .suggest("Only RFCs, ADRs and PRDs are numbered."));
  if (to) TRY(check_free(turn, document, *to));
  const int number = to ? *to : TRY(highest_number(turn.project(), folder_of(turn, document))) + 1;
  DocumentMoves moves;
  const Result<> moved = move_to_number(turn, document, number, moves, is_dry_run);
  if (is_dry_run && moved) return RenumberReport{std::move(moves), {}, {}};
  return finish(turn, std::move(moves), moved);
}

Result<RenumberReport> settle_collisions(const DocumentTurn& turn, const RenumberWish& wish) {
  std::vector<std::string> kept;
  DocumentMoves moves;
  Result<> moved;
  std::map<std::string, int> highest;  // by folder
  for (const DocumentCollision& collision : TRY(find_collisions(turn.session()))) {
    auto [known, is_new] = highest.try_emplace(collision.folder, 0);
    auto rows = TRY(find_numbered(turn.session(), collision.type, collision.number));
    std::erase_if(rows, [&](const DocumentRow& row) { return row.folder != collision.folder; });
    if (is_new) known->second = TRY(highest_number(turn.project(), folder_of(turn, rows.front())));
    rows = in_order_of_arrival(turn.project(), std::move(rows));
    std::ranges::stable_partition(rows, [&](const DocumentRow& row) { return row.path == wish.keep; });
    kept.push_back(rows.front().path);
    for (std::size_t at = 1; at < rows.size() && moved; ++at)
      moved = move_to_number(turn, rows[at], ++known->second, moves, wish.is_dry_run);
  }
  RenumberReport report{std::move(moves), {}, {}};
  if (!wish.is_dry_run) report = TRY(finish(turn, std::move(report.moves), moved));
  TRY(moved);
  report.kept = std::move(kept);
  return report;
}

}  // namespace blue
