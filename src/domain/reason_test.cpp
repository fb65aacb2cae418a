#include "domain/reason.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace blue {
namespace {

std::string code_of(std::string_view reason) {
  Problems problems;
  check_reason(problems, "reason", reason, "Merging P0001 into P0002");
  return problems.empty() ? "" : std::string(problems.front().code.name);
}

// "ok" closed a tension.
TEST(Reason, HasTenLettersOrFourCharactersOfAScriptWithoutSpaces) {
  EXPECT_EQ(code_of(" \n"), "reason_missing");
  for (const char* shorter : {"ok", "timed out", "1234567890", "..........", "重复的", "P0001 P0002"})
    EXPECT_EQ(code_of(shorter), "reason_too_short") << shorter;
  for (const char* enough : {"It timed out", "Zeitüberschreitung", "内容重复", "ซ้ำกัน", "они об одном"})
    EXPECT_EQ(code_of(enough), "") << enough;
}

}  // namespace
}  // namespace blue
