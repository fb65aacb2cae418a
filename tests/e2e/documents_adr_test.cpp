// Which decisions matter, and whether they are in order and followed.
#include <gmock/gmock.h>

#include "base/format.h"
#include "base/json_parse.h"
#include "tests/e2e/library.h"

namespace blue {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::UnorderedElementsAre;

std::string adr_text(std::string_view heading, std::string_view status, std::string_view decision,
                     std::string_view more = "", std::string_view rows = "") {
  return document_of(heading, table_of(status, rows),
                     format("## Context\n\nThere were reasons.\n\n## Decision\n\n{}\n\n## Consequences\n\n- "
                            "Fine.\n\n{}",
                            decision, more));
}

TEST(DocumentsAdr, RelevantSaysWhyAndIsQuietOtherwise) {
  Library library;
  library.must({"init"});
  library.write(".blue/docs/adrs/0001-storage.accepted.md",
                adr_text("ADR 0001: Storage", "Accepted",
                         "We keep every record in SQLite because the files are the truth."));
  library.write(".blue/docs/adrs/0002-network.accepted.md",
                adr_text("ADR 0002: Network", "Accepted", "We speak HTTP with short timeouts."));
  const Reply found = library.must({"adr", "relevant", "--query", "which SQLite records should we keep"});
  ASSERT_THAT(texts_of(found.at("adrs"), "id"), ElementsAre("0001"));
  const Json best = found.at("adrs").array()->front();
  EXPECT_THAT(texts_of(*best.find("matched")), testing::Contains("SQLite"));
  EXPECT_THAT(std::string(best.text_or("passage", "")), HasSubstr("SQLite"));
  EXPECT_THAT(std::string(best.text_or("why", "")), HasSubstr("SQLite"));
  for (const char* query : {"zebra", "the of and with", "colour of the walrus enclosure at the zoo",
                            "frontend button animation colours"})
    EXPECT_THAT(texts_of(library.must({"adr", "relevant", "--query", query}).at("adrs"), "id"), IsEmpty())
        << query;
  EXPECT_THAT(texts_of(library.must({"adr", "relevant", "http", "timeouts"}).at("adrs"), "id"),
              ElementsAre("0002"));
  // One distinctive word is enough, however many others the question has.
  EXPECT_THAT(
      texts_of(
          library.must({"adr", "relevant", "colour of the walrus enclosure at the timeouts zoo"}).at("adrs"),
          "id"),
      ElementsAre("0002"));
}

TEST(DocumentsAdr, PunctuationDoesNotHideADecision) {
  Library library;
  library.must({"adr", "create", "Retry policy", "--decision", "We retry thrice with backoff."});
  for (const char* query : {"retry, backoff?", "retry: backoff!", "\"retry\" (backoff)"})
    EXPECT_THAT(texts_of(library.must({"adr", "relevant", "--query", query}).at("adrs"), "id"),
                ElementsAre("0001"))
        << query;
}

// Check → what came of it, and its findings as "adr path:line message".
struct Audit {
  std::map<std::string, std::string> results, reasons;
  std::map<std::string, Words> findings;
  int exit_code = 0;
  Reply reply;
};

Audit audit(const Library& library, const Words& words = {}) {
  Words command{"adr", "audit"};
  command.insert(command.end(), words.begin(), words.end());
  RunResult result = library.run(command);
  Audit audit;
  audit.exit_code = result.exit_code;
  audit.reply = {parse_json(result.out).value_or(Json()), false};
  EXPECT_TRUE(audit.reply.at("checks").array()) << result.out << result.err;
  const Json checks = audit.reply.at("checks");
  if (!checks.array()) return audit;
  for (const Json& check : *checks.array()) {
    const std::string name(check.text_or("name", ""));
    audit.results[name] = check.text_or("result", "");
    audit.reasons[name] = check.text_or("reason", "");
    for (const Json& finding : *check.find("findings")->array())
      audit.findings[name].push_back(
          format("{} {}:{} {}", finding.text_or("adr", ""), finding.text_or("path", ""),
                 render_json(finding.find("line") ? *finding.find("line") : Json()),
                 finding.text_or("message", "")));
  }
  return audit;
}

TEST(DocumentsAdr, AuditWithoutAnythingToCheckSaysThatNothingRan) {
  Library library;
  library.must({"init"});
  const Audit none = audit(library, {"--path", "."});
  EXPECT_EQ(none.exit_code, 0);
  for (const auto& [name, result] : none.results) EXPECT_EQ(result, "not_run") << name;
  for (const auto& [name, reason] : none.reasons) EXPECT_NE(reason, "") << name;
}

TEST(DocumentsAdr, AuditPassesWhatIsInOrder) {
  Library library;
  library.must({"rfc", "create", "One"});
  library.must({"adr", "create", "Fine", "--rfc", "1", "--decision", "We do."});
  const Audit good = audit(library);
  EXPECT_EQ(good.exit_code, 0);
  for (const char* name : {"sections", "decisions", "successors", "links", "numbers", "references"})
    EXPECT_EQ(good.results.at(name), "passed") << name << testing::PrintToString(good.findings);
  EXPECT_EQ(good.results.at("patterns"), "not_run");
  EXPECT_THAT(good.reasons.at("patterns"), HasSubstr("path"));
  EXPECT_EQ(audit(library, {"--path", "."}).results.at("patterns"), "not_run")
      << "no ADR has a pattern, so nothing was searched";
}

TEST(DocumentsAdr, AuditFindsEveryKindOfDisorder) {
  Library library;
  library.must({"init"});
  const std::string folder = ".blue/docs/adrs/";
  library.write(folder + "0001-bare.accepted.md", document_of("ADR 0001: Bare", table_of("Accepted"), "No."));
  library.write(folder + "0002-gone.super.md", adr_text("ADR 0002: Gone", "Superseded", "We did."));
  library.write(folder + "0003-lost.accepted.md",
                adr_text("ADR 0003: Lost", "Accepted", "See [there](0099-nothing.accepted.md)."));
  library.write(folder + "0004-a.draft.md", adr_text("ADR 0004: A", "Proposed", "We."));
  library.write(folder + "0004-b.draft.md",
                adr_text("ADR 0004: B", "Proposed", "We. [c](0003-lost.accepted.md)"));
  const Audit bad = audit(library);
  EXPECT_EQ(bad.exit_code, 3);
  for (const char* name : {"sections", "decisions", "successors", "links", "numbers", "references"})
    EXPECT_EQ(bad.results.at(name), "failed") << name;
  EXPECT_EQ(bad.findings.at("sections").size(), 3u);
  EXPECT_THAT(bad.findings.at("decisions"), ElementsAre(HasSubstr("0001 ")));
  EXPECT_THAT(bad.findings.at("successors"), ElementsAre(HasSubstr("0002 ")));
  EXPECT_THAT(bad.findings.at("links"), ElementsAre(HasSubstr("0099-nothing.accepted.md")));
  EXPECT_THAT(bad.findings.at("numbers"),
              UnorderedElementsAre(HasSubstr("0004-a.draft.md"), HasSubstr("0004-b.draft.md")));
  EXPECT_THAT(bad.findings.at("references"), ElementsAre(HasSubstr("0001 ")));
}

TEST(DocumentsAdr, AuditHoldsPatternsAgainstTheTree) {
  Library library;
  library.must({"init"});
  library.write(".blue/docs/adrs/0001-sql.accepted.md",
                adr_text("ADR 0001: SQL", "Accepted", "We bind.",
                         "## Applies When\n\n- Queries: `src/**/*.sql`\n\n## Anti-Patterns\n\n- Everything: "
                         "`select *`\n- Bad taste\n"));
  library.write("src/a/one.sql", "select id\n\nselect * from t\n");
  library.write("src/two.sql", "select id\n");
  library.write("src/three.txt", "select * from t\n");
  const Audit found = audit(library, {"--path", "src"});
  EXPECT_EQ(found.results.at("patterns"), "failed") << render_json(found.reply.content);
  EXPECT_EQ(found.exit_code, 3);
  ASSERT_EQ(found.findings.count("patterns"), 1u);
  EXPECT_THAT(found.findings.at("patterns"), ElementsAre(HasSubstr("0001 src/a/one.sql:3 ")));
  EXPECT_THAT(found.reasons.at("patterns"), HasSubstr("1 bullet"));
  ASSERT_THAT(texts_of(found.reply.at("applies"), "adr"), ElementsAre("0001"));
  library.write("src/a/one.sql", "select id\n");
  EXPECT_EQ(audit(library, {"--path", "src"}).results.at("patterns"), "passed");
  library.refused({"adr", "audit", "--path", "nowhere"}, "file_not_found");
}

// "Which decisions govern this file?": what they say themselves comes first, then shared words.
TEST(DocumentsAdr, DecisionsThatGovernAFileAreFound) {
  Library library;
  library.git({"init", "-q"});
  library.must({"init"});
  const auto decide = [&](int number, std::string_view title, std::string_view row, std::string_view body) {
    library.write(format(".blue/docs/adrs/{:04}-d.accepted.md", number),
                  document_of(format("ADR {:04}: {}", number, title), table_of("Accepted", row), body));
  };
  decide(1, "Layers", "| **Affects** | `src/store/`, build/*.cmake |\n", "");
  decide(2, "Retries", "", "## Applies When\n\n- `src/**/*.sql` holds `retry(`\n");
  decide(3, "Fulltext engine", "", "## Decision\n\nWe index fulltext with bigrams.\n");
  library.write("src/store/fulltext.cpp", "int x;\n");
  library.write("src/a/query.sql", "select retry(1);\n");
  library.write("src/a/other.sql", "select 1;\n");
  library.write("build/a.cmake", "x\n");
  const auto govern = [&](const Words& words) {
    Words command{"adr", "relevant"};
    command.insert(command.end(), words.begin(), words.end());
    return texts_of(library.must(command).at("adrs"), "id");
  };
  EXPECT_THAT(govern({"--path", "src/store/fulltext.cpp"}), ElementsAre("0001", "0003"));
  EXPECT_THAT(govern({"--path", "src/a/query.sql"}), ElementsAre("0002"));
  EXPECT_THAT(govern({"--path", "src/a/other.sql"}), IsEmpty());
  EXPECT_THAT(govern({"--path", "build/a.cmake"}), ElementsAre("0001"));
  library.git({"add", "-A"});
  library.git({"commit", "-q", "-m", "all"});
  EXPECT_THAT(govern({"--changed-since", "HEAD"}), IsEmpty());
  library.write("src/a/query.sql", "select retry(2);\n");
  library.write("src/store/new.cpp", "\n");
  const Reply change = library.must({"adr", "relevant", "--changed-since", "HEAD"});
  EXPECT_THAT(texts_of(change.at("adrs"), "id"), UnorderedElementsAre("0001", "0002"));
  EXPECT_THAT(library.run({"adr", "relevant", "--changed-since", "HEAD", "--no-json"}).out,
              HasSubstr("governs  src/a/query.sql"));
  library.refused({"adr", "relevant", "--changed-since", "nowhere"}, "invalid_value");
  library.refused({"adr", "relevant", "--changed-since=--output=x"}, "invalid_value");
  library.refused({"adr", "relevant"}, "missing_field");
  library.refused({"adr", "relevant", "words", "--path", "build/a.cmake"}, "contradiction");
}

}  // namespace
}  // namespace blue
