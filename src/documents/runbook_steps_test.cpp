// Nothing of an action is lost, and a command can be pasted as it is.
#include "documents/runbook_steps.h"

#include <gmock/gmock.h>

namespace blue {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

// Beside a list, everything else vanished: prose, tables, parts and the warning.
TEST(RunbookSteps, AreEverythingThatIsSaidInOrder) {
  const RunbookSteps read = read_runbook_steps(
      "**Symptoms**: 5xx on\nthe queue.\n\n> **Warning**: never delete\n> the PVC\n\n| host | role "
      "|\n|---|---|\n"
      "| a | primary |\n\n1. [ ] Stop it\n   - nested\n\n#### If that fails\n\nCall Bea.\n\n<!-- hint -->\n");
  EXPECT_THAT(read.steps, ElementsAre("**Symptoms**: 5xx on the queue.", "**Warning**: never delete the PVC",
                                      "| host | role |", "| a | primary |", "Stop it", "nested",
                                      "If that fails", "Call Bea."));
  EXPECT_THAT(read_runbook_steps("").steps, IsEmpty());
}

// A line that ends in a backslash became two commands.
TEST(RunbookCommands, StayWholeWhereTheShellReadsOn) {
  EXPECT_THAT(read_runbook_steps("```sh\nkubectl drain a \\\n  --force\nuptime\n```\n").commands,
              ElementsAre("kubectl drain a \\\n  --force", "uptime"));
  EXPECT_THAT(read_runbook_steps("```bash\nfor x in a b; do\n  echo $x\ndone\nps |\ngrep q\n```\n").commands,
              ElementsAre("for x in a b; do\n  echo $x\ndone", "ps |\ngrep q"));
  EXPECT_THAT(read_runbook_steps("```\ncat <<'EOF' > f\n# kept\n\nb\nEOF\nls\n```\n").commands,
              ElementsAre("cat <<'EOF' > f\n# kept\n\nb\nEOF", "ls"));
  EXPECT_THAT(read_runbook_steps("1. Do:\n\n   ```console\n   $ a\n   # why\n   $ b\n   ```\n").commands,
              ElementsAre("a", "b"));
}

// The indentation of Python was lost, and each line was a command.
TEST(RunbookCommands, InOtherLanguagesAreOneBlock) {
  EXPECT_THAT(read_runbook_steps("- x\n\n  ```python\n  if a:\n      b()\n  ```\n").commands,
              ElementsAre("if a:\n    b()"));
}

// Code within the steps was left out as soon as there was a code block.
TEST(RunbookCommands, WithinStepsStandBesideCodeBlocks) {
  EXPECT_THAT(read_runbook_steps("Run `a b` first.\n\n```sh\nc d\n```\n\n> then `e f`\n").commands,
              ElementsAre("a b", "c d", "e f"));
  EXPECT_THAT(read_runbook_steps("    indented one\n\n    indented two\n").commands,
              ElementsAre("indented one", "indented two"));
  EXPECT_THAT(read_runbook_steps("> ```sh\n> quoted\n> ```\n").commands, ElementsAre("quoted"));
}

TEST(RunbookCommands, AnyBytesAreRead) {
  for (const char* text :
       {"```", "```sh\n", "- ```\n- ```", "`", "<<", "```\n<<\n```", "```\n\\\n", "\xff`\xff`"})
    EXPECT_LE(read_runbook_steps(text).commands.size(), 2u) << text;
}

}  // namespace
}  // namespace blue
