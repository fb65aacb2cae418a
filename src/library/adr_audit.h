#pragma once
// Whether the decisions of a project are in order: complete, linked, and followed by the files. A check that
// could not run has the result not_run and a reason.
#include <optional>
#include <string>
#include <vector>

#include "base/describe.h"
#include "project/workspace.h"

namespace blue {

enum class CheckResult { passed, failed, not_run };

struct AuditFinding {
  std::string adr;   // its number
  std::string path;  // the file it is about
  std::size_t line = 0;
  std::string message;
  static void describe(Fields<AuditFinding>& f);
};

struct AuditCheck {
  std::string name;
  CheckResult result = CheckResult::passed;
  std::vector<AuditFinding> findings;
  std::size_t left_out = 0;  // findings that did not fit into a reply
  std::string reason;        // why it did not run, or only in part
  static void describe(Fields<AuditCheck>& f);
};

// An ADR whose `## Applies When` patterns fit files below the folder.
struct AppliedAdr {
  std::string adr, title;
  std::size_t files = 0;
  static void describe(Fields<AppliedAdr>& f);
};

struct AdrAudit {
  std::size_t adrs = 0;
  std::vector<AuditCheck> checks;
  std::vector<AppliedAdr> applies;
};

// Runs every check; patterns are looked for in `folder`, inside the project. Expects a survey in the same
// call.
Result<AdrAudit> audit_adrs(const Session& session, const std::optional<std::string>& folder);

}  // namespace blue
