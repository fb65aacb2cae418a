#include "library/rename.h"

#include <set>

#include "base/format.h"
#include "base/log.h"
#include "documents/links.h"
#include "domain/error_codes.h"
#include "library/files.h"
#include "library/relations.h"

namespace blue {

std::string moved_path(const DocumentMoves& moves, const std::string& path) {
  auto found = moves.find(path);
  return found == moves.end() ? path : found->second;
}

namespace {

Result<std::set<std::string>> find_linking(const DocumentTurn& turn, const DocumentMoves& moves) {
  std::set<std::string> paths;
  for (const auto& [from, to] : moves) {
    for (const DocumentRelation& relation : TRY(relations_to(turn.session(), from)))
      paths.insert(relation.from);
    // A plan is not in the index, but it links to its RFC.
    if (auto plan = plan_path(turn.project().folders, from);
        plan && is_present(turn.project().root / moved_path(moves, *plan)))
      paths.insert(*plan);
  }
  return paths;
}

Result<bool> repair_links_in(const DocumentTurn& turn, const DocumentMoves& moves, const std::string& path,
                             const LinkEdit& edit) {
  const std::string now = moved_path(moves, path);
  const Path file = turn.project().root / now;
  const std::string text = TRY(read_file(file));
  std::string repaired = with_links_repaired(
      text, path, now, [&](const std::string& target) { return moved_path(moves, target); });
  if (repaired == text) return false;
  TRY(turn.write(now, edit ? edit(now, std::move(repaired)) : repaired));
  return true;
}

Error taken_error(const std::string& from, const std::string& to) {
  return make_error(codes::document_exists, format("{} cannot be renamed to {}: that file already exists.",
                                                   from, to.substr(to.rfind('/') + 1)))
      .suggest("Rename or merge one of the two by hand, then run blue sync.");
}

}  // namespace

Result<> check_move(const DocumentTurn& turn, const std::string& from, const std::string& to) {
  if (from == to || !is_present(turn.project().root / to)) return {};
  return fail(taken_error(from, to));
}

Result<> move_document(const DocumentTurn& turn, const std::string& from, const std::string& to) {
  if (from == to) return {};
  TRY(turn.check());
  if (TRY(move_file(turn.project().root / from, turn.project().root / to))) return {};
  return fail(taken_error(from, to));
}

Result<RepairedLinks> repair_links(const DocumentTurn& turn, const DocumentMoves& moves,
                                   const LinkEdit& edit) {
  RepairedLinks repaired;
  for (const std::string& path : TRY(find_linking(turn, moves))) {
    auto written = repair_links_in(turn, moves, path, edit);
    if (written && *written) repaired.written.push_back(moved_path(moves, path));
    if (!written) {
      log(LogLevel::warning, "{}", written.error().message);
      repaired.failed.push_back(moved_path(moves, path));
    }
  }
  return repaired;
}

}  // namespace blue
