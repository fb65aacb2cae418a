// Links among documents follow every rename, whoever renamed.
#include <gmock/gmock.h>

#include "base/format.h"
#include "tests/e2e/library.h"

namespace blue {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::UnorderedElementsAre;

const std::string kRfcs = ".blue/docs/rfcs/", kAdrs = ".blue/docs/adrs/";
const std::string kPlan = kRfcs + "0001-one.plan.md", kTwo = kRfcs + "0002-two.draft.md",
                  kAdr = kAdrs + "0001-choice.accepted.md";

// Links in every form that is a link, and words that only look like one.
std::string prose(std::string_view file) {
  return format(
      "See [one]({0}), [its problem]({0}#problem \"title\") and\n[ref].\n\n"
      "[ref]: {0}\n\n`[code]({1})` and {1} as words.\n\n```\n[fenced]({1})\n```\n",
      file, "0001-one.draft.md");
}

class DocumentsLinks : public testing::Test {
 protected:
  DocumentsLinks() {
    library.must({"rfc", "create", "One"});
    library.must({"rfc", "create", "Two"});
    library.must({"adr", "create", "Choice", "--rfc", "1", "--decision", "d"});
    library.must({"rfc", "plan", "1", "--task", "a"});
    library.write(kTwo, two("0001-one.draft.md"));
    library.replace(kAdr, "## Consequences", "[up](../rfcs/0001-one.draft.md)\n\n## Consequences");
  }
  static std::string two(std::string_view file) {
    return document_of("RFC 0002: Two",
                       table_of("Draft", format("| **Relates To** | [RFC 0001]({}) |", file)), prose(file));
  }
  void expect_links_to(const std::string& file) {
    EXPECT_EQ(library.read(kTwo), two(file));
    EXPECT_THAT(library.read(kAdr), HasSubstr(format("| [RFC 0001](../rfcs/{}) |", file)));
    EXPECT_THAT(library.read(kAdr), HasSubstr(format("[up](../rfcs/{})", file)));
    EXPECT_THAT(library.read(kPlan), HasSubstr(format("]({})", file)));
    EXPECT_THAT(library.read(kRfcs + file), HasSubstr("](0001-one.plan.md)"));
    EXPECT_THAT(library.read(kRfcs + file), HasSubstr("](../adrs/0001-choice.accepted.md)"));
    EXPECT_EQ(library.sync().findings, Words{});
  }
  Library library;
};

TEST_F(DocumentsLinks, FollowAStatusChange) {
  const Reply reply = library.must({"rfc", "status", "1", "--status", "accepted"});
  EXPECT_THAT(texts_of(reply.at("repaired_links")), UnorderedElementsAre(kTwo, kAdr, kPlan));
  expect_links_to("0001-one.accepted.md");
  library.must({"rfc", "status", "1", "--status", "in-progress"});
  expect_links_to("0001-one.wip.md");
}

TEST_F(DocumentsLinks, AreMendedBySyncAfterAHandRename) {
  library.must({"sync"});
  library.replace(kRfcs + "0001-one.draft.md", "| Draft |", "| Accepted |");
  library.move(kRfcs + "0001-one.draft.md", kRfcs + "0001-one.accepted.md");
  const auto before = library.documents();
  const auto dry = library.sync({"--dry-run"});
  EXPECT_THAT(dry.findings, testing::IsSupersetOf({"link " + kTwo, "link " + kAdr}));
  EXPECT_GT(dry.open, 0);
  EXPECT_EQ(library.documents(), before) << "a dry run changes no file";
  EXPECT_EQ(library.sync().open, 0);
  expect_links_to("0001-one.accepted.md");
}

TEST_F(DocumentsLinks, AreMendedBySyncWhenANameIsPutRight) {
  library.replace(kRfcs + "0001-one.draft.md", "| Draft |", "| in_progress |");
  EXPECT_EQ(library.sync().open, 0);
  expect_links_to("0001-one.wip.md");
}

TEST_F(DocumentsLinks, ToNothingAreNamedAndLeftAlone) {
  library.remove(kRfcs + "0001-one.draft.md");
  const auto before = library.documents();
  const auto sync = library.sync();
  EXPECT_THAT(sync.findings, testing::IsSupersetOf({"link " + kTwo, "link " + kAdr}));
  EXPECT_GT(sync.open, 0);
  EXPECT_EQ(library.documents(), before);
}

TEST_F(DocumentsLinks, AreKeptInBothFilesOfARelation) {
  library.must({"rfc", "status", "2", "--status", "superseded", "--superseded-by", "1"});
  const std::string two = kRfcs + "0002-two.super.md", one = kRfcs + "0001-one.draft.md";
  EXPECT_THAT(library.read(two), HasSubstr("| **Superseded By** | [RFC 0001](0001-one.draft.md) |"));
  EXPECT_THAT(library.read(one), HasSubstr("| **Supersedes** | [RFC 0002](0002-two.super.md) |"));
  const Reply got = library.must({"rfc", "get", "1"});
  EXPECT_THAT(texts_of(got.at("referenced_by"), "path"), testing::IsSupersetOf({two, kAdr}));
  EXPECT_EQ(library.sync().findings, Words{});
}

// Nothing but its plan links to the RFC.
TEST(DocumentsPlanLinks, AreMendedBySyncAfterAHandRename) {
  Library library;
  library.must({"rfc", "create", "One"});
  library.must({"rfc", "plan", "1", "--task", "a"});
  library.replace(kRfcs + "0001-one.draft.md", "| Draft |", "| Accepted |");
  library.move(kRfcs + "0001-one.draft.md", kRfcs + "0001-one.accepted.md");
  const auto before = library.documents();
  EXPECT_THAT(library.sync({"--dry-run"}).findings, ElementsAre("link " + kPlan));
  EXPECT_EQ(library.documents(), before);
  EXPECT_EQ(library.sync().open, 0);
  EXPECT_THAT(library.read(kPlan), HasSubstr("](0001-one.accepted.md)"));
  EXPECT_EQ(library.sync().findings, Words{});
}

class DocumentsRenumber : public DocumentsLinks {
 protected:
  // Another 0001 with a plan and links to it, as a merge leaves them.
  DocumentsRenumber() {
    library.write(kRfcs + "0001-twin.wip.md",
                  document_of("RFC 0001: Twin", table_of("In Progress",
                                                         "| **Date** | 2026-12-31 |\n| **Plan** | "
                                                         "[Tasks](0001-twin.plan.md) |")));
    library.write(kRfcs + "0001-twin.plan.md",
                  "# Plan: Twin\n\nOf [RFC 0001](0001-twin.wip.md).\n\n## Tasks\n\n- [x] a\n- [ ] b\n");
    library.write(kAdrs + "0002-of-twin.accepted.md",
                  document_of("ADR 0002: Of twin",
                              table_of("Accepted", "| **RFC** | [RFC 0001](../rfcs/0001-twin.wip.md) |"),
                              "[tasks](../rfcs/0001-twin.plan.md)"));
  }
};

TEST_F(DocumentsRenumber, SettlesACollisionWithHeadingPlanAndLinks) {
  const auto before = library.documents();
  EXPECT_THAT(library.sync({"--dry-run"}).findings, testing::Contains(HasSubstr("collision ")));
  EXPECT_EQ(library.sync().open, 1) << "which one keeps its number is for people to say";
  EXPECT_EQ(library.documents(), before);
  library.must({"renumber", kRfcs + "0001-twin.wip.md"});
  const std::string twin = library.read(kRfcs + "0003-twin.wip.md");
  EXPECT_THAT(twin, HasSubstr("# RFC 0003: Twin\n"));
  EXPECT_THAT(twin, HasSubstr("[Tasks](0003-twin.plan.md)"));
  EXPECT_THAT(library.read(kRfcs + "0003-twin.plan.md"), HasSubstr("](0003-twin.wip.md)"));
  const std::string adr = library.read(kAdrs + "0002-of-twin.accepted.md");
  EXPECT_THAT(adr, HasSubstr("](../rfcs/0003-twin.wip.md)"));
  EXPECT_THAT(adr, HasSubstr("[tasks](../rfcs/0003-twin.plan.md)"));
  EXPECT_EQ(library.documents().size(), before.size()) << "nothing lost, nothing doubled";
  EXPECT_EQ(number_at(library.must({"rfc", "get", "3"}), "tasks.checked"), 1);
  expect_links_to("0001-one.draft.md");
}

TEST_F(DocumentsRenumber, WithoutAPathTheOlderKeepsItsNumber) {
  const Reply reply = library.must({"renumber"});
  EXPECT_THAT(texts_of(reply.at("renamed"), "from"), testing::Contains(kRfcs + "0001-twin.wip.md"));
  EXPECT_TRUE(library.has(kRfcs + "0001-one.draft.md") && library.has(kRfcs + "0003-twin.wip.md"));
  expect_links_to("0001-one.draft.md");
  EXPECT_EQ(library.must({"renumber"}).at("renamed"), Json(JsonArray{})) << "nothing is left to settle";
}

TEST_F(DocumentsRenumber, TakesAFreeNumberAndRefusesATakenOne) {
  const auto before = library.documents();
  library.refused({"renumber", kRfcs + "0001-twin.wip.md", "--to", "2"}, "document_exists");
  EXPECT_EQ(library.documents(), before);
  library.must({"renumber", kRfcs + "0001-twin.wip.md", "--to", "57"});
  EXPECT_TRUE(library.has(kRfcs + "0057-twin.wip.md") && library.has(kRfcs + "0057-twin.plan.md"));
  EXPECT_EQ(text_at(library.must({"rfc", "create", "After"}), "id"), "0058");
  library.must({"spike", "create", "No number"});
  library.refused({"renumber", ".blue/docs/spikes/2026-02-03T1423Z-no-number.wip.md"}, "invalid_value");
}

}  // namespace
}  // namespace blue
