#include "dialogues/calls.h"

#include <gmock/gmock.h>

#include <filesystem>

#include "dialogues/answers.h"
#include "dialogues/create.h"
#include "dialogues/verify.h"
#include "domain/error_codes.h"
#include "domain/panel/evolve.h"
#include "project/setup.h"
#include "tests/support/temp_folder.h"

namespace blue {
namespace {

namespace fs = std::filesystem;
using ::testing::HasSubstr;

class WritingIn : public testing::Test {
 protected:
  WritingIn() {
    EXPECT_TRUE(set_up_project(root_));
    OpeningRequest request;
    request.dialogue.title = "X";
    request.dialogue.pool = {{.role = "A", .tier = Tier::core, .relevance = 0.9},
                             {.role = "B", .tier = Tier::core, .relevance = 0.8}};
    place_ = open_dialogue(workspace_, request)->place;
  }
  Path file(const std::string& name) const { return place_.path() / name; }
  void answer(const std::string& name, std::string_view text = "Fine.\n") {
    ASSERT_TRUE(make_folder(file("round-0")));
    ASSERT_TRUE(write_file(file("round-0/" + name), text));
  }
  Result<PromptRun> prompt() {
    return write_prompts(Session(workspace_, place_.project), place_, 0, {}, {},
                         [](const Expert&) { return Result<>{}; });
  }
  Result<RoundRun> round(const std::vector<GivenAnswer>& given = {}) {
    RoundRequest request;
    request.score = 1;
    request.summary = "s";
    return write_round(Session(workspace_, place_.project), place_, request, given);
  }
  std::uint64_t events() {
    return load_dialogue(Session(workspace_, place_.project), place_).value()->head.sequence;
  }

  TempFolder folder_, elsewhere_;
  Path root_ = fs::canonical(folder_.path());
  Workspace workspace_{{.named = {}, .start = root_, .home = {}}, Clock()};
  DialoguePlace place_;
};

TEST_F(WritingIn, ARoundFolderThatIsALinkIsNotWrittenThrough) {
  fs::create_directory_symlink(elsewhere_.path(), file("round-0"));
  const auto refused = prompt();
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().code, codes::path_outside_project);
  EXPECT_THAT(refused.error().message, HasSubstr("round-0 is a link"));
  const auto given = round({{"Muffin", "Fine.\n", ""}, {"Cupcake", "Fine.\n", ""}});
  ASSERT_FALSE(given);
  EXPECT_EQ(given.error().code, codes::path_outside_project);
  EXPECT_TRUE(fs::is_empty(elsewhere_.path()));
  EXPECT_EQ(events(), 1u) << "nothing happened";
  fs::remove(file("round-0"));
  EXPECT_TRUE(prompt()) << "a real folder in its place will do";
}

// A decision is applied as decided, not as read back: both must give the same state.
TEST_F(WritingIn, TheStateAfterAWriteIsTheStateOfAReplay) {
  ASSERT_TRUE(prompt());
  answer("cupcake.md", "[CUPCAKE-P0001: Cost]\nIt is cheap.\n[CUPCAKE-T0001: Pace]\nIt is slow.\n");
  answer("muffin.md", "Fine.\n[MOVE:CONVERGE]\n");
  const auto run = round();
  ASSERT_TRUE(run) << run.error().message;
  Workspace another(workspace_.search(), Clock());
  EXPECT_TRUE(load_dialogue(Session(another, place_.project), place_).value()->state == run->dialogue->state);
}

TEST_F(WritingIn, FilesAreNotRepairedThroughALink) {
  ASSERT_TRUE(prompt());
  fs::remove_all(file("round-0"));
  fs::create_directory_symlink(elsewhere_.path(), file("round-0"));
  ASSERT_TRUE(load_dialogue(Session(workspace_, place_.project), place_));
  EXPECT_TRUE(fs::is_empty(elsewhere_.path()));
}

TEST_F(WritingIn, ALinkIsNotAnAnswer) {
  answer("cupcake.md");
  for (const char* target : {"/etc/hostname", "cupcake.md", "nowhere"}) {
    fs::create_symlink(target, file("round-0/muffin.md"));
    const auto refused = round();
    ASSERT_FALSE(refused) << target;
    EXPECT_EQ(refused.error().code, codes::path_outside_project) << target;
    EXPECT_THAT(refused.error().message, HasSubstr("round-0/muffin.md is a link"));
    fs::remove(file("round-0/muffin.md"));
  }
  EXPECT_EQ(events(), 1u);
}

TEST_F(WritingIn, AnAnswerThatBecameALinkIsNotReadAgain) {
  answer("cupcake.md");
  answer("muffin.md");
  ASSERT_TRUE(round());
  ASSERT_TRUE(verify_dialogue(place_)->holds());
  fs::rename(file("round-0/muffin.md"), root_ / "moved.md");
  fs::create_symlink(root_ / "moved.md", file("round-0/muffin.md"));
  EXPECT_FALSE(verify_dialogue(place_)->holds());
  const LoadedDialogue* dialogue = load_dialogue(Session(workspace_, place_.project), place_).value();
  EXPECT_EQ(read_stored_answer(place_, dialogue->state, 0, "Muffin").error().code,
            codes::path_outside_project);
}

// An answer in another letter case was none: its author could be declared absent.
TEST_F(WritingIn, AnAnswerIsReadInAnyLetterCaseUnlessSeveralFilesCouldBeIt) {
  answer("cupcake.md");
  answer("Muffin.md");
  answer("MUFFIN.md");
  const auto refused = round();
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().code, codes::answer_missing);
  EXPECT_EQ(refused.error().suggestion, "Keep one of MUFFIN.md, Muffin.md in round-0 and name it muffin.md.");
  fs::remove(file("round-0/MUFFIN.md"));
  ASSERT_TRUE(round());
  EXPECT_TRUE(fs::exists(file("round-0/muffin.md"))) << "by this name the record knows it";
  EXPECT_FALSE(fs::exists(file("round-0/Muffin.md")));
  EXPECT_TRUE(verify_dialogue(place_)->holds());
}

