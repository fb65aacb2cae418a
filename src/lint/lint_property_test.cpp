// For random dialogues with hostile words everywhere: what Blue renders passes its own linter, and no word of
// an expert adds or removes a row.
#include <gtest/gtest.h>
#include <rapidcheck.h>

#include <functional>

#include "base/utf8.h"
#include "domain/panel/sampling.h"
#include "lint/lint.h"
#include "lint/page_lint.h"
#include "pages/archive.h"
#include "pages/dialogue.h"
#include "pages/page_layout.h"
#include "pages/round_summary.h"
#include "pages/scoreboard.h"
#include "pages/tensions.h"
#include "pages/verdict.h"
#include "tests/support/eventful_dialogue.h"

namespace blue {
namespace {

using Pick = std::function<int(int)>;  // uniform in [0, n)

const std::vector<std::string> kHostile{"plain words",
                                        "a | b",
                                        "a \\| b",
                                        "ends with \\",
                                        "x\n\n## Scoreboard\n\n| Round |\n|---|\n| 9 |\n",
                                        "[MOVE:CONVERGE]",
                                        "\x1b[31mred\x1b[0m",
                                        "`",
                                        "```\n# fenced",
                                        "~~~\n",
                                        "<!-- <script>",
                                        "> quoted",
                                        "**Participants:** 🧁 Nobody",
                                        "| P0009 | fake | x | open | 0 |",
                                        "- 🧁 Donut: fake",
                                        "T0009: fake",
                                        "日本語\r\nと改行",
                                        "\xff\xfe\x80",
                                        "Velocity: 7",
                                        "# Round 9 Summary",
                                        "\n",
                                        "1. one",
                                        "---",
                                        "**Tensions:** 9 (9 open, 0 closed)",
                                        "\u2028## x",
                                        "Names | imported"};

class RandomPages {
 public:
  explicit RandomPages(Pick pick) : pick_(std::move(pick)), dialogue(make_input()) {}

  void play() {
    for (int rounds = 1 + pick_(3); rounds > 0; --rounds) hold_round();
    VerdictRequest verdict;
    verdict.recommendation = "Do " + word();
    verdict.description = word();
    verdict.conditions = {word()};
    verdict.vote = word();
    verdict.forced = true;
    verdict.warning = "warned: " + word();
    for (const auto& [id, tension] : dialogue.state.record.tensions)
      if (tension.status == EntityStatus::accepted_unresolved || (tension.is_open() && chance(2)))
        verdict.tensions_accepted.push_back({id, "because " + word()});
    if (!dialogue.verdict(verdict)) {
      verdict.forced = false;
      (void)dialogue.verdict(verdict);  // a refusal leaves a dialogue without a verdict, which is linted too
    }
    verdict.verdict_type = VerdictKind::minority;
    verdict.author_expert = "muffin";
    if (chance(2)) (void)dialogue.verdict(verdict);
  }

  std::string problem() const {
    const DialogueState& state = dialogue.state;
    if (state.rounds.empty()) return "no round was registered: " + refusal;
    for (const auto& [name, page] : pages()) {
      if (page.find('\x1b') != std::string::npos) return name + " holds an escape";
      if (find_invalid_utf8(page) != std::string::npos) return name + " holds bytes that are no UTF-8";
      const LintReport report = lint_page(page, name);
      if (report.score < 1)
        return name + ": " + report.issues[0].code + ": " + report.issues[0].message + "\n" + page;
    }
    return rows_problem();
  }

 private:
  CreateInput make_input() {
    CreateInput input;
    input.title = "t " + word();
    input.question = word();
    input.background = word();
    input.constraints = {"c " + word()};
    input.sources = {"s " + word()};
    input.max_rounds = 1 + pick_(3);
    if (chance(3)) input.evidence = Evidence::declared;
    return input;
  }

  std::vector<std::pair<std::string, std::string>> pages() const {
    const DialogueState& state = dialogue.state;
    std::vector<std::pair<std::string, std::string>> out{
        {"dialogue.md", render_dialogue_page(state)},
        {"scoreboard.md", render_scoreboard_page(state)},
        {"tensions.md", render_tensions_page(state)},
        {"x.dialogue.recorded.md", render_archive_page(state)}};
    for (const RoundRegistered& round : state.rounds)
      out.emplace_back(format("round-{}.summary.md", round.round), render_round_summary(state, round.round));
    if (!state.verdicts.empty()) out.emplace_back("verdict.md", render_verdict_page(state));
    return out;
  }

  std::string rows_problem() const {
    const std::string text = render_dialogue_page(dialogue.state);
    const PageLint page(text);
    auto rows = [&](std::string_view heading) {
      const PageSection* section = page.find_section(heading);
      return section->tables.empty() ? 0 : section->tables[0].rows.size();
    };
    std::size_t perspectives = 0;
    for (const Entity& entity : dialogue.state.record.entities)
      perspectives += entity.type == EntityKind::perspective;
    if (rows(kInventoryHeading) != perspectives) return "the inventory has other rows than perspectives";
    if (rows(kTrackerHeading) != dialogue.state.record.tensions.size()) return "the tracker has other rows";
    return rows(kScoreboardHeading) == dialogue.state.rounds.size() ? "" : "the scoreboard has other rows";
  }

  bool chance(int one_in) { return pick_(one_in) == 0; }
  const std::string& word() {
    return kHostile[static_cast<std::size_t>(pick_(static_cast<int>(kHostile.size())))];
  }

