#include "dialogues/archive.h"

#include <gmock/gmock.h>

#include <filesystem>

#include "dialogues/create.h"
#include "dialogues/lint_file.h"
#include "dialogues/verify.h"
#include "domain/dialogue/lifecycle.h"
#include "domain/dialogue/state.h"
#include "domain/error_codes.h"
#include "domain/file_names.h"
#include "project/setup.h"
#include "tests/support/temp_folder.h"

namespace blue {
namespace {

namespace fs = std::filesystem;
using ::testing::HasSubstr;

class SavingIn : public testing::Test {
 protected:
  SavingIn() {
    EXPECT_TRUE(set_up_project(root_));
    OpeningRequest request;
    request.dialogue.title = "API versioning";
    place_ = open_dialogue(workspace_, request)->place;
  }
  bool abandon() {
    auto decide = [&](const LoadedDialogue& before) -> Result<std::optional<Decision>> {
      return Decision{TRY(abandon_dialogue(before.state, "no time")), *parse_instant("2026-02-03T15:00:00Z")};
    };
    return write_dialogue(Session(workspace_, place_.project), place_, decide).has_value();
  }
  Path archive() const {
    return root_ / ".blue/docs/dialogues/2026-02-03T1423Z-api-versioning.dialogue.recorded.md";
  }
  Path aside() const { return archive().string() + ".edited-2026-02-03T1423Z"; }

  TempFolder folder_;
  Path root_ = fs::canonical(folder_.path());
  Workspace workspace_{{.named = {}, .start = root_, .home = {}},
                       Clock(*parse_instant("2026-02-03T14:23:00Z"))};
  DialoguePlace place_;
};

TEST_F(SavingIn, WritesOneDocumentAndReplacesItsOwn) {
  const auto saved = save_dialogue(Session(workspace_, place_.project), place_);
  ASSERT_TRUE(saved) << saved.error().message;
  const std::string text = *read_file(archive());
  EXPECT_EQ(root_ / saved->file, archive());
  EXPECT_EQ(saved->bytes, text.size());
  EXPECT_THAT(text, HasSubstr("# Dialogue: API versioning\n"));
  ASSERT_TRUE(abandon());
  ASSERT_TRUE(save_dialogue(Session(workspace_, place_.project), place_));
  EXPECT_NE(*read_file(archive()), text) << "what an earlier event gave is Blue's own work";
  EXPECT_FALSE(is_present(aside()));
}

TEST_F(SavingIn, KeepsAnEditAside) {
  ASSERT_TRUE(save_dialogue(Session(workspace_, place_.project), place_));
  const std::string edited = "a remark\n" + *read_file(archive());
  ASSERT_TRUE(write_file(archive(), edited));
  ASSERT_TRUE(save_dialogue(Session(workspace_, place_.project), place_));
  EXPECT_EQ(*read_file(aside()), edited);
  EXPECT_EQ("a remark\n" + *read_file(archive()), edited);
}

TEST_F(SavingIn, AChangedArchiveDoesNotHold) {
  ASSERT_TRUE(save_dialogue(Session(workspace_, place_.project), place_));
  const std::string whole = *read_file(archive());
  EXPECT_TRUE(verify_dialogue(place_)->findings.empty());
  for (const std::string& changed : {"a remark\n" + whole, whole + "\n", std::string()}) {
    ASSERT_TRUE(write_file(archive(), changed));
    const auto verified = verify_dialogue(place_);
    ASSERT_EQ(verified->findings.size(), 1u);
    EXPECT_FALSE(verified->holds());
    EXPECT_EQ(root_ / verified->findings[0].where, archive());
  }
}

TEST_F(SavingIn, AnArchiveOlderThanTheRecordHolds) {
  ASSERT_TRUE(save_dialogue(Session(workspace_, place_.project), place_));
  ASSERT_TRUE(abandon());
  const auto verified = verify_dialogue(place_);
  ASSERT_EQ(verified->findings.size(), 1u);
  EXPECT_TRUE(verified->holds());
  EXPECT_THAT(verified->findings[0].message, HasSubstr("has 1 of 2 events"));
}

TEST_F(SavingIn, DoesNotFollowALinkOutOfTheProject) {
  TempFolder elsewhere;
  fs::create_directory_symlink(elsewhere.path(), root_ / ".blue/docs");
  const auto saved = save_dialogue(Session(workspace_, place_.project), place_);
  ASSERT_FALSE(saved);
  EXPECT_EQ(saved.error().code, codes::path_outside_project);
  EXPECT_TRUE(fs::is_empty(elsewhere.path()));
}

TEST_F(SavingIn, LintsOnlyFilesOfTheProject) {
  const auto linted = lint_file(workspace_, place_.folder + "/dialogue.md");
  ASSERT_TRUE(linted) << linted.error().message;
  EXPECT_EQ(linted->report.kind, PageKind::dialogue);
  EXPECT_LT(linted->report.score, 1.0);
  fs::create_symlink("/etc/passwd", root_ / "link.md");
  for (const std::string path : {"/etc/passwd", "../x.md", "link.md"}) {
    const auto refused = lint_file(workspace_, path);
    ASSERT_FALSE(refused) << path;
    EXPECT_EQ(refused.error().code, codes::path_outside_project) << path;
  }
  EXPECT_EQ(lint_file(workspace_, "nothing.md").error().code, codes::file_not_found);
}

// Pages and linter live in another layer than the names of files; both must mean the same ones.
TEST(PageNames, AreKnownToTheLinter) {
  EXPECT_EQ(kind_of_page(kDialoguePage), PageKind::dialogue);
  EXPECT_EQ(kind_of_page(kScoreboardFile), PageKind::scoreboard);
  EXPECT_EQ(kind_of_page(kTensionsFile), PageKind::tensions);
  EXPECT_EQ(kind_of_page(kVerdictFile), PageKind::verdict);
  EXPECT_EQ(kind_of_page(round_summary_file(1)), PageKind::round_summary);
  EXPECT_EQ(kind_of_page(panel_file(1)), PageKind::panel);
  EXPECT_EQ(kind_of_page(kExpertPoolFile), PageKind::expert_pool);
  EXPECT_EQ(kind_of_page(kExportFile), PageKind::exported);
}

}  // namespace
}  // namespace blue
