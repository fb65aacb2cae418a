#include "import/folder.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>

#include "base/format.h"
#include "dialogues/answers.h"
#include "tests/support/temp_folder.h"

namespace blue {
namespace {

namespace fs = std::filesystem;
using testing::ElementsAre;

class ImportFolder : public testing::Test {
 protected:
  void put(const std::string& name, std::string_view text = "Hm.\n") {
    fs::create_directories((root() / name).parent_path());
    ASSERT_TRUE(write_file(root() / name, text));
  }
  Path root() const { return temporary_.path() / "foreign"; }
  Result<ForeignDialogue> read() const {
    return read_foreign_dialogue(root(), parse_instant("2026-02-03T15:00:00Z").value());
  }
  static std::vector<std::string> writers(const ForeignRound& round) {
    std::vector<std::string> out;
    for (const ForeignAnswer& answer : round.answers) out.push_back(answer.name);
    return out;
  }
  static std::vector<std::string> notes(const ForeignDialogue& foreign) {
    std::vector<std::string> out;
    for (const Note& note : foreign.notes) out.push_back(note.code);
    return out;
  }
  TempFolder temporary_;
};

TEST_F(ImportFolder, ReadsAnswersButNoPromptsAndSummaries) {
  for (const char* name : {"round-0/ann.md", "round-0/bob.md", "round-0/ann.prompt.md", "round-0/notes.txt",
                           "round-0/.md", "round-1/ann.md"})
    put(name);
  put("round-0/round-0.summary.md", "\nInside.\n");
  put("round-1.summary.md", "Beside.");
  ForeignDialogue foreign = read().value();
  ASSERT_EQ(foreign.rounds.size(), 2u);
  EXPECT_THAT(writers(foreign.rounds[0]), ElementsAre("ann", "bob"));
  EXPECT_EQ(foreign.rounds[0].summary, "Inside.");
  EXPECT_EQ(foreign.rounds[1].summary, "Beside.");
  EXPECT_EQ(foreign.rounds[0].answers[0].answered_at, "2026-02-03T15:00:00Z") << "never after now";
  EXPECT_FALSE(foreign.rounds[0].panel);
}

TEST_F(ImportFolder, CallsItselfAsItsHeadingsDo) {
  put("round-0/ann.md");
  EXPECT_EQ(read().value().title, "");
  EXPECT_EQ(read().value().name, "foreign");
  put("scoreboard.md", "# Scoreboard: Tea or coffee\n");
  EXPECT_EQ(read().value().title, "Tea or coffee");
  put("dialogue.md", "# Coffee or tea\n");
  EXPECT_EQ(read().value().title, "Coffee or tea");
}

TEST_F(ImportFolder, SaysWhatItLeftOut) {
  put("round-0/ann.md");
  put("round-0/panel.json", "{");
  put("expert-pool.json", "\xff");
  fs::create_directories(root() / "round-1");
  put("round-01/ann.md");
  EXPECT_THAT(notes(read().value()), ElementsAre("pool_unreadable", "panel_unreadable", "round_empty"));
}

TEST_F(ImportFolder, FollowsNoLinkOutOfTheFolder) {
  put("round-0/ann.md");
  put("kept/bob.md", "Bob.");
  ASSERT_TRUE(write_file(temporary_.path() / "secret.md", "Secret."));
  fs::create_symlink(temporary_.path() / "secret.md", root() / "round-0/eve.md");
  fs::create_symlink("../kept/bob.md", root() / "round-0/bob.md");
  fs::create_symlink("nowhere.md", root() / "round-0/lost.md");
  fs::create_directories(temporary_.path() / "elsewhere");
  ASSERT_TRUE(write_file(temporary_.path() / "elsewhere/eve.md", "Secret."));
  fs::create_directory_symlink(temporary_.path() / "elsewhere", root() / "round-1");
  ForeignDialogue foreign = read().value();
  ASSERT_EQ(foreign.rounds.size(), 1u);
  EXPECT_THAT(writers(foreign.rounds[0]), ElementsAre("ann", "bob"));
  EXPECT_THAT(notes(foreign), ElementsAre("link_not_followed", "link_not_followed"));
}

TEST_F(ImportFolder, RefusesOtherFolders) {
  EXPECT_EQ(read().error().code, codes::file_not_found);
  ASSERT_TRUE(write_file(root(), "a file"));
  EXPECT_EQ(read().error().code, codes::invalid_value);
  fs::remove(root());
  put("readme.md");
  EXPECT_EQ(read().error().code, codes::invalid_value);
}

TEST_F(ImportFolder, RefusesGaps) {
  put("round-1/ann.md");
  EXPECT_THAT(read().error().message, testing::HasSubstr("round-0 is missing"));
  put("round-0/ann.md");
  put("round-3/ann.md");
  EXPECT_THAT(read().error().message, testing::HasSubstr("round-2 is missing"));
}

TEST_F(ImportFolder, IsBounded) {
  put("round-0/ann.md", std::string(kLongestAnswer, 'a'));
  EXPECT_TRUE(read());
  put("round-0/ann.md", std::string(kLongestAnswer + 1, 'a'));
  EXPECT_EQ(read().error().code, codes::too_large);
  put("round-0/ann.md");
  put("round-99/ann.md");
  EXPECT_EQ(read().error().code, codes::too_large);
}

}  // namespace
}  // namespace blue
