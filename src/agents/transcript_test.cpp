// What real programs printed, and what must not pass for an answer.
#include "agents/transcript.h"

#include <gtest/gtest.h>

#include <filesystem>

#include "base/file.h"
#include "base/format.h"
#include "base/text.h"

namespace blue {
namespace {

namespace fs = std::filesystem;
using enum TranscriptKind;

// The transcripts beside the project, or empty where there are none.
fs::path find_transcripts() {
  for (fs::path at = fs::absolute(fs::path(__FILE__).parent_path()); at != at.parent_path();
       at = at.parent_path())
    if (fs::path found = at / "shared" / "corpus" / "agent-transcripts"; fs::exists(found)) return found;
  return {};
}

Transcript read_case(const fs::path& file) {
  auto text = [&](const char* ending) { return read_file(Path(file.string() + ending)).value_or(""); };
  const std::string code = text(".rc");
  return {text(".stdout"), text(".stderr"), code.starts_with("rc=0") ? 0 : 1};
}

struct Expected {
  const char* name;
  ReplyEnd end;
};

TEST(Transcript, OfRealProgramsIsReadForWhatHappened) {
  const fs::path folder = find_transcripts();
  if (folder.empty()) GTEST_SKIP() << "There is no shared/corpus beside the project.";
  const std::pair<const char*, TranscriptKind> programs[] = {
      {"claude", claude}, {"codex", codex}, {"gemini", gemini}, {"opencode", opencode}};
  for (const auto& [program, kind] : programs) {
    for (const auto& [name, end] :
         {Expected{"ok", ReplyEnd::answered}, Expected{"429x2", ReplyEnd::answered},
          Expected{"401", ReplyEnd::not_allowed}, Expected{"overflow", ReplyEnd::prompt_too_long},
          Expected{"empty", ReplyEnd::empty}, Expected{"maxtok", ReplyEnd::cut_off}}) {
      const AgentReply reply = read_transcript(kind, read_case(folder / program / name));
      // Gemini reports an answer that was cut off as whole; its profile asks for an end line.
      const bool is_hidden = kind == gemini && std::string_view(name) == "maxtok";
      EXPECT_EQ(reply.end, is_hidden ? ReplyEnd::answered : end)
          << program << " " << name << ": " << reply.reason;
      EXPECT_EQ(reply.text.starts_with("[MUFFIN-P0001: Keys"), reply.end == ReplyEnd::answered)
          << program << name;
      EXPECT_EQ(reply.reason.empty(), reply.end == ReplyEnd::answered) << program << name;
      if (reply.end == ReplyEnd::answered) {
        EXPECT_EQ(reply.usage.input, 1234) << program;
        EXPECT_EQ(reply.usage.output, 56) << program;
      }
    }
  }
  EXPECT_EQ(read_transcript(claude, read_case(folder / "claude/ok")).model, "claude-opus-5-5");
  EXPECT_EQ(read_transcript(gemini, read_case(folder / "gemini/ok")).model, "gemini-2.5-flash");
  Transcript stream = read_case(folder / "claude/429x2");
  stream.output = read_file(Path((folder / "claude/429x2.stream.stdout").string())).value();
  EXPECT_EQ(read_transcript(claude, stream).end, ReplyEnd::answered);
}

// A program that is killed while it writes leaves any beginning of its transcript.
TEST(Transcript, CutAtAnyByteIsNeverPartOfAnAnswer) {
  const fs::path folder = find_transcripts();
  if (folder.empty()) GTEST_SKIP() << "There is no shared/corpus beside the project.";
  const std::pair<const char*, TranscriptKind> programs[] = {
      {"claude", claude}, {"codex", codex}, {"gemini", gemini}, {"opencode", opencode}};
  for (const auto& [program, kind] : programs) {
    const Transcript whole = read_case(folder / program / "ok");
    const std::string answer = read_transcript(kind, whole).text;
    for (std::size_t end = 0; end < whole.output.size(); end += 1 + end / 97) {
      const AgentReply reply = read_transcript(kind, {whole.output.substr(0, end), "", 0});
      EXPECT_TRUE(reply.end != ReplyEnd::answered || reply.text == answer) << program << " at " << end;
    }
  }
}

TEST(Transcript, OfPlainTextIsBelievedOnlyWithItsExitCode) {
  EXPECT_EQ(read_transcript(text, {"[MOVE:CONVERGE]\n", "", 0}).text, "[MOVE:CONVERGE]\n");
  EXPECT_EQ(read_transcript(text, {"half an ans", "it broke", 1}).end, ReplyEnd::failed);
  EXPECT_EQ(read_transcript(text, {"", "HTTP 429 Too Many Requests", 1}).end, ReplyEnd::busy);
  EXPECT_EQ(read_transcript(text, {" \n", "", 0}).end, ReplyEnd::empty);
  EXPECT_EQ(read_transcript(text, {"API Error: 529 Overloaded\n", "", 0}).end, ReplyEnd::busy);
  EXPECT_EQ(read_transcript(text, {"\xff\xfe", "", 0}).end, ReplyEnd::unreadable);
  EXPECT_EQ(read_transcript(text, {std::string(kLongestReply + 1, 'x'), "", 0}).end, ReplyEnd::too_much);
}

TEST(Transcript, AnySensibleOrSenselessJsonIsRead) {
  for (const TranscriptKind kind : {text, claude, codex, gemini, opencode})
    for (const char* output :
         {"", "{}", "[]", "null", "{\"type\":\"result\"}", "{\"type\":\"result\",\"usage\":3,\"result\":[]}",
          "{\"type\":\"turn.completed\",\"usage\":null}", "{\"type\":\"step_finish\",\"part\":7}",
          "{\"response\":{}}", "{\"error\":\"x\",\"stats\":{\"models\":[]}}",
          "{\"type\":\"error\",\"error\":1}"}) {
      const AgentReply reply = read_transcript(kind, {output, "", 0});
      EXPECT_TRUE(kind == text || reply.end != ReplyEnd::answered) << output;
    }
}

TEST(Transcript, ErrorsAreToldApart) {
  EXPECT_EQ(end_of_error(401, ""), ReplyEnd::not_allowed);
  EXPECT_EQ(end_of_error(429, ""), ReplyEnd::busy);
  EXPECT_EQ(end_of_error(429, "You exceeded your current quota: insufficient_quota"), ReplyEnd::not_allowed);
  EXPECT_EQ(end_of_error(503, ""), ReplyEnd::busy);
  EXPECT_EQ(end_of_error(400, "prompt is too long: 210000 tokens"), ReplyEnd::prompt_too_long);
  EXPECT_EQ(end_of_error(400, "unknown model"), ReplyEnd::failed);
}

}  // namespace
}  // namespace blue