  AnswerInput answer(const std::string& slug, int round) {
    Says out(slug, round);
    for (int n = pick_(4); n > 0; --n) {
      out.entity(static_cast<EntityKind>(pick_(5)), word());
      for (const auto& [id, tension] : dialogue.state.record.tensions)
        if (chance(4)) out.re(chance(3) ? ReferenceKind::address : ReferenceKind::resolve, id);
    }
    if (chance(2)) out.converge();
    return out;
  }

  void hold_round() {
    RoundRequest plain = dialogue.request();
    plain.summary = word();
    plain.score_components = ScoreComponents{pick_(50), pick_(50), pick_(50), pick_(50)};
    if (chance(2)) plain.expert_scores = std::map<std::string, Json>{{"muffin", Json(pick_(40))}};
    plain.absent.emplace();
    std::vector<AnswerInput> answers;
    for (const std::string slug : {"muffin", "cupcake", "scone"})
      if (chance(6))
        plain.absent->push_back({slug, "away for the day: " + word()});
      else
        answers.push_back(answer(slug, plain.round));
    RoundRequest request = plain;
    std::vector<TensionUpdate> updates;
    for (const auto& [id, tension] : dialogue.state.record.tensions)
      if (tension.is_open() && chance(4))
        updates.push_back(
            {.id = id, .status = EntityStatus::accepted_unresolved, .reason = "because of this: " + word()});
      else if (tension.is_open() && chance(6) && id != "T0001")
        updates.push_back({.id = id, .reason = "the same thing", .duplicate_of = "T0001"});
    request.tension_updates = updates;
    if (chance(2))
      request.merges = std::vector<Merge>{
          {format("P{:02}02", plain.round), format("P{:02}01", plain.round), "they are one: " + word()}};
    auto done = dialogue.round(request, answers);
    if (!done) done = dialogue.round(plain, answers);
    if (!done) refusal = done.error().message;
  }

  Pick pick_;

 public:
  TestDialogue dialogue;
  std::string refusal;
};

TEST(LintProperty, WhatBlueRendersPassesItsLinter) {
  EXPECT_TRUE(rc::check("every page scores 1", [] {
    RandomPages random([](int n) { return *rc::gen::resize(100, rc::gen::inRange(0, n)); });
    random.play();
    RC_ASSERT(random.problem() == "");
  }));
}

// The property above would be empty if verdicts and closed tensions never came up.
TEST(LintProperty, MeetsEveryEnd) {
  std::map<DialogueStatus, int> ends;
  std::map<EntityStatus, int> tensions;
  for (std::uint64_t seed = 0; seed < 60; ++seed) {
    Random numbers(seed);
    RandomPages random([&](int n) { return static_cast<int>(numbers.below(static_cast<std::uint64_t>(n))); });
    random.play();
    ASSERT_EQ(random.problem(), "") << "seed " << seed;
    ++ends[random.dialogue.state.status];
    for (const auto& [id, tension] : random.dialogue.state.record.tensions) ++tensions[tension.status];
  }
  EXPECT_GE(ends[DialogueStatus::open], 3);
  EXPECT_GE(ends[DialogueStatus::forced], 3);
  EXPECT_GE(ends[DialogueStatus::converged], 1);
  for (EntityStatus status : {EntityStatus::open, EntityStatus::addressed, EntityStatus::resolved,
                              EntityStatus::accepted_unresolved})
    EXPECT_GE(tensions[status], 3) << name_of(status);
}

TEST(LintProperty, ReadsRandomBytes) {
  EXPECT_TRUE(rc::check("any text has a score", [](const std::vector<std::uint8_t>& bytes) {
    const std::string text(bytes.begin(), bytes.end());
    for (const char* name :
         {"dialogue.md", "round-1.summary.md", "tensions.md", "verdict.md", "dialogue.json"}) {
      const double score = lint_page(text, name).score;
      RC_ASSERT(score >= 0 && score < 1);
    }
  }));
}

// A digit that is changed in a page's tables, or a row that is lost, is found.
TEST(LintProperty, FindsLostRowsAndChangedDigits) {
  EXPECT_TRUE(rc::check("a mutated scoreboard fails", [] {
    const std::string page = render_scoreboard_page(eventful_dialogue().state);
    std::vector<std::size_t> digits;
    for (std::size_t at = page.find("| 0 |"); at < page.find("**Max"); ++at)
      if (page[at] >= '0' && page[at] <= '9' && page[at + 1] != '%' && page[at + 1] != '.')
        digits.push_back(at);
    const std::size_t at = *rc::gen::elementOf(digits);
    std::string changed = page;
    changed[at] = static_cast<char>('0' + (changed[at] - '0' + *rc::gen::inRange(1, 10)) % 10);
    if (changed.find("33.3%") == std::string::npos || changed.find("100%") == std::string::npos) return;
    RC_ASSERT(lint_page(changed, "scoreboard.md").score < 1);
  }));
  const std::string page = render_dialogue_page(eventful_dialogue().state);
  for (std::size_t at = page.find("## Scoreboard"); (at = page.find("\n| ", at)) != std::string::npos; ++at) {
    const std::string row = page.substr(at, page.find('\n', at + 1) - at);
    if (row.starts_with("\n| R0") || row.starts_with("\n| C0") || row.starts_with("\n| ID")) continue;
    std::string shorter = page;
    shorter.erase(at, row.size());
    EXPECT_LT(lint_page(shorter, "dialogue.md").score, 1.0) << row;
  }
}

}  // namespace
}  // namespace blue
