// Two branches change the same documents; after each merge the advice leads to a good state when it is
// followed literally.
#include <gmock/gmock.h>

#include "base/text.h"
#include "tests/e2e/library.h"

namespace blue {
namespace {

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
  void commit(const std::string& message) {
    library.git({"add", "-A"});
    library.git({"commit", "-q", "-m", message});
  }
  // Follows the next step of `blue status` word for word.
  std::string follow_advice() {
    const std::string command = text_at(library.must({"status"}), "next_action.command");
    Words words;
    for (const std::string_view word : split(command, ' ')) words.emplace_back(word);
    words.erase(words.begin());
    library.must(words);
    return command;
  }
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

}  // namespace
}  // namespace blue
