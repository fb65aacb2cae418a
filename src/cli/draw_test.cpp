#include "cli/draw.h"

#include <gmock/gmock.h>

#include "base/layout.h"
#include "base/text.h"

namespace blue {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::Not;

std::vector<std::string> lines_of(const std::string& text) {
  std::vector<std::string> lines;
  for (std::string_view line : split(text, '\n')) lines.emplace_back(line);
  if (!lines.empty() && lines.back().empty()) lines.pop_back();
  return lines;
}

std::size_t widest_line(const std::string& text) {
  std::size_t widest = 0;
  for (const std::string& line : lines_of(text)) widest = std::max(widest, display_width(line));
  return widest;
}

Table mixed_table() {
  return {{"name", "role", "points"},
          {{"蛋糕", "baker", "7"}, {"🧁 Muffin", "e\xcc\x81lan", "12"}, {"plain", "x", "1,000"}}};
}

TEST(TableText, ColumnsAlignInAnyScript) {
  std::vector<std::string> lines = lines_of(render_table(mixed_table(), {.width = 80}));
  EXPECT_THAT(lines, ElementsAre("name       role   points",  //
                                 "蛋糕       baker       7",  //
                                 "🧁 Muffin  e\xcc\x81lan       12", "plain      x       1,000"));
}

TEST(TableText, LastColumnGivesWayFirstAndIsNeverCut) {
  Table table{{"id", "text"}, {{"T0101", "a text that is longer than the terminal is wide"}}};
  EXPECT_THAT(lines_of(render_table(table, {.width = 30})),
              ElementsAre("id     text", "T0101  a text that is longer", "       than the terminal is",
                          "       wide"));
}

TEST(TableText, NeverWiderThanTheTerminal) {
  Table table = mixed_table();
  table.rows.push_back({std::string(500, 'w'), "好好好好好好好好好好好好好好好好好好好好", "5"});
  for (std::size_t width : {20u, 21u, 40u, 80u, 200u})
    EXPECT_LE(widest_line(render_table(table, {.width = width})), width) << width;
  Table wide{{}, {{}}};
  for (int i = 0; i < 12; ++i) {
    wide.columns.push_back("column");
    wide.rows[0].emplace_back("a value");
  }
  std::string narrow = render_table(wide, {.width = 20});
  EXPECT_LE(widest_line(narrow), 20u);
  EXPECT_THAT(narrow, HasSubstr("column: a value\n")) << "too many columns become a list";
  EXPECT_EQ(lines_of(render_table(wide, {.width = 200})).size(), 2u);
}

TEST(TableText, RaggedAndEmptyTables) {
  EXPECT_EQ(render_table({{"a", "b"}, {}}, {}), "(none)\n");
  EXPECT_EQ(render_table({{}, {}}, {}), "");
  EXPECT_EQ(render_table({{"a"}, {{"x", "y"}, {}}}, {}), "a\nx  y\n\n");
}

TEST(ViewText, EveryBlockHasItsForm) {
  View view = {Heading{"Round 2"}, Paragraph{{"All is well."}},
               Pairs{{{"open tensions", {"0", Tone::good}}, {"note", "two\nlines"}}},
               NextStep{"blue cake list", "to see them"}, NextStep{"blue hello", ""}};
  EXPECT_EQ(render_view(view, {.width = 40}),
            "Round 2\n"
            "All is well.\n"
            "\n"
            "open tensions  0\n"
            "note           two\n"
            "               lines\n"
            "\n"
            "Next: blue cake list  (to see them)\n"
            "Next: blue hello\n");
}

TEST(ViewText, TonesAreColoursOnlyWhereWanted) {
  View view = {Paragraph{{"no", Tone::bad}}};
  EXPECT_EQ(render_view(view, {.width = 40, .has_colour = true}), "\x1b[31mno\x1b[0m\n");
  EXPECT_EQ(render_view(view, {.width = 40}), "no\n");
}

TEST(ViewText, ColouredTablesAlignLikePlainOnes) {
  Table table{{"a", "b"}, {{{"x", Tone::bad}, "y"}, {"long", "z"}}};
  EXPECT_EQ(lines_of(render_table(table, {.width = 40, .has_colour = true}))[1], "\x1b[31mx\x1b[0m     y");
}

TEST(ViewText, StoredTextCannotControlTheTerminal) {
  std::string hostile =
      "a\x1b]0;owned\x07\x1b[2J\xc2\x9b"
      "31m\r\b";
  View view = {Heading{hostile}, Paragraph{{hostile}}, Pairs{{{hostile, {hostile}}}},
               Table{{hostile}, {{{hostile}}}}, NextStep{hostile, hostile}};
  for (std::size_t width : {20u, 200u}) {
    std::string text = render_view(view, {.width = width});
    EXPECT_EQ(text.find_first_of("\x1b\x07\r\b"), std::string::npos);
    EXPECT_THAT(text, Not(HasSubstr("\xc2\x9b")));
  }
}

TEST(ViewText, PairsFitNarrowTerminals) {
  View view = {Pairs{{{"a very long name of a value", {"and a value that is long too"}}}}};
  EXPECT_LE(widest_line(render_view(view, {.width = 20})), 20u);
}

TEST(GenericView, DrawsAnyValue) {
  Json value = JsonObject{{"dialogue_id", "d1"},
                          {"done", true},
                          {"nothing", nullptr},
                          {"tags", JsonArray{"a", "b"}},
                          {"rounds", JsonArray{JsonObject{{"round", 1}, {"score", 2.5}},
                                               JsonObject{{"round", 2}, {"late", "x"}}}},
                          {"inner", JsonObject{{"count", 3}}},
                          {"text", "one\ntwo"}};
  EXPECT_EQ(render_view(generic_view(value), {.width = 40}),
            "dialogue id  d1\n"
            "done         yes\n"
            "nothing      -\n"
            "tags         a, b\n"
            "\n"
            "rounds\n"
            "round  score  late\n"
            "    1    2.5\n"
            "    2         x\n"
            "\n"
            "inner\n"
            "count  3\n"
            "\n"
            "text\n"
            "one\n"
            "two\n");
}

TEST(GenericView, RootMayBeAnything) {
  EXPECT_EQ(render_view(generic_view("x"), {}), "x\n");
  EXPECT_EQ(render_view(generic_view(JsonArray{}), {}), "none\n");
  EXPECT_EQ(render_view(generic_view(JsonArray{JsonObject{{"a", 1}}}), {}), "a\n1\n");
  EXPECT_EQ(render_view(generic_view(JsonObject{}), {}), "");
}

TEST(Draw, WordsThatMatchedAreMarked) {
  const View view{Excerpt{"A Cache of caches, cached", {"cache"}}};
  EXPECT_EQ(render_view(view, {.width = 80, .has_colour = true}),
            "  A \x1b[1mCache\x1b[0m of \x1b[1mcache\x1b[0ms, \x1b[1mcache\x1b[0md\n");
  EXPECT_EQ(render_view(view, {.width = 80}), "  A Cache of caches, cached\n");
}

TEST(Draw, PathsAreShownAsTheCallerWritesThem) {
  const View view{Pairs{{{"file", path_cell("docs/a.md")}, {"text", "docs/a.md"}}},
                  Table{{"path"}, {{path_cell("docs/a.md")}}}};
  const Style style{.width = 80, .has_colour = false, .show_path = [](std::string_view path) {
                      return "../" + std::string(path);
                    }};
  EXPECT_EQ(render_view(view, style), "file  ../docs/a.md\ntext  docs/a.md\n\npath\n../docs/a.md\n");
}

TEST(Draw, ItemsHangBesideTheirMarkAndCodeStaysAsItIs) {
  const View view{ListItemLine{"-", "one two three four", 0}, ListItemLine{"2.", "five", 1},
                  Verbatim{"if (x) {\n  y();\x1b[2J\n}"}};
  EXPECT_EQ(render_view(view, {.width = 12}),
            "- one two\n  three four\n  2. five\n\n    if (x) {\n      y();\\u001b[2J\n    }\n");
}

}  // namespace
}  // namespace blue
