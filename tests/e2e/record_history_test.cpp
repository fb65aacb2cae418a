// A chain cannot show that a ledger was not rewritten: a head noted elsewhere and the commits of a
// repository can. Copies of a folder are named.
#include <gmock/gmock.h>

#include <algorithm>
#include <filesystem>

#include "base/format.h"
#include "base/json_parse.h"
#include "base/text.h"
#include "domain/event.h"
#include "tests/e2e/record.h"

namespace blue {
namespace {

namespace fs = std::filesystem;
using testing::AllOf;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;
using Words = std::vector<std::string>;

const Words kVerify{"dialogue", "verify", "--id", "investment", "--json"};

std::string in_capitals(std::string hex) {
  for (char& digit : hex)
    if (digit >= 'a') digit = static_cast<char>(digit - 32);
  return hex;
}

class RecordHistory : public testing::Test {
 protected:
  void SetUp() override {
    fs::remove_all(record_.sandbox().repository() / ".git");
    git({"init", "-q", "-b", "main"});
  }

  std::string git(Words words) const {
    words.insert(words.begin(), {"git", "-c", "user.name=A", "-c", "user.email=a@example.org"});
    ProcessOptions options = record_.sandbox().options();
    options.cwd = record_.sandbox().repository();
    const RunResult result = run(words, options);
    EXPECT_EQ(result.exit_code, 0) << join(words, " ") << "\n" << result.err;
    return std::string(trim(result.out));
  }
  // Commits the ledger with its first `lines` lines, everything else as it is; returns the commit.
  std::string commit_lines(std::size_t lines) const {
    const std::string whole = record_.read("ledger.jsonl");
    std::size_t end = 0;
    for (std::size_t i = 0; i < lines; ++i) end = whole.find('\n', end) + 1;
    record_.write("ledger.jsonl", whole.substr(0, end));
    const std::string commit = commit_all();
    record_.write("ledger.jsonl", whole);
    return commit;
  }
  std::string commit_all() const {
    git({"add", "-A"});
    git({"commit", "-q", "--allow-empty", "-m", "step"});
    return git({"rev-parse", "HEAD"});
  }
  std::size_t lines() const {
    return static_cast<std::size_t>(std::ranges::count(record_.read("ledger.jsonl"), '\n'));
  }

  struct Said {
    int exit_code;
    std::string history, commit, findings, proves, does_not_prove;
  };
  Said verify(const Words& more = {}, ProcessOptions options = {}) const {
    Words words{BLUE_PROGRAM};
    words.insert(words.end(), kVerify.begin(), kVerify.end());
    words.insert(words.end(), more.begin(), more.end());
    ProcessOptions all = rehearsal(record_.sandbox());
    for (auto& [name, value] : options.env) all.env[name] = value;
    const RunResult result = run(words, all);
    auto content = parse_json(result.out);
    EXPECT_TRUE(content) << result.out << result.err;
    Said said{result.exit_code, "", "", "", "", ""};
    if (!content) return said;
    said.history = content->text_or("history", "");
    said.commit = content->text_or("verdict_commit", "");
    said.proves = content->text_or("proves", "");
    said.does_not_prove = content->text_or("does_not_prove", "");
    for (const Json& one : *content->find("findings")->array())
      said.findings +=
          format("{}{}\n", *one.find("breaks") == Json(true) ? "! " : "", one.text_or("message", ""));
    return said;
  }
  std::string blue(const Words& words) const { return record_.sandbox().blue(words).out; }

