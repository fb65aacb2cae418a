#include "dialogues/place.h"

#include <gmock/gmock.h>

#include <filesystem>

#include "dialogues/create.h"
#include "dialogues/find.h"
#include "domain/error_codes.h"
#include "project/setup.h"
#include "tests/support/temp_folder.h"

namespace blue {
namespace {

namespace fs = std::filesystem;
using ::testing::ElementsAre;

class PlaceIn : public testing::Test {
 protected:
  PlaceIn() { EXPECT_TRUE(set_up_project(root_)); }
  Result<OpenedDialogue> open(const std::string& title, std::optional<std::string> output_dir,
                              std::vector<std::string> sources = {}) {
    OpeningRequest request;
    request.dialogue.title = title;
    request.dialogue.sources = std::move(sources);
    request.output_dir = std::move(output_dir);
    return open_dialogue(workspace_, request);
  }

  TempFolder folder_;
  Path root_ = fs::canonical(folder_.path());
  Workspace workspace_{{.named = {}, .start = root_, .home = {}}, Clock()};
};

TEST_F(PlaceIn, NoDialogueGoesWhereItWouldNotBeFoundAgain) {
  for (const char* folder :
       {".blue/dialogues/.import-x", ".blue/dialogues/.hidden", ".hidden", ".hidden/x", "docs/.x", ".blue",
        ".blue/dialogues", ".blue/docs", ".blue/docs/x", ".blue/locks/x", ".blue/dialogues/x.place",
        ".blue/dialogues/a\nb", "a\tb", "a\x1b[2J", "a\u202Eb"}) {
    const auto refused = check_output_dir({root_}, folder);
    ASSERT_FALSE(refused) << folder;
    EXPECT_EQ(refused.error().code, codes::invalid_value) << folder;
    EXPECT_NE(refused.error().suggestion, "") << folder;
    EXPECT_EQ(refused.error().message.find('\n'), std::string::npos) << folder;
    EXPECT_FALSE(open("X", folder)) << folder;
  }
  EXPECT_EQ(list_dialogues(Session(workspace_, {root_}), {})->total, 0u);
}

TEST_F(PlaceIn, NothingGoesOutsideTheProject) {
  fs::create_directory_symlink("/tmp", root_ / "link");
  for (const char* folder : {"..", "../x", "/etc/x", ".", "", ".git/x", "link/x"}) {
    const auto refused = check_output_dir({root_}, folder);
    ASSERT_FALSE(refused) << folder;
    EXPECT_EQ(refused.error().code, codes::path_outside_project) << folder;
  }
}

TEST_F(PlaceIn, WhatIsAcceptedIsListed) {
  for (const char* folder : {".blue/dialogues/x", ".blue/dialogues/deep/er", "docs/talks/one", "größe"})
    EXPECT_TRUE(open("X", folder)) << folder;
  EXPECT_EQ(list_dialogues(Session(workspace_, {root_}), {})->total, 4u);
}

TEST_F(PlaceIn, SourcesThatExpertsCannotReadAreNoted) {
  ASSERT_TRUE(write_file(root_ / "here.md", "x"));
  const auto opening =
      open("X", std::nullopt, {"here.md", "gone.md", "/etc/hostname", "https://example.org/a"});
  ASSERT_TRUE(opening) << opening.error().message;
  std::vector<std::string> codes;
  for (const Note& note : opening->remarks) codes.push_back(note.code);
  EXPECT_THAT(codes, ElementsAre("source_not_found", "source_outside_project"));
}

}  // namespace
}  // namespace blue
