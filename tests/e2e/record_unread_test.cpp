// Lines that this Blue cannot read: of a kind that a newer one wrote, or forged. What is before them is
// shown, nothing is written, and no command fails otherwise than with words.
#include <gmock/gmock.h>

#include <algorithm>

#include "base/format.h"
#include "base/json_parse.h"
#include "base/text.h"
#include "tests/e2e/record.h"

namespace blue {
namespace {

using testing::AllOf;
using testing::HasSubstr;

// A line as a newer Blue may write one, behind the first `count`.
void add_unknown(const Record& record, std::size_t count) {
  record.forge([&](std::vector<std::string>& lines) {
    std::string line = format(R"({{"format":2,"sequence":{},"prev":"{}","kind":"vote_cast",)", count + 1,
                              std::string(64, '0'));
    line += R"("at":"2026-02-03T15:23:00Z","versions":{"rules":9,"parser":9,"renderer":9},"body":{"for":1})";
    line += format(R"(,"hash":"{}"}})", std::string(64, '0'));
    lines.insert(lines.begin() + static_cast<std::ptrdiff_t>(count), line);
    for (std::size_t i = count + 1; i < lines.size(); ++i) {
      const std::string was = format("\"sequence\":{},", i);
      lines[i].replace(lines[i].find(was), was.size(), format("\"sequence\":{},", i + 1));
    }
  });
}

std::size_t count_lines(const Record& record) {
  return static_cast<std::size_t>(std::ranges::count(record.read("ledger.jsonl"), '\n'));
}

// verify, get, round-context and rebuild refused such a dialogue as a whole.
TEST(RecordUnread, AKindOfANewerBlueEndsTheReading) {
  const Record record;
  const auto files = record.files();
  const std::size_t last = count_lines(record) - 1;  // before the final verdict
  add_unknown(record, last);
  const Record::Said said = record.say();
  EXPECT_EQ(said.exit_code, 3);
  EXPECT_EQ(*said.content.find("holds"), Json(true));
  EXPECT_EQ(*said.content.find("events"), Json(last + 2));
  EXPECT_EQ(*said.content.find("unread"), Json(2));
  EXPECT_THAT(std::string(said.content.text_or("proves", "")),
              AllOf(HasSubstr("one unbroken chain"), HasSubstr(format("up to line {}", last))));
  CliJudge judge(record.sandbox());
  const Reply seen = judge.must("get", kInvestmentKey);
  EXPECT_EQ(seen.at("status"), Json("open"));
  EXPECT_EQ(seen.at("rounds").array()->size(), 3u);
  EXPECT_THAT(*seen.at("problem").string(), AllOf(HasSubstr("\"vote_cast\""), HasSubstr("Upgrade Blue")));
  judge.must("round_context", {{"dialogue_id", "investment"}, {"round", 2}});
  EXPECT_EQ(judge.must("list", {}).at("total"), Json(1));
  for (const char* verb : {"round_prompt", "export", "save"}) {
    JsonObject arguments = kInvestmentKey;
    if (std::string_view(verb) == "round_prompt") arguments.append("round", 3);
    judge.refused(verb, arguments, "event_unknown");
  }
  const RunResult rebuilt = record.sandbox().blue({"dialogue", "rebuild"});
  EXPECT_EQ(rebuilt.exit_code, 3);
  EXPECT_THAT(rebuilt.out, HasSubstr("Upgrade Blue"));
  EXPECT_EQ(record.files(), files) << "pages of the newer Blue are not drawn back";
}

TEST(RecordUnread, TextsOfUnreadLinesAreChecked) {
  const Record record;
  add_unknown(record, 1);
  EXPECT_TRUE(record.verify().holds()) << tell(record.verify());
  record.write("round-1/muffin.md", "Another answer.\n");
  EXPECT_EQ(findings_at(record.verify(), "answer", "round-1/muffin.md").size(), 1u);
  EXPECT_FALSE(record.verify().holds());
}

// The newer Blue comes, or the line goes: the index has nothing that hinders it.
TEST(RecordUnread, TheIndexGoesOnWhereItStopped) {
  const Record record;
  CliJudge judge(record.sandbox());
  judge.must("list", {});
  const std::string ledger = record.read("ledger.jsonl"), dump = dump_index(record.sandbox());
  add_unknown(record, 3);
  EXPECT_EQ(judge.must("get", kInvestmentKey).at("rounds").array()->size(), 0u);
  EXPECT_NE(dump_index(record.sandbox()), dump);
  record.write("ledger.jsonl", ledger);
  EXPECT_EQ(judge.must("get", kInvestmentKey).at("status"), Json("converged"));
  EXPECT_EQ(dump_index(record.sandbox()), dump);
}

struct Forgery {
  std::string name;
  std::size_t line;  // from 0
  std::string from, to;
};

// The index of the first line with this text.
std::size_t find_line(const Record& record, std::string_view text) {
  const std::string ledger = record.read("ledger.jsonl");
  const auto lines = split(ledger, '\n');
  const auto found = std::ranges::find_if(lines, [&](std::string_view line) { return line.contains(text); });
  EXPECT_NE(found, lines.end()) << text;
  return static_cast<std::size_t>(found - lines.begin());
}

void expect_words(const Record& record, std::string_view what) {
  const std::vector<std::vector<std::string>> commands = {
      {"dialogue", "list"},
      {"dialogue", "get", "--id", "investment"},
      {"dialogue", "rebuild"},
      {"dialogue", "verify", "--id", "investment"},
      {"dialogue", "round-context", "--id", "investment", "--round", "1"}};
  for (const auto& words : commands) {
    const RunResult result = record.sandbox().blue(words);
    EXPECT_TRUE(result.exit_code == 0 || result.exit_code == 2 || result.exit_code == 3)
        << what << ": blue " << join(words, " ") << " ended with " << result.exit_code << "\n"
        << result.err;
  }
}

// Each ended in an internal error or a crash, or went on for ever.
TEST(RecordUnread, AForgedLineIsDamageWithWords) {
  const Record record;
  const std::string ledger = record.read("ledger.jsonl");
  const std::size_t round = find_line(record, "\"kind\":\"round_registered\"");
  const std::string reading = R"("readings":[{"expert":"muffin")";
  const std::vector<Forgery> forgeries = {
      {"a reading of its own line", round, reading,
       format(R"("readings":[{{"expert":"a","same_as":{}}},{{"expert":"muffin")", round + 1)},
      {"a reading of a later line", round, reading,
       R"("readings":[{"expert":"a","same_as":99},{"expert":"muffin")"},
      {"a reading of no line", round, reading,
       R"("readings":[{"expert":"a","same_as":-1},{"expert":"muffin")"},
      {"readings that are none", round, reading, R"("readings":[[],{"expert":"muffin")"},
      {"another round", round, R"("body":{"round":0)", R"("body":{"round":7)"},
      {"a round that replaces none", round, R"("body":{"round":0)", R"("body":{"round":0,"replaces":true)"},
  };
  std::size_t tried = 0;
  for (const Forgery& forgery : forgeries) {
    SCOPED_TRACE(forgery.name);
    record.write("ledger.jsonl", ledger);
    bool is_there = false;
    record.forge([&](std::vector<std::string>& lines) {
      const std::size_t at = lines[forgery.line].find(forgery.from);
      is_there = at != std::string::npos;
      if (is_there) lines[forgery.line].replace(at, forgery.from.size(), forgery.to);
    });
    tried += is_there;
    expect_words(record, forgery.name);
    if (!is_there) continue;
    const Verification seen = record.verify();
    EXPECT_FALSE(seen.holds()) << tell(seen);
    EXPECT_FALSE(findings_at(seen, "ledger", "ledger.jsonl").empty()) << tell(seen);
  }
  EXPECT_GE(tried, 4u) << ledger.substr(0, 4000);
}

// A page that no event renders was written empty, and an exhibit that no round reads was not missed.
TEST(RecordUnread, AForgedNameOfAFileIsNeitherWrittenNorBelieved) {
  const Record record;
  const std::string ledger = record.read("ledger.jsonl");
  const std::size_t round = find_line(record, "\"kind\":\"round_registered\"");
  auto forge = [&](std::string_view from, std::string_view to) {
    record.write("ledger.jsonl", ledger);
    record.forge([&](std::vector<std::string>& lines) {
      const std::size_t at = lines[round].find(from);
      ASSERT_NE(at, std::string::npos) << lines[round];
      lines[round].replace(at, from.size(), to);
    });
  };
  const auto files = record.files();
  forge(R"("files":["dialogue.md")", R"("files":["a.md","dialogue.md")");
  EXPECT_EQ(record.sandbox().blue({"dialogue", "rebuild"}).exit_code, 0);
  EXPECT_EQ(record.files(), files);
  forge(R"("exhibits":{)", format(R"("exhibits":{{"a.md":"{}",)", std::string(64, 'a')));
  EXPECT_EQ(findings_at(record.verify(), "answer", "a.md").size(), 1u) << tell(record.verify());
}

// Lines in another order, twice or not at all, in a chain that holds.
TEST(RecordUnread, ALedgerPutTogetherWronglyIsDamageWithWords) {
  const Record record;
  const std::string ledger = record.read("ledger.jsonl");
  const std::size_t count = count_lines(record);
  auto number = [](std::vector<std::string>& lines) {
    for (std::size_t i = 0; i < lines.size(); ++i) {
      const std::size_t from = lines[i].find("\"sequence\":"), to = lines[i].find(',', from);
      lines[i].replace(from, to - from, format("\"sequence\":{}", i + 1));
    }
  };
  for (std::size_t i = 1; i < count; ++i) {
    record.write("ledger.jsonl", ledger);
    record.forge([&](std::vector<std::string>& lines) {
      lines.erase(lines.begin() + static_cast<std::ptrdiff_t>(i));
      number(lines);
    });
    expect_words(record, format("without line {}", i + 1));
    record.write("ledger.jsonl", ledger);
    record.forge([&](std::vector<std::string>& lines) {
      lines.insert(lines.begin() + static_cast<std::ptrdiff_t>(i), std::string(lines[i]));
      number(lines);
    });
    expect_words(record, format("with line {} twice", i + 1));
  }
}

}  // namespace
}  // namespace blue