  Record record_;
};

TEST_F(RecordHistory, NamesTheFirstCommitWithTheVerdict) {
  commit_lines(3);
  commit_lines(lines() - 1);
  EXPECT_THAT(verify().history,
              AllOf(HasSubstr("Git has 2 versions"), HasSubstr("no commit has the verdict")));
  const std::string decided = commit_all();
  record_.write("round-9.md", "later\n");
  commit_all();
  const Said said = verify();
  EXPECT_EQ(said.exit_code, 0) << said.findings;
  EXPECT_EQ(said.commit, decided);
  EXPECT_THAT(said.history, AllOf(HasSubstr("Git has 3 versions"), HasSubstr(decided),
                                  HasSubstr("each of which continues the one before")));
}

// Whoever writes a ledger anew makes a sound chain; only the commits tell.
TEST_F(RecordHistory, FindsARewrittenLedgerOnDiskAndInTheCommits) {
  const std::string honest = commit_all();
  record_.forge(
      [](std::vector<std::string>& lines) { lines[0].replace(lines[0].find("Should"), 6, "Shall "); });
  for (const std::string& file : record_.rendered()) fs::remove(record_.path(file));
  Said said = verify();
  EXPECT_EQ(said.exit_code, 3);
  EXPECT_THAT(
      said.findings,
      HasSubstr(format("! The ledger on disk does not continue the one of commit {}: they differ at line 1.",
                       honest.substr(0, 12))));
  const std::string forged = commit_all();
  said = verify();
  EXPECT_EQ(said.exit_code, 3);
  EXPECT_THAT(said.findings, HasSubstr(format("! Commit {} rewrote the ledger of commit {} from line 1 on.",
                                              forged.substr(0, 12), honest.substr(0, 12))));
  EXPECT_EQ(said.commit, forged) << "the honest commit has another verdict";
}

TEST_F(RecordHistory, FindsLinesThatACommitTookOff) {
  commit_all();
  const std::string cut = commit_lines(4);
  EXPECT_THAT(verify().findings,
              HasSubstr(format("! Commit {} took {} lines off the end", cut.substr(0, 12), lines() - 4)));
}

TEST_F(RecordHistory, AMergeIsANote) {
  commit_lines(3);
  git({"checkout", "-q", "-b", "side"});
  commit_lines(5);
  commit_all();
  git({"checkout", "-q", "-f", "main"});
  git({"commit", "-q", "--allow-empty", "-m", "elsewhere"});
  git({"merge", "-q", "--no-ff", "-m", "merge", "side"});
  const Said said = verify();
  EXPECT_EQ(said.exit_code, 0) << said.findings;
  EXPECT_THAT(said.findings, AllOf(HasSubstr("is a merge; it brought"), Not(HasSubstr("!"))));
  EXPECT_EQ(said.commit, git({"rev-parse", "HEAD"}));
}

TEST_F(RecordHistory, FollowsAFolderThatWasRenamed) {
  commit_lines(4);
  const std::string decided = commit_all();
  git({"mv", kInvestmentFolder, ".blue/dialogues/elsewhere"});
  commit_all();
  const Said said = verify();
  EXPECT_EQ(said.exit_code, 0) << said.findings << "a moved dialogue is found by its id";
  EXPECT_EQ(said.commit, decided);
  EXPECT_THAT(said.history,
              AllOf(HasSubstr("Git has 3 versions"), HasSubstr("2 under an earlier name of the folder")));
  EXPECT_THAT(blue({"dialogue", "get", "--id", "investment", "--json"}),
              HasSubstr(R"("output_dir":".blue/dialogues/elsewhere")"));
}

TEST_F(RecordHistory, SaysWhyThereIsNothingToRead) {
  EXPECT_THAT(verify().history, HasSubstr("nothing was committed yet"));
  git({"commit", "-q", "--allow-empty", "-m", "empty"});
  EXPECT_THAT(verify().history, HasSubstr("the ledger was not committed on this branch"));
  commit_all();
  EXPECT_THAT(verify({}, {.env = {{"PATH", "/nowhere"}}}).history, HasSubstr("git is not installed"));
  fs::remove_all(record_.sandbox().repository() / ".git");
  fs::create_directory(record_.sandbox().repository() / ".git");
  const Said said = verify();
  EXPECT_THAT(said.history, HasSubstr("not in a git repository"));
  EXPECT_EQ(said.exit_code, 0);
}

// A repository may come from anywhere; its settings must not make git run programs, and its replacements and
// the caller's variables must not lead to other commits.
TEST_F(RecordHistory, RunsNothingThatTheRepositoryNames) {
  commit_lines(4);
  const std::string honest = commit_all();
  const Path script = record_.sandbox().outside() / "script", trace = record_.sandbox().outside() / "trace";
  ASSERT_TRUE(write_file(script, format("#!/bin/sh\ntouch {}\ncat\n", trace.string())));
  fs::permissions(script, fs::perms::all);
  for (const char* key : {"core.fsmonitor", "core.pager", "pager.log", "diff.external", "gpg.program",
                          "diff.x.textconv", "core.sshCommand"})
    git({"config", key, script.string()});
  git({"config", "log.showSignature", "true"});
  git({"config", "log.follow", "true"});
  ASSERT_TRUE(write_file(record_.sandbox().repository() / ".gitattributes", "*.jsonl diff=x\n"));
  fs::remove(trace);
  Said said = verify({}, {.env = {{"GIT_DIR", "/nowhere"}, {"GIT_EXTERNAL_DIFF", script.string()}}});
  EXPECT_FALSE(fs::exists(trace));
  EXPECT_EQ(said.exit_code, 0) << said.findings;
  EXPECT_EQ(said.commit, honest);
  git({"config", "--unset", "core.fsmonitor"});
  git({"replace", honest, honest + "^"});
  EXPECT_EQ(verify().commit, honest) << "a replacement hides nothing";
}

TEST_F(RecordHistory, AnyHeadOfTheChainIsAccepted) {
  const std::string whole = record_.read("ledger.jsonl");
  std::vector<std::string> heads;
  for (std::string_view line : split(whole, '\n'))
    if (!line.empty()) heads.emplace_back(line.substr(line.size() - 66, 64));
  for (std::size_t i = 0; i < heads.size(); ++i) {
    const Said said = verify({"--expect-head", heads[i]});
    EXPECT_EQ(said.exit_code, 0) << i << said.findings;
    EXPECT_THAT(said.proves, HasSubstr(format("its first {} ", counted(i + 1, "line")))) << i;
    EXPECT_EQ(said.does_not_prove.find("rewritten") == std::string::npos, i + 1 == heads.size()) << i;
  }
  record_.forge(
      [](std::vector<std::string>& lines) { lines[0].replace(lines[0].find("Should"), 6, "Shall "); });
  for (const std::string& head : heads) {
    const Said said = verify({"--expect-head", in_capitals(head)});
    EXPECT_EQ(said.exit_code, 3);
    EXPECT_THAT(said.findings, HasSubstr("! The ledger never had the head " + head));
  }
  EXPECT_EQ(
      record_.sandbox().blue({"dialogue", "verify", "--id", "investment", "--expect-head", "abc"}).exit_code,
      2);
}

// A dialogue that an earlier edition began: what is registered now is read by the newest, and signals that
// were counted then end.
TEST(RecordEditions, ALiveCallWritesTheNewestAndOlderSignalsEnd) {
  const Record record(kRound2);
  record.forge([](std::vector<std::string>& lines) {
    for (std::string& line : lines)
      if (const std::size_t at = line.find(R"("rules":2,"parser":2)"); at != std::string::npos)
        line.replace(at, 20, R"("rules":1,"parser":1)");
  });
  CliJudge judge(record.sandbox());
  const Reply before = judge.must("round_context", {{"dialogue_id", "investment"}, {"round", 1}});
  EXPECT_EQ(before.at("convergence.signals"), Json(3)) << "as it was recorded";
  const Json panel = judge.must("get", kInvestmentKey).at("panel");
  JsonArray answers;
  for (const Json& seat : *panel.array())
    answers.push_back(JsonObject{{"expert", seat.text_or("name", "")}, {"text", "Nothing to add.\n"}});
  const Reply after =
      judge.call("round_register", {{"dialogue_id", "investment"}, {"round", 2}, {"responses", answers}});
  ASSERT_FALSE(after.is_refused) << render_json(after.content);
  EXPECT_EQ(after.at("convergence.signals"), Json(0)) << "who signalled then has to say so again";
  const std::string ledger = record.read("ledger.jsonl");
  const std::string last = ledger.substr(ledger.rfind('\n', ledger.size() - 2) + 1);
  EXPECT_THAT(
      last, HasSubstr(format(R"("rules":{},"parser":{})", FormatVersions{}.rules, FormatVersions{}.parser)));
}

TEST_F(RecordHistory, AVerdictPrintsTheHeadToNote) {
  McpJudge judge(record_.sandbox());
  const Reply again = judge.must("verdict_register", investment()[kVerdict].arguments);
  const std::string ledger = record_.read("ledger.jsonl");
  EXPECT_EQ(again.at("ledger_head"), Json(ledger.substr(ledger.size() - 67, 64)));
}

TEST_F(RecordHistory, CopiesAndForksAreNamedByListDoctorAndVerify) {
  const Words here{"--output-dir", kInvestmentFolder};  // the id alone is ambiguous
  const Path copy = record_.sandbox().repository() / (kInvestmentFolder + "-copy");
  fs::copy(record_.path(""), copy, fs::copy_options::recursive);
  const std::string twice = "The dialogue investment is there twice, as a copy: ";
  EXPECT_THAT(blue({"dialogue", "list", "--json"}), HasSubstr(twice));
  EXPECT_THAT(blue({"dialogue", "list", "--no-json"}), HasSubstr(std::string(trim(twice))));
  EXPECT_THAT(blue({"doctor", "--json"}), HasSubstr(twice));
  const Said said = verify(here);
  EXPECT_EQ(said.exit_code, 0);
  EXPECT_THAT(said.findings, AllOf(HasSubstr(twice), Not(HasSubstr("!"))));

  const std::string whole = record_.read("ledger.jsonl");
  const std::size_t last = whole.rfind('\n', whole.size() - 2) + 1;
  ASSERT_TRUE(write_file(copy / "ledger.jsonl", whole.substr(0, last)));
  EXPECT_THAT(verify(here).findings,
              HasSubstr(format("one has {} events, the other {} events", lines(), lines() - 1)));
  record_.forge([](std::vector<std::string>& lines) {
    lines.back().replace(lines.back().find("Approve"), 7, "Condone");
  });
  ASSERT_TRUE(write_file(copy / "ledger.jsonl", whole));
  EXPECT_THAT(verify(here).findings,
              HasSubstr(format("agree up to event {} and differ after it", lines() - 1)));
  record_.forge(
      [](std::vector<std::string>& lines) { lines[0].replace(lines[0].find("Should"), 6, "Shall "); });
  EXPECT_THAT(verify(here).findings, HasSubstr("Two dialogues have the id investment: "));
}

}  // namespace
}  // namespace blue
