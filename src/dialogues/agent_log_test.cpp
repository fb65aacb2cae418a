#include "dialogues/agent_log.h"

#include <gmock/gmock.h>
#include <unistd.h>

#include <filesystem>

#include "base/format.h"
#include "domain/error_codes.h"
#include "project/setup.h"
#include "tests/support/environment.h"
#include "tests/support/temp_folder.h"

namespace blue {
namespace {

namespace fs = std::filesystem;
using ::testing::HasSubstr;

// One line of a log: what the assistant said, in a message of its own or as a part of the message `id`.
std::string says(const std::string& text, const std::string& id = "") {
  return format(
      R"({{"type":"assistant","message":{{"id":"{}","role":"assistant","content":[{{"type":"text","text":"{}"}}]}}}})"
      "\n",
      id, text);
}
const std::string kUsesTool =
    R"({"message":{"role":"assistant","content":[{"type":"tool_use","name":"Read","input":{}}]}})"
    "\n";

class AgentLog : public testing::Test {
 protected:
  AgentLog() {
    EXPECT_TRUE(set_up_project(root_));
    place_ = {{root_}, ".blue/dialogues/x"};
    EXPECT_TRUE(make_folder(place_.path() / "round-1"));
  }
  void log(const std::string& name, const std::string& lines) {
    const Path file = home_.path() / ".claude/projects/p" / name;
    ASSERT_TRUE(make_folder(file.parent_path()));
    ASSERT_TRUE(write_file(file, lines));
  }
  Result<AgentText> read(const std::string& task_id, std::size_t most_files = kMostFilesLookedAt) {
    return read_agent_log(workspace_, task_id, {}, most_files);
  }
  Result<std::vector<GivenAnswer>> answers(const std::vector<LoggedAnswer>& wanted) {
    return read_logged_answers(workspace_, place_, 1, wanted, notes_);
  }

