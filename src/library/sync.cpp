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
#include "library/conflicts.h"
#include "library/files.h"
#include "library/find.h"
#include "library/git.h"
#include "library/outside_links.h"
#include "library/relations.h"
#include "library/rename.h"
#include "library/renumber.h"

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
  return out;
}

bool is_split(const std::vector<SplitDocument>& split, std::string_view path) {
  return std::ranges::any_of(
      split, [&](const SplitDocument& one) { return one.ours == path || one.theirs == path; });
}

// One document that two branches gave two statuses is settled as one; its two files are no collision.
Result<std::vector<SplitDocument>> add_split(const Session& session, Findings& out) {
  std::vector<SplitDocument> split = find_split(session.project());
  for (const SplitDocument& one : split)
    out.push_back({SyncKind::conflict, one.later,
                   format("{} and {} are one document, to which two branches gave two statuses. {} is the "
                          "later one.",
                          one.ours, one.theirs, one.later),
                   format("blue sync --keep {}", one.later)});
  return split;
}

Result<> add_collisions(const Session& session, const std::vector<SplitDocument>& split, Findings& out) {
  for (const DocumentCollision& collision : TRY(find_collisions(session)))
    for (std::size_t at = 1; at < collision.paths.size(); ++at)
      if (!is_split(split, collision.paths[at]) || !is_split(split, collision.paths.front()))
        out.push_back({SyncKind::collision, collision.paths[at],
                       format("has the same number as {}", collision.paths.front()),
                       renumber_command(collision.paths[at])});
  return {};
}

// Documents in the middle of a merge. One whose text is whole only has to be added.
void add_conflicts(const Session& session, const std::vector<DocumentRow>& marked,
                   const std::vector<SplitDocument>& split, Findings& out) {
  std::vector<DocumentRow> rows = marked;
  for (const UnmergedFile& file : list_unmerged(session.project()))
    if (std::ranges::find(rows, file.path, &DocumentRow::path) == rows.end() &&
        parse_document_path(session.project().folders, file.path) && is_present(session.root() / file.path))
      rows.push_back({.path = file.path});
  for (const DocumentRow& row : rows) {
    if (is_split(split, row.path)) continue;
    const bool is_whole = row.problem != kConflicted;
    out.push_back({SyncKind::conflict, row.path,
                   is_whole ? "Its merge is not finished in git's index." : std::string(kConflicted),
                   is_whole ? finishing_command(session.project(), row.path)
                            : format("choose the lines that hold, then git add {}", row.path)});
  }
}

// What texts contradict themselves in; the fix is a person's to choose.
Result<> add_problems(const Session& session, const std::vector<SplitDocument>& split, Findings& out) {
  std::vector<DocumentRow> rows = TRY(ask_index(session, list_problems));
  const auto plain =
      std::ranges::stable_partition(rows, [](const DocumentRow& row) { return row.problem == kConflicted; });
  for (const DocumentRow& row : plain)
    out.push_back({SyncKind::status, row.path, row.problem, "correct one of the two by hand"});
  rows.erase(plain.begin(), plain.end());
  add_conflicts(session, rows, split, out);
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
  for (const OutsideLink& link : TRY(find_outside_links(session)))
    findings.push_back({SyncKind::outside_link, link.file,
                        format("links to {}, which is now {}", link.wrong, link.right),
                        "blue sync --links rewrites it", false, link.wrong, link.right});
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

// What a renumbering that was interrupted left to do is done before anything else is looked at.
Result<Findings> finish_renumbering(const DocumentTurn& turn) {
  Findings findings = TRY(find_interrupted(turn.session()));
  if (findings.empty()) return findings;
  const RenumberReport done = TRY(finish_moves(turn));
  for (SyncFinding& finding : findings) finding.is_fixed = done.links.failed.empty();
  TRY(survey_documents(turn.session()));
  return findings;
}

// Links of the user's other files are rewritten only when that is wanted.
Result<> fix_outside_links(const DocumentTurn& turn, Findings& findings) {
  const RepairedLinks repaired = TRY(repair_outside_links(turn, TRY(find_outside_links(turn.session()))));
  for (SyncFinding& finding : findings)
    if (finding.kind == SyncKind::outside_link)
      finding.is_fixed = std::ranges::find(repaired.written, finding.path) != repaired.written.end();
  return {};
}

Result<Findings> fix(Workspace& workspace, const SyncWish& wish) {
  const DocumentTurn turn = TRY(DocumentTurn::take(workspace));
  if (wish.keep) {
    TRY(settle_split(turn, *wish.keep));
    TRY(survey_documents(turn.session()));
  }
  Findings finished = TRY(finish_renumbering(turn));
  Findings findings = TRY(find_all(turn.session()));
  findings.insert(findings.begin(), finished.begin(), finished.end());
  remove_leftovers(turn, findings);
  DocumentMoves moves = fix_names(turn, findings);
  TRY(fix_links(turn, std::move(moves), findings));
  TRY(survey_documents(turn.session()));
  if (wish.rewrites_outside_links) TRY(fix_outside_links(turn, findings));
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
  std::vector<DocumentRow> misnamed = TRY(ask_index(session, list_misnamed));
  mark_unmerged(session.project(), misnamed);
  for (const DocumentRow& row : misnamed)
    if (row.problem != kConflicted) findings.push_back(status_finding(session.project().folders, row));
  const std::vector<SplitDocument> split = TRY(add_split(session, findings));
  TRY(add_problems(session, split, findings));
  TRY(add_collisions(session, split, findings));
  for (const DocumentRelation& link : TRY(broken_links(session)))
    TRY(add_link(session, link.from, link.to, findings));
  return findings;
}

Result<SyncReport> sync_documents(Workspace& workspace, const SyncWish& wish) {
  const Session session = TRY(workspace.open_project());
  SyncReport report;
  add_changes(report, TRY(survey_documents(session)));
  Findings differences = TRY(find_all(session));
  if (!wish.is_dry_run && (!differences.empty() || wish.keep)) differences = TRY(fix(workspace, wish));
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
        TRY(list_documents(session, {.type = open.type, .statuses = {open.status}, .limit = room}));
    std::ranges::move(page.rows, std::back_inserter(overview.open));
  }
  overview.differences = TRY(check_document_files(session));
  for (const std::string& reason : survey.unreadable)
    overview.differences.push_back({SyncKind::unreadable, "documents", reason, "fix or move the file"});
  return overview;
}

}  // namespace blue
