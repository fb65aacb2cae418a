// The command line of the real program: what it leaves alone, what it exits with, and that it says exactly
// what an agent is told for the same call.
#include <gmock/gmock.h>

#include "base/json_parse.h"
#include "tests/e2e/program.h"

namespace blue {
namespace {

using testing::IsEmpty;

TEST(Program, LookingOutsideAProjectCreatesNothing) {
  Sandbox sandbox;
  for (const Path& folder : {sandbox.repository(), sandbox.outside()}) {
    for (const char* command : {"status", "doctor"})
      EXPECT_EQ(sandbox.blue_in(folder, {command}).exit_code, 0) << command << " in " << folder;
    EXPECT_EQ(sandbox.blue_in(folder, {"config", "show"}).exit_code, 0);
    EXPECT_EQ(sandbox.blue_in(folder, {"help"}).exit_code, 0);
  }
  converse(sandbox, {},
           {initialize(), call(1, "blue_status"), request(2, "resources/list"), request(3, "prompts/list"),
            request(4, "resources/read", {{"uri", "blue://status"}})});
  EXPECT_THAT(files_below(sandbox.repository().parent_path()), IsEmpty());
  EXPECT_FALSE(is_present(sandbox.blue_folder()));
}

TEST(Program, LookingInsideAProjectMakesNothingButTheIndex) {
  Sandbox sandbox;
  ASSERT_EQ(sandbox.blue({"init"}).exit_code, 0);
  auto before = files_below(sandbox.repository());
  ASSERT_EQ(sandbox.blue({"config", "show"}).exit_code, 0);
  EXPECT_EQ(files_below(sandbox.repository()), before);
  ASSERT_EQ(sandbox.blue({"status"}).exit_code, 0);
  for (const char* file : {".blue/blue.db", ".blue/index.lock"}) before.push_back(file);
  EXPECT_THAT(files_below(sandbox.repository()), testing::UnorderedElementsAreArray(before));
}

TEST(Program, ExitCodesSayWhoCanMendIt) {
  Sandbox sandbox;
  EXPECT_EQ(sandbox.blue({"status"}).exit_code, 0);
  EXPECT_EQ(sandbox.blue({"sttaus"}).exit_code, 2);
  EXPECT_EQ(sandbox.blue({"status", "--project", "nowhere"}).exit_code, 2);
  ASSERT_EQ(sandbox.blue({"init"}).exit_code, 0);
  ASSERT_TRUE(make_folder(sandbox.blue_folder() / "dialogues/one"));
  ASSERT_TRUE(write_file(sandbox.blue_folder() / "dialogues/one/ledger.jsonl", "<<<<<<< HEAD\n"));
  EXPECT_EQ(sandbox.blue({"doctor"}).exit_code, 3);
}

// It broke: to be drawn on a terminal, an output was decoded again under the limits on inputs, so a text of
// more than 1 MiB came out as one empty line with exit code 0.
TEST(Program, ATerminalShowsAnOutputThatIsLargerThanAnyInput) {
  Sandbox sandbox;
  std::string log;
  for (std::string_view end : {"first", "second", "third"}) {
    std::string text;
    while (text.size() < 400'000) text += "a line of words\n";
    JsonObject message{{"role", "assistant"}, {"content", text + std::string(end) + " end"}};
    log += render_json(JsonObject{{"message", std::move(message)}}) + "\n";
  }
  ASSERT_TRUE(write_file(sandbox.repository() / "task.jsonl", log));
  RunResult result =
      run({"script", "-qec", std::string(BLUE_PROGRAM) + " dialogue extract --file task.jsonl", "/dev/null"},
          sandbox.options());
  EXPECT_EQ(result.exit_code, 0) << result.err;
  EXPECT_GT(result.out.size(), 1'200'000u);
  for (const char* end : {"first end", "second end", "third end"})
    EXPECT_NE(result.out.find(end), std::string::npos) << end;
}

// The same call over both doors; both see the project as the call before left it.
class BothDoors : public testing::Test {
 protected:
  struct Case {
    std::string tool;
    JsonObject arguments;
  };
  void expect_alike(const Case& each) {
    SCOPED_TRACE(each.tool + " " + render_json(each.arguments));
    RunResult cli = sandbox_.blue({"call", each.tool, "--args", render_json(each.arguments)});
    auto messages =
        converse(sandbox_, {"--toolsets", "all"}, {initialize(), call(1, each.tool, each.arguments)});
    Json answer = answer_to(messages, 1);
    const Json* result = answer.find("result");
    ASSERT_TRUE(result) << render_json(answer);
    bool failed = result->find("isError") != nullptr;
    auto printed = parse_json(cli.out);
    ASSERT_TRUE(printed) << cli.out << cli.err;
    EXPECT_EQ(*printed, *result->find("structuredContent"));
    EXPECT_TRUE(failed || cli.err.empty()) << cli.err;
    EXPECT_EQ(failed, cli.exit_code == 2) << cli.exit_code;
    auto text = parse_json(result->find("content")->array()->at(0).text_or("text", ""));
    EXPECT_EQ(text.value_or(Json()), *result->find("structuredContent"));
  }
  Sandbox sandbox_;
};

TEST_F(BothDoors, SayTheSameOutsideAProject) {
  for (const char* tool : {"blue_status", "blue_doctor", "blue_config_show"}) expect_alike({tool, {}});
}

TEST_F(BothDoors, SayTheSameInAProject) {
  ASSERT_EQ(sandbox_.blue({"init"}).exit_code, 0);
  for (const char* tool : {"blue_init", "blue_status", "blue_doctor", "blue_config_show"})
    expect_alike({tool, {}});
  ASSERT_TRUE(make_folder(sandbox_.repository() / "part"));
  ASSERT_EQ(sandbox_.blue({"init", "part"}).exit_code, 0);
  expect_alike({"blue_init", {{"folder", "part"}}});
}

TEST_F(BothDoors, SayTheSameOfDamage) {
  ASSERT_EQ(sandbox_.blue({"init"}).exit_code, 0);
  ASSERT_TRUE(make_folder(sandbox_.blue_folder() / "dialogues/one"));
  ASSERT_TRUE(write_file(sandbox_.blue_folder() / "dialogues/one/ledger.jsonl", "<<<<<<< HEAD\n"));
  for (const char* tool : {"blue_status", "blue_doctor"}) expect_alike({tool, {}});
}

TEST_F(BothDoors, RefuseTheSameWay) {
  ASSERT_EQ(sandbox_.blue({"init"}).exit_code, 0);
  expect_alike({"blue_status", {{"one", 1}, {"two", "2"}}});
  expect_alike({"blue_init", {{"folder", 7}}});
  expect_alike({"blue_init", {{"folder", ""}}});
  expect_alike({"blue_init", {{"folder", "missing é \" \\"}}});
  ASSERT_TRUE(write_file(sandbox_.blue_folder() / "config.toml", "[mcp]\ntoolset = 1\n[lgo]\n"));
  expect_alike({"blue_config_show", {}});
}

}  // namespace
}  // namespace blue
