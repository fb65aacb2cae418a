// How bytes become lines, however they arrive.
#include "mcp/stdio.h"

#include <gmock/gmock.h>
#include <rapidcheck.h>

#include <vector>

namespace blue {
namespace {

using testing::ElementsAre;

std::vector<std::string> split(std::string_view bytes, std::size_t chunk, std::size_t limit = 8) {
  std::vector<std::string> lines;
  LineSplitter splitter(
      limit, [&](std::string_view line) { lines.emplace_back(line); },
      [&] { lines.emplace_back("<oversized>"); });
  for (; !bytes.empty(); bytes.remove_prefix(std::min(chunk, bytes.size())))
    splitter.feed(bytes.substr(0, chunk));
  splitter.finish();
  return lines;
}

TEST(LineSplitter, LfCrlfEmptyLinesAndAnUnfinishedEnd) {
  EXPECT_THAT(split("a\nb\r\n\n\r\nc", 100), ElementsAre("a", "b", "c"));
}

TEST(LineSplitter, TheLimitItselfIsAllowed) { EXPECT_THAT(split("12345678\n", 3), ElementsAre("12345678")); }

TEST(LineSplitter, AnOversizedLineIsSkippedToItsEnd) {
  EXPECT_THAT(split("123456789\nok\n", 100), ElementsAre("<oversized>", "ok"));
  EXPECT_THAT(split("123456789123456789123456789\nok\n", 4), ElementsAre("<oversized>", "ok"));
  EXPECT_THAT(split("a\n123456789", 4), ElementsAre("a", "<oversized>"));
}

TEST(LineSplitter, EmptyInputHasNoLines) { EXPECT_THAT(split("", 1), ElementsAre()); }

TEST(LineSplitter, ChunksDoNotMatter) {
  EXPECT_TRUE(rc::check("same lines however the bytes arrive", [] {
    auto bytes = *rc::gen::container<std::string>(rc::gen::elementOf(std::string("ab\r\n\n")));
    auto chunk = *rc::gen::inRange<std::size_t>(1, 9);
    RC_ASSERT(split(bytes, chunk, 4) == split(bytes, bytes.size() + 1, 4));
  }));
}

}  // namespace
}  // namespace blue
