// The caret stands under the column, whatever stands before it.
#include "markers/render_diagnostic.h"

#include <gtest/gtest.h>

#include "base/layout.h"
#include "base/text.h"
#include "markers/answer_summary_for_tests.h"
#include "markers/position_map.h"

namespace blue {
namespace {

MarkerDiagnostic problem_at(std::size_t line, std::size_t column) {
  return {"code", "What.", "Do so.", {line, column}};
}

TEST(RenderDiagnostic, ShowsTheLineWithACaretAndTheFix) {
  EXPECT_EQ(render_diagnostic("one\nsee [T01]\n", problem_at(2, 5)),
            "2:5: code: What.\n"
            "  2 | see [T01]\n"
            "    |     ^\n"
            "  fix: Do so.\n");
}

TEST(RenderDiagnostic, CountsCellsNotBytes) {
  EXPECT_EQ(render_diagnostic("🧁é\t[T01]\r\n", problem_at(1, 4)),
            "1:4: code: What.\n"
            "  1 | 🧁é [T01]\n"
            "    |     ^\n"
            "  fix: Do so.\n");
}

TEST(RenderDiagnostic, ShowsOnlyTheSurroundingsOnALongLine) {
  std::string line(100'000, 'a');
  std::string shown = render_diagnostic(line, problem_at(1, 50'000));
  EXPECT_LT(shown.size(), 400U);
  auto rows = split(shown, '\n');
  EXPECT_EQ(display_width(rows.at(2)) - 1, display_width("  1 | …") + 60);
}

TEST(RenderDiagnostic, KeepsEscapeSequencesFromTheTerminal) {
  EXPECT_EQ(render_diagnostic("\x1b[31m [T01]", problem_at(1, 7)).find('\x1b'), std::string::npos);
}

TEST(RenderDiagnostic, SurvivesATextThatIsNotItsOwn) {
  EXPECT_EQ(render_diagnostic("one", problem_at(9, 9)), "9:9: code: What.\n  fix: Do so.\n");
  EXPECT_NE(render_diagnostic("one", problem_at(1, 99)).find('^'), std::string::npos);
}

TEST(RenderDiagnostic, PointsAtTheIdThatCouldNotBePlaced) {
  std::string text = "[RESOLVED T4/T5]";
  Answer answer = parse_as_muffin(text, 2);
  auto rows = render_diagnostic(text, answer.diagnostics.at(1));
  EXPECT_NE(rows.find("  1 | [RESOLVED T4/T5]\n    |              ^\n"), std::string::npos) << rows;
}

TEST(PositionMap, FindsLinesAndColumnsInAnyText) {
  std::string text = std::string(1000, 'a') + "é\xff\n" + std::string(50, 'b') + "\n";
  PositionMap map(text);
  EXPECT_EQ(map.at(0), (Position{1, 1}));
  EXPECT_EQ(map.at(1002), (Position{1, 1002}));
  EXPECT_EQ(map.at(1003), (Position{1, 1003}));
  EXPECT_EQ(map.at(1004), (Position{2, 1}));
  EXPECT_EQ(map.at(1053), (Position{2, 50}));
  EXPECT_EQ(map.at(99'999), (Position{3, 1}));
  EXPECT_EQ(PositionMap("").at(0), (Position{1, 1}));
}

}  // namespace
}  // namespace blue
