// An RFC from a dialogue's verdict, and from its plan to its end.
#include <gmock/gmock.h>

#include "base/format.h"
#include "tests/e2e/investment.h"
#include "tests/e2e/library.h"

namespace blue {
namespace {

using testing::AllOf;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::Not;

const std::string kFile = ".blue/docs/rfcs/0001-cap-the-position.draft.md";

class DocumentsRfcFromDialogue : public testing::Test {
 protected:
  void play_until(std::size_t end) {
    CliJudge judge(library.sandbox());
    const std::vector<Step> steps = investment();
    play(judge, kInvestmentFolder, std::span(steps).first(end));
  }
  Library library;
};

TEST_F(DocumentsRfcFromDialogue, IsRefusedWithoutAFinalVerdict) {
  play_until(kRound2 + 1);
  const Reply refusal =
      library.refused({"rfc", "create", "Cap the position", "--dialogue", "investment"}, "verdict_missing");
  EXPECT_THAT(text_at(refusal, "message"), HasSubstr("investment"));
  EXPECT_EQ(library.paths(), Words{});
  library.refused({"rfc", "create", "Cap the position", "--dialogue", "nothing"}, "dialogue_not_found");
}

TEST_F(DocumentsRfcFromDialogue, TakesOverDecisionAndLink) {
  play_until(kVerdict + 1);
  library.must({"rfc", "create", "Cap the position", "--dialogue", "investment"});
  const std::string text = library.read(kFile);
  EXPECT_THAT(text, HasSubstr("Approve with an overlay and a cap"));
  EXPECT_THAT(text, HasSubstr("Income and concentration are both answered."));
  EXPECT_THAT(text, HasSubstr("**Cap**: A tenth"));
  EXPECT_THAT(text, HasSubstr("](../../dialogues/2026-02-03T1423Z-investment/dialogue.md)"));
  EXPECT_TRUE(library.has(kInvestmentFolder + "/dialogue.md"));
  EXPECT_EQ(library.sync().findings, Words{}) << "the link leads somewhere";
  expect_verified(library.sandbox());
}

TEST_F(DocumentsRfcFromDialogue, TakesOverAcceptedTensions) {
  CliJudge judge(library.sandbox());
  judge.must("create", {{"title", "Double"}, {"question", "Do we pay double?"}});
  for (int round = 0; round < 2; ++round) {
    JsonArray responses{JsonObject{{"expert", "Cupcake"}, {"text", "Fine.\n\n[MOVE:CONVERGE]\n"}}};
    const std::string tension = "[MUFFIN-T0001: Costs twice as much]\nIt does.\n\n";
    responses.push_back(
        JsonObject{{"expert", "Muffin"}, {"text", (round == 0 ? tension : "") + "[MOVE:CONVERGE]\n"}});
    judge.must("round_register", {{"dialogue_id", "double"},
                                  {"round", round},
                                  {"panel", JsonArray{"Muffin", "Cupcake"}},
                                  {"responses", responses},
                                  {"score_components", JsonObject{{"W", 1}, {"C", 2}, {"T", 3}, {"R", 4}}}});
  }
  judge.must("verdict_register",
             {{"dialogue_id", "double"},
              {"recommendation", "Pay"},
              {"tensions_accepted", JsonArray{JsonObject{{"id", "T0001"}, {"reason", "It is worth it."}}}}});
  library.must({"rfc", "create", "Pay double", "--dialogue", "double"});
  const std::string text = library.read(".blue/docs/rfcs/0001-pay-double.draft.md");
  EXPECT_THAT(text, HasSubstr("Do we pay double?"));
  EXPECT_THAT(text, HasSubstr("- T0001 Costs twice as much: It is worth it."));
  library.must({"rfc", "create", "Own words", "--dialogue", "double", "--problem", "Ours."});
  EXPECT_THAT(library.read(".blue/docs/rfcs/0002-own-words.draft.md"), HasSubstr("## Problem\n\nOurs."));
}

// One expert signs what the other opposed; the Judge accepts a tension and leaves one recommendation out.
class DocumentsRfcLinked : public testing::Test {
 protected:
  void hold(const std::string& rfc) {
    JsonObject call{{"title", "Double"}, {"question", "Do we pay double?"}, {"rfc", rfc}};
    created = judge.must("create", call);
    for (int round = 0; round < 2; ++round)
      judge.must("round_register",
                 {{"dialogue_id", "double"},
                  {"round", round},
                  {"panel", JsonArray{"Muffin", "Cupcake"}},
                  {"responses",
                   JsonArray{JsonObject{{"expert", "Muffin"},
                                        {"text", round == 0 ? kMuffin : "Fine.\n\n[MOVE:CONVERGE]\n"}},
                             JsonObject{{"expert", "Cupcake"},
                                        {"text", round == 0 ? kCupcake : "Fine.\n\n[MOVE:CONVERGE]\n"}}}},
                  {"score_components", JsonObject{{"W", 1}, {"C", 2}, {"T", 3}, {"R", 4}}}});
  }
  Reply decide() {
    return judge.must(
        "verdict_register",
        {{"dialogue_id", "double"},
         {"recommendation", "Pay"},
         {"recommendations_adopted", JsonArray{"R0001"}},
         {"tensions_accepted", JsonArray{JsonObject{{"id", "T0001"}, {"reason", "It is worth it."}}}}});
  }
  std::size_t count_rfcs() const { return library.list(DocumentType::rfc).size(); }

