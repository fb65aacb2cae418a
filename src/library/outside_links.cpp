#include "library/outside_links.h"

#include <map>

#include "base/log.h"
#include "documents/links.h"
#include "library/files.h"
#include "library/find.h"
#include "library/git.h"

namespace blue {
namespace {

constexpr std::size_t kLargestFile = 4u << 20;

// The text of a tracked file that may link to documents; empty for one that cannot be read.
std::string read_tracked(const Session& session, const std::string& path) {
  const Path file = session.root() / path;
  if (std::error_code failed; std::filesystem::is_symlink(file, failed)) return {};
  auto text = read_file(file, kLargestFile);
  return text && text->find(".md") != std::string::npos ? *std::move(text) : std::string();
}

}  // namespace

Result<std::string> find_renamed(const Session& session, std::string_view meant) {
  const DocumentFolders& folders = session.project().folders;
  const auto place = parse_document_path(folders, meant);
  if (!place) return std::string();
  std::string found;
  for (const DocumentRow& row : TRY(find_named(session, place->type, place->name.slug))) {
    const auto own = parse_document_path(folders, row.path);
    if (!own || own->directory != place->directory || !is_same_but_status(own->name, place->name)) continue;
    if (!found.empty()) return std::string();
    found = row.path;
  }
  return found;
}

Result<std::vector<OutsideLink>> find_outside_links(const Session& session) {
  std::vector<OutsideLink> found;
  const DocumentFolders& folders = session.project().folders;
  for (const std::string& path : list_tracked_markdown(session.project())) {
    if (path.starts_with(".blue/") || folders.find(path)) continue;
    for (const DocumentLink& link : find_links(read_tracked(session, path))) {
      const auto to = resolve_link(path, link.target);
      if (!to || !parse_document_path(folders, *to) || is_present(session.root() / *to)) continue;
      if (std::string right = TRY(find_renamed(session, *to)); !right.empty())
        found.push_back({path, *to, std::move(right)});
    }
  }
  return found;
}

Result<RepairedLinks> repair_outside_links(const DocumentTurn& turn, const std::vector<OutsideLink>& links) {
  std::map<std::string, DocumentMoves> by_file;
  for (const OutsideLink& link : links) by_file[link.file].emplace(link.wrong, link.right);
  RepairedLinks repaired;
  for (const auto& [file, moves] : by_file) {
    const std::string text = TRY(read_file(turn.project().root / file));
    const std::string now = with_links_repaired(
        text, file, file, [&](const std::string& target) { return moved_path(moves, target); });
    const Result<> written = now == text ? Result<>{} : turn.write(file, now);
    if (!written) log(LogLevel::warning, "{}", written.error().message);
    (written ? repaired.written : repaired.failed).push_back(file);
  }
  return repaired;
}

}  // namespace blue
