#include "dialogues/survey.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "base/format.h"
#include "dialogues/place.h"
#include "domain/dialogue/events.h"
#include "domain/round/event.h"
#include "ledger/append.h"
#include "project/setup.h"
#include "tests/support/small_disk.h"
#include "tests/support/temp_folder.h"

namespace blue {
namespace {

namespace fs = std::filesystem;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

class LedgerFiles : public testing::Test {
 protected:
  void SetUp() override { ASSERT_TRUE(make_folder(dialogues_)); }
  Path ledger(const std::string& name) { return dialogues_ / name / "ledger.jsonl"; }
  // A dialogue's ledger of `events` lines.
  void write_ledger(const std::string& name, int events) {
    ASSERT_TRUE(make_folder(dialogues_ / name));
    DialogueCreated created;
    created.dialogue_id = name;
    created.title = "Topic of " + name;
    LedgerHead head = append({}, name, DialogueCreated::kKind, encode(created));
    while (head.sequence < static_cast<std::uint64_t>(events))
      head = append(head, name, RoundRead::kKind, encode(RoundRead{}));
  }
  LedgerHead append(const LedgerHead& head, const std::string& name, std::string_view kind, Json body) {
    Event event{head.sequence + 1, std::string(kind), "2026-02-03T15:23:00Z", std::move(body), {}, {}};
    if (event.sequence == 1) event.nonce = "00112233445566778899aabbccddeeff";
    return append_event(ledger(name), head, event).value();
  }
  void append_bytes(const std::string& name, std::string_view bytes) {
    ASSERT_TRUE(write_file(ledger(name), read_file(ledger(name)).value() + std::string(bytes)));
  }
  Result<LedgerSurvey> survey() { return survey_ledgers(Session(workspace_, project_)); }
  Result<LedgerSurvey> verify() { return verify_ledgers(Session(workspace_, project_)); }

