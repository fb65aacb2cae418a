// Folders of decisions that were there before Blue: adopted, listed, changed by a line or two, never renamed.
#include <gmock/gmock.h>

#include "base/text.h"
#include "tests/e2e/library.h"

namespace blue {
namespace {

using testing::Contains;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::Not;

const std::string kNygard =
    "# 1. Use tables\n\nDate: 2016-02-12\n\n## Status\n\nAccepted\n\nAmended by [2. Use "
    "rows](0002-use-rows.md)\n\n"
    "## Context\n\nWords.\n\n## Decision\n\nWe use tables.\n\n## Consequences\n\nNone.\n";

// The lines in which two texts differ, by diff's own counting.
Words changed_lines(const std::string& before, const std::string& after) {
  const auto old_lines = split(before, '\n'), new_lines = split(after, '\n');
  std::size_t head = 0;
  while (head < old_lines.size() && head < new_lines.size() && old_lines[head] == new_lines[head]) ++head;
  std::size_t tail = 0;
  while (tail + head < old_lines.size() && tail + head < new_lines.size() &&
         old_lines[old_lines.size() - 1 - tail] == new_lines[new_lines.size() - 1 - tail])
    ++tail;
  Words changed;
  for (std::size_t at = head; at + tail < old_lines.size(); ++at)
    changed.push_back("-" + std::string(old_lines[at]));
  for (std::size_t at = head; at + tail < new_lines.size(); ++at)
    changed.push_back("+" + std::string(new_lines[at]));
  return changed;
}

TEST(AdoptedDocuments, AFolderOfNygardsIsReadWhereItIs) {
  const Library library;
  library.write("doc/adr/0001-use-tables.md", kNygard);
  library.write("doc/adr/0002-use-rows.md",
                "# 2. Use rows\n\nDate: 2016-03-01\n\n## Status\n\nSuperceded by [1. Use "
                "tables](0001-use-tables.md)\n");
  library.write("doc/adr/README.md", "# Decisions\n");
  library.write(".adr-dir", "doc/adr\n");
  EXPECT_EQ(text_at(library.must({"init"}), "next_action.tool"), "blue_adopt");
  const Reply adopted = library.must({"adopt", "doc/adr"});
  EXPECT_EQ(number_at(adopted, "documents"), 2);
  EXPECT_EQ(text_at(adopted, "template"), "nygard");
  EXPECT_THAT(library.list(DocumentType::adr), ElementsAre("0002 superseded doc/adr/0002-use-rows.md",
                                                           "0001 accepted doc/adr/0001-use-tables.md"));
  const Reply first = library.must({"adr", "get", "1"});
  EXPECT_EQ(text_at(first, "date"), "2016-02-12");
  EXPECT_EQ(text_at(first, "title"), "Use tables");
  EXPECT_THAT(texts_of(first.at("relations"), "kind"), ElementsAre("amended-by"));
  EXPECT_THAT(texts_of(library.must({"adr", "get", "2"}).at("relations"), "kind"),
              ElementsAre("superseded-by"));
  EXPECT_EQ(library.sync().open, 0);

  library.must({"adr", "status", "1", "--status", "deprecated"});
  EXPECT_THAT(changed_lines(kNygard, library.read("doc/adr/0001-use-tables.md")),
              ElementsAre("-Accepted", "+Deprecated"));
  EXPECT_TRUE(library.has("doc/adr/0001-use-tables.md"));
}

TEST(AdoptedDocuments, NewOnesFollowTheSchemeAndTheDialectOfTheirFolder) {
  const Library library;
  library.write("docs/adr/20200924-use-markdown.md",
                "# Use markdown\n\n- Status: accepted\n- Date: 2020-09-24\n");
  library.must({"init"});
  library.must({"adopt", "docs/adr"});
  const std::string dated = text_at(library.must({"adr", "create", "--title", "Use rows"}), "path");
  EXPECT_THAT(dated, testing::MatchesRegex("docs/adr/[0-9]+-use-rows.md"));
  EXPECT_THAT(library.read(dated), HasSubstr("# Use rows\n\n- Status: accepted\n- Date: 20"));
  EXPECT_THAT(library.read(dated), HasSubstr("## Decision Outcome"));

  library.write("docs/decisions/7-use-git.md", kNygard);
  library.must({"adopt", "docs/decisions"});
  EXPECT_THAT(library.list(DocumentType::adr), Contains("0007 accepted docs/decisions/7-use-git.md"));
}

TEST(AdoptedDocuments, FrontMatterIsWrittenBackAsItWas) {
  const Library library;
  const std::string madr =
      "---\nparent: Decisions\nstatus: \"proposed\"\ndate: 2024-05-06\n---\n# Use rows\n\nWords.\n";
  const std::string bare = "---\nparent: Decisions\n---\n# Use tables\n\nWords.\n";
  library.write("docs/decisions/0001-use-rows.md", madr);
  library.write("docs/decisions/0002-use-tables.md", bare);
  library.write("docs/decisions/adr-template.md", madr);
  library.must({"init"});
  library.must({"adopt", "docs/decisions"});
  EXPECT_THAT(library.list(DocumentType::adr), ElementsAre("0002 none docs/decisions/0002-use-tables.md",
                                                           "0001 proposed docs/decisions/0001-use-rows.md"));
  library.must({"adr", "status", "1", "--status", "accepted"});
  library.must({"adr", "status", "2", "--status", "rejected"});
  EXPECT_THAT(changed_lines(madr, library.read("docs/decisions/0001-use-rows.md")),
              ElementsAre("-status: \"proposed\"", "+status: \"accepted\""));
  EXPECT_THAT(changed_lines(bare, library.read("docs/decisions/0002-use-tables.md")),
              ElementsAre("+status: rejected"));
}

TEST(AdoptedDocuments, WhatBlueDoesNotKnowIsShownAndMayBecomeAnything) {
  const Library library;
  library.write("rfcs/0001-a.md", "- Feature Name: a\n- Start Date: 2014-03-11\n\n# Summary\n\nWords.\n");
  library.write("rfcs/0002-b.md", "- Status: on hold\n- Start Date: 2014-03-12\n\n# Summary\n\nWords.\n");
  library.write("rfcs/0002-b/notes.md", "# Notes\n");
  library.write("rfcs/group/0003-c.md", "- Start Date: 2014-03-13\n\n# Summary\n");
  library.must({"init"});
  library.must({"adopt", "rfcs"});
  EXPECT_THAT(library.list(DocumentType::rfc),
              ElementsAre("0003 none rfcs/group/0003-c.md", "0002 on hold rfcs/0002-b.md",
                          "0001 none rfcs/0001-a.md"));
  EXPECT_EQ(text_at(library.must({"rfc", "get", "1"}), "date"), "2014-03-11");
  EXPECT_EQ(library.sync().open, 0);
  library.must({"rfc", "status", "2", "--status", "implemented"});
  EXPECT_THAT(library.read("rfcs/0002-b.md"), HasSubstr("- Status: implemented\n- Start Date: 2014-03-12"));
  library.must({"rfc", "status", "1", "--status", "withdrawn"});
  EXPECT_THAT(library.read("rfcs/0001-a.md"),
              HasSubstr("- Start Date: 2014-03-11\n- Status: withdrawn\n\n# Summary"));
}

TEST(AdoptedDocuments, NumbersAreUniquePerFolderAndALookUpThatFitsTwoListsBoth) {
  const Library library;
  library.write("docs/adr/0001-use-tables.md", kNygard);
  library.must({"init"});
  library.must({"adr", "create", "--title", "Before"});
  library.must({"adopt", "docs/adr"});
  EXPECT_THAT(library.sync().findings, Not(Contains(HasSubstr("collision"))));
  const Reply both = library.refused({"adr", "get", "1"}, "document_ambiguous");
  EXPECT_THAT(render_json(both.content), HasSubstr("docs/adr/0001-use-tables.md"));
  EXPECT_THAT(render_json(both.content), HasSubstr(".blue/docs/adrs/0001-before.accepted.md"));
  library.must({"adr", "get", "docs/adr/0001-use-tables.md"});
  library.write("docs/adr/0001-other.md", kNygard);
  EXPECT_THAT(library.sync({"--dry-run"}).findings, Contains(HasSubstr("collision docs/adr/")));
  library.must({"renumber"});
  EXPECT_TRUE(library.has(".blue/docs/adrs/0001-before.accepted.md"));
  EXPECT_THAT(library.list(DocumentType::adr), Contains(HasSubstr("0002 accepted docs/adr/0002-")));
}

TEST(AdoptedDocuments, AdoptingAndADryRunChangeNoDocument) {
  const Library library;
  library.write("docs/adr/0001-use-tables.md", kNygard);
  library.must({"init"});
  const std::string settings = library.read(".blue/config.toml");
  EXPECT_EQ(text_at(library.must({"adopt", "docs/adr", "--dry-run"}), "state"), "not adopted");
  EXPECT_EQ(library.read(".blue/config.toml"), settings);
  library.must({"adopt", "docs/adr"});
  EXPECT_EQ(text_at(library.must({"adopt", "docs/adr"}), "state"), "already adopted");
  EXPECT_EQ(library.read("docs/adr/0001-use-tables.md"), kNygard);
  EXPECT_THAT(library.read(".blue/config.toml"),
              HasSubstr("[[documents.adr.folders]]\npath = \"docs/adr\"\n"));
  library.refused({"adopt", "docs/nowhere"}, "file_not_found");
  library.refused({"adopt", "docs"}, "missing_field");
  library.refused({"adopt", "../elsewhere", "--type", "adr"}, "path_outside_project");
}

TEST(AdoptedDocuments, TwoStatusesInOneFileAndAnotherNumberAreFindings) {
  const Library library;
  library.write("docs/adr/0001-a.md", "---\nstatus: accepted\n---\n# A\n\n## Status\n\nRejected\n");
  library.write("docs/adr/0002-b.md", "# 3. B\n\n## Status\n\nAccepted\n");
  library.must({"init"});
  library.must({"adopt", "docs/adr"});
  EXPECT_THAT(library.sync().findings, ElementsAre("status docs/adr/0001-a.md", "status docs/adr/0002-b.md"));
}

TEST(AdoptedDocuments, ADocumentInTheMiddleOfAMergeIsLeftAlone) {
  const Library library;
  const std::string torn =
      "# 1. A\n\n## Status\n\n<<<<<<< HEAD\nAccepted\n=======\nRejected\n>>>>>>> other\n\n## "
      "Context\n\nWords.\n";
  library.write("docs/adr/0001-a.md", torn);
  library.must({"init"});
  library.must({"adopt", "docs/adr"});
  EXPECT_THAT(library.sync().findings, ElementsAre("conflict docs/adr/0001-a.md"));
  library.refused({"adr", "status", "1", "--status", "accepted"}, "document_conflicted");
  library.refused({"renumber", "docs/adr/0001-a.md"}, "document_conflicted");
  EXPECT_EQ(library.read("docs/adr/0001-a.md"), torn);
}

TEST(AdoptedDocuments, TheAuditKnowsTheSectionsOfADialect) {
  const Library library;
  library.write("docs/decisions/0001-a.md",
                "---\nstatus: accepted\n---\n# A\n\n## Context and Problem Statement\n\nWords.\n\n"
                "## Considered Options\n\n* a\n\n## Decision Outcome\n\nChosen option: a.\n");
  library.must({"init"});
  library.must({"adopt", "docs/decisions"});
  EXPECT_THAT(render_json(library.must({"adr", "audit"}).content), Not(HasSubstr("\"failed\"")));
}

}  // namespace
}  // namespace blue
