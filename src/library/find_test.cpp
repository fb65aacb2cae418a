#include "library/find.h"

#include <gmock/gmock.h>

#include "tests/support/document_project.h"

namespace blue {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;
using testing::SizeIs;

class FoundDocuments : public testing::Test, public DocumentProject {};

TEST_F(FoundDocuments, AreListedNewestFirstInPages) {
  for (int number : {3, 1, 12, 7})
    write(format(".blue/docs/rfcs/{:04}-thing.draft.md", number),
          document_text("RFC: Thing", format("**Status:** {}\n**Date:** 2026-01-{:02}",
                                             number == 7 ? "Accepted" : "Draft", number)));
  write(".blue/docs/spikes/2026-03-04T1200Z-old.wip.md", "# Spike: Old\n");
  write(".blue/docs/spikes/2026-03-05T1200Z-new.wip.md", "# Spike: New\n");
  survey();
  auto paths = [&](const DocumentQuery& query) {
    std::vector<std::string> out;
    const DocumentPage page = list_documents(Session(workspace, project), query).value();
    for (const DocumentRow& found : page.rows)
      out.push_back(format("{}{}", found.slug, found.number.value_or(0)));
    return out;
  };
  EXPECT_THAT(paths({.type = DocumentType::rfc}), ElementsAre("thing12", "thing7", "thing3", "thing1"));
  EXPECT_THAT(paths({.type = DocumentType::rfc, .limit = 2, .offset = 1}), ElementsAre("thing7", "thing3"));
  EXPECT_THAT(paths({.type = DocumentType::rfc, .statuses = {"accepted"}}), ElementsAre("thing7"));
  EXPECT_THAT(paths({.type = DocumentType::spike}), ElementsAre("new0", "old0"));
  EXPECT_THAT(paths({.since = "2026-01-03", .until = "2026-01-07"}), ElementsAre("thing7", "thing3"));
  EXPECT_EQ(list_documents(Session(workspace, project), {.type = DocumentType::rfc, .limit = 1})->total, 4u);
  const auto counts = count_by_status(Session(workspace, project).index()->database).value();
  ASSERT_THAT(counts, SizeIs(3));
  EXPECT_EQ(counts[1].status, "draft");
  EXPECT_EQ(counts[1].count, 3u);
}

TEST_F(FoundDocuments, AreFoundByNumberSlugAndTitle) {
  write(".blue/docs/rfcs/0001-first-thing.draft.md", "# RFC 0001: First thing\n");
  write(".blue/docs/rfcs/0001-twin.draft.md", "# RFC 0001: Über Größe\n");
  survey();
  EXPECT_THAT(find_numbered(Session(workspace, project), DocumentType::rfc, 1).value(), SizeIs(2));
  EXPECT_THAT(find_numbered(Session(workspace, project), DocumentType::adr, 1).value(), IsEmpty());
  for (const char* name : {"twin", "ÜBER GRÖSSE", " über größe "})
    EXPECT_THAT(find_named(Session(workspace, project), DocumentType::rfc, name).value(), SizeIs(1)) << name;
  EXPECT_THAT(find_named(Session(workspace, project), DocumentType::rfc, "über").value(), IsEmpty());
  EXPECT_FALSE(find_document(Session(workspace, project), "nowhere")->has_value());
}

}  // namespace
}  // namespace blue
