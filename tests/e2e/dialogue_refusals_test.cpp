// Calls that must be refused: each with its code, and without a byte written anywhere.
#include <functional>

#include "base/format.h"
#include "tests/e2e/investment.h"

namespace blue {
namespace {

namespace fs = std::filesystem;

// Everything a refused call must leave as it was.
struct Snapshot {
  explicit Snapshot(const Sandbox& sandbox) : files(record_of(sandbox)), index(dump_index(sandbox)) {}
  std::map<std::string, std::string> files;
  std::string index;
};

void expect_unchanged(const Snapshot& before, const Sandbox& sandbox, std::string_view what) {
  Snapshot after(sandbox);
  EXPECT_EQ(before.files, after.files) << what;
  EXPECT_EQ(before.index, after.index) << what;
}

// A step of the investment dialogue, changed before it is played.
struct Mutation {
  std::string what;
  InvestmentStep step;
  std::string code;
  std::function<void(Step&)> change;
};

std::function<void(Step&)> with(const std::string& field, const Json& value) {
  return [field, value](Step& step) { step.arguments.set(field, value); };
}

JsonArray perspective_referring(std::string_view type, std::string_view target) {
  return {JsonObject{{"label", "Synthesis"},
                     {"content", "Of both."},
                     {"references", JsonArray{JsonObject{{"type", type}, {"target", target}}}}}};
}

JsonObject merge(std::string_view from, std::string_view into) {
  return {{"from", from}, {"into", into}, {"reason", "They say the same."}};
}

JsonArray panel_with(std::string_view name, std::string_view source) {
  JsonArray panel = seats(kSix, "retained");
  panel.push_back(JsonObject{{"name", name}, {"role", "Stranger"}, {"source", source}});
  return panel;
}

std::vector<Mutation> round_mutations() {
  return {
      {"signal line deleted", kRound2, "signal_not_in_transcript",
       [](Step& step) { step.answers["round-2/donut.md"] = "Silent.\n"; }},
      {"signal only quoted", kRound2, "signal_not_in_transcript",
       [](Step& step) { step.answers["round-2/donut.md"] = "```\n[MOVE:CONVERGE]\n```\n"; }},
      {"signal of a silent expert", kRound1, "signal_not_in_transcript",
       with("converge_signals", JsonArray{"Muffin", "Scone", "Brioche", "Donut"})},
      {"signal not listed", kRound1, "count_mismatch",
       with("converge_signals", JsonArray{"Muffin", "Scone"})},
      {"answer missing", kRound0, "answer_missing",
       [](Step& step) { step.answers.erase("round-0/eclair.md"); }},
      {"response missing", kRound1, "answer_missing",
       [](Step& step) { step.arguments.find("responses")->array()->pop_back(); }},
      {"two different responses", kRound1, "answer_conflict",
       [](Step& step) {
         step.arguments.find("responses")
             ->array()
             ->push_back(JsonObject{{"expert", "muffin"}, {"text", "Another word.\n"}});
       }},
      {"open tensions miscounted", kRound0, "count_mismatch", with("open_tensions", 1)},
      {"new perspectives miscounted", kRound0, "count_mismatch", with("new_perspectives", 0)},
      {"panel size miscounted", kRound2, "count_mismatch", with("panel_size", 6)},
      {"score is not the sum", kRound0, "score_mismatch", with("score", 126)},
      {"another panel", kRound1, "panel_mismatch", with("panel", JsonArray(kSix.begin(), kSix.end()))},
      {"reference to nothing", kRound1, "target_not_found",
       with("perspectives", perspective_referring("support", "P0099"))},
      {"refine across types", kRound1, "type_id_mismatch",
       with("perspectives", perspective_referring("refine", "T0001"))},
      {"resolve what is no tension", kRound1, "type_id_mismatch",
       with("perspectives", perspective_referring("resolve", "P0001"))},
      {"merge in a circle", kRound1, "merge_cycle",
       with("merges", JsonArray{merge("P0001", "P0002"), merge("P0002", "P0001")})},
      {"merge into itself", kRound1, "merge_cycle", with("merges", JsonArray{merge("P0001", "P0001")})},
      {"acceptance without reason", kRound1, "reason_missing",
       with("tension_updates",
            JsonArray{JsonObject{{"id", "T0002"}, {"status", "accepted_unresolved"}, {"reason", " "}}})},
      {"round skipped", kRound1, "round_out_of_order", with("round", 2)},
      {"another call for a registered round", kRound2, "round_already_registered",
       [](Step& step) {
         step.arguments = {{"dialogue_id", "investment"}, {"round", 1}, {"summary", "Another one."}};
       }},
      {"a round long past", kRound2, "round_out_of_order",
       [](Step& step) {
         step.arguments = {{"dialogue_id", "investment"}, {"round", 0}, {"summary", "Another one."}};
       }},
  };
}

std::vector<Mutation> other_mutations() {
  return {
      {"a name that is no pastry of the list", kSecondPanel, "name_not_listed",
       with("panel", panel_with("Bagel", "created"))},
      {"a stranger marked retained", kSecondPanel, "source_mismatch",
       with("panel", panel_with("Galette", "retained"))},
      {"a stranger marked pool", kSecondPanel, "source_mismatch",
       with("panel", panel_with("Galette", "pool"))},
      {"an expert outside the list", kNewExpert, "name_not_listed", with("name", "Bagel")},
      {"a taken name", kNewExpert, "name_taken", with("name", "Muffin")},
      {"a panel of a later round", kSecondPanel, "round_out_of_order", with("round", 2)},
      {"a prompt for a stranger", kPrompt, "panel_mismatch", with("agent_name", "Galette")},
      {"a prompt with another role", kPrompt, "panel_mismatch", with("agent_role", "Baker")},
      {"a verdict on a round that is not there", kPrematureVerdict, "round_not_registered", with("round", 1)},
      {"a verdict on an earlier round", kVerdict, "round_not_latest", with("round", 1)},
      {"forced before max rounds", kPrematureVerdict, "velocity_not_zero",
       [](Step& step) {
         step.arguments.set("forced", true);
         step.arguments.set("warning", "Out of time.");
       }},
      {"a verdict that resolves nothing", kVerdict, "target_not_found",
       with("tensions_resolved", JsonArray{"T0099"})},
      {"a verdict that adopts a tension", kVerdict, "type_id_mismatch",
       with("recommendations_adopted", JsonArray{"T0001"})},
      {"a verdict that accepts what is resolved", kVerdict, "contradiction",
       with("tensions_accepted", JsonArray{JsonObject{{"id", "T0001"}, {"reason", "So be it."}}})},
      {"a verdict by nobody", kVerdict, "expert_not_found", with("author_expert", "Galette")},
  };
}

void remove_answers(const Sandbox& sandbox, const Step& step) {
  for (const auto& [name, text] : step.answers) fs::remove(sandbox.repository() / kInvestmentFolder / name);
}

// Tries every mutation just before the step it changes, then the true step: all of them together must leave
// the same record as a run without any.
void play_with(Judge& judge, const std::vector<Mutation>& mutations) {
  const std::vector<Step> steps = investment();
  for (std::size_t at = 0; at < steps.size(); ++at) {
    for (const Mutation& mutation : mutations) {
      if (mutation.step != at) continue;
      Step changed = steps[at];
      mutation.change(changed);
      write_answers(judge.sandbox(), kInvestmentFolder, changed);
      Snapshot before(judge.sandbox());
      SCOPED_TRACE(mutation.what);
      judge.refused(changed.verb, changed.arguments, mutation.code);
      expect_unchanged(before, judge.sandbox(), mutation.what);
      remove_answers(judge.sandbox(), changed);
    }
    play(judge, kInvestmentFolder, std::span(steps).subspan(at, 1));
  }
  Sandbox plain;
  McpJudge undisturbed(plain);
  play(undisturbed, kInvestmentFolder, steps);
  EXPECT_EQ(ledgers_of(judge.sandbox()), ledgers_of(plain));
  EXPECT_EQ(dump_index(judge.sandbox()), dump_index(plain));
}

TEST(DialogueRefusals, ChangedRoundsLeaveNoTrace) {
  Sandbox sandbox;
  McpJudge judge(sandbox);
  play_with(judge, round_mutations());
}

TEST(DialogueRefusals, ChangedRoundsLeaveNoTraceOnTheCommandLine) {
  Sandbox sandbox;
  CliJudge judge(sandbox);
  play_with(judge, round_mutations());
}

TEST(DialogueRefusals, ChangedPanelsAndVerdictsLeaveNoTrace) {
  Sandbox sandbox;
  McpJudge judge(sandbox);
  play_with(judge, other_mutations());
}

TEST(DialogueRefusals, ForceBeforeMaxRoundsIsAmongTheReasons) {
  Sandbox sandbox;
  McpJudge judge(sandbox);
  const std::vector<Step> steps = investment();
  play(judge, kInvestmentFolder, std::span(steps).first(kPrematureVerdict));
  JsonObject forced = steps[kPrematureVerdict].arguments;
  forced.set("forced", true);
  forced.set("warning", "Out of time.");
  Reply reply = judge.refused("verdict_register", forced, "velocity_not_zero");
  EXPECT_EQ(reply.error_codes(), (std::vector<std::string>{"velocity_not_zero", "convergence_not_unanimous",
                                                           "force_not_allowed"}));
}

TEST(DialogueRefusals, OneSignalLessKeepsTheVerdictOut) {
  Sandbox sandbox;
  McpJudge judge(sandbox);
  std::vector<Step> steps = investment();
  steps[kRound2].answers["round-2/donut.md"] = "Silent.\n";
  steps[kRound2].arguments.erase("converge_signals");
  play(judge, kInvestmentFolder, std::span(steps).first(kVerdict));
  Snapshot before(sandbox);
  Reply reply = judge.refused("verdict_register", steps[kVerdict].arguments, "convergence_not_unanimous");
  EXPECT_EQ(reply.content.text_or("message", ""),
            "Cannot register verdict: convergence=85.7% (6/7). All experts must signal [MOVE:CONVERGE].");
  EXPECT_EQ(reply.at("context.missing_signals"), Json(JsonArray{"Donut"}));
  expect_unchanged(before, sandbox, "verdict");
}

// Two experts, one round: Muffin raises a tension, both signal or not.
std::vector<Step> small_dialogue(int max_rounds, std::string muffin, std::string cupcake) {
  return {{"create", {{"title", "Small"}, {"output_dir", "talks/small"}, {"max_rounds", max_rounds}}},
          {"round_register",
           {{"dialogue_id", "small"},
            {"round", 0},
            {"panel", JsonArray{"Muffin", "Cupcake"}},
            {"summary", "Said."}},
           answers_of(0, {{"muffin", std::move(muffin)}, {"cupcake", std::move(cupcake)}})}};
}

constexpr const char* kTension = "[MUFFIN-T0001: Cost]\nToo dear.\n";

TEST(DialogueRefusals, ForceAtMaxRoundsNeedsAWarning) {
  Sandbox sandbox;
  McpJudge judge(sandbox);
  play(judge, "talks/small", small_dialogue(1, kTension, "[MOVE:CONVERGE]\n"));
  JsonObject verdict{{"dialogue_id", "small"}, {"recommendation", "Go"}};
  Snapshot before(sandbox);
  judge.refused("verdict_register", verdict, "forced_convergence_no_warning");
  verdict.set("forced", true);
  judge.refused("verdict_register", verdict, "forced_convergence_no_warning");
  verdict.set("warning", " \n");
  judge.refused("verdict_register", verdict, "forced_convergence_no_warning");
  judge.refused("round_register", {{"dialogue_id", "small"}, {"round", 1}}, "max_rounds_reached");
  expect_unchanged(before, sandbox, "forced");
  verdict.set("warning", "The cost was never settled.");
  Reply reply = judge.must("verdict_register", verdict);
  EXPECT_EQ(reply.at("outcome"), Json("forced"));
  EXPECT_TRUE(reply.content.text_or("description", "").starts_with("The cost was never settled."));
  EXPECT_EQ(ask_index(sandbox, "select status from dialogues"), "forced\n");
}

TEST(DialogueRefusals, AnAcceptedTensionMustBeAcknowledged) {
  Sandbox sandbox;
  McpJudge judge(sandbox);
  std::vector<Step> steps = small_dialogue(5, kTension, "[MOVE:CONVERGE]\n");
  steps.push_back({"round_register",
                   {{"dialogue_id", "small"},
                    {"round", 1},
                    {"tension_updates",
                     JsonArray{JsonObject{
                         {"id", "T0001"}, {"status", "accepted_unresolved"}, {"reason", "Quality costs."}}}}},
                   answers_of(1, {{"muffin", "[MOVE:CONVERGE]\n"}, {"cupcake", "[MOVE:CONVERGE]\n"}})});
  play(judge, "talks/small", steps);
  JsonObject verdict{{"dialogue_id", "small"}, {"recommendation", "Go"}};
  Snapshot before(sandbox);
  judge.refused("verdict_register", verdict, "accepted_tension_not_acknowledged");
  expect_unchanged(before, sandbox, "acknowledged");
  verdict.set("tensions_accepted", JsonArray{"T0001"});
  EXPECT_EQ(judge.must("verdict_register", verdict).at("outcome"), Json("converged_with_accepted_tensions"));
}

TEST(DialogueRefusals, NoNameBecomesAPathOutsideTheProject) {
  Sandbox sandbox;
  McpJudge judge(sandbox);
  const std::string evil = "../../etc";
  play(judge, "talks/small", small_dialogue(5, "Hm.\n", "Hm.\n"));
  fs::create_directory_symlink(sandbox.outside(), sandbox.repository() / "way-out");
  Snapshot before(sandbox);
  judge.refused("create", {{"title", "Evil"}, {"dialogue_id", evil}}, "invalid_value");
  for (const std::string& folder :
       {evil, std::string("/etc/blue"), sandbox.outside().string(), std::string("way-out/deep"),
        std::string("."), std::string(".git/hooks"), std::string("talks/../../x")})
    judge.refused("create", {{"title", "Evil"}, {"output_dir", folder}}, "path_outside_project");
  for (const char* verb : {"get", "round_context"}) {
    judge.refused(verb, {{"dialogue_id", evil}}, "dialogue_not_found");
    judge.refused(verb, {{"output_dir", evil}}, "path_outside_project");
  }
  const JsonObject key{{"dialogue_id", "small"}, {"round", 1}};
  JsonObject answer = key, panel = key, prompt = key;
  answer.set("responses", JsonArray{JsonObject{{"expert", evil}, {"text", "x"}}});
  judge.refused("round_register", answer, "expert_not_found");
  panel.set("panel", JsonArray{JsonObject{{"name", evil}, {"role", "x"}, {"source", "created"}}});
  judge.refused("evolve_panel", panel, "name_not_listed");
  prompt.set("agent_name", evil);
  judge.refused("round_prompt", prompt, "panel_mismatch");
  judge.refused("expert_create", {{"dialogue_id", "small"}, {"role", "x"}, {"name", evil}},
                "name_not_listed");
  fs::remove(sandbox.repository() / "way-out");
  expect_unchanged(before, sandbox, "paths");
  EXPECT_TRUE(files_below(sandbox.outside()).empty());
  EXPECT_EQ(
      std::distance(fs::directory_iterator(sandbox.repository().parent_path()), fs::directory_iterator()), 2);
}

TEST(DialogueRefusals, ATitleIsNoPathEither) {
  Sandbox sandbox;
  McpJudge judge(sandbox);
  Reply reply = judge.must("create", {{"title", "../../etc/passwd"}});
  EXPECT_EQ(reply.at("dialogue_id"), Json("etc-passwd"));
  EXPECT_EQ(reply.at("output_dir"), Json(".blue/dialogues/2026-02-03T1423Z-etc-passwd"));
}

}  // namespace
}  // namespace blue
