// What was agreed, with the real program over MCP and over the command line: a verdict rests on what the
// experts wrote, and its text on what they signed.
#include <gmock/gmock.h>

#include "base/format.h"
#include "base/json_parse.h"
#include "base/text.h"
#include "tests/e2e/judge.h"

namespace blue {
namespace {

using testing::Contains;
using testing::ElementsAre;
using testing::HasSubstr;

const std::vector<std::string> kPanel{"Muffin", "Cupcake", "Scone", "Donut", "Eclair", "Brioche"};
const std::string kTalk = "talks/talk";

using Texts = std::map<std::string, std::string>;

// The same text of every expert but those named in `own`.
Texts everyone(const std::string& text, Texts own = {}) {
  for (const std::string& name : kPanel) own.emplace(slugify(name), text);
  return own;
}

class DialogueConsent : public testing::TestWithParam<bool> {
 protected:
  DialogueConsent() {
    if (GetParam())
      judge_ = std::make_unique<McpJudge>(sandbox_);
    else
      judge_ = std::make_unique<CliJudge>(sandbox_);
  }

  Reply create(JsonObject more = {}) {
    JsonObject arguments{{"title", "Talk"}, {"output_dir", kTalk}};
    for (const auto& [key, value] : more) arguments.set(key, value);
    return judge_->must("create", arguments);
  }

  // Registers the next round with these answers; its prompts go out first when `is_prompted`.
  Reply round(const Texts& texts, bool is_prompted = false) {
    const int number = rounds_++;
    JsonObject arguments = key({{"round", number}});
    if (is_prompted) judge_->must("round_prompt", arguments);
    if (number == 0) arguments.set("panel", JsonArray(kPanel.begin(), kPanel.end()));
    write_answers(sandbox_, kTalk, {"", {}, answers_of(number, texts)});
    return judge_->must("round_register", arguments);
  }

  static JsonObject key(JsonObject more = {}) {
    JsonObject arguments{{"dialogue_id", "talk"}};
    for (const auto& [name, value] : more) arguments.set(name, value);
    return arguments;
  }

  Reply propose(std::string text) {
    return judge_->must("verdict_register",
                        key({{"verdict_type", "interim"}, {"recommendation", std::move(text)}}));
  }

