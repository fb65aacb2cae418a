#include "project/setup.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <barrier>
#include <thread>

#include "base/embedded.h"
#include "tests/support/temp_folder.h"

namespace blue {

std::span<const Embedded> embedded_project();

namespace {

namespace fs = std::filesystem;
using testing::IsEmpty;
using testing::UnorderedElementsAre;
using testing::UnorderedElementsAreArray;

std::vector<std::string> files_below(const Path& root) {
  std::vector<std::string> files;
  for (const auto& entry : fs::recursive_directory_iterator(root))
    if (entry.is_regular_file()) files.push_back(entry.path().lexically_relative(root).string());
  return files;
}

const std::vector<std::string> kFiles{".blue/.gitattributes", ".blue/.gitignore", ".blue/config.toml",
                                      ".blue/dialogues/README.md"};

void expect_whole_project(const Path& root) {
  EXPECT_THAT(files_below(root), UnorderedElementsAreArray(kFiles)) << "nothing missing, nothing left over";
  std::size_t wanted = 0, found = 0;
  for (const Embedded& asset : embedded_project()) wanted += asset.text.size();
  for (const std::string& file : kFiles) found += fs::file_size(root / file);
  EXPECT_EQ(found, wanted);
}

TEST(SetUp, MakesEveryFileAndSaysWhich) {
  TempFolder root;
  auto report = set_up_project(root.path()).value();
  EXPECT_THAT(report.created, UnorderedElementsAreArray(kFiles));
  EXPECT_THAT(report.kept, IsEmpty());
  expect_whole_project(root.path());
}

TEST(SetUp, MakesAnAssetOfEveryFile) { EXPECT_EQ(embedded_project().size(), kFiles.size()); }

TEST(SetUp, RepeatedChangesNothing) {
  TempFolder root;
  ASSERT_TRUE(set_up_project(root.path()));
  auto report = set_up_project(root.path()).value();
  EXPECT_THAT(report.created, IsEmpty());
  EXPECT_THAT(report.kept, UnorderedElementsAreArray(kFiles));
  expect_whole_project(root.path());
}

TEST(SetUp, KeepsWhatTheUserHas) {
  TempFolder root;
  ASSERT_TRUE(make_folder(root / ".blue"));
  ASSERT_TRUE(write_file(root / ".blue/config.toml", "[log]\nlevel = \"debug\"\n"));
  auto report = set_up_project(root.path()).value();
  EXPECT_THAT(report.kept, UnorderedElementsAre(".blue/config.toml"));
  EXPECT_EQ(read_file(root / ".blue/config.toml").value(), "[log]\nlevel = \"debug\"\n");
}

TEST(SetUp, SaysWhatIsInTheWay) {
  TempFolder root;
  ASSERT_TRUE(write_file(root / ".blue", "a file"));
  auto report = set_up_project(root.path());
  ASSERT_FALSE(report);
  EXPECT_THAT(report.error().message, testing::HasSubstr((root / ".blue").string()));
  EXPECT_EQ(read_file(root / ".blue").value(), "a file");
}

TEST(SetUp, ManyAtOnceMakeEveryFileOnce) {
  constexpr int threads = 16;
  TempFolder root;
  std::vector<SetupReport> reports(threads);
  {
    std::barrier start(threads);
    std::vector<std::jthread> crowd;
    for (SetupReport& report : reports)
      crowd.emplace_back([&] {
        start.arrive_and_wait();
        report = set_up_project(root.path()).value();
      });
  }
  std::vector<std::string> created;
  for (const SetupReport& report : reports) {
    created.insert(created.end(), report.created.begin(), report.created.end());
    EXPECT_EQ(report.created.size() + report.kept.size(), kFiles.size());
  }
  EXPECT_THAT(created, UnorderedElementsAreArray(kFiles)) << "a file has exactly one maker";
  expect_whole_project(root.path());
}

}  // namespace
}  // namespace blue
