#include "library/adr_audit.h"

#include <deque>

#include "base/format.h"
#include "base/text.h"
#include "dialogues/place.h"
#include "documents/header.h"
#include "documents/sections.h"
#include "domain/error_codes.h"
#include "library/adr_patterns.h"
#include "library/find.h"
#include "library/turn.h"
#include "project/inside.h"

namespace blue {

void AuditFinding::describe(Fields<AuditFinding>& f) {
  f.optional("adr", &AuditFinding::adr, "Number of the ADR");
  f.optional("path", &AuditFinding::path, "File");
  f.optional("line", &AuditFinding::line, "Line; 0 for the whole file");
  f.optional("message", &AuditFinding::message, "What is wrong");
}
void AuditCheck::describe(Fields<AuditCheck>& f) {
  f.optional("name", &AuditCheck::name, "Check");
  f.optional("result", &AuditCheck::result, "What came of it");
  f.optional("findings", &AuditCheck::findings, "What was found");
  f.optional("left_out", &AuditCheck::left_out, "Findings not listed");
  f.optional("reason", &AuditCheck::reason, "Why it did not run, or not on everything");
}
void AppliedAdr::describe(Fields<AppliedAdr>& f) {
  f.optional("adr", &AppliedAdr::adr, "Number");
  f.optional("title", &AppliedAdr::title, "Title");
  f.optional("files", &AppliedAdr::files, "Files it applies to");
}

namespace {

constexpr std::string_view kSections[] = {"Context", "Decision", "Consequences"};

class Auditor {
 public:
  explicit Auditor(const Session& session) : session_(session) {}

  Result<> run(const std::optional<std::string>& folder) {
    TRY(load());
    TRY(check_texts());
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

  static void add(AuditCheck& check, const DocumentRow& row, std::string message) {
    check.findings.push_back({id_of(row), row.path, 0, std::move(message)});
  }

  Result<> check_texts() {
    AuditCheck& sections = begin("sections");
    for (const OpenDocument& adr : adrs_)
      for (std::string_view title : kSections)
        if (!find_section(adr.text, title)) add(sections, adr.row, format("has no section {}", title));
    AuditCheck& decisions = begin("decisions");
    for (const OpenDocument& adr : adrs_) {
      auto section = find_section(adr.text, "Decision");
      if (adr.row.status == "accepted" && (!section || section_text(adr.text, *section).empty()))
        add(decisions, adr.row, "is accepted without a decision");
    }
    AuditCheck& successors = begin("successors");
    for (const OpenDocument& adr : adrs_) {
      const DocumentHeader header = read_header(DocumentType::adr, adr.text);
      const HeaderRow* row = header.find("Superseded By");
      if (adr.row.status == "superseded" && (!row || row->value.empty()))
        add(successors, adr.row, "is superseded without a successor");
    }
    return {};
  }

  Result<> check_relations() {
    AuditCheck& links = begin("links");
    const auto broken = TRY(broken_links(session_));
    for (const OpenDocument& adr : adrs_)
      for (const DocumentRelation& relation : broken)
        if (relation.from == adr.row.path)
          add(links, adr.row, format("links to {}, which is not there", relation.to));
    AuditCheck& numbers = begin("numbers");
    for (const DocumentCollision& collision : TRY(find_collisions(session_)))
      if (collision.type == DocumentType::adr)
        for (const std::string& path : collision.paths)
          numbers.findings.push_back({format("{:04}", collision.number), path, 0, "shares its number"});
    AuditCheck& references = begin("references");
    for (const OpenDocument& adr : adrs_) {
      std::size_t others = 0;
      for (const DocumentRelation& relation : TRY(relations_to(session_, adr.row.path)))
        others += relation.from != adr.row.path;
      if (others == 0 && adr.row.status == "accepted")
        add(references, adr.row, "is referenced by no document");
    }
    return {};
  }

  bool is_root(const std::string& folder) const {
    std::error_code ignored;
    return std::filesystem::equivalent(session_.root() / folder, session_.root(), ignored);
  }

  // The files of a folder by their paths in the project, as patterns name them.
  Result<FileTree> read_folder(const std::string& folder) {
    auto inside = is_root(folder) ? Result<std::string>("") : path_in_project(session_.project(), folder);
    if (!inside)
      return fail(make_error(codes::path_outside_project,
                             format("{} is not a folder inside the project.", printable(folder)))
                      .at("path")
                      .with_value(folder)
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
      check.reason = "no path was given to look in";
      return {};
    }
    const FileTree tree = TRY(read_folder(*folder));
    if (adrs_.empty()) return {};
    bool is_any_checked = false;
    for (const OpenDocument& adr : adrs_)
      if (adr.row.status == "accepted")
        is_any_checked |= check_patterns(adr.row, adr.text, tree, check, audit.applies);
    if (!is_any_checked) {
      check.result = CheckResult::not_run;
      check.reason += format("{}no accepted ADR names a pattern", check.reason.empty() ? "" : "; ");
    }
    if (tree.is_cut)
      check.reason += format("{}not all files were looked at", check.reason.empty() ? "" : "; ");
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
