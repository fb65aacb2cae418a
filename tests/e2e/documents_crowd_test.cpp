// Many programs at once on the documents of one repository.
#include <gmock/gmock.h>

#include <set>

#include "base/format.h"
#include "base/json_parse.h"
#include "tests/e2e/library.h"

namespace blue {
namespace {

using testing::HasSubstr;

struct Ended {
  int exit_code;
  Json content;
};

// Waits for all; each must have answered with one JSON object.
std::vector<Ended> wait_for(std::vector<Process>& crowd) {
  std::vector<Ended> ends;
  for (Process& process : crowd) {
    auto end = process.wait();
    EXPECT_TRUE(end && end->exit_code);
    if (!end || !end->exit_code) continue;
    auto content = parse_json(process.out());
    EXPECT_TRUE(content) << process.out() << process.err();
    ends.push_back({*end->exit_code, content.value_or(Json())});
  }
  return ends;
}

TEST(DocumentsCrowd, FiftyCreateAtOnceAndEachGetsItsOwnNumber) {
  Library library;
  std::vector<Process> crowd;
  for (int number = 0; number < 50; ++number) {
    const DocumentType type = kCommandTypes[static_cast<std::size_t>(number) % kCommandTypes.size()];
    // Half of them agree on a title.
    const std::string title = number < 25 ? "The same" : format("Title {}", number);
    crowd.push_back(library.start({std::string(name_of(type)), "create", "--title", title}));
  }
  std::set<std::string> paths;
  std::set<std::pair<std::string, std::string>> ids;
  for (const Ended& end : wait_for(crowd)) {
    EXPECT_EQ(end.exit_code, 0) << render_json(end.content);
    const std::string path(end.content.text_or("path", ""));
    paths.insert(path);
    ids.emplace(Path(path).parent_path().filename(), end.content.text_or("id", ""));
    EXPECT_TRUE(library.has(path)) << path;
  }
  EXPECT_EQ(paths.size(), 50u);
  EXPECT_EQ(ids.size(), 50u);
  EXPECT_EQ(library.paths(), Words(paths.begin(), paths.end())) << "these files and no others";
  for (DocumentType type : kCommandTypes) EXPECT_EQ(library.list(type).size(), 10u) << name_of(type);
  for (DocumentType type : {DocumentType::rfc, DocumentType::adr, DocumentType::prd})
    for (int number = 1; number <= 10; ++number)
      EXPECT_TRUE(ids.contains({std::string(kind_of(type).folder), format("{:04}", number)}))
          << name_of(type) << " " << number;
  EXPECT_EQ(library.sync().findings, Words{});
  const std::string before = library.listings();
  remove_index(library.sandbox());
  EXPECT_EQ(library.listings(), before);
}

TEST(DocumentsCrowd, OfTwentyStatusChangesOneWins) {
  Library library;
  library.must({"rfc", "create", "One"});
  for (const char* to : {"accepted", "in-progress", "implemented"}) {
    std::vector<Process> crowd;
    for (int number = 0; number < 20; ++number)
      crowd.push_back(library.start({"rfc", "status", "1", "--status", to}));
    int won = 0;
    for (const Ended& end : wait_for(crowd)) {
      won += end.exit_code == 0;
      if (end.exit_code == 0) continue;
      EXPECT_EQ(end.exit_code, 3);
      EXPECT_EQ(end.content.text_or("error_code", ""), "step_not_allowed");
      EXPECT_THAT(std::string(end.content.text_or("message", "")),
                  HasSubstr(format("is already \"{}\"", to)));
    }
    EXPECT_EQ(won, 1) << to;
    EXPECT_EQ(library.paths().size(), 1u);
  }
  EXPECT_EQ(library.paths(), Words{".blue/docs/rfcs/0001-one.impl.md"});
  EXPECT_EQ(library.sync().findings, Words{});
}

// Different steps from one state: whoever is second sees the state that the first left.
TEST(DocumentsCrowd, RivalStepsLeaveOneConsistentDocument) {
  Library library;
  library.must({"rfc", "create", "One"});
  library.must({"rfc", "create", "Two"});
  std::vector<Process> crowd;
  for (int number = 0; number < 12; ++number)
    crowd.push_back(
        library.start({"rfc", "status", "1", "--status", number % 2 ? "accepted" : "superseded"}));
  for (int number = 0; number < 6; ++number)
    crowd.push_back(library.start({"rfc", "plan", "2", "--task", format("Task {}", number)}));
  int plans = 0;
  std::vector<Ended> ends = wait_for(crowd);
  for (const Ended& end : ends) plans += end.content.find("percent") != nullptr;
  EXPECT_EQ(plans, 6);
  EXPECT_EQ(number_at(library.must({"rfc", "get", "2"}), "tasks.total"), 6) << "no task is lost";
  EXPECT_EQ(text_at(library.must({"rfc", "get", "1"}), "status"), "superseded") << "where every path ends";
  EXPECT_EQ(library.sync().findings, Words{});
}

}  // namespace
}  // namespace blue
