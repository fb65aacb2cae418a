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

// "aaaaaaaaaaaa" passed.
TEST(Reason, HasLettersThatDiffer) {
  for (const char* reason : {"aaaaaaaaaaaa", "ababababababab", "\u540c\u540c\u540c\u540c"})
    EXPECT_EQ(code_of(reason), "reason_too_short") << reason;
  for (const char* reason : {"same thought", "\u4e0d\u540c\u610f\u89c1", "\u6162\u6162\u6765\u5427"})
    EXPECT_EQ(code_of(reason), "") << reason;
}

}  // namespace
}  // namespace blue
