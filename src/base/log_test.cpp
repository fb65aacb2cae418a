#include "base/log.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <thread>

#include "base/file.h"
#include "base/text.h"
#include "tests/support/temp_folder.h"

namespace blue {
namespace {

using ::testing::EndsWith;
using ::testing::HasSubstr;
using ::testing::MatchesRegex;
using ::testing::Not;

class Log : public ::testing::Test {
 protected:
  Log() {
    EXPECT_TRUE(set_log_file((folder_ / "log").string()));
    set_log_level(LogLevel::info);
  }
  ~Log() override {
    EXPECT_TRUE(set_log_file("/dev/null"));
    set_log_level(LogLevel::warning);
  }
  std::string written() { return read_file(folder_ / "log").value_or("unreadable"); }

  TempFolder folder_;
};

TEST_F(Log, WritesOneLineEach) {
  log(LogLevel::error, "{} of {}", 1, 2);
  EXPECT_THAT(written(), MatchesRegex("[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9:]{8}Z error 1 of 2\n"));
}

TEST_F(Log, DropsLinesBelowItsLevel) {
  log(LogLevel::debug, "quiet");
  log(LogLevel::info, "loud");
  EXPECT_THAT(written(), Not(HasSubstr("quiet")));
  EXPECT_THAT(written(), HasSubstr("loud"));
}

TEST_F(Log, LinesCannotBeForged) {
  log(LogLevel::info, "name: {}", "x\n2026-01-01T00:00:00Z error forged\r\x1b[2J\u2028y");
  std::string text = written();
  EXPECT_EQ(std::ranges::count(text, '\n'), 1);
  EXPECT_THAT(text, EndsWith("\n"));
  EXPECT_THAT(text, HasSubstr("x 2026-01-01T00:00:00Z error forged\\u000d\\u001b[2J\\u2028y"));
}

TEST_F(Log, Appends) {
  log(LogLevel::info, "first");
  ASSERT_TRUE(set_log_file((folder_ / "log").string()));
  log(LogLevel::info, "second");
  EXPECT_THAT(written(), HasSubstr("first"));
  EXPECT_THAT(written(), HasSubstr("second"));
}

TEST_F(Log, DoesNotMixLinesOfThreads) {
  std::string filler(500, 'f');
  {
    std::vector<std::jthread> threads;
    for (int i = 0; i < 4; ++i)
      threads.emplace_back([&] {
        for (int line = 0; line < 50; ++line) log(LogLevel::info, "<{}>", filler);
      });
  }
  std::string text = written();
  auto lines = split(trim(text), '\n');
  ASSERT_EQ(lines.size(), 200u);
  for (std::string_view line : lines) EXPECT_THAT(line, EndsWith("info <" + filler + ">"));
}

TEST_F(Log, RefusesAFileItCannotOpen) {
  auto refused = set_log_file((folder_ / "none" / "log").string());
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().code, codes::not_writable);
  EXPECT_EQ(refused.error().field, "log_file");
  log(LogLevel::info, "still here");
  EXPECT_THAT(written(), HasSubstr("still here"));
}

}  // namespace
}  // namespace blue