TEST_F(WritingIn, AnAnswerFromOutsideThePanelIsRemarkedOn) {
  answer("cupcake.md");
  answer("muffin.md");
  answer("pretzel.md", "[PRETZEL-P0001: Not asked]\nx\n");
  answer("muffin.prompt.md");
  const auto run = round();
  ASSERT_TRUE(run) << run.error().message;
  ASSERT_EQ(run->remarks.size(), 1u);
  EXPECT_EQ(run->remarks[0].code, "answer_not_counted");
  EXPECT_THAT(run->remarks[0].message, HasSubstr("round-0/pretzel.md"));
  EXPECT_TRUE(run->decision.event.entities.empty());
}

TEST_F(WritingIn, FilesThatDoNotCountAreOnRecord) {
  answer("cupcake.md");
  answer("muffin.md");
  answer("pretzel.md", "[DISSENT]\n");
  ASSERT_TRUE(round());
  const Session session(workspace_, place_.project);
  const auto& uncounted = load_dialogue(session, place_).value()->state.rounds.front().uncounted;
  ASSERT_EQ(uncounted.size(), 1u);
  EXPECT_EQ(uncounted.front().path, "round-0/pretzel.md");
  auto said = [&](bool holds) {
    std::string out;
    const Verification verification = verify_dialogue(place_).value();
    EXPECT_EQ(verification.holds(), holds);
    for (const Finding& one : verification.findings) out += one.message + "\n";
    return out;
  };
  EXPECT_THAT(said(true),
              HasSubstr("round-0/pretzel.md was there when round 0 was registered and was not counted."));
  answer("pretzel.md", "Fine.\n");
  EXPECT_THAT(said(false),
              HasSubstr("round-0/pretzel.md is not what was there when the round was registered."));
  ASSERT_TRUE(std::filesystem::remove(place_.path() / "round-0/pretzel.md"));
  EXPECT_THAT(said(true), HasSubstr("round-0/pretzel.md was there and was not counted; it is missing now."));
}

// The Judge could look at the answers, have one rewritten, and register the round as if nothing had happened.
TEST_F(WritingIn, ADryRunRegistersNothingAndRemembersTheAnswers) {
  const Session session(workspace_, place_.project);
  auto dry_run = [&] { return write_round(session, place_, {}, {}, RoundUse::dry_run); };
  answer("cupcake.md", "[CUPCAKE-T0001: Pace]\nIt is slow.\n");
  EXPECT_EQ(dry_run().error().code, codes::answer_missing);
  EXPECT_EQ(events(), 2u) << "what was read is on record even where the round would be refused";
  answer("muffin.md");
  const auto seen = dry_run();
  ASSERT_TRUE(seen) << seen.error().message;
  EXPECT_EQ(seen->preview->rounds.front().counts.open_tensions.size(), 1u);
  EXPECT_TRUE(seen->dialogue->state.rounds.empty());
  ASSERT_TRUE(dry_run());
  EXPECT_EQ(events(), 3u) << "the same answers are remembered once";
  answer("cupcake.md", "Fine.\n");
  const auto registered = round();
  ASSERT_TRUE(registered) << registered.error().message;
  ASSERT_EQ(registered->decision.event.edited_answers.size(), 1u);
  EXPECT_EQ(registered->decision.event.edited_answers.front().expert, "cupcake");
  EXPECT_TRUE(verify_dialogue(place_)->holds());
}

TEST_F(WritingIn, WhoHasAnsweredIsNotDroppedFromThePanel) {
  answer("muffin.md", "[DISSENT]\n");
  const Session session(workspace_, place_.project);
  PanelSet panel;
  EvolveInput only_cupcake{0, {{.name = "Cupcake"}}, {}};
  auto evolve = [&](const DialogueState& state, const std::set<std::string>& answered) {
    only_cupcake.dropping.answered = answered;
    return evolve_panel(state, only_cupcake);
  };
  EXPECT_EQ(write_panel(session, place_, 0, evolve, panel).error().code, codes::expert_has_answered);
  only_cupcake.dropping.leaving = {{"Muffin", "It was asked by mistake."}};
  ASSERT_TRUE(write_panel(session, place_, 0, evolve, panel));
  answer("cupcake.md");
  ASSERT_TRUE(round());
  EXPECT_TRUE(verify_dialogue(place_)->holds());
}

TEST_F(WritingIn, AnAnswerIsRecordedWithItsPromptAndItsSource) {
  ASSERT_TRUE(prompt());
  answer("muffin.md");
  ASSERT_TRUE(round({{"Cupcake", "Fine too.\n", ""}}));
  const Session session(workspace_, place_.project);
  const auto& answers = load_dialogue(session, place_).value()->state.rounds.front().answers;
  EXPECT_EQ(answers[0].source, "file");
  EXPECT_EQ(answers[0].prompt.size(), 64u);
  EXPECT_EQ(answers[1].source, "inline");
  EXPECT_EQ(answers[1].clock, "measured");
}

}  // namespace
}  // namespace blue
