// What was looked up is what is changed, and nothing else; a refusal changes nothing; a reply stays readable.
#include <gmock/gmock.h>

#include "base/format.h"
#include "tests/e2e/library.h"

namespace blue {
namespace {

using testing::HasSubstr;

const std::string kRfcs = ".blue/docs/rfcs/", kAdrs = ".blue/docs/adrs/";

TEST(DocumentsLookup, APathOfAnotherTypeIsNoMatch) {
  Library library;
  library.must({"rfc", "create", "Same"});
  library.must({"adr", "create", "Same", "--status", "proposed"});
  for (const std::string& path :
       Words{kAdrs + "0001-same.draft.md", "/etc/0001-same.md", "elsewhere/0001-same.md"})
    library.refused({"rfc", "get", path}, "document_not_found");
  EXPECT_EQ(text_at(library.must({"rfc", "get", kRfcs + "0001-same.draft.md"}), "path"),
            kRfcs + "0001-same.draft.md");
}

// A project below a folder called rfcs had its RFC renamed for an ADR's path.
TEST(DocumentsLookup, RenumberChangesTheDocumentOfThePath) {
  Library library;
  library.must({"rfc", "create", "Same"});
  library.must({"adr", "create", "Same"});
  const std::string adr = library.path(kAdrs + "0001-same.accepted.md").string();
  library.must({"renumber", "rfcs/../" + kAdrs + "0001-same.accepted.md", "--to", "7"});
  EXPECT_TRUE(library.has(kAdrs + "0007-same.accepted.md"));
  EXPECT_TRUE(library.has(kRfcs + "0001-same.draft.md"));
  library.refused({"renumber", adr}, "document_not_found");
  library.refused({"renumber", "--to", "9"}, "missing_field");
}

TEST(DocumentsLookup, IdsThatWereGivenCanBeUsed) {
  Library library;
  for (const char* id : {"foo", "foo-2"}) {
    const Reply created = library.must({"spike", "create", "--title", "foo"});
    EXPECT_EQ(text_at(created, "id"), id);
  }
  for (const char* id : {"foo", "foo-2"}) EXPECT_EQ(text_at(library.must({"spike", "get", id}), "id"), id);
}

TEST(DocumentsLookup, ATitleMayBeANumber) {
  Library library;
  library.must({"rfc", "create", "404"});
  EXPECT_EQ(text_at(library.must({"rfc", "get", "--title", "404"}), "id"), "0001");
  EXPECT_EQ(text_at(library.must({"rfc", "get", "RFC 1"}), "id"), "0001");
}

TEST(DocumentsLookup, OnlyMakingADocumentMakesAProject) {
  Library library;
  library.refused({"rfc", "status", "1", "--status", "accepted"}, "project_not_found");
  EXPECT_FALSE(library.has(".blue"));
}

TEST(DocumentsLookup, ABlankTaskIsNone) {
  Library library;
  library.must({"rfc", "create", "One"});
  library.must({"rfc", "plan", "1", "--task", "the only one"});
  library.refused({"rfc", "task-complete", "1", "--task", " "}, "invalid_value");
  EXPECT_THAT(library.read(kRfcs + "0001-one.plan.md"), HasSubstr("- [ ] the only one"));
}

TEST(DocumentsLookup, APlanHoldsAnRfcBackOnEveryWay) {
  Library library;
  library.must({"rfc", "create", "One"});
  library.must({"rfc", "plan", "1", "--task", "a", "--task", "b"});
  library.must({"rfc", "status", "1", "--status", "accepted"});
  library.must({"rfc", "status", "1", "--status", "in-progress"});
  library.refused({"rfc", "status", "1", "--status", "implemented"}, "tasks_unfinished");
  EXPECT_TRUE(library.has(kRfcs + "0001-one.wip.md"));
}

TEST(DocumentsLookup, RenumberingIsRefusedBeforeAnythingMoves) {
  Library library;
  library.must({"rfc", "create", "One"});
  library.must({"rfc", "plan", "1", "--task", "a"});
  library.write(kRfcs + "0002-one.plan.md", "somebody else's\n");
  const auto before = library.documents();
  library.refused({"renumber", kRfcs + "0001-one.draft.md", "--to", "2"}, "document_exists");
  EXPECT_EQ(library.documents(), before);
}

TEST(DocumentsLookup, WordsOfLinksFollowANewNumber) {
  Library library;
  library.must({"rfc", "create", "One"});
  library.must({"rfc", "plan", "1", "--task", "a"});
  library.must({"adr", "create", "Choice", "--rfc", "1"});
  library.must({"renumber", kRfcs + "0001-one.draft.md", "--to", "7"});
  EXPECT_THAT(library.read(kAdrs + "0001-choice.accepted.md"),
              HasSubstr("[RFC 0007](../rfcs/0007-one.draft.md)"));
  EXPECT_THAT(library.read(kRfcs + "0007-one.plan.md"), HasSubstr("`blue rfc task-complete 0007`"));
  EXPECT_THAT(library.read(kRfcs + "0007-one.draft.md"), HasSubstr("# RFC 0007: One"));
}

TEST(DocumentsLookup, RepliesStayReadable) {
  Library library;
  library.must({"prd", "create", "Big"});
  library.must({"prd", "approve", "1"});
  std::string boxes = "## Acceptance Criteria\n\n";
  for (int i = 0; i < 400; ++i) boxes += format("- [ ] {} {}\n", i, std::string(900, 'x'));
  library.replace(".blue/docs/prds/0001-big.approved.md", "## Acceptance Criteria\n", boxes);
  for (int i = 0; i < 300; ++i)
    library.write(format("{}{:04}-{}.draft.md", kRfcs, i + 1, std::string(100, 'a')),
                  document_of(format("RFC {:04}: {}", i + 1, std::string(200, 't')), table_of("Draft"),
                              "[prd](../prds/0001-big.approved.md)\n"));
  constexpr std::size_t kMostBytes = 24'000;
  const auto messages = converse(
      library.sandbox(), {"--toolsets", "all"},
      {initialize(), call(2, "blue_prd_get", {{"id", "1"}}), call(3, "blue_rfc_list", {{"limit", 1000}})});
  const auto told = [&](int id) {
    return Reply{answer_to(messages, id), false}.at("result.structuredContent");
  };
  EXPECT_LT(render_json(told(2)).size(), kMostBytes);
  EXPECT_LT(render_json(told(3)).size(), kMostBytes);
  EXPECT_LT(library.run({"prd", "complete", "1"}).out.size(), 2 * kMostBytes);
  EXPECT_LT(library.run({"sync", "--dry-run"}).out.size(), kMostBytes);
  EXPECT_LT(library.run({"search", "ttt*", "--limit", "50"}).out.size(), 2 * kMostBytes);
  EXPECT_LT(library.run({"rfc", "get", std::string(200, 't')}).out.size(), kMostBytes);
  const Reply page{told(3), false};
  EXPECT_EQ(number_at(page, "total"), 300);
  EXPECT_GT(number_at(page, "next_offset"), 0);
}

}  // namespace
}  // namespace blue