  TempFolder folder_, home_, temporary_;
  ScopedVariable temporary_folder_{"TMPDIR", temporary_.path().string()};
  Path root_ = fs::canonical(folder_.path());
  Workspace workspace_{{.named = {}, .start = root_, .home = fs::canonical(home_.path())}, Clock()};
  DialoguePlace place_;
  std::vector<Note> notes_;
};

// The id a6 found agent-a6dc70c.jsonl, the log of another expert.
TEST_F(AgentLog, IsFoundByItsWholeIdOnly) {
  log("agent-a6dc70c.jsonl", says("one"));
  log("b7-1.output", says("two"));
  log("rollout-2026-05-07T17-24-21-0197-abcd.jsonl", says("three"));
  EXPECT_EQ(read("a6dc70c")->text, "one");
  EXPECT_EQ(read("agent-a6dc70c")->text, "one");
  EXPECT_EQ(read("b7-1")->text, "two");
  EXPECT_EQ(read("0197-abcd")->text, "three");
  for (const char* part :
       {"a6", "dc70c", "a6dc70", "1", "b7", "abcd", "0197", "17-24-21-0197-abcd", "", "*"}) {
    auto found = read(part);
    ASSERT_FALSE(found) << part << " found " << found->file;
    EXPECT_EQ(found.error().code, codes::file_not_found);
  }
}

TEST_F(AgentLog, OfATaskWithSeveralLogsIsTheNewest) {
  log("a1.jsonl", says("old"));
  log("agent-a1.output", says("new"));
  fs::last_write_time(home_.path() / ".claude/projects/p/a1.jsonl",
                      fs::file_time_type::clock::now() - std::chrono::hours(1));
  EXPECT_EQ(read("a1")->text, "new");
}

// A search that looked at a part of the files was reported like a complete one.
TEST_F(AgentLog, SearchThatWasCutSaysSo) {
  for (int i = 0; i < 30; ++i) log(format("other-{}.jsonl", i), says("other"));
  const auto missing = read("a1", 10);
  ASSERT_FALSE(missing);
  EXPECT_THAT(missing.error().message, HasSubstr("among the first 10 files of a folder"));
  EXPECT_EQ(*missing.error().context.find("search_cut"), Json(true));
  log("a1.jsonl", says("here"));
  const auto complete = read("a1");
  EXPECT_FALSE(complete->search_cut);
  EXPECT_EQ(complete->search_note, "");
  bool was_cut = false;
  for (std::size_t most = 1; most < 36; ++most)  // where it is in the folder's order is not known
    if (auto found = read("a1", most); found && found->search_cut) {
      was_cut = true;
      EXPECT_EQ(found->search_note,
                format("The search stopped after {} files of a folder: another log of the task may be newer.",
                       most));
    }
  EXPECT_TRUE(was_cut);
}

// A link was followed to any file below the folders, and in a shared temporary folder anyone can make one.
TEST_F(AgentLog, ThatIsALinkIsNotRead) {
  log("other.jsonl", says("x"));
  const Path logs = home_.path() / ".claude/projects/p";
  fs::create_symlink("/etc/hostname", logs / "a2.jsonl");
  fs::create_symlink(logs / "other.jsonl", logs / "a3.jsonl");
  for (const char* task : {"a2", "a3"}) {
    EXPECT_EQ(read(task).error().code, codes::file_not_found) << task;
    const auto named = read_agent_log(workspace_, {}, (logs / format("{}.jsonl", task)).string());
    ASSERT_FALSE(named) << task;
    EXPECT_EQ(named.error().code, codes::path_outside_project);
  }
}

// A file that another user had put into the temporary folder passed for the answer of an expert.
TEST_F(AgentLog, OfAnotherUserIsNotRead) {
  if (::geteuid() != 0) GTEST_SKIP() << "only root can give a file away";
  const Path file = temporary_.path() / "a4.jsonl";
  ASSERT_TRUE(write_file(file, says("forged")));
  ASSERT_EQ(::chown(file.c_str(), 65534, 65534), 0);
  EXPECT_EQ(read("a4").error().code, codes::file_not_found);
  const auto named = read_agent_log(workspace_, {}, file.string());
  ASSERT_FALSE(named);
  EXPECT_EQ(named.error().code, codes::path_outside_project);
  EXPECT_THAT(named.error().message, HasSubstr("belongs to another user"));
}

TEST_F(AgentLog, IsNotReadWhereTheServerDoesNotAllowIt) {
  log("a1.jsonl", says("private"));
  workspace_.set_may_read_agent_logs(false);
  EXPECT_EQ(read("a1").error().code, codes::tool_not_enabled);
  EXPECT_EQ(read_agent_log(workspace_, {}, "/etc/hostname").error().code, codes::tool_not_enabled);
}

TEST_F(AgentLog, FinalMessageIsTheLastOneWithAllItsParts) {
  log("a1.jsonl", says("I will read the file.", "m1") + kUsesTool + says("First part.", "m2") +
                      says("Second part.", "m2"));
  EXPECT_EQ(read("a1")->last_message, "First part.\n\nSecond part.");
  EXPECT_THAT(read("a1")->text, HasSubstr("I will read the file."));
  log("a2.jsonl", says("I will read the file.", "m1") + kUsesTool);
  EXPECT_EQ(read("a2")->last_message, "");
}

TEST_F(AgentLog, GivesTheAnswersOfExperts) {
  log("a1.jsonl", says("Thinking.") + says("[MOVE:CONVERGE]"));
  const auto given = answers({{"Muffin", "a1", "", "responses[0].task_id"}});
  ASSERT_EQ(given->size(), 1u);
  EXPECT_EQ(given->front().expert, "Muffin");
  EXPECT_EQ(given->front().text, "[MOVE:CONVERGE]");
  EXPECT_EQ(given->front().source, "agent_log");
}

TEST_F(AgentLog, GivesWayToTheFileThatIsThere) {
  ASSERT_TRUE(write_file(place_.path() / "round-1/muffin.md", "Stored.\n"));
  EXPECT_TRUE(answers({{"Muffin", "gone", "", "responses[0].task_id"}})->empty());
}

TEST_F(AgentLog, ReportsEveryTaskWithoutAnAnswer) {
  log("a2.jsonl", says("I will read the file.") + kUsesTool);
  const auto refused =
      answers({{"Muffin", "a1", "", "responses[0].task_id"}, {"Scone", "a2", "", "responses[1].task_id"}});
  ASSERT_FALSE(refused);
  ASSERT_EQ(refused.error().errors.size(), 2u);
  EXPECT_EQ(refused.error().errors[0].code, codes::file_not_found);
  EXPECT_EQ(refused.error().errors[0].field, "responses[0].task_id");
  EXPECT_THAT(refused.error().errors[0].suggestion, testing::Not(HasSubstr("file_path")))
      << "round_register has no such field";
  EXPECT_EQ(refused.error().errors[1].code, codes::answer_missing);
  EXPECT_EQ(refused.error().errors[1].field, "responses[1].task_id");
}

}  // namespace
}  // namespace blue
