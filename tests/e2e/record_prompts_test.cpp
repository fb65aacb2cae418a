// What an expert is asked: nothing of others too early, everything it owns, and no id that is not there.
#include <algorithm>
#include <cctype>
#include <regex>

#include "base/format.h"
#include "base/text.h"
#include "tests/e2e/record.h"

namespace blue {
namespace {

constexpr std::size_t kLongestPrompt = 64 * 1024;

std::string upper(std::string text) {
  std::ranges::transform(text, text.begin(), [](unsigned char letter) { return std::toupper(letter); });
  return text;
}

std::string prompt_of(const Record& record, int round, const std::string& name) {
  return record.read(format("round-{}/{}.prompt.md", round, slugify(name)));
}

// Every id that stands in a text, as it is written.
std::set<std::string> ids_in(const std::string& text) {
  static const std::regex pattern(R"(\b(?:[A-Z][A-Z0-9]*-)?[PRTEC][0-9]{4,}\b)");
  return {std::sregex_token_iterator(text.begin(), text.end(), pattern), std::sregex_token_iterator()};
}

std::set<std::string> recorded_ids(const Sandbox& sandbox) {
  std::set<std::string> ids;
  const std::string rows = ask_index(sandbox, "select entity_id from entities");
  for (std::string_view id : split(rows, '\n'))
    if (!id.empty()) ids.emplace(id);
  return ids;
}

// Its own ids of this round, or ids of the record: nothing else may be written in a prompt.
void expect_known_ids(const std::string& prompt, const std::string& name, int round,
                      const std::set<std::string>& recorded) {
  for (const std::string& id : ids_in(prompt)) {
    const std::size_t dash = id.find('-');
    const bool is_own = dash != std::string::npos && id.substr(0, dash) == upper(name) &&
                        id.substr(dash + 2, 2) == format("{:02}", round);
    EXPECT_TRUE(is_own || recorded.contains(id))
        << id << " in the prompt of " << name << " for round " << round;
  }
  EXPECT_TRUE(prompt.find(format("{}-P{:02}01", upper(name), round)) != std::string::npos) << name;
}

TEST(RecordPrompts, TheOpeningRoundShowsNobodyElse) {
  const Record record(kFirstPanel + 1);
  const std::vector<Step> steps = investment();
  CliJudge judge(record.sandbox());
  write_answers(record.sandbox(), kInvestmentFolder, steps[kRound0]);
  for (const std::string& name : kSix) {
    JsonObject arguments = kInvestmentKey;
    arguments.set("round", 0);
    arguments.set("agent_name", name);
    for (int again : {0, 1}) {
      const std::string prompt = *judge.must("round_prompt", arguments).at("prompt").string();
      EXPECT_EQ(prompt, prompt_of(record, 0, name));
      for (const auto& [file, answer] : steps[kRound0].answers)
        for (std::string_view line : split(answer, '\n'))
          EXPECT_TRUE(line.empty() || prompt.find(line) == std::string::npos)
              << again << file << ": " << line;
      for (const std::string& other : kSix) {
        if (other == name) continue;
        EXPECT_EQ(prompt.find(upper(other)), std::string::npos) << other << " in the prompt of " << name;
        EXPECT_EQ(prompt.find(other), std::string::npos) << other << " in the prompt of " << name;
      }
      expect_known_ids(prompt, name, 0, {});
    }
  }
}

TEST(RecordPrompts, LaterRoundsShowEveryEntryAndOnlyWhatIsRecorded) {
  const Record record(kPrompt);
  CliJudge judge(record.sandbox());
  JsonObject arguments = kInvestmentKey;
  arguments.set("round", 1);
  judge.must("round_prompt", arguments);
  const std::set<std::string> recorded = recorded_ids(record.sandbox());
  EXPECT_EQ(recorded.size(), 9u);
  for (const std::string& name : {std::string("Palmier"), kSix[0], kSix[1], kSix[5]}) {
    const std::string prompt = prompt_of(record, 1, name);
    expect_known_ids(prompt, name, 1, recorded);
    const std::set<std::string> shown = ids_in(prompt);
    for (const std::string& id : recorded)
      EXPECT_TRUE(shown.contains(id)) << id << " is not shown to " << name;
    for (const char* text : {"The mandate asks for income; growth pays none.", "Sell covered calls."})
      EXPECT_NE(prompt.find(text), std::string::npos) << name << " is not told: " << text;
    EXPECT_NE(prompt.find("[MOVE:CONVERGE]"), std::string::npos) << "when and how to converge";
  }
}

// The part of a prompt that lists what waits for its expert.
std::string duties_in(const std::string& prompt) {
  const std::size_t start = prompt.find("## Directive for this round");
  if (start == std::string::npos) return "";
  return prompt.substr(start, prompt.find("\n## ", start + 3) - start);
}

std::map<std::string, std::vector<std::string>> owners_of_open_tensions(const Sandbox& sandbox) {
  std::map<std::string, std::vector<std::string>> owned;
  const std::string rows = ask_index(
      sandbox,
      "select owner, entity_id from entities where type = 'tension' and status in ('open', 'addressed', "
      "'reopened')");
  for (std::string_view row : split(rows, '\n'))
    if (std::size_t bar = row.find('|'); bar != std::string_view::npos)
      owned[std::string(row.substr(0, bar))].emplace_back(row.substr(bar + 1));
  return owned;
}

void expect_duties(const Record& record, int round, std::size_t tensions) {
  std::size_t seen = 0;
  for (const auto& [owner, ids] : owners_of_open_tensions(record.sandbox())) {
    const std::string prompt = record.read(format("round-{}/{}.prompt.md", round, owner));
    const std::set<std::string> waiting = ids_in(duties_in(prompt));
    EXPECT_LE(prompt.size(), kLongestPrompt) << owner;
    for (const std::string& id : ids) EXPECT_TRUE(waiting.contains(id)) << id << " is not put to " << owner;
    seen += ids.size();
  }
  EXPECT_EQ(seen, tensions);
}

TEST(RecordPrompts, EveryOpenTensionIsPutToItsOwner) {
  for (const auto& [end, round, tensions] : {std::tuple{kPrompt, 1, 2}, std::tuple{kRound2, 2, 1}}) {
    const Record record(end);
    JsonObject arguments = kInvestmentKey;
    arguments.set("round", round);
    CliJudge(record.sandbox()).must("round_prompt", arguments);
    expect_duties(record, round, static_cast<std::size_t>(tensions));
  }
}

// More than a prompt can hold in full: contents give way, the ids of what one owns do not.
TEST(RecordPrompts, ACrowdedRecordStillPutsEveryTensionToItsOwner) {
  constexpr int kEach = 40;
  const Record record(kRound0);
  CliJudge judge(record.sandbox());
  for (const std::string& name : kSix) {
    std::string answer;
    for (int i = 1; i <= kEach; ++i)
      answer += format("[{0}-P00{1:02}: View {1}]\n{2}\n\n[{0}-T00{1:02}: Doubt {1}]\n{2}\n\n", upper(name),
                       i, std::string(600, 'x'));
    record.write(format("round-0/{}.md", slugify(name)), answer);
  }
  JsonObject round = kInvestmentKey;
  round.set("round", 0);
  judge.must("round_register", round);
  round.set("round", 1);
  judge.must("round_prompt", round);
  expect_duties(record, 1, kEach * kSix.size());
  const std::set<std::string> recorded = recorded_ids(record.sandbox());
  for (const std::string& name : kSix) expect_known_ids(prompt_of(record, 1, name), name, 1, recorded);
}

}  // namespace
}  // namespace blue
