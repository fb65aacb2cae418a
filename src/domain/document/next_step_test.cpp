#include "domain/document/next_step.h"

#include <gtest/gtest.h>

namespace blue {
namespace {

TEST(NextStepOfADocument, FollowsFromItsStatus) {
  EXPECT_EQ(next_step(DocumentType::rfc, "draft")->status, "accepted");
  EXPECT_EQ(next_step(DocumentType::prd, "approved")->kind, DocumentStepKind::complete);
  EXPECT_FALSE(next_step(DocumentType::rfc, "implemented"));
  EXPECT_EQ(next_step(DocumentType::postmortem, "open")->kind, DocumentStepKind::close);
  EXPECT_FALSE(next_step(DocumentType::postmortem, "closed"));
  EXPECT_FALSE(next_step(DocumentType::runbook, "active"));
}

TEST(NextStepOfADocument, CompletesAnRfcFromSeventyPercentOn) {
  EXPECT_EQ((PlanProgress{2, 3}.percent()), 66);
  EXPECT_EQ((PlanProgress{0, 0}.percent()), 0);
  EXPECT_EQ(next_step(PlanProgress{69, 100}, "in-progress")->kind, DocumentStepKind::complete_task);
  EXPECT_EQ(next_step(PlanProgress{70, 100}, "in-progress")->kind, DocumentStepKind::complete);
  EXPECT_FALSE(next_step(PlanProgress{0, 0}, "in-progress"));
}

}  // namespace
}  // namespace blue
