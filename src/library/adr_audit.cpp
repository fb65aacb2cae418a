#include "library/adr_audit.h"

#include <algorithm>
#include <deque>

#include "base/format.h"
#include "base/text.h"
#include "documents/header.h"
#include "documents/lists.h"
#include "documents/name.h"
#include "documents/sections.h"
#include "domain/error_codes.h"
#include "library/adr_patterns.h"
#include "library/find.h"
#include "library/relations.h"
#include "library/tree_search.h"
#include "project/inside.h"

namespace blue {

void AuditFinding::describe(Fields<AuditFinding>& f) {
  f.plain<&AuditFinding::adr, &AuditFinding::path>();
  f.optional<&AuditFinding::line>("Line; 0 for the file as such");
  f.plain<&AuditFinding::message>();
}
void AuditCheck::describe(Fields<AuditCheck>& f) {
  f.plain<&AuditCheck::name, &AuditCheck::result, &AuditCheck::findings>();
  f.optional<&AuditCheck::left_out>("Findings not listed");
  f.optional<&AuditCheck::reason>("Why it did not run, or only in part");
}
void AppliedAdr::describe(Fields<AppliedAdr>& f) {
  f.plain<&AppliedAdr::adr, &AppliedAdr::title, &AppliedAdr::files>();
}

namespace {

constexpr std::size_t kMostPlaces = 20;

std::vector<std::string> files_that_fit(const FileTree& tree, const std::vector<std::string>& globs) {
  std::vector<std::string> files;
  std::ranges::copy_if(tree.files, std::back_inserter(files), [&](const std::string& file) {
    return std::ranges::any_of(globs, [&](const std::string& glob) { return fits_glob(glob, file); });
  });
  return files;
}

// The files an ADR applies to: those that fit one of its globs and contain one of its texts, where it has
// some.
std::vector<std::string> files_in_scope(const FileTree& tree, const AdrPatterns& when) {
  std::vector<std::string> files = when.globs.empty() ? tree.files : files_that_fit(tree, when.globs);
  if (when.texts.empty()) return files;
  std::vector<std::string> holding;
  for (const std::string& text : when.texts)
    for (TextPlace& place : find_text(tree, files, text, kMostPlaces * 50))
      holding.push_back(std::move(place.file));
  std::ranges::sort(holding);
  holding.erase(std::ranges::unique(holding).begin(), holding.end());
  return holding;
}

void add_reason(AuditCheck& check, std::string_view reason) {
  if (!check.reason.empty()) check.reason += "; ";
  check.reason += reason;
}

void add_finding(AuditCheck& check, const DocumentRow& adr, std::string message) {
  check.findings.push_back({id_of(adr), adr.path, 0, std::move(message)});
}

// Holds one ADR against the tree: patterns in backticks below `## Applies When` and `## Anti-Patterns`. False
// if it has none.
bool check_patterns(const OpenDocument& adr, const FileTree& tree, AuditCheck& check,
                    std::vector<AppliedAdr>& applies) {
  const std::string id = id_of(adr.row);
  const AdrPatterns when = patterns_of(adr.text, "Applies When");
  const AdrPatterns against = patterns_of(adr.text, "Anti-Patterns");
  if (const std::size_t without = when.without + against.without; without > 0)
    add_reason(check, format("ADR {}: {} without a pattern in backticks", id, counted(without, "bullet")));
  const std::vector<std::string> scope = files_in_scope(tree, when);
  if (!when.empty() && !scope.empty()) applies.push_back({id, adr.row.title, scope.size()});
  for (const std::string& file : files_that_fit(tree, against.globs))
    check.findings.push_back({id, file, 0, "this file contradicts the decision"});
  for (const std::string& pattern : against.texts)
    for (TextPlace& place : find_text(tree, scope, pattern, kMostPlaces))
      check.findings.push_back(
          {id, std::move(place.file), place.line, format("`{}` contradicts the decision", pattern)});
  return !when.empty() || !against.empty();
}

constexpr std::string_view kSections[] = {"Context", "Decision", "Consequences"};

// A MADR may leave its consequences out, and has them in its pros and cons.
bool is_required(const DocumentRow& row, std::string_view title) {
  return title != "Consequences" || !row.is_plain || row.dialect == name_of(HeaderDialect::section);
}

class Auditor {
 public:
  explicit Auditor(const Session& session) : session_(session) {}

  Result<> run(const std::optional<std::string>& folder) {
    TRY(load());
    check_texts();
    TRY(check_relations());
    TRY(check_tree(folder));
    for (AuditCheck& check : checks_) {
      if (!check.findings.empty()) check.result = CheckResult::failed;
      audit.checks.push_back(std::move(check));
    }
    return {};
  }

  AdrAudit audit;

