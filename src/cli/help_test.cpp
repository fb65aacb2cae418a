#include "cli/help.h"

#include <gmock/gmock.h>

#include "base/layout.h"
#include "base/text.h"
#include "cli/command_runner.h"
#include "cli/reference.h"
#include "cli/test_support.h"

namespace blue {
namespace {

using testing::AllOf;
using testing::HasSubstr;
using testing::Not;

class HelpTest : public testing::Test {
 protected:
  std::string help(std::vector<std::string> path, std::size_t width = 80) {
    return render_help(CommandRunner(bakery_.tree, terminal_).catalogue(), path, {.width = width});
  }
  Bakery bakery_;
  FakeTerminal terminal_;
};

TEST_F(HelpTest, CommandHelpShowsTheCompleteShape) {
  EXPECT_THAT(help({"cake", "bake"}),
              AllOf(HasSubstr("Usage: blue cake bake ID [flags]\n"), HasSubstr("Flour is assumed."),
                    HasSubstr("Required:\n  --id TEXT  Cake to bake\n"),
                    HasSubstr("  --layers N           Number of layers (integer 1..9; default 2)\n"),
                    HasSubstr("  --colour red|green   Colour of the icing\n"),
                    HasSubstr("  --[no-]fresh         Use fresh milk (default yes)\n"),
                    HasSubstr("  --tag TEXT           Labels (list of texts; repeatable)\n"),
                    HasSubstr("  --data JSON "), HasSubstr("Example: blue cake bake lemon --layers 3\n"),
                    HasSubstr("MCP tool: blue_cake_bake\n"), HasSubstr("Exit codes: 0 success, 2 ")));
  EXPECT_THAT(help({"cake", "list"}), Not(HasSubstr("--data"))) << "there is no input to give";
}

TEST_F(HelpTest, OverviewListsGroupsCommandsAndGlobalFlags) {
  EXPECT_THAT(help({}), AllOf(HasSubstr("  cake  Cakes and their layers\n"), HasSubstr("  completion  "),
                              HasSubstr("  --shop TEXT "), HasSubstr("  --color auto|always|never ")));
}

TEST_F(HelpTest, ProseFitsTheTerminal) {
  const std::string prose = "蛋糕 " + std::string(300, 'w') + " and some more words to fill lines with";
  bakery_.tree.commands[0].description = prose;
  bakery_.tree.commands[0].example = {};
  for (std::size_t width : {24u, 40u, 80u, 200u}) {
    std::string text = help({"cake", "bake"}, width);
    for (std::string_view line : split(text, '\n'))
      if (!line.starts_with("Usage:") && !line.starts_with("MCP tool:")) {
        EXPECT_LE(display_width(line), width) << line;
      }
  }
}

TEST(Reference, OneCommandInFull) {
  Bakery bakery;
  std::string text = render_command_reference(bakery.tree, bakery.tree.commands[0]);
  EXPECT_THAT(text, testing::StartsWith("# blue cake bake\n\nBake a cake\n\n"
                                        "MCP tool `blue_cake_bake`; writes; toolset `core`; alias make.\n"));
  EXPECT_THAT(text,
              AllOf(HasSubstr("| `cake_id` | `--id` or positional | text | required | Cake to bake |\n"),
                    HasSubstr("| `layers` | `--layers` | integer 1..9 | default `2` | Number of layers |\n"),
                    HasSubstr("| `toppings[].name` |  | text | required | What it is |\n"),
                    HasSubstr("| Anything \\| else |\n"),
                    HasSubstr("Output:\n\n| Field | Type | Meaning |\n|---|---|---|\n| `cake_id` | text |"),
                    HasSubstr("```sh\nblue cake bake lemon --layers 3\n```\n")));
}

TEST(Reference, IsDeterministicAndLinksEverySection) {
  Bakery bakery;
  FakeTerminal terminal;
  CommandRunner runner(bakery.tree, terminal);
  std::string text = render_reference(runner.catalogue());
  EXPECT_EQ(text, render_reference(runner.catalogue()));
  EXPECT_THAT(text, AllOf(HasSubstr("- [blue cake bake](#blue-cake-bake) Bake a cake\n"),
                          HasSubstr("### blue cake bake\n"), HasSubstr("## cake: Cakes and their layers\n"),
                          HasSubstr("### blue reference\n")));
  EXPECT_TRUE(text.ends_with("\n"));
  EXPECT_FALSE(text.ends_with("\n\n"));
  EXPECT_EQ(text.find("\n\n\n"), std::string::npos);
}

TEST(Reference, CommandPrintsOneOrAll) {
  Bakery bakery;
  FakeTerminal terminal;
  EXPECT_EQ(run_words(bakery.tree, {"reference", "blue_cake_bake"}, terminal), 0);
  EXPECT_EQ(terminal.output, render_command_reference(bakery.tree, bakery.tree.commands[0]));
  terminal.output.clear();
  EXPECT_EQ(run_words(bakery.tree, {"reference", "cake list"}, terminal), 0);
  EXPECT_THAT(terminal.output, testing::StartsWith("# blue cake list\n"));
  EXPECT_EQ(run_words(bakery.tree, {"reference", "blue_cake_bakee"}, terminal), 2);
  EXPECT_THAT(terminal.errors, HasSubstr("Did you mean blue_cake_bake?"));
}

}  // namespace
}  // namespace blue