  static constexpr const char* kMuffin =
      "[MUFFIN-R0001: Pay in one sum]\nOnce.\n\n[MUFFIN-T0001: Costs twice as much]\nIt does.\n";
  static constexpr const char* kCupcake =
      "[CUPCAKE-R0001: Pay in rates]\nTwelve of them.\n\n[DISSENT]\nNobody asked who pays.\n";
  Library library;
  CliJudge judge{library.sandbox()};
  Reply created;
};

TEST_F(DocumentsRfcLinked, ProposalAlternativesAndRisksComeFromTheRecord) {
  hold("No such RFC");
  EXPECT_THAT(render_json(created.content), HasSubstr("rfc_not_found"));
  const Reply decided = decide();
  EXPECT_THAT(render_json(decided.at("notes")), HasSubstr("rfc_not_linked"));
  library.must({"rfc", "create", "Pay double", "--dialogue", "double"});
  const std::string text = library.read(".blue/docs/rfcs/0001-pay-double.draft.md");
  auto section = [&](const std::string& title) {
    const std::size_t at = text.find("## " + title);
    return text.substr(at, text.find("\n## ", at) - at);
  };
  EXPECT_THAT(section("Problem"), HasSubstr("Do we pay double?"));
  EXPECT_THAT(section("Proposal"), AllOf(HasSubstr("\nPay\n"), HasSubstr("- R0001 Pay in one sum (Muffin)"),
                                         HasSubstr("after round 1: converged_with_accepted_tensions.")));
  EXPECT_THAT(
      section("Alternatives"),
      AllOf(HasSubstr("- R0002 Pay in rates (Cupcake), proposed: Twelve of them."), Not(HasSubstr("R0001"))));
  EXPECT_THAT(section("Risks"),
              AllOf(HasSubstr("- T0001 Costs twice as much: It is worth it."),
                    HasSubstr("- Cupcake, dissent: Nobody asked who pays. (.blue/dialogues/"),
                    HasSubstr("/round-0/cupcake.md:4)")));
  EXPECT_THAT(section("Test Plan"), HasSubstr("<!--"));
}

TEST_F(DocumentsRfcLinked, TheLinkedOneGetsItsLinkAndIsCompletedAndNothingOfAPersonIsTouched) {
  library.must({"rfc", "create", "Pay double", "--problem", "Ours."});
  const std::string file = ".blue/docs/rfcs/0001-pay-double.draft.md";
  library.replace(file, "## Risks\n", "## Risks\n\nWe know them.\n");
  const std::string before = library.read(file);
  hold("Pay double");
  judge.must("round_prompt", {{"dialogue_id", "double"}, {"round", 2}});
  const std::string folder(created.content.text_or("output_dir", ""));
  EXPECT_THAT(library.read(folder + "/round-2/muffin.prompt.md"),
              HasSubstr("`" + file + "`: the RFC to which this dialogue is linked"));
  EXPECT_EQ(library.read(file), before);
  const Reply decided = decide();
  EXPECT_THAT(render_json(decided.at("notes")), Not(HasSubstr("rfc")));
  const std::string row = format("| **Dialogue** | [Double](../../{}/dialogue.md) |\n", folder.substr(6));
  std::string linked = library.read(file);
  ASSERT_THAT(linked, HasSubstr(row));
  EXPECT_EQ(linked.erase(linked.find(row), row.size()), before)
      << "one line was added, every other byte stayed";
  decide();
  EXPECT_THAT(library.read(file), HasSubstr(row)) << "the same call again links once";

  const Reply completed = library.must({"rfc", "create", "Another title", "--dialogue", "double"});
  EXPECT_EQ(text_at(completed, "path"), file);
  EXPECT_THAT(render_json(completed.at("warnings")),
              AllOf(HasSubstr("was completed; no other RFC was written"),
                    HasSubstr("Left as they are: Problem, Risks.")));
  EXPECT_EQ(count_rfcs(), 1u);
  const std::string text = library.read(file);
  EXPECT_THAT(text, AllOf(HasSubstr("## Problem\n\nOurs."), HasSubstr("We know them."),
                          HasSubstr("- R0002 Pay in rates"), HasSubstr("## Proposal\n\nPay\n"),
                          Not(HasSubstr("Nobody asked"))));
  library.must({"rfc", "create", "Another title", "--dialogue", "double"});
  EXPECT_EQ(library.read(file), text) << "completed once";
}

TEST_F(DocumentsRfcLinked, AVerdictIsKeptWhenItsRfcIsGone) {
  library.must({"rfc", "create", "Pay double"});
  hold("1");
  library.remove(".blue/docs/rfcs/0001-pay-double.draft.md");
  const Reply decided = decide();
  EXPECT_EQ(decided.at("outcome"), Json("converged_with_accepted_tensions"));
  EXPECT_THAT(render_json(decided.at("notes")), HasSubstr("rfc_not_linked"));
  EXPECT_EQ(judge.must("get", {{"dialogue_id", "double"}}).at("status"), Json("converged"));
}

class DocumentsPlan : public testing::Test {
 protected:
  DocumentsPlan() {
    library.must({"rfc", "create", "One"});
    library.must({"rfc", "status", "1", "--status", "accepted"});
  }
  Reply plan(int tasks) {
    Words words{"rfc", "plan", "1"};
    for (int task = 1; task <= tasks; ++task) words.insert(words.end(), {"--task", format("Task {}", task)});
    return library.must(words);
  }
  Library library;
  const std::string file = ".blue/docs/rfcs/0001-one.plan.md";
};

TEST_F(DocumentsPlan, SeventyPercentAreEnoughAndLessIsNot) {
  plan(10);
  library.must({"rfc", "status", "1", "--status", "in-progress"});
  for (int task = 1; task <= 6; ++task)
    library.must({"rfc", "task-complete", "1", "--task", format("{}", task)});
  const auto before = library.documents();
  const Reply refusal = library.refused({"rfc", "complete", "1"}, "tasks_unfinished");
  EXPECT_EQ(number_at(refusal, "context.percent"), 60);
  EXPECT_THAT(texts_of(refusal.at("context.open")), ElementsAre("Task 7", "Task 8", "Task 9", "Task 10"));
  EXPECT_EQ(library.documents(), before);
  library.must({"rfc", "task-complete", "1", "--task", "task 10"});
  const Reply done = library.must({"rfc", "complete", "1"});
  EXPECT_EQ(text_at(done, "status"), "implemented");
  EXPECT_THAT(texts_of(done.at("warnings")),
              ElementsAre("Not done: Task 7", "Not done: Task 8", "Not done: Task 9"));
  EXPECT_THAT(library.read(file), HasSubstr("](0001-one.impl.md)"));
}

// 69.6 % is not 70 %.
TEST_F(DocumentsPlan, APercentageIsNotRoundedUp) {
  plan(23);
  library.must({"rfc", "status", "1", "--status", "in-progress"});
  std::string text = library.read(file);
  for (int task = 0; task < 16; ++task) text.replace(text.find("- [ ]"), 5, "- [x]");
  library.write(file, text);
  library.refused({"rfc", "complete", "1"}, "tasks_unfinished");
}

TEST_F(DocumentsPlan, IsAddedToAndKeepsItsMarks) {
  plan(2);
  library.must({"rfc", "task-complete", "1", "--task", "1"});
  library.replace(file, "## Tasks", "Somebody's note.\n\n## Tasks");
  const Reply again = library.must({"rfc", "plan", "1", "--task", "Task 2", "--task", "New"});
  EXPECT_EQ(number_at(again, "tasks.total"), 3);
  EXPECT_EQ(number_at(again, "tasks.checked"), 1);
  EXPECT_THAT(library.read(file), HasSubstr("- [x] Task 1\n- [ ] Task 2\n- [ ] New\n"));
  EXPECT_THAT(library.read(file), HasSubstr("Somebody's note."));
  EXPECT_THAT(
      text_at(library.refused({"rfc", "task-complete", "1", "--task", "9"}, "invalid_value"), "suggestion"),
      HasSubstr("Task 2"));
  library.refused({"rfc", "task-complete", "1", "--task", "Ta"}, "invalid_value");
}

TEST_F(DocumentsPlan, WithoutOneNothingIsCompleted) {
  library.must({"rfc", "status", "1", "--status", "in-progress"});
  const Reply refusal = library.refused({"rfc", "complete", "1"}, "file_not_found");
  EXPECT_THAT(text_at(refusal, "suggestion"), HasSubstr("blue rfc plan 0001"));
}

}  // namespace
}  // namespace blue
