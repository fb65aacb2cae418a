#pragma once
// What the tools around an RFC's plan return.
#include <string>

#include "library/plan.h"
#include "tools/documents/document_tool.h"

namespace blue {

struct PlanOutput {
  std::string id, path;
  std::string completed;  // the task that was checked off; empty for none
  BoxCount tasks;
  int percent = 0;
  std::optional<NextAction> next_action;
  static void describe(Fields<PlanOutput>& f);
};

PlanOutput plan_output(const DocumentRow& rfc, const DocumentPlan& plan);
View to_view(const PlanOutput& output);

}  // namespace blue
