// Two branches change the same documents; after each merge the advice leads to a good state when it is
// followed literally.
#include <gmock/gmock.h>

#include "base/text.h"
#include "tests/e2e/library.h"

namespace blue {
namespace {

using testing::AllOf;
using testing::Contains;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

class Branches : public testing::Test {
 protected:
  Branches() {
    library.git({"init", "-q"});
    library.git({"checkout", "-q", "-b", "main"});
    library.must({"init"});
    library.must({"adr", "create", "--title", "First", "--status", "proposed"});
    commit("start");
  }
  void commit(const std::string& message, const std::string& at = "2026-02-03T00:00:00Z") {
    library.git({"add", "-A"});
    ProcessOptions options = library.sandbox().options();
    options.env["GIT_COMMITTER_DATE"] = at;
    const RunResult done =
        run({"git", "-c", "user.name=A", "-c", "user.email=a@example.org", "commit", "-q", "-m", message},
            options);
    EXPECT_EQ(done.exit_code, 0) << done.err;
  }
  // Follows the next step of `blue status` word for word.
  std::string follow_advice() {
    const std::string command = text_at(library.must({"status"}), "next_action.command");
    Words words;
    for (const std::string_view word : split(command, ' ')) words.emplace_back(word);
    const std::string program = words.front();
    words.erase(words.begin());
    if (program == "git")
      library.git(words);
    else
      library.must(words);
    return command;
  }
  // A merge that stops half-way.
  void merge_in_vain(const std::string& branch) {
    const Words words{"git", "-c", "user.name=A", "-c", "user.email=a@example.org", "merge", branch};
    EXPECT_NE(run(words, library.sandbox().options()).exit_code, 0);
  }
  // Both branches change the status of the first decision; the one of `side` is the later commit.
  void change_one_status_twice() {
    library.git({"checkout", "-q", "-b", "side"});
    library.must({"adr", "status", "1", "rejected"});
    library.replace(kRejected, "## Context\n", "## Context\n\nWords of the side.\n");
    commit("rejected", "2026-02-05T00:00:00Z");
    library.git({"checkout", "-q", "main"});
    library.must({"adr", "status", "1", "accepted"});
    library.replace(kAccepted, "## Consequences\n", "## Consequences\n\nWords of main.\n");
    commit("accepted", "2026-02-04T00:00:00Z");
  }
  const std::string kDraft = ".blue/docs/adrs/0001-first.draft.md";
  const std::string kAccepted = ".blue/docs/adrs/0001-first.accepted.md";
  const std::string kRejected = ".blue/docs/adrs/0001-first.rejected.md";
  Library library;
};

// "Zebra" is the later one by name and by date of its header, but main had it first.
TEST_F(Branches, BothCreateOneNumberAndTheOneThatWasUpstreamFirstKeepsIt) {
  for (const char* merging : {"main", "side"}) {
    library.git({"checkout", "-q", "-b", std::string("side-") + merging, "main"});
    library.must({"adr", "create", "--title", "Antelope"});
    commit("antelope");
    library.git({"checkout", "-q", "main"});
    library.must({"adr", "create", "--title", std::string("Zebra ") + merging});
    commit("zebra");
    if (std::string_view(merging) == "side") library.git({"checkout", "-q", "side-side"});
    const std::string other = std::string_view(merging) == "side" ? "main" : "side-main";
    library.git({"merge", "-q", "-m", "both", other});
    const Reply plan = library.must({"renumber", "--dry-run"});
    EXPECT_THAT(texts_of(plan.at("kept")), ElementsAre(HasSubstr("zebra"))) << merging;
    EXPECT_THAT(texts_of(plan.at("renamed"), "from"), ElementsAre(HasSubstr("antelope"))) << merging;
    EXPECT_THAT(library.sync({"--dry-run"}).findings, Contains(HasSubstr("collision")));
    EXPECT_EQ(follow_advice(), "blue renumber");
    EXPECT_THAT(library.sync().findings, IsEmpty());
    commit("settled");
    library.git({"checkout", "-q", "main"});
    library.git({"merge", "-q", "-m", "all", std::string("side-") + merging});
  }
}

TEST_F(Branches, OneThatIsNamedKeepsItsNumber) {
  library.git({"checkout", "-q", "-b", "side"});
  library.must({"adr", "create", "--title", "Antelope"});
  commit("antelope");
  library.git({"checkout", "-q", "main"});
  library.must({"adr", "create", "--title", "Zebra"});
  commit("zebra");
  library.git({"merge", "-q", "-m", "both", "side"});
  library.must({"renumber", "--keep", ".blue/docs/adrs/0002-antelope.accepted.md"});
  EXPECT_THAT(library.list(DocumentType::adr),
              ElementsAre("0003 accepted .blue/docs/adrs/0003-zebra.accepted.md",
                          "0002 accepted .blue/docs/adrs/0002-antelope.accepted.md",
                          "0001 proposed .blue/docs/adrs/0001-first.draft.md"));
}

// One side renames by a status, the other edits the text: git follows the rename.
TEST_F(Branches, OneRenamesWhileTheOtherEdits) {
  library.git({"checkout", "-q", "-b", "side"});
  library.must({"adr", "status", "1", "accepted"});
  commit("accepted");
  library.git({"checkout", "-q", "main"});
  library.replace(".blue/docs/adrs/0001-first.draft.md", "## Context\n", "## Context\n\nWords.\n");
  commit("words");
  library.git({"merge", "-q", "-m", "both", "side"});
  EXPECT_THAT(library.list(DocumentType::adr),
              ElementsAre("0001 accepted .blue/docs/adrs/0001-first.accepted.md"));
  EXPECT_THAT(library.read(".blue/docs/adrs/0001-first.accepted.md"), HasSubstr("Words."));
  EXPECT_EQ(library.sync().open, 0);
}

// Git calls it rename/rename: both names are there, with the same text. Followed literally, the advice keeps
// the later status and the words of both sides.
TEST_F(Branches, BothChangeOneStatusAndTheLaterOneIsKept) {
  change_one_status_twice();
  merge_in_vain("side");
  EXPECT_THAT(library.list(DocumentType::adr),
              ElementsAre("0001 conflicted " + kAccepted, "0001 conflicted " + kRejected));
  EXPECT_EQ(text_at(library.must({"adr", "get", kAccepted}), "status"), "conflicted");
  library.refused({"adr", "status", kAccepted, "deprecated"}, "document_conflicted");
  library.refused({"renumber"}, "document_conflicted");
  EXPECT_THAT(library.sync().findings, ElementsAre("conflict " + kRejected));
  EXPECT_TRUE(library.has(kAccepted)) << "sync alone changes nothing";

  EXPECT_EQ(follow_advice(), "blue sync --keep " + kRejected);
  EXPECT_FALSE(library.has(kAccepted));
  EXPECT_EQ(follow_advice(), "git add -A -- " + kAccepted + " " + kDraft + " " + kRejected);
  commit("both");
  EXPECT_THAT(library.list(DocumentType::adr), ElementsAre("0001 rejected " + kRejected));
  EXPECT_THAT(library.read(kRejected), AllOf(HasSubstr("Words of the side."), HasSubstr("Words of main.")));
  EXPECT_THAT(library.sync().findings, IsEmpty());
}

TEST_F(Branches, TheEarlierStatusIsKeptWhereThatIsWanted) {
  change_one_status_twice();
  merge_in_vain("side");
  library.must({"sync", "--keep", kAccepted});
  follow_advice();
  commit("both");
  EXPECT_THAT(library.list(DocumentType::adr), ElementsAre("0001 accepted " + kAccepted));
  EXPECT_THAT(library.sync().findings, IsEmpty());
}

TEST_F(Branches, FilesThatWereEditedSinceAreNotSettled) {
  change_one_status_twice();
  merge_in_vain("side");
  library.replace(kAccepted, "Words of main.", "Words of main, and more.");
  library.refused({"sync", "--keep", kRejected}, "document_conflicted");
  library.refused({"sync", "--keep", kDraft}, "document_not_found");
  EXPECT_THAT(library.read(kAccepted), HasSubstr("and more"));
}

// The same while a rebase replays the commit.
TEST_F(Branches, ARebaseStopsAtAStatusThatBothChanged) {
  change_one_status_twice();
  library.git({"checkout", "-q", "side"});
  const Words rebase{"git", "-c", "user.name=A", "-c", "user.email=a@example.org", "rebase", "main"};
  EXPECT_NE(run(rebase, library.sandbox().options()).exit_code, 0);
  EXPECT_EQ(follow_advice(), "blue sync --keep " + kRejected);
  EXPECT_TRUE(follow_advice().starts_with("git add -A -- "));
  library.git({"-c", "core.editor=true", "rebase", "--continue"});
  EXPECT_THAT(library.list(DocumentType::adr), ElementsAre("0001 rejected " + kRejected));
  EXPECT_THAT(library.sync().findings, IsEmpty());
}

// Both sides edit one line: the file has markers, and no command of Blue's touches it.
TEST_F(Branches, AMergeStopsHalfWay) {
  library.git({"checkout", "-q", "-b", "side"});
  library.replace(kDraft, "## Context\n", "## Context\n\nOne.\n");
  commit("one");
  library.git({"checkout", "-q", "main"});
  library.replace(kDraft, "## Context\n", "## Context\n\nTwo.\n");
  commit("two");
  merge_in_vain("side");
  EXPECT_THAT(library.list(DocumentType::adr), ElementsAre("0001 conflicted " + kDraft));
  const std::string before = library.read(kDraft);
  library.refused({"adr", "status", "1", "accepted"}, "document_conflicted");
  library.must({"sync"});
  EXPECT_EQ(library.read(kDraft), before);
  const Reply status = library.must({"status"});
  EXPECT_EQ(text_at(status, "next_action.command"), "git status");
  EXPECT_THAT(texts_of(status.at("problems"), "fix"),
              ElementsAre("choose the lines that hold, then git add " + kDraft));
  // A person chooses; git still has the file unmerged, and adding it is the step that is left.
  std::string chosen;
  for (const std::string_view line : split(before, '\n'))
    if (!line.starts_with("<<<<<<<") && !line.starts_with("=======") && !line.starts_with(">>>>>>>"))
      chosen += std::string(line) + "\n";
  library.write(kDraft, chosen);
  EXPECT_THAT(library.list(DocumentType::adr), ElementsAre("0001 conflicted " + kDraft));
  EXPECT_EQ(follow_advice(), "git add -A -- " + kDraft);
  EXPECT_THAT(library.list(DocumentType::adr), ElementsAre("0001 proposed " + kDraft));
  commit("both");
  EXPECT_THAT(library.sync().findings, IsEmpty());
}

// README.md is the user's: links in it are reported, and rewritten when that is asked for.
TEST_F(Branches, LinksOfOtherFilesAreRewrittenOnRequest) {
  library.write("README.md", "See [the first](" + kDraft + ") and `" + kDraft + "`.\n");
  commit("readme");
  const Reply step = library.must({"adr", "status", "1", "accepted"});
  EXPECT_THAT(texts_of(step.at("warnings")), ElementsAre(HasSubstr("README.md links to " + kDraft)));
  EXPECT_THAT(library.sync().findings, ElementsAre("outside_link README.md"));
  EXPECT_THAT(library.read("README.md"), HasSubstr("(" + kDraft + ")"));
  library.must({"sync", "--links"});
  EXPECT_EQ(library.read("README.md"), "See [the first](" + kAccepted + ") and `" + kDraft + "`.\n");
  EXPECT_THAT(library.sync().findings, IsEmpty());
}

}  // namespace
}  // namespace blue
