// Plays tests/golden/cli/*.txt in a shell: "$ command" lines and what they print, with "[exit N]" where N is
// not 0.
#include <gtest/gtest.h>

#include "base/format.h"
#include "tests/golden/transcript.h"
#include "tests/support/process.h"

namespace blue {
namespace {

constexpr std::string_view kPrompt = "$ ";

class CliTranscript : public testing::TestWithParam<std::string> {};

std::string play(const Stage& stage, const std::string& command) {
  ProcessOptions options;
  options.cwd = stage.repository();
  for (const auto& [name, value] : stage.environment()) options.env[name] = value;
  RunResult result = run({"bash", "-c", "exec 2>&1; " + command}, options);
  std::string answer = stage.normalise(result.out);
  if (!answer.empty() && !answer.ends_with('\n')) answer += "\n";
  if (result.exit_code != 0) answer += format("[exit {}]\n", result.exit_code);
  return answer;
}

TEST_P(CliTranscript, PlaysAsWritten) {
  Path path = transcript_path("cli", GetParam());
  auto text = read_file(path);
  ASSERT_TRUE(text);
  Transcript transcript = parse_transcript(*text, kPrompt, "");
  ASSERT_FALSE(transcript.exchanges.empty());
  Stage stage;
  for (Exchange& exchange : transcript.exchanges) exchange.answer = play(stage, exchange.said);
  expect_same_transcript(path, *text, render_transcript(transcript, kPrompt, ""));
}

INSTANTIATE_TEST_SUITE_P(Golden, CliTranscript, testing::ValuesIn(list_transcripts("cli")),
                         [](const auto& transcript) { return transcript.param; });

}  // namespace
}  // namespace blue