  Sandbox sandbox_;
  std::unique_ptr<Judge> judge_;
  int rounds_ = 0;
};

const std::string kSign = "Nothing is left to say.\n\n[MOVE:CONVERGE]\n";

// "I am not yet ready to signal [MOVE:CONVERGE]." and 32 more of 36 such phrasings counted as consent.
TEST_P(DialogueConsent, NoPhrasingThatIsNotASignalCounts) {
  const std::string lines = read_file(Path(CORPUS_FOLDER) / "consent/signals.jsonl").value();
  std::vector<std::string> phrasings;
  for (std::string_view line : split(lines, '\n')) {
    const Json row = line.empty() ? Json() : parse_json(line).value();
    if (const Json* signals = row.find("signals"); signals && signals->array()->empty())
      phrasings.emplace_back(row.text_or("text", ""));
  }
  ASSERT_GE(phrasings.size(), 150u);
  create();
  round(everyone("Thinking.\n"));
  for (std::size_t first = 0; first < phrasings.size(); first += kPanel.size()) {
    Texts texts;
    for (std::size_t i = 0; i < kPanel.size(); ++i)
      texts[slugify(kPanel[i])] = phrasings[(first + i) % phrasings.size()];
    write_answers(sandbox_, kTalk, {"", {}, answers_of(1, texts)});
    const Reply reading = judge_->must("round_register", key({{"round", 1}, {"dry_run", true}}));
    EXPECT_EQ(reading.at("converge_signals"), Json(JsonArray{})) << render_json(reading.content);
    EXPECT_EQ(reading.at("can_converge"), Json(false));
  }
}

// A signal could not be taken back; one taken back, struck out or followed by a move that is not read stood.
TEST_P(DialogueConsent, ASignalIsTakenBackInAnyRound) {
  create();
  round(everyone("Thinking.\n"));
  Reply first = round(everyone(kSign, {{"muffin", kSign + "\n[SIGNAL WITHDRAWN]\n"},
                                       {"cupcake", "~~[MOVE:CONVERGE]~~\n"},
                                       {"scone", "[MOVE:REVOKE]\n\n" + kSign}}));
  EXPECT_EQ(first.at("converge_signals"), Json(JsonArray{"Donut", "Eclair", "Brioche"}));
  Reply second = round(everyone(kSign, {{"donut", "[MOVE:WITHDRAW]\nThe costs are wrong.\n"},
                                        {"eclair", "~~[MOVE:CONVERGE]~~\n"},
                                        {"brioche", "[MOVE:RETRACT]\n"}}));
  EXPECT_EQ(second.at("converge_signals"), Json(JsonArray{"Muffin", "Cupcake", "Scone"}));
  judge_->refused("verdict_register", key({{"recommendation", "Go on"}}), "convergence_not_unanimous");
}

// "[RE:RESOLVE T0001] is not possible" closed the tension, and so did a condition.
TEST_P(DialogueConsent, ADeniedOrConditionalResolutionClosesNothing) {
  create();
  round(everyone("Thinking.\n", {{"cupcake", "[CUPCAKE-T0001: Data loss]\nThe log is not synced.\n"}}));
  round(everyone("[RE:RESOLVE T0001] is not possible\n",
                 {{"muffin", "[RE:RESOLVE T0001 once the log is synced]\n"},
                  {"scone", "[RESOLVED T0001: only if legal agrees]\n"},
                  {"donut", "I cannot [RE:RESOLVE T0001] today.\n"},
                  {"cupcake", "The log is still not synced.\n"}}));
  Reply signed_by_others = round(everyone(kSign, {{"cupcake", "Still not synced.\n"}}));
  EXPECT_EQ(signed_by_others.at("open_tensions"), Json(JsonArray{"T0001"}));
  judge_->refused("verdict_register", key({{"recommendation", "Go on"}}), "velocity_not_zero");
}

// Objections that were not spelt as Blue wanted vanished without a word.
TEST_P(DialogueConsent, AnObjectionInOtherWordsCounts) {
  create();
  round(everyone("Thinking.\n"));
  Reply reply = round(everyone(kSign, {{"muffin", "[RISK: The vendor may close]\n\n" + kSign},
                                       {"cupcake", "[BLOCKER: No rollback]\n"},
                                       {"scone", "[TENSION T01, T02: Both at once]\n"},
                                       {"donut", "### Tension T07: Nobody is on call\n\nAt night.\n"},
                                       {"eclair", "```\n[ECLAIR-T0101: Behind a fence]\n"}}));
  EXPECT_EQ(reply.at("open_tensions").array()->size(), 5u) << render_json(reply.content);
  EXPECT_EQ(reply.at("converge_signals"), Json(JsonArray{"Brioche"}));
}

// Four adjacent experts sat in front of three of the core.
TEST_P(DialogueConsent, TheCoreIsSeatedFirst) {
  JsonArray pool;
  for (const char* role : {"Pricing", "Risk", "Law"})
    pool.push_back(JsonObject{{"role", role}, {"tier", "core"}, {"relevance", 0.5}});
  for (const char* role : {"Sales", "Support", "Press", "Design", "Research", "Finance"})
    pool.push_back(JsonObject{{"role", role}, {"tier", "adjacent"}, {"relevance", 0.99}});
  const Reply created = create(
      {{"expert_pool", JsonObject{{"domain", "Shop"}, {"question", "Which price?"}, {"experts", pool}}},
       {"panel_size", 4}});
  ASSERT_EQ(created.at("next_action.tool"), Json("blue_dialogue_evolve_panel")) << "the Judge looks at it";
  judge_->must("evolve_panel", *created.at("next_action.arguments").object());
  std::vector<std::string> roles;
  const Json panel = judge_->must("get", key()).at("panel");
  ASSERT_TRUE(panel.array());
  for (const Json& seat : *panel.array()) roles.emplace_back(seat.text_or("role", ""));
  ASSERT_EQ(roles.size(), 4u);
  for (const char* role : {"Pricing", "Risk", "Law"}) EXPECT_THAT(roles, Contains(role));
}

// All wrote against a recommendation, all signed, and the Judge adopted it.
TEST_P(DialogueConsent, AVerdictAgainstWhatAllWroteIsRefusedOrSaysSo) {
  create();
  round(everyone("Thinking.\n", {{"muffin", "[MUFFIN-R0001: Close the shop]\nAll of it.\n"}}));
  round(everyone("[RE:OPPOSE R0001]\nNever.\n", {{"muffin", "Hm.\n"}}));
  round(everyone(kSign));
  const JsonObject adopting = key({{"recommendations_adopted", JsonArray{"R0001"}}});
  Reply refused = judge_->refused("verdict_register", adopting, "opposition_not_acknowledged");
  EXPECT_THAT(refused.content.text_or("message", ""),
              HasSubstr("R0001 (by Cupcake, Scone, Donut, Eclair, Brioche)"));
  Reply worded = judge_->must("verdict_register", key({{"recommendation", "Close the shop"}}));
  EXPECT_EQ(worded.at("certificate.ratification.statement"), Json("not put to the panel"));
  const Json witnesses = worded.at("certificate.witnesses");
  ASSERT_EQ(witnesses.array()->size(), 1u);
  EXPECT_EQ(*witnesses.array()->front().find("in_judges_words"), Json(true));
  EXPECT_EQ(worded.at("certificate.minority_report").array()->size(), 5u);
  expect_verified(sandbox_);
}

// 75 recommendations were joined and called the decision.
TEST_P(DialogueConsent, ManyRecommendationsAreNotADecision) {
  create();
  std::string many;
  for (int i = 1; i <= 75; ++i) many += format("[MUFFIN-R00{:02}: Advice {}]\nDo it.\n\n", i, i);
  round(everyone("Hm.\n", {{"muffin", many}}));
  round(everyone(kSign));
  Reply refused = judge_->refused("verdict_register", key(), "verdict_empty");
  EXPECT_EQ(refused.at("context.candidates").array()->size(), 75u);
  EXPECT_THAT(refused.content.text_or("suggestion", ""),
              HasSubstr("blue dialogue verdict --id talk --round 1 --recommendation"));
  EXPECT_EQ(judge_->must("verdict_register", key({{"recommendation", "Advice 7"}})).at("outcome"),
            Json("converged"));
}

TEST_P(DialogueConsent, SixOfSixRatifyTheTextOnTheTable) {
  create();
  Reply first = round(everyone("Hm.\n"));
  EXPECT_EQ(first.at("next_action.tool"), Json("blue_dialogue_round_context")) << "a text is to be written";
  EXPECT_EQ(judge_->must("round_context", key()).at("next_action.arguments.verdict_type"), Json("interim"));
  Reply proposal = propose("Keep the shop.");
  EXPECT_EQ(proposal.at("proposal"), Json(1));
  EXPECT_EQ(proposal.at("next_action.tool"), Json("blue_dialogue_round_prompt"));
  Reply second = round(everyone(kSign), true);
  EXPECT_EQ(second.at("can_converge"), Json(true));
  EXPECT_EQ(second.at("next_action.tool"), Json("blue_dialogue_verdict_register"));
  Reply verdict = judge_->must("verdict_register", *second.at("next_action.arguments").object());
  EXPECT_EQ(verdict.at("recommendation"), Json("Keep the shop."));
  EXPECT_EQ(
      verdict.at("certificate.ratification.statement"),
      Json(format("ratified: 6 of 6, proposal 1, hash {}", proposal.content.text_or("proposal_hash", ""))));
  expect_verified(sandbox_);
}

TEST_P(DialogueConsent, ATextChangedAfterwardsIsNotRatified) {
  create();
  round(everyone("Hm.\n"));
  propose("Keep the shop.");
  round(everyone(kSign), true);
  Reply verdict = judge_->must("verdict_register", key({{"recommendation", "Sell the shop."}}));
  EXPECT_THAT(verdict.at("certificate.ratification.statement").string()->substr(0, 54),
              "not ratified: recommendation differs from proposal 1, ");
  EXPECT_EQ(verdict.at("certificate.ratification.ratified"), Json(0));
  expect_verified(sandbox_);
}

TEST_P(DialogueConsent, WhereRatificationIsRequiredOnlyConsentToTheTextCounts) {
  create({{"ratification", "required"}});
  round(everyone("Hm.\n"));
  round(everyone(kSign));
  judge_->refused("verdict_register", key({{"recommendation", "Keep the shop."}}), "not_ratified");
  propose("Keep the shop.");
  Reply context = judge_->must("round_context", key({{"round", 1}}));
  EXPECT_EQ(context.at("convergence.percent"), Json(0)) << "a new proposal ends all signals";
  Reply third = round(everyone(kSign, {{"donut", "Not yet.\n"}}), true);
  EXPECT_EQ(third.at("can_converge"), Json(false));
  Reply refused = judge_->refused("verdict_register", key(), "convergence_not_unanimous");
  EXPECT_THAT(refused.error_codes(), ElementsAre("convergence_not_unanimous", "not_ratified"));
  round(everyone("As before.\n", {{"donut", kSign}}), true);
  judge_->refused("verdict_register", key({{"description", "Because."}}), "not_ratified");
  Reply verdict = judge_->must("verdict_register", key());
  EXPECT_EQ(verdict.at("certificate.ratification.ratified"), Json(6));
  expect_verified(sandbox_);
}

// A dissenter was dropped after it had answered, and a dissent was written over: neither left a trace.
TEST_P(DialogueConsent, DissentIsQuotedWhereItsAnswerWasDroppedOrReplaced) {
  create();
  round(everyone("Thinking.\n"));
  write_answers(sandbox_, kTalk, {"", {}, answers_of(1, {{"scone", "[DISSENT]\nThis loses data.\n"}})});
  JsonArray seats;
  for (const std::string& name : kPanel)
    if (name != "Scone") seats.push_back(JsonObject{{"name", name}});
  JsonObject panel = key({{"round", 1}, {"panel", seats}});
  judge_->refused("evolve_panel", panel, "expert_has_answered");
  panel.set("leaving",
            JsonArray{JsonObject{{"expert", "Scone"}, {"reason", "It answered another question."}}});
  judge_->must("evolve_panel", panel);
  Texts texts = everyone(kSign, {{"cupcake", "[DISSENT]\nNo way.\n"}});
  texts.erase("scone");
  round(texts);
  ASSERT_TRUE(write_file(sandbox_.repository() / kTalk / "round-1/cupcake.md", kSign));
  JsonObject again = key({{"round", 1}, {"replace", true}});
  judge_->refused("round_register", again, "reason_missing");
  again.set("replace_reason", "Cupcake answered anew.");
  judge_->must("round_register", again);
  judge_->must("verdict_register", key({{"recommendation", "Go on"}}));
  const std::string page = read_file(sandbox_.repository() / kTalk / "verdict.md").value();
  EXPECT_THAT(page, HasSubstr("This loses data. | round-1/scone.md:1, dropped with its author"));
  EXPECT_THAT(page, HasSubstr("[its words are gone] | round-1/cupcake.md:1, in an answer that was replaced"))
      << "one copy of a text: whoever writes over an answer takes its words away, and that is on record";
  EXPECT_THAT(page, HasSubstr("| Scone | 1 | dissented, answered and was dropped |"));
  EXPECT_THAT(page, HasSubstr("5 of 6 ever seated"));
  const Reply listed = judge_->must("list", {});
  EXPECT_THAT(render_json(listed.content), HasSubstr(R"("breadth":"5 of 6 ever seated")"));
  const Reply proof = judge_->must("verify", key());
  EXPECT_EQ(proof.at("holds"), Json(true));
  EXPECT_THAT(render_json(proof.at("findings")),
              HasSubstr("registered round 1 with another answer of Cupcake"));
  EXPECT_THAT(render_json(proof.at("proves")),
              HasSubstr("but for 1 answer of registrations that were replaced"));
}

// A dissent in round-1/Scone.md was no answer of Scone's, who could be declared absent.
TEST_P(DialogueConsent, AnAnswerIsReadInAnyLetterCaseOfItsName) {
  create();
  round(everyone("Thinking.\n"));
  Texts texts = everyone(kSign);
  texts.erase("scone");
  auto files = answers_of(1, texts);
  files["round-1/Scone.md"] = "[DISSENT]\nThis loses data.\n";
  write_answers(sandbox_, kTalk, {"", {}, files});
  JsonObject absent = key({{"round", 1}});
  absent.set("absent", JsonArray{JsonObject{{"expert", "Scone"}, {"reason", "It did not answer in time."}}});
  judge_->refused("round_register", absent, "contradiction");
  const Reply reply = judge_->must("round_register", key({{"round", 1}}));
  EXPECT_EQ(reply.at("convergence.signals"), Json(5));
  EXPECT_THAT(render_json(reply.at("diagnostics")), testing::Not(HasSubstr("not counted: ")));
  EXPECT_TRUE(read_file(sandbox_.repository() / kTalk / "round-1/scone.md"));
  EXPECT_EQ(judge_->must("verify", key()).at("holds"), Json(true));
}

// The next step after a dry run left out the answers that came with the call.
TEST_P(DialogueConsent, ADryRunLeadsToTheSameCall) {
  create();
  JsonArray responses;
  for (const std::string& name : kPanel)
    responses.push_back(JsonObject{{"expert", name}, {"text", "It's open."}});
  const Reply tried = judge_->must("round_register", key({{"round", 0},
                                                          {"panel", JsonArray(kPanel.begin(), kPanel.end())},
                                                          {"summary", "First views."},
                                                          {"responses", responses},
                                                          {"dry_run", true}}));
  EXPECT_THAT(render_json(tried.at("next_action.command")),
              HasSubstr("blue call blue_dialogue_round_register"));
  const Reply done = judge_->must("round_register", *tried.at("next_action.arguments").object());
  EXPECT_EQ(done.at("round"), Json(0));
  EXPECT_EQ(done.at("dry_run"), Json(false));
}

// An objection in running text, and how a tension was settled, were in no RFC.
TEST_P(DialogueConsent, AnRfcQuotesObjectionsAndSettlements) {
  create();
  round(everyone("Thinking.\n",
                 {{"muffin", "[MUFFIN-R0001: do x]\nYes.\n\n[MUFFIN-T0001: cost]\nToo dear.\n"}}));
  round(everyone("[RE:SUPPORT R0001]\n",
                 {{"muffin", "[RE:RESOLVE T0001]\nOne file stays, the rest moves.\n"},
                  {"cupcake", "I must say [RE:OPPOSE R0001] because it loses data.\n"},
                  {"scone", "[MINORITY VERDICT: Not x, ever]\nBecause of the cost.\n"}}));
  round(everyone(kSign));
  const Reply verdict = judge_->must("verdict_register", key());
  EXPECT_EQ(verdict.at("in_judges_words"), Json(false));
  const std::string page = read_file(sandbox_.repository() / kTalk / "verdict.md").value();
  EXPECT_THAT(page, HasSubstr("round-1/cupcake.md:1"));
  EXPECT_THAT(page, HasSubstr("Not x, ever"));
  const RunResult made = sandbox_.blue({"rfc", "create", "Do x", "--dialogue", "talk", "--json"});
  ASSERT_EQ(made.exit_code, 0) << made.err;
  const std::string path(parse_json(made.out).value().text_or("path", ""));
  const std::string rfc = read_file(sandbox_.repository() / path).value();
  EXPECT_THAT(rfc, HasSubstr("T0001 cost (Muffin): Settled by Muffin: One file stays, the rest moves."));
  EXPECT_THAT(rfc, HasSubstr("round-1/cupcake.md:1"));
  EXPECT_THAT(rfc, HasSubstr("Scone, minority verdict: Not x, ever Because of the cost."));
}

INSTANTIATE_TEST_SUITE_P(BothDoors, DialogueConsent, testing::Bool(),
                         [](const auto& door) { return door.param ? "Mcp" : "Cli"; });

}  // namespace
}  // namespace blue
