// Killed at any moment: no half file, no number twice, and the next sync settles the rest.
#include <gmock/gmock.h>

#include <random>
#include <set>
#include <thread>

#include "base/format.h"
#include "tests/e2e/library.h"

namespace blue {
namespace {

class Killer {
 public:
  explicit Killer(const Library& library) : library_(library), random_(std::random_device()()) {}

  void kill_during(const Words& words) {
    Process process = library_.start(words);
    std::this_thread::sleep_for(std::chrono::microseconds(
        std::uniform_int_distribution<std::int64_t>(0, static_cast<std::int64_t>(longest_))(random_)));
    process.kill();
    auto end = process.wait();
    ASSERT_TRUE(end);
    // Follows the length of a call, so that kills fall on all of it, on slow machines as well.
    longest_ = std::max(1'000.0, longest_ * (end->signal ? 1.05 : 0.9));
  }

 private:
  const Library& library_;
  std::mt19937 random_;
  double longest_ = 20'000;
};

// What a killed program had not yet given a name.
bool is_unfinished(const std::string& path) { return path.ends_with(".tmp"); }

// The documents: whatever else is there, sync takes away.
Words finished(const Library& library) {
  Words paths = library.paths();
  std::erase_if(paths, is_unfinished);
  return paths;
}

// Every file with a name is a whole document under its own number.
void expect_whole(const Library& library, const std::string& ending) {
  std::set<std::string> numbers;
  for (const auto& [path, text] : library.documents()) {
    if (is_unfinished(path)) continue;
    EXPECT_TRUE(text.ends_with(ending)) << path << "\n" << text;
    EXPECT_TRUE(path.ends_with(".md")) << path;
    EXPECT_TRUE(numbers.insert(path.substr(0, path.find('-'))).second) << path << " has a number twice";
  }
}

TEST(DocumentsCrash, KilledCreationsLeaveWholeFilesOrNone) {
  Library library;
  library.must({"rfc", "create", "Zero"});
  const std::string text = library.read(".blue/docs/rfcs/0001-zero.draft.md");
  const std::string ending = text.substr(text.size() - 20);
  Killer killer(library);
  for (int kill = 0; kill < 30; ++kill) {
    const std::size_t before = finished(library).size();
    killer.kill_during({"rfc", "create", format("Title {}", kill)});
    expect_whole(library, ending);
    EXPECT_LE(finished(library).size(), before + 1);
    if (HasFailure()) return;
  }
  const std::size_t made = finished(library).size();
  EXPECT_EQ(library.list(DocumentType::rfc, {"--limit", "1000"}).size(), made);
  library.must({"rfc", "create", "Last"});
  EXPECT_EQ(library.sync().open, 0);
  EXPECT_EQ(library.sync().findings, Words{});
  expect_whole(library, ending);
  EXPECT_EQ(library.paths().size(), made + 1) << "and nothing else is left";
}

TEST(DocumentsCrash, KilledStatusChangesAreSettledBySync) {
  Library library;
  library.must({"rfc", "create", "One"});
  library.must({"rfc", "create", "Two"});
  library.must({"adr", "create", "Of one", "--rfc", "1", "--decision", "d"});
  library.must({"spike", "create", "For one", "--rfc", "1"});
  library.must({"rfc", "plan", "1", "--task", "a"});
  library.write(".blue/docs/rfcs/0002-two.draft.md",
                document_of("RFC 0002: Two", table_of("Draft"), "See [one](0001-one.draft.md#problem)."));
  Killer killer(library);
  for (int kill = 0; kill < 30; ++kill) {
    killer.kill_during({"rfc", "status", "1", "--status", kill % 2 ? "draft" : "accepted"});
    ASSERT_EQ(finished(library).size(), 5u) << testing::PrintToString(library.paths());
    EXPECT_EQ(library.sync().open, 0);
    EXPECT_EQ(library.paths().size(), 5u) << "nothing else is left";
    const auto again = library.sync();
    EXPECT_EQ(again.findings, Words{}) << "sync settles everything at once";
    const std::string now = text_at(library.must({"rfc", "get", "1"}), "path");
    const std::string name = now.substr(now.rfind('/') + 1);
    for (const char* linking :
         {".blue/docs/rfcs/0002-two.draft.md", ".blue/docs/rfcs/0001-one.plan.md",
          ".blue/docs/adrs/0001-of-one.accepted.md", ".blue/docs/spikes/2026-02-03T1423Z-for-one.wip.md"})
      EXPECT_THAT(library.read(linking), testing::HasSubstr(name)) << linking;
    if (HasFailure()) return;
    // Where the kill came too early the step is taken now, so that the next has something to do.
    const std::string word = kill % 2 ? "draft" : "accepted";
    if (text_at(library.must({"rfc", "get", "1"}), "status") != word)
      library.must({"rfc", "status", "1", "--status", word});
  }
}

// The links to a document whose renumbering was killed led nowhere, and sync could not repair them.
TEST(DocumentsCrash, KilledRenumberingsAreFinishedBySync) {
  Library library;
  library.must({"rfc", "create", "One"});
  library.must({"rfc", "create", "Two"});
  const std::string folder = ".blue/docs/rfcs/";
  const std::string one = library.read(folder + "0001-one.draft.md");
  const std::string links = document_of("RFC 0002: Two", table_of("Draft"),
                                        "See [RFC 0001](0001-twin.draft.md) and [one](0001-one.draft.md).");
  Killer killer(library);
  for (int kill = 0; kill < 30; ++kill) {
    library.write(folder + "0001-twin.draft.md",
                  document_of("RFC 0001: Twin", table_of("Draft", "| **Date** | 2027-01-01 |")));
    library.write(folder + "0002-two.draft.md", links);
    killer.kill_during({"renumber"});
    library.must({"renumber"});
    EXPECT_EQ(library.sync().open, 0);
    EXPECT_EQ(library.sync().findings, Words{}) << "sync settles everything at once";
    EXPECT_EQ(library.paths().size(), 3u) << testing::PrintToString(library.paths());
    EXPECT_THAT(library.read(folder + "0002-two.draft.md"),
                testing::HasSubstr("[RFC 0003](0003-twin.draft.md)"));
    EXPECT_THAT(library.read(folder + "0003-twin.draft.md"), testing::HasSubstr("RFC 0003: Twin"));
    EXPECT_EQ(library.read(folder + "0001-one.draft.md"), one);
    library.remove(folder + "0003-twin.draft.md");
    if (HasFailure()) return;
  }
}

// The ADR named its RFC, and the RFC knew nothing of the ADR; the old ADR stayed in force beside its
// successor.
TEST(DocumentsCrash, KilledCreationsAreLinkedBySync) {
  Library library;
  library.must({"rfc", "create", "Owner"});
  library.must({"adr", "create", "First"});
  const std::string rfc = ".blue/docs/rfcs/0001-owner.draft.md", adrs = ".blue/docs/adrs/";
  const std::string owner = library.read(rfc), first = library.read(adrs + "0001-first.accepted.md");
  const std::string made = adrs + "0002-next.accepted.md", gone = adrs + "0001-first.super.md";
  Killer killer(library);
  int finished = 0;
  for (int kill = 0; kill < 40; ++kill) {
    killer.kill_during({"adr", "create", "Next", "--rfc", "1", "--supersedes", "1"});
    EXPECT_EQ(library.sync().open, 0);
    EXPECT_EQ(library.sync().findings, Words{}) << "sync settles everything at once";
    if (is_present(library.path(made))) {
      ++finished;
      EXPECT_THAT(library.read(rfc), testing::HasSubstr("[ADR 0002](../adrs/0002-next.accepted.md)"));
      EXPECT_THAT(library.read(made), testing::HasSubstr("[ADR 0001](0001-first.super.md)"));
      EXPECT_THAT(library.read(gone), testing::HasSubstr("[ADR 0002](0002-next.accepted.md)"));
      library.remove(made);
      library.remove(gone);
    } else {
      EXPECT_EQ(library.read(rfc), owner);
      EXPECT_EQ(library.read(adrs + "0001-first.accepted.md"), first);
    }
    library.write(rfc, owner);
    library.write(adrs + "0001-first.accepted.md", first);
    if (HasFailure()) return;
  }
  EXPECT_GT(finished, 0);
}

}  // namespace
}  // namespace blue
