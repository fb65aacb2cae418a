// Plays tests/golden/mcp/*.txt against `blue mcp`: "> line" is sent, "< line" came back. A line with an id is
// answered before the next is sent, so the order of answers is the order of the file.
#include <gtest/gtest.h>

#include "base/json_parse.h"
#include "tests/golden/transcript.h"
#include "tests/support/process.h"

namespace blue {
namespace {

constexpr std::string_view kRequestMark = "> ";
constexpr std::string_view kAnswer = "< ";

class McpTranscript : public testing::TestWithParam<std::string> {};

// Notifications get no answer; everything else, malformed lines included, gets one.
bool is_answered(const std::string& line) {
  auto message = parse_json(line);
  return !message || !message->object() || message->find("id") || !message->find("method");
}

TEST_P(McpTranscript, PlaysAsWritten) {
  Path path = transcript_path("mcp", GetParam());
  auto text = read_file(path);
  ASSERT_TRUE(text);
  Transcript transcript = parse_transcript(*text, kRequestMark, kAnswer);
  ASSERT_FALSE(transcript.exchanges.empty());

  Stage stage;
  ProcessOptions options;
  options.cwd = stage.repository();
  for (const auto& [name, value] : stage.environment()) options.env[name] = value;
  auto server = Process::spawn({BLUE_PROGRAM, "mcp"}, options);
  ASSERT_TRUE(server);
  for (Exchange& exchange : transcript.exchanges) {
    ASSERT_TRUE(server->write(exchange.said + "\n"));
    exchange.answer.clear();
    if (!is_answered(exchange.said)) continue;
    auto line = server->read_line();
    ASSERT_TRUE(line) << "no answer to " << exchange.said;
    exchange.answer = stage.normalise(*line) + "\n";
  }
  server->close_input();
  auto end = server->wait();
  ASSERT_TRUE(end);
  EXPECT_EQ(end->exit_code, 0);
  EXPECT_EQ(server->out(), "") << "more on stdout than was asked for";
  expect_same_transcript(path, *text, render_transcript(transcript, kRequestMark, kAnswer));
}

INSTANTIATE_TEST_SUITE_P(Golden, McpTranscript, testing::ValuesIn(list_transcripts("mcp")),
                         [](const auto& transcript) { return transcript.param; });

}  // namespace
}  // namespace blue
