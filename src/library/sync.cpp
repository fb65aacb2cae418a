// sync_documents surveys, then lists the differences without a turn; most runs find none and never lock. If
// there are some to fix, it takes the turn and lists them again, because they may have changed meanwhile:
// names first, then the links, which must lead to the new names.
#include "library/sync.h"

#include <algorithm>

#include "base/format.h"
#include "base/text.h"
#include "documents/conflict.h"
#include "documents/links.h"
#include "domain/document/next_step.h"
#include "library/files.h"
#include "library/find.h"
#include "library/relations.h"
#include "library/rename.h"
#include "library/renumber.h"
#include "library/unfinished.h"

namespace blue {
namespace {

using Findings = std::vector<SyncFinding>;

// By DocumentChange::Kind.
constexpr std::string_view kChangeWords[] = {"is new", "was edited", "was renamed", "is gone"};
// By NamePrefix.
constexpr std::string_view kExampleNames[] = {"0057-some-title.md", "2026-02-03T1423Z-some-title.md",
                                              "some-title.md"};

std::string renumber_command(std::string_view path) { return format("blue renumber {}", path); }

void add_changes(SyncReport& report, const DocumentSurvey& survey) {
  report.documents = survey.documents;
  for (const DocumentChange& change : survey.changes) {
    // What cannot be read is new or edited too, but the index has nothing of it.
    const auto is_about = [&](const std::string& reason) { return reason.starts_with(change.path + ": "); };
    if (std::ranges::any_of(survey.unreadable, is_about)) continue;
    std::string what(kChangeWords[static_cast<int>(change.kind)]);
    if (!change.from.empty()) what += format(" from {}", change.from);
    report.findings.push_back({SyncKind::index, change.path, std::move(what), "the index was updated", true});
  }
  for (const std::string& reason : survey.unreadable)
    report.findings.push_back({SyncKind::unreadable, "", reason, "fix or move the file"});
}

// A header whose status is missing or unknown, or a name that does not mirror it.
SyncFinding status_finding(const DocumentFolders& folders, const DocumentRow& row) {
  const DocumentKind& kind = kind_of(row.type);
  const auto status = find_status(row.type, row.status);
  if (!status) {
    const std::string words = list_words(kind.statuses);
    std::string what = row.status_written.empty()
                           ? format("Its header has no status; add a row Status with one of {}.", words)
                           : format("Its header says \"{}\", which is not a valid {} status; use one of {}.",
                                    row.status_written, kind.heading, words);
    return {SyncKind::status, row.path, std::move(what), "write a valid status into the header"};
  }
  std::string right = path_with_status(folders, row.path, *status);
  std::string what = row.suffix.empty()
                         ? format("Its header says {}; its name has no status.", status->word)
                         : format("Its header says {}; its name says {}.", status->word, row.suffix);
  std::string fix = format("rename to {}", right.substr(right.rfind('/') + 1));
  return {SyncKind::name, row.path, std::move(what), std::move(fix), false, row.path, std::move(right)};
}

Result<Findings> find_interrupted(const Session& session) {
  Findings out;
  for (const auto& [from, to] : TRY(find_unfinished_moves(session)))
    out.push_back({SyncKind::renumbering, from,
                   format("was being renumbered to {} when Blue was interrupted", to),
                   "finish the renumbering"});
  for (const UnfinishedLink& link : TRY(find_unfinished_links(session)))
    out.push_back({SyncKind::unfinished, link.edited,
                   format("was being linked to {} when Blue was interrupted", link.target),
                   format("link to {} in its row {}", link.target, link.header_row)});
  return out;
}

Result<> add_collisions(const Session& session, Findings& out) {
  for (const DocumentCollision& collision : TRY(find_collisions(session)))
    for (std::size_t at = 1; at < collision.paths.size(); ++at)
      out.push_back({SyncKind::collision, collision.paths[at],
                     format("has the same number as {}", collision.paths.front()),
                     renumber_command(collision.paths[at])});
  return {};
}

// What texts contradict themselves in; the fix is a person's to choose.
Result<> add_problems(const Session& session, Findings& out) {
  for (const DocumentRow& row : TRY(ask_index(session, list_problems)))
    if (row.problem == kConflicted)
      out.push_back(
          {SyncKind::conflict, row.path, row.problem, "finish the merge in this file, then git add it"});
    else
      out.push_back({SyncKind::status, row.path, row.problem, "correct one of the two by hand"});
  return {};
}

Result<> add_link(const Session& session, const std::string& from, const std::string& to, Findings& out) {
  const std::string found = TRY(find_renamed(session, to));
  out.push_back({SyncKind::link, from, format("links to {}, which does not exist", to),
                 found.empty() ? "fix the link by hand" : format("link to {}", found), false, to, found});
  return {};
}

// Plans are not in the index, so their links are read from the files.
Result<> add_links_of_plans(const Session& session, Findings& out) {
  const DocumentFolders& folders = session.project().folders;
  for (const DocumentFolder& folder : folders.all()) {
    if (folder.type != DocumentType::rfc) continue;
    for (const std::string& path : TRY(list_document_folder(session.project(), folder))) {
      if (!path.ends_with(".plan.md")) continue;
      const auto text = read_file(session.root() / path);
      if (!text) continue;
      for (const DocumentLink& link : find_links(*text))
        if (auto to = resolve_link(path, link.target);
            to && parse_document_path(folders, *to) && !is_present(session.root() / *to))
          TRY(add_link(session, path, *to, out));
    }
  }
  return {};
}

bool belongs_there(DocumentType type, const std::string& name) {
  return name.starts_with('.') || !name.ends_with(".md") || name.ends_with(".plan.md") ||
         fold_case(name) == "readme.md" || parse_document_name(type, name);
}

// Files in the folders that are not documents: leftovers of interrupted writes, and names that Blue cannot
// read.
Result<> add_strays(const Project& project, Findings& out) {
  for (const DocumentFolder& folder : project.folders.all()) {
    if (folder.type == DocumentType::dialogue) continue;
    for (const std::string& path : TRY(list_document_folder(project, folder))) {
      const std::string name = path.substr(path.rfind('/') + 1);
      if (is_temporary_name(name))
        out.push_back({SyncKind::leftover, path, "was left by a program that was interrupted while writing",
                       "delete it"});
      else if (!folder.is_adopted && !belongs_there(folder.type, name))
        out.push_back({SyncKind::unreadable, path,
                       format("its name is not that of a document of type {}", name_of(folder.type)),
                       format("rename it to a name such as {}",
                              kExampleNames[static_cast<int>(kind_of(folder.type).prefix)])});
    }
  }
  return {};
}

Result<Findings> find_all(const Session& session) {
  Findings findings = TRY(check_document_files(session));
  TRY(add_links_of_plans(session, findings));
  TRY(add_strays(session.project(), findings));
  return findings;
}

// Safe within a turn: no other program is writing these files.
void remove_leftovers(const DocumentTurn& turn, Findings& findings) {
  for (SyncFinding& finding : findings) {
    if (finding.kind == SyncKind::leftover)
      finding.is_fixed = remove_file(turn.project().root / finding.path).value_or(false);
  }
}

DocumentMoves fix_names(const DocumentTurn& turn, Findings& findings) {
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
  // The other one of a colliding pair may have been renamed now.
  for (SyncFinding& finding : findings)
    if (auto moved = moves.find(finding.path); finding.kind == SyncKind::collision && moved != moves.end()) {
      finding.path = moved->second;
      finding.fix = renumber_command(finding.path);
    }
  return moves;
}

bool is_fixable_link(const SyncFinding& finding) {
  return finding.kind == SyncKind::link && !finding.right.empty();
}

Result<> fix_links(const DocumentTurn& turn, DocumentMoves moves, Findings& findings) {
  for (const SyncFinding& finding : findings)
    if (is_fixable_link(finding)) moves.emplace(finding.wrong, moved_path(moves, finding.right));
  const RepairedLinks repaired = TRY(repair_links(turn, moves));
  for (SyncFinding& finding : findings) {
    if (!is_fixable_link(finding)) continue;
    const std::string now = moved_path(moves, finding.path);
    // A link is also fixed if its target has its old name again.
    finding.is_fixed = std::ranges::find(repaired.written, now) != repaired.written.end() ||
                       is_present(turn.project().root / finding.wrong);
  }
  return {};
}

// What was interrupted is finished before anything else is looked at: first names, then links.
Result<Findings> finish_interrupted(const DocumentTurn& turn) {
  Findings findings = TRY(find_interrupted(turn.session()));
  if (findings.empty()) return findings;
  const bool are_moved = TRY(finish_moves(turn)).links.failed.empty();
  TRY(survey_documents(turn.session()));
  const bool are_linked = TRY(finish_links(turn)).empty();
  for (SyncFinding& finding : findings)
    finding.is_fixed = finding.kind == SyncKind::unfinished ? are_linked : are_moved;
  TRY(survey_documents(turn.session()));
  return findings;
}

Result<Findings> fix(Workspace& workspace) {
  const DocumentTurn turn = TRY(DocumentTurn::take(workspace));
  Findings finished = TRY(finish_interrupted(turn));
  Findings findings = TRY(find_all(turn.session()));
  findings.insert(findings.begin(), finished.begin(), finished.end());
  remove_leftovers(turn, findings);
  DocumentMoves moves = fix_names(turn, findings);
  TRY(fix_links(turn, std::move(moves), findings));
  TRY(survey_documents(turn.session()));
  return findings;
}

// Counts of the open statuses; those in progress come first.
Result<std::vector<StatusCount>> count_open(const Session& session) {
  auto counts = TRY(ask_index(session, count_by_status));
  std::erase_if(counts, [](const StatusCount& count) {
    const auto status = find_status(count.type, count.status);
    return !status || count.status.empty() || !is_open_status(count.type, *status);
  });
  std::ranges::stable_partition(counts,
                                [](const StatusCount& count) { return count.status == "in-progress"; });
  return counts;
}

}  // namespace

Result<Findings> check_document_files(const Session& session) {
  Findings findings = TRY(find_interrupted(session));
  for (const DocumentRow& row : TRY(ask_index(session, list_misnamed)))
    if (row.problem != kConflicted) findings.push_back(status_finding(session.project().folders, row));
  TRY(add_problems(session, findings));
  TRY(add_collisions(session, findings));
  for (const DocumentRelation& link : TRY(broken_links(session)))
    TRY(add_link(session, link.from, link.to, findings));
  return findings;
}

Result<SyncReport> sync_documents(Workspace& workspace, bool is_dry_run) {
  const Session session = TRY(workspace.open_project());
  SyncReport report;
  add_changes(report, TRY(survey_documents(session)));
  Findings differences = TRY(find_all(session));
  if (!is_dry_run && !differences.empty()) differences = TRY(fix(workspace));
  std::ranges::move(differences, std::back_inserter(report.findings));
  return report;
}

Result<DocumentOverview> overview_documents(const Session& session, std::size_t most_open) {
  DocumentOverview overview;
  const DocumentSurvey survey = TRY(survey_documents(session));
  overview.documents = survey.documents;
  for (const StatusCount& open : TRY(count_open(session))) {
    const std::size_t room = most_open - overview.open.size();
    overview.open_left_out += open.count > room ? open.count - room : 0;
    if (room == 0) continue;
    DocumentPage page =
        TRY(list_documents(session, {.type = open.type, .status = open.status, .limit = room}));
    std::ranges::move(page.rows, std::back_inserter(overview.open));
  }
  overview.differences = TRY(check_document_files(session));
  for (const std::string& reason : survey.unreadable)
    overview.differences.push_back({SyncKind::unreadable, "documents", reason, "fix or move the file"});
  return overview;
}

}  // namespace blue
