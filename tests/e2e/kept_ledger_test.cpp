// Acknowledged means kept, and no file in a dialogue's folder stops the project: ledgers that were cut,
// emptied, swapped for something else or switched to another branch, through the eyes of a user.
#include <gmock/gmock.h>
#include <sys/stat.h>

#include <filesystem>

#include "base/format.h"
#include "tests/e2e/library.h"

namespace blue {
namespace {

namespace fs = std::filesystem;
using testing::HasSubstr;
using testing::Not;

constexpr const char* kFolder = "docs/talk";
constexpr const char* kLedger = "docs/talk/ledger.jsonl";

// A dialogue with several lines, in a repository with a commit.
class KeptLedger : public testing::Test {
 protected:
  KeptLedger() {
    library_.git({"init", "-q"});
    library_.must({"dialogue", "create", "--title", "Talk", "--question", "Why?", "--output-dir", kFolder});
    commit("begun");
    add_expert("Muffin");
    add_expert("Scone");
    whole_ = library_.read(kLedger);
  }
  void commit(const std::string& message) const {
    library_.git({"add", "-A"});
    library_.git({"commit", "-qm", message});
  }
  void add_expert(const std::string& name) const { library_.must(expert(name)); }
  static Words expert(const std::string& name) {
    return {"dialogue", "expert-create", "--id", "talk", "--name", name, "--role", name + "'s field"};
  }
  std::string lines(std::size_t count) const {
    std::size_t at = 0;
    for (std::size_t line = 0; line < count; ++line) at = whole_.find('\n', at) + 1;
    return whole_.substr(0, at);
  }
  void expect_damaged(const std::string& bytes, const std::string& what) const {
    SCOPED_TRACE(what);
    library_.write(kLedger, bytes);
    EXPECT_EQ(library_.must({"dialogue", "get", "--id", "talk"}).content.text_or("title", ""), "Talk");
    library_.refused(expert("Donut"), "ledger_damaged");
    EXPECT_EQ(library_.read(kLedger), bytes) << "something was cut";
    EXPECT_FALSE(library_.has(std::string(kLedger) + ".torn"));
    EXPECT_EQ(library_.run({"doctor"}).exit_code, 3);
    EXPECT_EQ(library_.run({"dialogue", "verify", "--id", "talk"}).exit_code, 3);
    EXPECT_THAT(library_.run({"dialogue", "list"}).out, HasSubstr("docs/talk/ledger.jsonl"));
  }

