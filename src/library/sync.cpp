#include "library/sync.h"

#include <algorithm>

#include "base/format.h"
#include "documents/links.h"
#include "documents/name.h"
#include "library/files.h"
#include "library/find.h"
#include "library/strays.h"

namespace blue {
namespace {

std::string_view file_of(std::string_view path) { return path.substr(path.rfind('/') + 1); }

std::string_view word_for(DocumentChange::Kind kind) {
  switch (kind) {
    case DocumentChange::Kind::added:
      return "is new";
    case DocumentChange::Kind::changed:
      return "was edited";
    case DocumentChange::Kind::moved:
      return "was renamed";
    case DocumentChange::Kind::removed:
      return "is gone";
  }
  return {};
}

std::string renumber_command(std::string_view path) { return format("blue renumber {}", path); }

void add_changes(SyncReport& report, const DocumentSurvey& survey) {
  report.documents = survey.documents;
  for (const DocumentChange& change : survey.changes) {
    std::string what(word_for(change.kind));
    if (!change.from.empty()) what += format(" from {}", change.from);
    report.findings.push_back(
        {SyncKind::index, change.path, std::move(what), "the index follows", true, "", ""});
  }
  for (const std::string& reason : survey.unreadable)
    report.findings.push_back({SyncKind::unreadable, "", reason, "mend or move the file", false, "", ""});
}

Result<> add_drift(const Session& session, std::vector<SyncFinding>& out) {
  for (DocumentDrift& drift : TRY(find_drift(session))) {
    if (drift.should_be.empty())
      out.push_back({SyncKind::status, drift.path, drift.why, "write a status of this type into the header",
                     false, "", ""});
    else
      out.push_back({SyncKind::name, drift.path, drift.why, format("rename to {}", file_of(drift.should_be)),
                     false, drift.path, drift.should_be});
  }
  return {};
}

Result<> add_collisions(const Session& session, std::vector<SyncFinding>& out) {
  for (const DocumentCollision& collision : TRY(find_collisions(session)))
    for (std::size_t at = 1; at < collision.paths.size(); ++at)
      out.push_back({SyncKind::collision, collision.paths[at],
                     format("has the number of {}", collision.paths.front()),
                     renumber_command(collision.paths[at]), false, "", ""});
  return {};
}

// The document that a broken link meant: the same number or time and the same slug, under another status.
Result<std::string> find_renamed(const Session& session, std::string_view path) {
  const auto meant = parse_document_path(path);
  if (!meant) return std::string();
  std::string found;
  for (const DocumentRow& row : TRY(find_named(session, meant->type, meant->name.slug))) {
    const auto own = parse_document_path(row.path);
    if (!own || !is_same_but_status(own->name, meant->name)) continue;
    if (!found.empty()) return std::string();
    found = row.path;
  }
  return found;
}

Result<> add_link(const Session& session, const std::string& from, const std::string& to,
                  std::vector<SyncFinding>& out) {
  const std::string found = TRY(find_renamed(session, to));
  out.push_back({SyncKind::link, from, format("links to {}, which is not there", to),
                 found.empty() ? "mend the link by hand" : format("link to {}", found), false, to, found});
  return {};
}

Result<> add_links(const Session& session, std::vector<SyncFinding>& out) {
  for (const DocumentRelation& relation : TRY(broken_links(session)))
    TRY(add_link(session, relation.from, relation.to, out));
  return {};
}

// Plans are no documents, so the index does not know where they lead.
Result<> add_links_of_plans(const Session& session, std::vector<SyncFinding>& out) {
  const std::string folder = document_folder(DocumentType::rfc);
  for (const std::string& name : TRY(list_document_folder(session.project(), DocumentType::rfc))) {
    auto text =
        name.ends_with(".plan.md") ? read_file(session.root() / (folder + name)) : Result<std::string>("");
    if (!text) continue;
    for (const DocumentLink& link : find_links(*text))
      if (auto to = resolve_link(folder + name, link.target);
          to && parse_document_path(*to) && !is_present(session.root() / *to))
        TRY(add_link(session, folder + name, *to, out));
  }
  return {};
}

// Renames what does not mirror its header.
DocumentMoves fix_names(const DocumentTurn& turn, std::vector<SyncFinding>& findings) {
  DocumentMoves moves;
  for (SyncFinding& finding : findings) {
    if (finding.kind != SyncKind::name) continue;
    if (auto moved = move_document(turn, finding.wrong, finding.right); !moved) {
      finding.fix = moved.error().message;
      continue;
    }
    finding.is_fixed = true;
    moves.emplace(finding.wrong, finding.right);
  }
  return moves;
}

// Adds where the targets of broken links are now.
void add_link_targets(const std::vector<SyncFinding>& findings, DocumentMoves& moves) {
  for (const SyncFinding& finding : findings) {
    if (finding.kind != SyncKind::link || finding.right.empty()) continue;
    auto renamed = moves.find(finding.right);
    moves.emplace(finding.wrong, renamed == moves.end() ? finding.right : renamed->second);
  }
}

// A link is mended when it was written anew, or when its target has its name back.
void mark_links(const Project& project, std::vector<SyncFinding>& findings, const RepairedLinks& repaired,
                const DocumentMoves& moves) {
  for (SyncFinding& finding : findings) {
    if (finding.kind != SyncKind::link || finding.right.empty()) continue;
    auto moved = moves.find(finding.path);
    const std::string& now = moved == moves.end() ? finding.path : moved->second;
    finding.is_fixed = std::ranges::find(repaired.written, now) != repaired.written.end() ||
                       is_present(project.root / finding.wrong);
  }
}

// What collides may have been renamed by now.
void follow_moves(std::vector<SyncFinding>& findings, const DocumentMoves& moves) {
  for (SyncFinding& finding : findings) {
    auto moved = moves.find(finding.path);
    if (finding.kind != SyncKind::collision || moved == moves.end()) continue;
    finding.path = moved->second;
    finding.fix = renumber_command(finding.path);
  }
}

Result<> fix(Workspace& workspace, std::vector<SyncFinding>& findings) {
  const DocumentTurn turn = TRY(DocumentTurn::take(workspace));
  findings = TRY(find_differences(turn.session()));
  TRY(add_links_of_plans(turn.session(), findings));
  TRY(add_strays(turn.project(), findings));
  remove_leftovers(turn, findings);
  DocumentMoves moves = fix_names(turn, findings);
  follow_moves(findings, moves);
  add_link_targets(findings, moves);
  mark_links(turn.project(), findings, TRY(repair_links(turn, moves)), moves);
  TRY(survey_documents(turn.session()));
  return {};
}

}  // namespace

Result<std::vector<SyncFinding>> find_differences(const Session& session) {
  std::vector<SyncFinding> findings;
  TRY(add_drift(session, findings));
  TRY(add_collisions(session, findings));
  TRY(add_links(session, findings));
  return findings;
}

Result<SyncReport> sync_documents(Workspace& workspace, bool is_dry_run) {
  const Session session = TRY(workspace.open_project());
  SyncReport report;
  add_changes(report, TRY(survey_documents(session)));
  std::vector<SyncFinding> differences = TRY(find_differences(session));
  TRY(add_links_of_plans(session, differences));
  TRY(add_strays(session.project(), differences));
  if (!is_dry_run && !differences.empty()) TRY(fix(workspace, differences));
  std::ranges::move(differences, std::back_inserter(report.findings));
  return report;
}

}  // namespace blue