  TempFolder folder_;
  Project project_{folder_.path()};
  Path dialogues_ = folder_ / ".blue/dialogues";
  Workspace workspace_{{.named = folder_.path(), .start = folder_.path(), .home = {}}, Clock()};
};

TEST_F(LedgerFiles, AreListedSortedAndWithoutOtherFiles) {
  write_ledger("b", 1);
  write_ledger("a", 1);
  ASSERT_TRUE(make_folder(dialogues_ / "empty"));
  ASSERT_TRUE(make_folder(dialogues_ / "odd/ledger.jsonl"));
  ASSERT_TRUE(write_file(dialogues_ / "README.md", "text"));
  EXPECT_THAT(list_ledgers(project_).value(),
              ElementsAre(".blue/dialogues/a/ledger.jsonl", ".blue/dialogues/b/ledger.jsonl"));
}

TEST_F(LedgerFiles, AreAbsentWithoutTheFolder) {
  fs::remove(dialogues_);
  EXPECT_THAT(list_ledgers(project_).value(), IsEmpty());
}

TEST_F(LedgerFiles, LinksToElsewhereAreNotFollowed) {
  write_ledger("real", 1);
  fs::create_directories(folder_ / "elsewhere");
  fs::copy_file(ledger("real"), folder_ / "elsewhere/ledger.jsonl");
  fs::create_directory_symlink(folder_ / "elsewhere", dialogues_ / "linked-folder");
  ASSERT_TRUE(make_folder(dialogues_ / "linked-file"));
  fs::create_symlink(ledger("real"), ledger("linked-file"));
  EXPECT_THAT(list_ledgers(project_).value(), ElementsAre(".blue/dialogues/real/ledger.jsonl"));
}

// A dialogue outside .blue/dialogues was gone without a word when its folder was renamed, and a copy of it
// was not seen.
TEST_F(LedgerFiles, AreFoundBesideANotedFolderAndMissedWhereItIsGone) {
  write_ledger("a", 1);
  const Path talks = folder_ / "talks";
  ASSERT_TRUE(make_folder(talks / "other"));
  ASSERT_TRUE(write_file(talks / "other/ledger.jsonl", R"({"debit":1})"));
  fs::rename(dialogues_ / "a", talks / "a");
  ASSERT_TRUE(note_place({project_, "talks/a"}));
  EXPECT_THAT(list_ledgers(project_).value(), ElementsAre("talks/a/ledger.jsonl"));
  ASSERT_THAT(survey().value().troubles, IsEmpty());
  fs::rename(talks / "a", talks / "b");
  EXPECT_THAT(list_ledgers(project_).value(), ElementsAre("talks/b/ledger.jsonl"));
  EXPECT_THAT(survey().value().troubles, IsEmpty());
  fs::copy(talks / "b", talks / "c");
  EXPECT_EQ(survey().value().collisions.size(), 1u);
  fs::remove_all(talks);
  const LedgerSurvey gone = survey().value();
  ASSERT_EQ(gone.troubles.size(), 1u);
  EXPECT_EQ(gone.troubles[0].ledger, "talks/a");
  EXPECT_THAT(gone.troubles[0].fix, HasSubstr(".blue/dialogues"));
}

TEST_F(LedgerFiles, AreCountedWithTheirEvents) {
  write_ledger("a", 2);
  write_ledger("b", 3);
  for (int round = 0; round < 2; ++round) {
    LedgerSurvey seen = survey().value();
    EXPECT_EQ(seen.ledgers, 2u);
    EXPECT_EQ(seen.events, 5u);
    EXPECT_THAT(seen.troubles, IsEmpty());
  }
  write_ledger("c", 1);
  fs::remove_all(dialogues_ / "a");
  EXPECT_EQ(survey()->events, 4u);
}

TEST_F(LedgerFiles, ProblemsAreReportedWithWhatToDo) {
  write_ledger("damaged", 2);
  append_bytes("damaged", "<<<<<<< HEAD\n");
  write_ledger("torn", 1);
  append_bytes("torn", "{\"for");
  for (const auto& look : {survey().value(), survey().value(), verify().value()}) {
    ASSERT_EQ(look.troubles.size(), 2u);
    EXPECT_EQ(look.troubles[0].ledger, ".blue/dialogues/damaged/ledger.jsonl");
    EXPECT_TRUE(look.troubles[0].is_damage);
    EXPECT_THAT(look.troubles[0].what, HasSubstr("Line 3"));
    EXPECT_FALSE(look.troubles[0].fix.empty());
    EXPECT_FALSE(look.troubles[1].is_damage);
    EXPECT_THAT(look.troubles[1].what, HasSubstr("5 bytes"));
    EXPECT_EQ(look.events, 3u) << "what is before the problem still counts";
  }
}

// The header was sound, so the file opened; every look at it failed from then on.
TEST_F(LedgerFiles, ADamagedIndexIsSetAsideAndRebuilt) {
  write_ledger("a", 2);
  ASSERT_TRUE(Session(*std::make_unique<Workspace>(workspace_.search(), Clock()), project_).index());
  std::string bytes = read_file(folder_ / ".blue/blue.db").value();
  std::fill(bytes.begin() + 4096, bytes.end(), 'x');
  ASSERT_TRUE(write_file(folder_ / ".blue/blue.db", bytes));
  auto seen = survey();
  ASSERT_TRUE(seen) << seen.error().message;
  EXPECT_EQ(seen->events, 2u);
  EXPECT_THAT(seen->troubles, IsEmpty());
  bool kept = false;
  for (const auto& entry : fs::directory_iterator(folder_ / ".blue"))
    kept |= entry.path().filename().string().starts_with("blue.db.damaged-");
  EXPECT_TRUE(kept);
}

TEST_F(LedgerFiles, VerifyingReadsEveryLine) {
  write_ledger("a", 3);
  ASSERT_TRUE(survey());
  std::string bytes = read_file(ledger("a")).value();
  bytes.replace(bytes.find("Topic"), 5, "Tonic");
  ASSERT_TRUE(write_file(ledger("a"), bytes));
  LedgerSurvey verified = verify().value();
  ASSERT_EQ(verified.troubles.size(), 1u) << "a changed line in the middle of an indexed ledger";
  EXPECT_THAT(verified.troubles[0].what, HasSubstr("Line 1"));
}

TEST_F(LedgerFiles, VerifyingReportsHowFarItIs) {
  write_ledger("a", 1);
  write_ledger("b", 1);
  std::vector<std::string> reports;
  workspace_.set_scope({{}, [&](std::size_t done, std::size_t total, std::string_view what) {
                          reports.push_back(format("{}/{} {}", done, total, what));
                        }});
  ASSERT_TRUE(verify());
  EXPECT_THAT(reports,
              ElementsAre("0/2 .blue/dialogues/a/ledger.jsonl", "1/2 .blue/dialogues/b/ledger.jsonl"));
}

TEST_F(LedgerFiles, VerifyingStopsWhenTheCallerCancels) {
  write_ledger("a", 1);
  std::stop_source stop;
  stop.request_stop();
  workspace_.set_scope({stop.get_token(), {}});
  auto verified = verify();
  ASSERT_FALSE(verified);
  EXPECT_EQ(verified.error().code, codes::cancelled);
}

std::string survey_write_protected(const Path& disk, bool with_index) {
  const ProjectSearch search{.named = disk, .start = disk, .home = {}};
  const Project project{disk};
  if (!set_up_project(disk)) return "no project could be made";
  if (with_index && !Session(*std::make_unique<Workspace>(search, Clock()), project).index())
    return "no index could be made";
  if (!write_protect(disk)) return "the disk could not be write-protected";
  Workspace workspace(search, Clock());
  auto index = Session(workspace, project).index();
  if (!index) return index.error().message;
  if (index->place == IndexPlace::file) return "the index claims to be writable";
  auto survey = survey_ledgers(Session(workspace, project));
  return survey ? "" : survey.error().message;
}

TEST(LedgersOnASmallDisk, AWriteProtectedTreeCanBeLookedAt) {
  for (bool with_index : {false, true}) {
    auto wrong = run_on_small_disk(
        4u << 20, [&](const Path& disk) { return survey_write_protected(disk, with_index); });
    if (!wrong) GTEST_SKIP() << "this system lets no process mount anything";
    EXPECT_EQ(*wrong, "") << (with_index ? "with" : "without") << " an index";
  }
}

}  // namespace
}  // namespace blue
