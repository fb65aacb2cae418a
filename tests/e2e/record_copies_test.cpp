// Folders that are copied, moved and checked out while Blue reads them: which dialogue is meant, and what the
// index says of it.
#include <gmock/gmock.h>

#include <filesystem>

#include "base/format.h"
#include "base/text.h"
#include "tests/e2e/record.h"

namespace blue {
namespace {

namespace fs = std::filesystem;
using testing::AllOf;
using testing::HasSubstr;
using testing::Not;

const std::string kCopy = ".blue/dialogues/a-copy";  // sorts before the original

// A second dialogue with the id "investment", made in another repository and copied here, as a merge of two
// branches brings one.
void add_namesake(const Record& record) {
  Sandbox elsewhere;
  CliJudge judge(elsewhere);
  judge.must("create",
             {{"title", "Investment of others"}, {"dialogue_id", "investment"}, {"output_dir", kCopy}});
  fs::copy(elsewhere.repository() / kCopy, record.sandbox().repository() / kCopy,
           fs::copy_options::recursive);
}

// The list had one of the two, and which one an id meant depended on which was indexed first.
TEST(RecordCopies, TwoDialoguesWithOneIdAreBothThere) {
  const Record record;
  add_namesake(record);
  for (const bool is_new : {false, true}) {
    SCOPED_TRACE(is_new ? "a new index" : "the index of the first");
    if (is_new) remove_index(record.sandbox());
    CliJudge judge(record.sandbox());
    const Reply refused = judge.refused("get", kInvestmentKey, "dialogue_id_collision");
    EXPECT_THAT(*refused.at("suggestion").string(), HasSubstr("--output-dir"));
    EXPECT_EQ(render_json(refused.at("context.output_dirs")),
              format(R"(["{}","{}"])", kInvestmentFolder, kCopy));
    judge.refused("round_prompt", {{"dialogue_id", "investment"}, {"round", 3}}, "dialogue_id_collision");
    const Reply list = judge.must("list", {});
    EXPECT_EQ(list.at("total"), Json(2));
    std::set<std::string> commands;
    const Json dialogues = list.at("dialogues");
    for (const Json& one : *dialogues.array()) commands.emplace(one.text_or("next_command", ""));
    EXPECT_EQ(commands,
              (std::set<std::string>{"blue dialogue get --output-dir " + kCopy,
                                     format("blue dialogue get --output-dir {}", kInvestmentFolder)}));
    EXPECT_EQ(judge.must("get", {{"output_dir", kInvestmentFolder}}).at("status"), Json("converged"));
    EXPECT_EQ(judge.must("get", {{"output_dir", kCopy}}).at("status"), Json("open"));
    EXPECT_EQ(judge.must("get", {{"dialogue_id", "investment"}, {"output_dir", kCopy}}).at("title"),
              Json("Investment of others"));
  }
  fs::remove_all(record.sandbox().repository() / kCopy);
  EXPECT_EQ(CliJudge(record.sandbox()).must("get", kInvestmentKey).at("status"), Json("converged"));
}

TEST(RecordCopies, ARunningServerSeesANamesakeComeAndGo) {
  const Record record;
  McpJudge judge(record.sandbox());
  judge.must("get", kInvestmentKey);
  add_namesake(record);
  judge.refused("get", kInvestmentKey, "dialogue_id_collision");
  fs::remove_all(record.sandbox().repository() / kCopy);
  judge.must("get", kInvestmentKey);
}

TEST(RecordCopies, PagesOfAListHaveEachNamesakeOnce) {
  const Record record;
  add_namesake(record);
  CliJudge judge(record.sandbox());
  judge.must("create", {{"title", "Another"}});
  std::vector<std::string> folders;
  JsonObject arguments{{"limit", 1}};
  for (int page = 0; page < 5; ++page) {
    const Reply list = judge.must("list", arguments);
    const Json dialogues = list.at("dialogues");
    for (const Json& one : *dialogues.array()) folders.emplace_back(one.text_or("output_dir", ""));
    if (!list.at("next_cursor").string()) break;
    arguments.set("cursor", list.at("next_cursor"));
  }
  EXPECT_EQ(folders.size(), 3u) << join(folders, ", ");
  EXPECT_EQ(std::set<std::string>(folders.begin(), folders.end()).size(), 3u) << join(folders, ", ");
}

std::string search(const Sandbox& sandbox, const std::string& words) {
  return sandbox.blue({"search", words, "--json"}).out;
}

// Every row of the healed index, searched words included, is as in one made anew.
void expect_like_new(const Sandbox& sandbox, const std::string& when) {
  search(sandbox, "premiums");
  const std::string healed = dump_ledgers(sandbox),
                    words = ask_index(sandbox, "select title, headings, body from full_text order by rowid");
  remove_index(sandbox);
  CliJudge(sandbox).must("list", {});
  search(sandbox, "premiums");
  EXPECT_EQ(ask_index(sandbox, "select title, headings, body from full_text order by rowid"), words) << when;
  auto rows = [](std::string dump) {
    std::string out;
    for (std::string_view line : split(dump, '\n'))
      if (!line.contains("full_text")) out += format("{}\n", line);
    return out;
  };
  EXPECT_EQ(rows(dump_ledgers(sandbox)), rows(healed)) << when;
}

// A checkout writes the ledger before the answers. Who searched in between found "[missing]" for good, and
// after a later checkout words of the other branch.
TEST(RecordCopies, ACheckoutWithReadersMeanwhileLeavesNoStaleWords) {
  const Record record;
  const Sandbox& sandbox = record.sandbox();
  const std::string answer = "round-1/muffin.md", text = record.read(answer);
  ASSERT_THAT(search(sandbox, "premiums"), HasSubstr("\"investment\""));
  // The other branch has neither the answer nor its words.
  fs::remove(record.path(answer));
  EXPECT_THAT(search(sandbox, "premiums"), Not(HasSubstr("\"investment\"")));
  expect_like_new(sandbox, "without the answer");
  record.write(answer, "[MUFFIN-R0101: Other words]\nQuite different ones: marmalade.\n");
  EXPECT_THAT(search(sandbox, "premiums"), Not(HasSubstr("\"investment\"")));
  EXPECT_THAT(search(sandbox, "marmalade"), Not(HasSubstr("\"investment\""))) << "it is not on record";
  expect_like_new(sandbox, "with another answer");
  record.write(answer, text);
  EXPECT_THAT(search(sandbox, "premiums"), HasSubstr("\"investment\""));
  expect_like_new(sandbox, "with the answer back");
}

TEST(RecordCopies, ARunningServerFollowsTheBranches) {
  const Record record;
  const Sandbox& sandbox = record.sandbox();
  const std::string ledger = record.read("ledger.jsonl");
  const std::string shorter = ledger.substr(0, ledger.rfind('\n', ledger.size() - 2) + 1);
  McpJudge judge(sandbox);
  for (int turn = 0; turn < 3; ++turn) {
    record.write("ledger.jsonl", shorter);
    EXPECT_EQ(judge.must("get", kInvestmentKey).at("status"), Json("open"));
    EXPECT_THAT(search(sandbox, "premiums"), HasSubstr("\"status\":\"open\""));
    record.write("ledger.jsonl", ledger);
    EXPECT_EQ(judge.must("get", kInvestmentKey).at("status"), Json("converged"));
    EXPECT_THAT(search(sandbox, "premiums"), HasSubstr("\"status\":\"converged\""));
  }
  expect_like_new(sandbox, "after six checkouts");
}

TEST(RecordCopies, SyncRemovesWhatACrashLeft) {
  const Record record;
  const std::vector<std::string> left{".0123456789abcdef.tmp", "round-1/.00000000000000ff.tmp",
                                      "salts/" + std::string(64, 'a')};
  const auto before = record.files();
  for (const std::string& file : left) record.write(file, "half");
  record.write("round-1/.notes.tmp", "mine");  // not a name of Blue's
  record.sandbox().blue({"sync", "--dry-run"});
  EXPECT_EQ(record.files().size(), before.size() + 4);
  const std::string said = record.sandbox().blue({"sync", "--json"}).out;
  for (const std::string& file : left) {
    EXPECT_THAT(said, HasSubstr(file));
    EXPECT_FALSE(fs::exists(record.path(file))) << file;
  }
  EXPECT_EQ(record.files().size(), before.size() + 1);
}

// The page that Blue itself had rendered from an altered answer was kept as somebody's edit, and nothing said
// why no page was rebuilt.
TEST(RecordCopies, RebuildSaysWhatItCannotAndMistakesNothingForAnEdit) {
  const Record record(kVerdict);
  const std::string answer = "round-1/muffin.md", text = record.read(answer);
  CliJudge judge(record.sandbox());
  record.write(answer, "Altered.\n");
  judge.must("round_prompt", {{"dialogue_id", "investment"}, {"round", 3}});  // renders pages
  const RunResult refused = record.sandbox().blue({"dialogue", "rebuild"});
  EXPECT_EQ(refused.exit_code, 3);
  EXPECT_THAT(refused.out, AllOf(HasSubstr("altered or missing"), HasSubstr("blue dialogue verify")));
  record.write(answer, text);
  EXPECT_EQ(record.sandbox().blue({"dialogue", "rebuild"}).exit_code, 0);
  for (const std::string& file : record.files()) EXPECT_FALSE(file.contains(".edited-")) << file;
  EXPECT_TRUE(record.verify().findings.empty()) << tell(record.verify());
}

}  // namespace
}  // namespace blue
