// Many programs at once in one fresh repository, and programs that are killed while they set it up.
#include <algorithm>
#include <random>

#include "base/format.h"
#include "base/json_parse.h"
#include "store/index_file.h"
#include "tests/e2e/program.h"

namespace blue {
namespace {

constexpr int kCrowd = 50;

void expect_usable_index(const Sandbox& sandbox) {
  auto index = open_index({sandbox.blue_folder() / "blue.db", sandbox.blue_folder() / "index.lock"}, Clock());
  ASSERT_TRUE(index) << index.error().message;
  EXPECT_EQ(index->place, IndexPlace::file);
  EXPECT_EQ(index->notice, "") << "somebody else's index was put aside";
  auto verdict = index->database->find_row("pragma integrity_check", {},
                                           [](const Row& row) { return std::string(row.text(0)); });
  EXPECT_EQ(verdict.value(), std::optional<std::string>("ok"));
}

// The files of a project and its index, once each; SQLite's companions may come and go.
void expect_nothing_else(const Sandbox& sandbox) {
  std::vector<std::string> files = files_below(sandbox.blue_folder());
  std::erase_if(files,
                [](const std::string& name) { return name == "blue.db-wal" || name == "blue.db-shm"; });
  EXPECT_EQ(files, (std::vector<std::string>{".gitattributes", ".gitignore", "blue.db", "config.toml",
                                             "dialogues/README.md", "index.lock"}));
}

TEST(ProgramCrowd, FiftySetUpAndFiftyLookAtOnce) {
  Sandbox sandbox;
  std::vector<Process> crowd;
  for (int number = 0; number < kCrowd; ++number) {
    crowd.push_back(sandbox.start({"init"}));
    crowd.push_back(sandbox.start({"status"}));
  }
  std::vector<std::string> created;
  for (Process& process : crowd) {
    auto end = process.wait();
    ASSERT_TRUE(end);
    EXPECT_EQ(end->exit_code, std::optional(0)) << process.err();
    EXPECT_EQ(process.err(), "");
    Json output = parse_json(process.out()).value_or(Json());
    ASSERT_TRUE(output.object()) << process.out();
    if (const Json* files = output.find("created"))
      for (const Json& file : *files->array()) created.push_back(*file.string());
    else
      EXPECT_EQ(*output.find("problems"), Json(JsonArray{}));
  }
  std::ranges::sort(created);
  EXPECT_EQ(created, (std::vector<std::string>{".blue/.gitattributes", ".blue/.gitignore",
                                               ".blue/config.toml", ".blue/dialogues/README.md"}))
      << "every file has exactly one maker";
  EXPECT_EQ(sandbox.blue({"status"}).exit_code, 0);
  expect_whole_project(sandbox);
  expect_nothing_else(sandbox);
  expect_usable_index(sandbox);
}

TEST(ProgramCrowd, FiftyServersSetUpAndLookAtOnce) {
  Sandbox sandbox;
  std::vector<Process> crowd;
  for (int number = 0; number < kCrowd; ++number)
    crowd.push_back(sandbox.start({"mcp", "--toolsets", "all"}));
  const std::string lines = initialize() + "\n" + call(1, "blue_init") + "\n" + call(2, "blue_status") + "\n";
  for (Process& process : crowd) ASSERT_TRUE(process.write(lines));
  for (Process& process : crowd) {
    process.close_input();
    auto end = process.wait();
    ASSERT_TRUE(end);
    EXPECT_EQ(end->exit_code, std::optional(0)) << process.err();
    EXPECT_EQ(process.err(), "");
    std::vector<Json> messages = parse_messages(process.out());
    for (int id : {1, 2}) {
      Json answer = answer_to(messages, id);
      ASSERT_TRUE(answer.find("result")) << render_json(answer);
      EXPECT_FALSE(answer.find("result")->find("isError")) << render_json(answer);
    }
  }
  Json last = answer_to(converse(sandbox, {}, {initialize(), call(1, "blue_status")}), 1);
  EXPECT_EQ(last.find("result")->find("structuredContent")->text_or("index", ""), "file");
  expect_whole_project(sandbox);
  expect_nothing_else(sandbox);
  expect_usable_index(sandbox);
}

TEST(ProgramCrowd, SetUpThatWasKilledIsMendedByTheNext) {
  std::random_device entropy;
  auto seed = entropy();
  SCOPED_TRACE(format("seed {}", seed));
  std::mt19937 random(seed);
  int killed = 0;
  for (int round = 0; round < 30; ++round) {
    Sandbox sandbox;
    Process process = sandbox.start({"init"});
    auto moment = std::chrono::microseconds(std::uniform_int_distribution(0, 12'000)(random));
    auto until = std::chrono::steady_clock::now() + moment;
    while (std::chrono::steady_clock::now() < until) continue;
    process.kill();
    auto end = process.wait();
    ASSERT_TRUE(end);
    killed += end->signal.has_value();
    RunResult again = sandbox.blue({"init"});
    EXPECT_EQ(again.exit_code, 0) << again.err;
    expect_whole_project(sandbox);
    RunResult doctor = sandbox.blue({"doctor"});
    EXPECT_EQ(doctor.exit_code, 0) << doctor.out;
    if (HasFailure()) return;
  }
  RecordProperty("killed", killed);
}

}  // namespace
}  // namespace blue