 private:
  Result<> load() {
    DocumentPage page = TRY(list_documents(session_, {.type = DocumentType::adr, .limit = 100'000}));
    for (DocumentRow& row : page.rows) {
      auto document = open_document(session_.project(), row);
      if (document)
        adrs_.push_back(*std::move(document));
      else
        unread_ += format("{}{}", unread_.empty() ? "" : "; ", document.error().message);
    }
    audit.adrs = page.total;
    return {};
  }

  AuditCheck& begin(std::string name) {
    AuditCheck& check = checks_.emplace_back();
    check.name = std::move(name);
    check.reason = unread_;
    if (!adrs_.empty()) return check;
    check.result = CheckResult::not_run;
    if (unread_.empty()) check.reason = "there are no ADRs";
    return check;
  }

  void check_texts() {
    AuditCheck& sections = begin("sections");
    AuditCheck& decisions = begin("decisions");
    AuditCheck& successors = begin("successors");
    for (const auto& [row, text] : adrs_) {
      for (std::string_view title : kSections)
        if (is_required(row, title) && !find_section(text, section_called(text, title)))
          add_finding(sections, row, format("has no section {}", title));
      const auto decision = find_section(text, section_called(text, "Decision"));
      if (row.status == "accepted" && (!decision || section_text(text, *decision).empty()))
        add_finding(decisions, row, "is accepted without a decision");
      if (row.status != "superseded") continue;
      const DocumentHeader header = read_header(DocumentType::adr, text);
      const HeaderRow* successor = header.find("Superseded By");
      if (!successor || successor->value.empty())
        add_finding(successors, row, "is superseded without a successor");
    }
  }

  Result<> check_relations() {
    AuditCheck& links = begin("links");
    const auto broken = TRY(broken_links(session_));
    for (const OpenDocument& adr : adrs_)
      for (const DocumentRelation& relation : broken)
        if (relation.from == adr.row.path)
          add_finding(links, adr.row, format("links to {}, which does not exist", relation.to));
    AuditCheck& numbers = begin("numbers");
    for (const DocumentCollision& collision : TRY(find_collisions(session_)))
      if (collision.type == DocumentType::adr)
        for (const std::string& path : collision.paths)
          numbers.findings.push_back(
              {render_number(collision.number), path, 0, "shares its number with another ADR"});
    AuditCheck& references = begin("references");
    for (const auto& [row, text] : adrs_) {
      if (row.status != "accepted" || row.is_plain) continue;
      const auto is_other = [&](const DocumentRelation& relation) { return relation.from != row.path; };
      if (std::ranges::none_of(TRY(relations_to(session_, row.path)), is_other))
        add_finding(references, row, "is not referenced by any document");
    }
    return {};
  }

  // The files of a folder by their paths in the project, as patterns are written.
  Result<FileTree> read_folder(const std::string& folder) {
    std::error_code ignored;
    const bool is_root = std::filesystem::equivalent(session_.root() / folder, session_.root(), ignored);
    auto inside = is_root ? Result<std::string>("") : path_in_project(session_.project(), folder);
    if (!inside)
      return fail(make_error(codes::path_outside_project,
                             format("\"{}\" is not a folder inside the project.", printable(folder)))
                      .at("path", folder)
                      .suggest("Give a folder below the project's root, such as src."));
    FileTree tree = TRY(read_tree(session_.root() / *inside, [&] { return session_.scope().cancelled(); }));
    tree.root = session_.root();
    if (!inside->empty())
      for (std::string& file : tree.files) file = format("{}/{}", *inside, file);
    return tree;
  }

  Result<> check_tree(const std::optional<std::string>& folder) {
    AuditCheck& check = begin("patterns");
    if (!folder) {
      check.result = CheckResult::not_run;
      check.reason = "no path was given";
      return {};
    }
    const FileTree tree = TRY(read_folder(*folder));
    if (adrs_.empty()) return {};
    bool is_any_checked = false;
    for (const OpenDocument& adr : adrs_)
      if (adr.row.status == "accepted") is_any_checked |= check_patterns(adr, tree, check, audit.applies);
    if (!is_any_checked) {
      check.result = CheckResult::not_run;
      add_reason(check, "no accepted ADR has a pattern");
    }
    if (tree.is_cut) add_reason(check, "not all files were checked");
    return {};
  }

  const Session& session_;
  std::vector<OpenDocument> adrs_;
  std::string unread_;
  std::deque<AuditCheck> checks_;  // references stay good while it grows
};

}  // namespace

Result<AdrAudit> audit_adrs(const Session& session, const std::optional<std::string>& folder) {
  Auditor auditor(session);
  TRY(auditor.run(folder));
  return std::move(auditor.audit);
}

}  // namespace blue
