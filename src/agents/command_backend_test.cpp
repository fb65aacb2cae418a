// Programs of all kinds behind the seam, as shell scripts.
#include "agents/command_backend.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>

#include "base/format.h"

namespace blue {
namespace {

using namespace std::chrono_literals;
using testing::HasSubstr;
using testing::Not;

Profile shell(std::string script) {
  Profile out;
  out.args = {"sh", "-c", std::move(script)};
  return out;
}

AgentReply ask(const Profile& profile,
               Ask question = {.system = "Be brief.", .prompt = "Header or path?\n"}) {
  return CommandBackend(profile).ask(question);
}

TEST(CommandBackend, PutsThePromptOnStandardInputAndTheSystemWhereTheProfileSays) {
  EXPECT_EQ(ask(shell("cat")).text, "Be brief.\n\nHeader or path?\n");
  Profile with_words = shell("cat; printf ' %s' \"$0\"");
  with_words.args.emplace_back("{system}");
  EXPECT_EQ(ask(with_words).text, "Header or path?\n Be brief.");
  Profile with_file = shell("cat \"$SYSTEM\"");
  with_file.variables = {"SYSTEM={system_file}"};
  EXPECT_EQ(ask(with_file).text, "Be brief.");
}

TEST(CommandBackend, RunsInAnEmptyFolderThatIsGoneAfterwards) {
  Profile profile = shell("pwd; ls; cat settings.json");
  profile.files = {{"settings.json", "{}"}};
  const std::string text = ask(profile).text;
  EXPECT_THAT(text, HasSubstr("\nsettings.json\nsystem.md\n{}"));
  EXPECT_FALSE(std::filesystem::exists(text.substr(0, text.find('\n'))));
  profile.files = {{"../outside", "x"}};
  EXPECT_EQ(ask(profile).end, ReplyEnd::failed);
}

// Keys of other services are nobody's business.
TEST(CommandBackend, PassesOnOnlyWhatTheProfileNames) {
  ::setenv("BLUE_TEST_SECRET", "hunter2", 1);
  ::setenv("BLUE_TEST_KEY", "mine", 1);
  Profile profile = shell("env");
  profile.keys = {"BLUE_TEST_KEY"};
  profile.variables = {"MODE=quiet"};
  const std::string text = ask(profile).text;
  EXPECT_THAT(text, testing::AllOf(HasSubstr("PATH="), HasSubstr("BLUE_TEST_KEY=mine"),
                                   HasSubstr("MODE=quiet"), Not(HasSubstr("hunter2"))));
  ::unsetenv("BLUE_TEST_SECRET");
  ::unsetenv("BLUE_TEST_KEY");
}

TEST(CommandBackend, SaysHowAnAskEnded) {
  EXPECT_EQ(ask(shell("exit 0")).end, ReplyEnd::empty);
  EXPECT_EQ(ask(shell("echo 'Not logged in' >&2; exit 1")).end, ReplyEnd::not_allowed);
  EXPECT_EQ(ask(shell("yes"), {.prompt = ""}).end, ReplyEnd::too_much);
  EXPECT_EQ(ask(shell("sleep 60"), {.prompt = "", .idle = 100ms}).end, ReplyEnd::silent);
  EXPECT_EQ(ask(shell("while :; do echo .; sleep 0.01; done"), {.prompt = "", .patience = 150ms}).end,
            ReplyEnd::out_of_time);
  std::stop_source stopped;
  stopped.request_stop();
  EXPECT_EQ(ask(shell("sleep 60"), {.prompt = "", .stop = stopped.get_token()}).end, ReplyEnd::cancelled);
  Profile absent;
  absent.args = {"no-such-program-anywhere"};
  EXPECT_EQ(ask(absent).end, ReplyEnd::failed);
  EXPECT_THAT(ask(absent).reason, HasSubstr("no-such-program-anywhere"));
}

// Several programs hang after their result.
TEST(CommandBackend, AWholeTranscriptIsAnAnswerThoughTheProgramHangs) {
  Profile profile = shell(
      R"(echo '{"type":"result","subtype":"success","stop_reason":"end_turn","result":"Yes."}'; sleep 60)");
  profile.transcript = TranscriptKind::claude;
  EXPECT_EQ(ask(profile, {.prompt = "", .idle = 200ms}).text, "Yes.");
  EXPECT_EQ(ask(shell("echo Yes.; sleep 60"), {.prompt = "", .idle = 200ms}).end, ReplyEnd::silent)
      << "plain text has no end of its own";
}

TEST(CommandBackend, AnEndLineShowsThatNothingWasCutOff) {
  Profile profile = shell("cat >/dev/null; printf 'All of it.\\nEND OF ANSWER\\n'");
  profile.hides_cut_off = true;
  EXPECT_EQ(ask(profile).text, "All of it.\n");
  profile.args.back() = "cat >/dev/null; printf 'Half of'";
  EXPECT_EQ(ask(profile).end, ReplyEnd::cut_off);
  profile.args.back() = "cat; printf 'END OF ANSWER'";
  EXPECT_THAT(ask(profile).text, HasSubstr("Write the line END OF ANSWER alone at the very end"));
}

}  // namespace
}  // namespace blue