  Library library_;
  std::string whole_;
};

// A complete line that was flipped to something unreadable passed for a crash, and the next call cut it off.
TEST_F(KeptLedger, ACompleteLastLineIsNeverCut) {
  std::string flipped = whole_;
  flipped[whole_.size() - 40] = '"';
  expect_damaged(flipped, "a byte of the last line");
  expect_damaged(lines(2) + std::string(whole_.size() - lines(2).size() - 1, '\0') + "\n",
                 "zeros with a line feed");
  expect_damaged(lines(2) + std::string(200, '\0'), "zeros without one");
  expect_damaged(lines(2) + "Dear diary", "somebody's words");
}

// Half of an acknowledged line looked like one that was never acknowledged.
TEST_F(KeptLedger, AnAcknowledgedLineIsNotTorn) {
  expect_damaged(lines(2) + whole_.substr(lines(2).size(), 50), "half of the last line");
  expect_damaged(lines(2), "without its last line");
  library_.write(kLedger, whole_);
  add_expert("Donut");
}

TEST_F(KeptLedger, ALineThatWasNeverAcknowledgedIsTorn) {
  const std::string next =
      format(R"({{"format":2,"sequence":4,"prev":"{}","kind":"exp)", std::string(64, 'a'));
  library_.write(kLedger, whole_ + next);
  EXPECT_EQ(library_.run({"doctor"}).exit_code, 0);
  add_expert("Donut");
  EXPECT_EQ(library_.read(std::string(kLedger) + ".torn"), next);
}

TEST_F(KeptLedger, WithoutAllItsLinesItIsRefusedAndNotBegunAgain) {
  library_.write(kLedger, "");
  library_.refused({"dialogue", "expert-create", "--output-dir", kFolder, "--name", "Donut", "--role", "Law"},
                   "ledger_damaged");
  library_.refused({"dialogue", "create", "--title", "New", "--question", "Why?", "--output-dir", kFolder},
                   "ledger_damaged");
  EXPECT_EQ(library_.run({"doctor"}).exit_code, 3);
}

TEST_F(KeptLedger, RebuildAcceptsACutOne) {
  expect_damaged(lines(2), "without its last line");
  const Reply rebuilt = library_.must({"dialogue", "rebuild", "--id", "talk"});
  EXPECT_THAT(render_json(rebuilt.content), HasSubstr("\"accepted\":true"));
  add_expert("Donut");
  EXPECT_EQ(library_.run({"doctor"}).exit_code, 0);
}

// What git checks out is earlier, not damaged; and so is what comes back with the other branch.
TEST_F(KeptLedger, SwitchingBranchesIsNoDamage) {
  library_.git({"checkout", "-qb", "longer"});
  commit("three lines");
  library_.git({"checkout", "-q", "longer~1"});
  EXPECT_EQ(library_.read(kLedger), lines(1));
  EXPECT_EQ(library_.run({"doctor"}).exit_code, 0);
  EXPECT_THAT(library_.run({"dialogue", "list"}).out, Not(HasSubstr(kLedger)));
  add_expert("Donut");
  library_.git({"stash", "-qu"});
  EXPECT_EQ(library_.run({"doctor"}).exit_code, 0);
  library_.git({"checkout", "-q", "longer"});
  EXPECT_EQ(library_.read(kLedger), whole_);
  add_expert("Brioche");
}

// An empty, linked, foreign or half checked out ledger was silently left out, or was a finding without a
// name.
TEST(OddLedgers, AreFindingsByNameAndStopNothing) {
  Library library;
  for (const char* title : {"One", "Two"})
    library.must({"dialogue", "create", "--title", title, "--question", "Why?", "--output-dir",
                  format(".blue/dialogues/{}", title)});
  const std::string sound = library.read(".blue/dialogues/One/ledger.jsonl");
  const std::string folder = ".blue/dialogues/";
  library.write(folder + "empty/ledger.jsonl", "");
  library.write(folder + "foreign/ledger.jsonl", "Dear diary\n");
  library.write(folder + "zeros/ledger.jsonl", std::string(500, '\0'));
  library.write(folder + "half/ledger.jsonl", sound.substr(0, 300));
  library.write(folder + "part/salts/" + std::string(64, 'a'), "00\n");
  for (const char* name : {"linked", "pipe", "folder/ledger.jsonl"})
    fs::create_directories(library.path(folder + name));
  fs::create_symlink("../One/ledger.jsonl", library.path(folder + "linked/ledger.jsonl"));
  ASSERT_EQ(::mkfifo(library.path(folder + "pipe/ledger.jsonl").c_str(), 0600), 0);
  const Words odd = {"empty", "foreign", "zeros", "half", "part", "linked", "pipe", "folder"};

  const Reply list = library.must({"dialogue", "list"});
  EXPECT_EQ(number_at(list, "total"), 2);
  const std::string problems = render_json(list.at("problems"));
  for (const std::string& name : odd) EXPECT_THAT(problems, HasSubstr(folder + name + "/ledger.jsonl"));
  const RunResult checked = library.run({"doctor"});
  EXPECT_EQ(checked.exit_code, 3);
  EXPECT_THAT(checked.out, HasSubstr(format("{} problems", odd.size())));
  for (const Words& words :
       {Words{"status"}, Words{"sync"}, Words{"search", "why"}, Words{"dialogue", "get", "--id", "two"},
        Words{"dialogue", "create", "--title", "Three", "--question", "Why?"}})
    EXPECT_EQ(library.run(words).exit_code, 0) << words.front();
  for (const char* name : {"pipe", "linked", "folder"}) fs::remove_all(library.path(folder + name));
}

// Looking at a dialogue rendered missing pages: a checkout beside it failed, and reading changed the work
// tree.
TEST(ReadingADialogue, LeavesTheWorkTreeAlone) {
  Library library;
  library.must({"dialogue", "create", "--title", "Talk", "--question", "Why?", "--output-dir", kFolder});
  const std::string page = library.read("docs/talk/dialogue.md");
  library.remove("docs/talk/dialogue.md");
  for (const char* index : {"there", "gone"}) {
    SCOPED_TRACE(index);
    if (std::string_view(index) == "gone")
      for (const char* file : {"blue.db", "blue.db-wal", "blue.db-shm"})
        fs::remove(library.path(format(".blue/{}", file)));
    for (const Words& words :
         {Words{"status"}, Words{"dialogue", "list"}, Words{"dialogue", "get", "--id", "talk"},
          Words{"dialogue", "round-context", "--id", "talk"}, Words{"search", "why"}, Words{"doctor"},
          Words{"dialogue", "verify", "--id", "talk"}, Words{"sync", "--dry-run"}}) {
      const RunResult read = library.run(words);
      EXPECT_EQ(read.exit_code, 0) << words.front() << read.err;
      EXPECT_FALSE(library.has("docs/talk/dialogue.md")) << words.front();
    }
  }
  EXPECT_EQ(texts_of(library.must({"dialogue", "get", "--id", "talk"}).at("stale_pages")),
            Words{"dialogue.md"});
  EXPECT_THAT(library.run({"doctor"}).out, HasSubstr("blue sync"));
  library.must({"sync"});
  EXPECT_EQ(library.read("docs/talk/dialogue.md"), page);
  library.remove("docs/talk/dialogue.md");
  library.must({"dialogue", "abandon", "--id", "talk", "--reason", "no more need of it", "--confirm"});
  EXPECT_TRUE(library.has("docs/talk/dialogue.md"));
}

}  // namespace
}  // namespace blue
