// Files change behind Blue's back: by hand, by git, or the index goes. The next command sees what is there.
#include <gmock/gmock.h>

#include "base/format.h"
#include "tests/e2e/library.h"

namespace blue {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

const std::string kRfcs = ".blue/docs/rfcs/";

// Some of every type, in several states, with relations among them.
void fill(const Library& library) {
  library.must({"rfc", "create", "First"});
  library.must({"rfc", "create", "Second \"quoted\" / 二番"});
  library.must({"rfc", "status", "1", "--status", "accepted"});
  library.must({"rfc", "plan", "1", "--task", "a"});
  library.must({"adr", "create", "Use files", "--rfc", "1", "--decision", "Yes."});
  library.must({"adr", "create", "Use more files", "--status", "proposed"});
  library.must({"adr", "status", "1", "--status", "superseded", "--superseded-by", "2"});
  library.must({"spike", "create", "Look closer", "--rfc", "1"});
  library.must({"spike", "complete", "look-closer", "--outcome", "resolved"});
  library.must({"audit", "create", "Doors"});
  library.must({"prd", "create", "Wishes", "--criterion", "one"});
  library.write(kRfcs + "0006-bare.md", document_of("An older one", "**Status**: in_progress"));
  library.write(kRfcs + "0007-odd.draft.md", document_of("No status", "Nothing here."));
  library.write(".blue/docs/spikes/2026-01-02-old.md", document_of("Old", "**Status:** complete"));
  library.write(kRfcs + "0007-twin.draft.md", document_of("Twin", table_of("Draft")));
}

TEST(DocumentsDrift, AnIndexThatIsGoneIsMadeAgainAsItWas) {
  Library library;
  fill(library);
  const std::string before = library.listings();
  const std::string found = library.run({"search", "files"}).out;
  for (const char* next : {"list", "status", "sync"}) {
    remove_index(library.sandbox());
    if (std::string_view(next) == "status") library.must({"status"});
    if (std::string_view(next) == "sync") library.must({"sync", "--dry-run"});
    EXPECT_EQ(library.listings(), before) << next;
  }
  EXPECT_EQ(library.run({"search", "files"}).out, found);
}

TEST(DocumentsDrift, ADamagedIndexIsMadeAgain) {
  Library library;
  fill(library);
  const std::string before = library.listings();
  remove_index(library.sandbox());
  library.write(".blue/blue.db", "This is no database, though it has the name of one. Not at all.");
  EXPECT_EQ(library.listings(), before);
}

TEST(DocumentsDrift, AFileThatWasRenamedIsTheSameDocument) {
  Library library;
  library.must({"rfc", "create", "First"});
  library.move(kRfcs + "0001-first.draft.md", kRfcs + "0001-better-name.draft.md");
  EXPECT_THAT(library.list(DocumentType::rfc),
              ElementsAre("0001 draft " + kRfcs + "0001-better-name.draft.md"));
  EXPECT_EQ(text_at(library.must({"rfc", "get", "better-name"}), "id"), "0001");
  library.move(kRfcs + "0001-better-name.draft.md", kRfcs + "0005-better-name.draft.md");
  EXPECT_THAT(library.list(DocumentType::rfc),
              ElementsAre("0005 draft " + kRfcs + "0005-better-name.draft.md"));
  library.refused({"rfc", "get", "1"}, "document_not_found");
  EXPECT_EQ(text_at(library.must({"rfc", "create", "Next"}), "id"), "0006");
}

TEST(DocumentsDrift, AFileThatWasEditedIsReadAgain) {
  Library library;
  library.must({"rfc", "create", "First"});
  const std::string file = kRfcs + "0001-first.draft.md";
  library.replace(file, "First", "Third");
  library.replace(file, "Draft", "IN_PROGRESS");
  library.replace(file, "## Risks", "## Walruses");
  EXPECT_THAT(library.list(DocumentType::rfc), ElementsAre("0001 in-progress " + file));
  EXPECT_EQ(text_at(library.must({"rfc", "get", "Third"}), "title"), "Third");
  EXPECT_EQ(number_at(library.must({"search", "walruses"}), "total"), 1);
  // The same length within the same tick.
  library.replace(file, "Third", "Forth");
  EXPECT_EQ(text_at(library.must({"rfc", "get", "1"}), "title"), "Forth");
  EXPECT_EQ(number_at(library.must({"search", "third"}), "total"), 0);
}

TEST(DocumentsDrift, AFileThatIsGoneIsGoneAndItsNumberStaysBelow) {
  Library library;
  for (const char* title : {"First", "Second", "Third"}) library.must({"rfc", "create", title});
  library.remove(kRfcs + "0002-second.draft.md");
  EXPECT_THAT(library.list(DocumentType::rfc), ElementsAre("0003 draft " + kRfcs + "0003-third.draft.md",
                                                           "0001 draft " + kRfcs + "0001-first.draft.md"));
  EXPECT_EQ(number_at(library.must({"search", "second"}), "total"), 0);
  library.refused({"rfc", "get", "2"}, "document_not_found");
  EXPECT_EQ(text_at(library.must({"rfc", "create", "Fourth"}), "id"), "0004");
}

TEST(DocumentsDrift, AFileThatWasMovedAwayAndBackIsNeitherLostNorDoubled) {
  Library library;
  library.must({"rfc", "create", "First"});
  const std::string file = kRfcs + "0001-first.draft.md", text = library.read(file);
  const std::string before = library.listings();
  library.move(file, "elsewhere/0001-first.draft.md");
  EXPECT_THAT(library.list(DocumentType::rfc), ElementsAre());
  library.move("elsewhere/0001-first.draft.md", file);
  EXPECT_EQ(library.listings(), before);
  library.move(file, ".blue/docs/adrs/0001-first.draft.md");
  EXPECT_THAT(library.list(DocumentType::rfc), ElementsAre());
  EXPECT_EQ(library.list(DocumentType::adr).size(), 1u) << "a file is of the type of its folder";
  library.move(".blue/docs/adrs/0001-first.draft.md", file);
  EXPECT_EQ(library.listings(), before);
  EXPECT_EQ(library.read(file), text);
}

TEST(DocumentsDrift, ACopyIsReportedAsACollision) {
  Library library;
  library.must({"rfc", "create", "First"});
  library.write(kRfcs + "0001-copy.draft.md", library.read(kRfcs + "0001-first.draft.md"));
  EXPECT_EQ(library.list(DocumentType::rfc).size(), 2u);
  const Reply refusal = library.refused({"rfc", "status", "1", "--status", "accepted"}, "document_ambiguous");
  EXPECT_THAT(texts_of(refusal.at("context.matches")),
              testing::UnorderedElementsAre(kRfcs + "0001-copy.draft.md", kRfcs + "0001-first.draft.md"));
  EXPECT_THAT(library.sync({"--dry-run"}).findings, testing::Contains(HasSubstr("collision ")));
}

TEST(DocumentsDrift, AFileWhoseNameSaysNothingIsNamedBySync) {
  Library library;
  library.must({"spike", "create", "One"});
  const std::string bad = ".blue/docs/spikes/2026-02-30T1423Z-no-such-day.wip.md";
  const std::string nameless = kRfcs + "nameless.md";
  library.write(bad, document_of("Spike: X", table_of("In Progress")));
  library.write(nameless, document_of("RFC: X", table_of("Draft")));
  library.write(kRfcs + "README.md", "# RFCs\n");
  library.must({"rfc", "create", "First"});
  library.must({"rfc", "plan", "1", "--task", "a"});
  EXPECT_THAT(library.sync({"--dry-run"}).findings,
              testing::UnorderedElementsAre("unreadable " + bad, "unreadable " + nameless));
  EXPECT_TRUE(library.has(bad) && library.has(nameless));
}

class DocumentsGit : public testing::Test {
 protected:
  void SetUp() override {
    if (run({"git", "--version"}).exit_code != 0) GTEST_SKIP() << "there is no git here";
    library.remove(".git");
    library.git({"init", "-q"});
    library.git({"checkout", "-q", "-b", "trunk"});
    fill(library);
    commit("documents");
  }
  void commit(const std::string& message) {
    library.git({"add", "-A"});
    library.git({"commit", "-q", "-m", message});
  }
  Library library;
};

TEST_F(DocumentsGit, ABranchSwitchIsSeenByTheNextCommand) {
  const std::string on_trunk = library.listings();
  library.git({"checkout", "-q", "-b", "side"});
  library.must({"rfc", "status", "2", "--status", "accepted"});
  library.must({"rfc", "create", "Only here"});
  library.must({"prd", "approve", "1"});
  library.remove(".blue/docs/adrs/0002-use-more-files.draft.md");
  commit("other documents");
  const std::string on_side = library.listings();
  ASSERT_NE(on_side, on_trunk);
  for (int round = 0; round < 3; ++round) {
    library.git({"checkout", "-q", "trunk"});
    EXPECT_EQ(library.listings(), on_trunk);
    EXPECT_EQ(number_at(library.must({"search", "\"only here\""}), "total"), 0);
    library.git({"checkout", "-q", "side"});
    EXPECT_EQ(library.listings(), on_side);
    EXPECT_EQ(number_at(library.must({"search", "\"only here\""}), "total"), 1);
  }
  EXPECT_EQ(library.git({"status", "--porcelain"}), "") << "looking changes nothing that git tracks";
}

// Both branches took the next number; after the merge the number is settled and nothing is lost.
TEST_F(DocumentsGit, ANumberTakenOnTwoBranchesIsSettled) {
  library.must({"renumber"});
  library.must({"sync"});
  commit("in order");
  library.git({"checkout", "-q", "-b", "side"});
  const std::string theirs = text_at(library.must({"rfc", "create", "Theirs"}), "id");
  library.must({"adr", "create", "From theirs", "--rfc", theirs, "--decision", "d"});
  commit("theirs");
  library.git({"checkout", "-q", "trunk"});
  EXPECT_EQ(text_at(library.must({"rfc", "create", "Ours"}), "id"), theirs);
  commit("ours");
  library.git({"merge", "-q", "-m", "both", "side"});
  EXPECT_THAT(library.run({"status"}).out, HasSubstr("has the same number as"));
  EXPECT_EQ(library.must({"renumber"}).at("renamed").array()->size(), 1u);
  const auto after = library.sync();
  EXPECT_EQ(after.open, 0) << testing::PrintToString(after.findings);
  EXPECT_NE(text_at(library.must({"rfc", "get", "ours"}), "id"),
            text_at(library.must({"rfc", "get", "theirs"}), "id"));
  const Json relations = library.must({"adr", "get", "from-theirs"}).at("relations");
  EXPECT_THAT(texts_of(relations, "path"),
              testing::Contains(text_at(library.must({"rfc", "get", "theirs"}), "path")));
}

}  // namespace
}  // namespace blue
