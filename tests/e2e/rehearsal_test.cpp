// `blue rehearse`: the same bytes on any machine, and the drama it promises is in the record.
#include <gmock/gmock.h>

#include <set>

#include "base/format.h"
#include "base/json_parse.h"
#include "base/text.h"
#include "tests/e2e/program.h"
#include "tests/support/ledger_script.h"

namespace blue {
namespace {

using ::testing::Contains;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Not;

const std::string kDialogue = ".blue/dialogues/2026-02-03T1423Z-build-cache";

RunResult rehearse(const Sandbox& sandbox, std::vector<std::string> words) {
  words.insert(words.begin(), {BLUE_PROGRAM, "rehearse"});
  ProcessOptions options = sandbox.options();
  options.env["BLUE_NOW"] = "2026-02-03T14:23:00Z";
  options.env["COLUMNS"] = "100";
  return run(words, options);
}

// Every file but the index, which says when each ledger was last looked at.
std::map<std::string, std::string> contents_of(const Path& folder) {
  std::map<std::string, std::string> out;
  for (const std::string& name : files_below(folder))
    if (!name.starts_with(".blue/blue.db") && !name.starts_with(".blue/local.db"))
      out[name] = read_file(folder / name).value();
  return out;
}

// The events of the dialogue that a rehearsal left, as JSON lines.
std::vector<Json> ledger_of(const Path& project) {
  std::vector<Json> events;
  std::string text = read_file(project / kDialogue / "ledger.jsonl").value();
  for (std::string_view line : split(text, '\n'))
    if (!line.empty()) events.push_back(parse_json(line).value());
  return events;
}

std::vector<Json> transitions_of(const Path& project) {
  std::vector<Json> out;
  for (const Json& event : ledger_of(project))
    if (const Json* body = event.find("body"))
      if (const Json* transitions = body->find("transitions"); transitions && transitions->array())
        out.insert(out.end(), transitions->array()->begin(), transitions->array()->end());
  return out;
}

TEST(Rehearsal, PrintsTheSameBytesAnywhere) {
  Sandbox one, other;
  RunResult first = rehearse(one, {"--fast"});
  RunResult second = rehearse(other, {});
  EXPECT_EQ(first.exit_code, 0) << first.err;
  EXPECT_EQ(first.out, second.out);
  EXPECT_THAT(first.out, HasSubstr("100% CONVERGENCE ACHIEVED"));
  EXPECT_THAT(first.out, Not(HasSubstr("\x1b")));
  EXPECT_THAT(first.out, Not(HasSubstr(one.repository().string())));
  EXPECT_THAT(files_below(one.repository()), Not(Contains(HasSubstr(".blue")))) << "nothing stays behind";
}

TEST(Rehearsal, LeavesTheSameProjectTwice) {
  Sandbox one, other;
  RunResult first = rehearse(one, {"--into", "a/demo"});
  RunResult second = rehearse(other, {"--into", "elsewhere"});
  ASSERT_EQ(first.exit_code, 0) << first.err;
  ASSERT_EQ(second.exit_code, 0) << second.err;
  EXPECT_EQ(first.out, second.out);
  auto kept = contents_of(one.repository() / "a/demo");
  EXPECT_THAT(kept, Not(IsEmpty()));
  EXPECT_EQ(kept, contents_of(other.repository() / "elsewhere"));
}

TEST(Rehearsal, LedgerHoldsForAVerifierThatKnowsNothingOfBlue) {
  Sandbox sandbox;
  ASSERT_EQ(rehearse(sandbox, {"--into", "demo"}).exit_code, 0);
  const RunResult checked = check_ledger(sandbox.repository() / "demo" / kDialogue / "ledger.jsonl");
  EXPECT_EQ(checked.exit_code, 0) << checked.out << checked.err;
}

TEST(Rehearsal, KeepsTheDramaOnRecord) {
  Sandbox sandbox;
  ASSERT_EQ(rehearse(sandbox, {"--into", "demo"}).exit_code, 0);
  Path project = sandbox.repository() / "demo";
  std::set<std::string> causes, statuses;
  for (const Json& one : transitions_of(project)) {
    causes.emplace(one.text_or("cause", ""));
    statuses.emplace(one.text_or("to", ""));
  }
  for (const char* cause : {"conflict", "settle", "resolve", "merge"}) EXPECT_THAT(causes, Contains(cause));
  EXPECT_THAT(statuses, Contains("accepted_unresolved"));
  std::set<std::string> kinds;
  std::vector<Json> events = ledger_of(project);
  for (const Json& event : events) kinds.emplace(event.text_or("kind", ""));
  EXPECT_THAT(kinds, Contains("expert_created"));
  EXPECT_EQ(events.back().find("body")->text_or("outcome", ""), "converged_with_accepted_tensions");
}

TEST(Rehearsal, ShowsTheRefusals) {
  Sandbox sandbox;
  RunResult result = rehearse(sandbox, {"--fast"});
  for (const char* code : {"count_mismatch", "velocity_not_zero", "convergence_not_unanimous",
                           "force_not_allowed", "resolution_conflict"})
    EXPECT_THAT(result.out, HasSubstr(code));
}

TEST(Rehearsal, MayBePlayedTwiceIntoOneProject) {
  Sandbox sandbox;
  ASSERT_EQ(rehearse(sandbox, {"--into", "demo"}).exit_code, 0);
  RunResult again = rehearse(sandbox, {"--into", "demo"});
  EXPECT_EQ(again.exit_code, 0) << again.err;
  EXPECT_THAT(again.out, HasSubstr("2026-02-03T1423Z-build-cache-2"));
}

TEST(Rehearsal, ObeysTheChoiceOfColour) {
  Sandbox sandbox;
  EXPECT_THAT(rehearse(sandbox, {"--color", "always"}).out, HasSubstr("\x1b["));
  EXPECT_THAT(rehearse(sandbox, {"--list"}).out, HasSubstr("build-cache"));
}

// A recording of one's own: from a folder, and refused where it does not go as recorded.
TEST(Rehearsal, EndsWithThreeWhereAStepDiffers) {
  Sandbox sandbox;
  Path folder = sandbox.repository() / "mine";
  ASSERT_TRUE(make_folder(folder));
  auto write = [&](std::string_view expect) {
    ASSERT_TRUE(write_file(
        folder / "recording.json",
        format(
            R"({{"title":"T","question":"Q","steps":[{{"tool":"blue_dialogue_create","arguments":{{"title":"T"}}}},
                  {{"tool":"blue_dialogue_verdict_register","expect":"{}"}}]}})",
            expect)));
  };
  write("ok");
  RunResult differs = rehearse(sandbox, {"mine"});
  EXPECT_EQ(differs.exit_code, 3);
  EXPECT_THAT(differs.out, HasSubstr("rehearsal_differs"));
  EXPECT_THAT(differs.out, HasSubstr("Step 2 (blue_dialogue_verdict_register) was recorded to pass"));
  write("round_not_registered");
  RunResult agrees = rehearse(sandbox, {"mine"});
  EXPECT_EQ(agrees.exit_code, 0) << agrees.err;
  EXPECT_EQ(rehearse(sandbox, {"nothing"}).exit_code, 2);
}

}  // namespace
}  // namespace blue
