// blue adr audit: are the decisions in order, and are they followed?
#include "base/format.h"
#include "base/text.h"
#include "library/adr_audit.h"
#include "library/survey.h"
#include "tools/reply.h"
#include "tools/tool.h"

namespace blue {

struct AdrAuditTool {
  static constexpr ToolInfo info{
      .title = "Audit the decisions",
      .description =
          "Checks every ADR: sections, decision, successor, links, numbers, references; with a path, also "
          "whether that tree follows the patterns in Applies When and Anti-Patterns. A check that could not "
          "run is reported as such.",
      .example = "blue adr audit --path src",
      .is_open_output = true,
  };
  struct Input {
    std::optional<std::string> path;
    static void describe(Fields<Input>& f) {
      f.optional<&Input::path>("Folder to check against them").length(1, 4096).positional();
    }
  };
  struct Output {
    std::size_t adrs = 0, findings = 0;
    std::vector<AuditCheck> checks;
    std::vector<AppliedAdr> applies;
    static void describe(Fields<Output>& f) {
      f.optional<&Output::adrs>("ADRs checked");
      f.optional<&Output::findings>("Number of findings");
      f.optional<&Output::checks>("Every check").loose();
      f.optional<&Output::applies>("ADRs that apply to the folder").loose();
    }
  };

  static Result<Output> run(Workspace& workspace, const Input& input) {
    const Session session = TRY(workspace.open_project());
    TRY(survey_documents(session));
    AdrAudit audit = TRY(audit_adrs(session, input.path));
    Output output{audit.adrs, 0, std::move(audit.checks), std::move(audit.applies)};
    for (AuditCheck& check : output.checks) {
      output.findings += check.findings.size();
      check.left_out = cut_list(check.findings, workspace.scope());
    }
    return output;
  }

  static int exit_code(const Output& output) { return output.findings == 0 ? 0 : 3; }

  static View view(const Output& output) {
    Table checks{{"check", "result", ""}, {}};
    for (const AuditCheck& check : output.checks) {
      const Tone tone = check.result == CheckResult::passed   ? Tone::good
                        : check.result == CheckResult::failed ? Tone::bad
                                                              : Tone::warning;
      checks.rows.push_back(
          {Cell(check.name, Tone::strong), Cell(name_of(check.result), tone), check.reason});
    }
    View view{checks};
    if (output.findings > 0) {
      Table findings{{"ADR", "file", "what is wrong"}, {}};
      for (const AuditCheck& check : output.checks)
        for (const AuditFinding& finding : check.findings)
          findings.rows.push_back({finding.adr,
                                   finding.line ? format("{}:{}", finding.path, finding.line) : finding.path,
                                   finding.message});
      view.push_back(findings);
    }
    for (const AppliedAdr& applied : output.applies)
      view.push_back(Paragraph{
          format("ADR {} {} applies to {}.", applied.adr, applied.title, counted(applied.files, "file"))});
    return view;
  }
};

extern constinit const Tool adr_audit_tool = make_tool<AdrAuditTool>("adr", "audit");

}  // namespace blue
