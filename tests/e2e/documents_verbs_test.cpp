// The commands of RFC 0057 section 12 as printed, spikes, audits, PRDs and templates of one's own.
#include <gmock/gmock.h>

#include "base/format.h"
#include "base/text.h"
#include "tests/e2e/library.h"

namespace blue {
namespace {

using testing::AllOf;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::Not;

const std::string kSpikes = ".blue/docs/spikes/2026-02-03T1423Z-";

TEST(DocumentsVerbs, TheCommandsOfTheSeedWorkAsPrinted) {
  Library library;
  library.must({"init"});
  library.write(".blue/docs/adrs/0014-alignment.accepted.md",
                document_of("ADR 0014: Alignment scoring", table_of("Accepted"),
                            "## Context\n\nScores.\n\n## Decision\n\nWe score alignment.\n\n## "
                            "Consequences\n\n- Numbers.\n"));
  EXPECT_EQ(text_at(library.must({"adr", "create", "--title", "...", "--status", "accepted"}), "id"), "0015");
  EXPECT_EQ(library.must({"adr", "list"}).at("total"), Json(2));
  EXPECT_EQ(text_at(library.must({"adr", "get", "--number", "0014"}), "title"), "Alignment scoring");
  const Reply relevant = library.must({"adr", "relevant", "--query", "alignment scoring"});
  EXPECT_THAT(texts_of(relevant.at("adrs"), "id"), ElementsAre("0014"));
  EXPECT_THAT(library.run({"adr", "audit"}).out, HasSubstr("\"checks\""));

  Reply spike = library.must({"spike", "create", "--title", "...", "--rfc", "0057"});
  EXPECT_THAT(texts_of(spike.at("warnings")), ElementsAre(HasSubstr("No RFC matches \"0057\"")));
  EXPECT_THAT(library.read(text_at(spike, "path")), HasSubstr("| **RFC** | 0057 |"));
  spike = library.must({"spike", "complete", "--path", text_at(spike, "path")});
  EXPECT_EQ(text_at(spike, "status"), "complete");

  const Reply audit = library.must({"audit", "create", "--title", "...", "--scope", "security"});
  EXPECT_EQ(library.must({"audit", "list"}).at("total"), Json(1));
  EXPECT_THAT(text_at(library.must({"audit", "get", "--id", text_at(audit, "id")}), "content"),
              HasSubstr("security"));
  EXPECT_EQ(text_at(library.must({"audit", "complete", "--id", text_at(audit, "id")}), "status"), "complete");

  const Reply prd = library.must({"prd", "create", "--title", "..."});
  for (const char* verb : {"get", "approve", "complete"}) library.must({"prd", verb, text_at(prd, "id")});
  EXPECT_EQ(library.must({"prd", "list"}).at("total"), Json(1));
}

TEST(DocumentsVerbs, ADocumentIsFoundByEverythingThatNamesIt) {
  Library library;
  for (int number = 1; number <= 2; ++number) library.must({"rfc", "create", format("Title of {}", number)});
  const std::string file = ".blue/docs/rfcs/0002-title-of-2.draft.md";
  for (const Words& key : std::vector<Words>{{"2"},
                                             {"0002"},
                                             {"RFC 0002"},
                                             {"title-of-2"},
                                             {"0002-title-of-2"},
                                             {file},
                                             {"./" + file},
                                             {"Title of 2"},
                                             {"TITLE OF 2"},
                                             {library.path(file).string()},
                                             {"--id", "2"},
                                             {"--number", "2"},
                                             {"--path", file},
                                             {"--title", "Title of 2"}}) {
    Words words{"rfc", "get"};
    words.insert(words.end(), key.begin(), key.end());
    EXPECT_EQ(text_at(library.must(words), "path"), file) << testing::PrintToString(key);
  }
  const Reply refusal = library.refused({"rfc", "get", "title-of-3"}, "document_not_found");
  EXPECT_THAT(text_at(refusal, "message"), HasSubstr("title-of-"));
  library.refused({"rfc", "get", "title"}, "document_ambiguous");
  library.refused({"adr", "get", file}, "document_not_found");
}

TEST(DocumentsVerbs, ASpikeEndsWithItsOutcomeInTheFile) {
  struct Outcome {
    std::string word, title, status, suffix;
  };
  Library library;
  for (const Outcome& outcome :
       std::vector<Outcome>{{"no-action", "No Action", "complete", "done"},
                            {"decision-made", "Decision Made", "complete", "done"},
                            {"recommends-implementation", "Recommends Implementation", "complete", "done"},
                            {"resolved", "Resolved", "resolved", "resolved"}}) {
    SCOPED_TRACE(outcome.word);
    library.must({"spike", "create", outcome.word, "--question", "Why?", "--time-box", "4h"});
    const Reply reply = library.must({"spike", "complete", outcome.word, "--outcome", outcome.word,
                                      "--summary", "Because of it.", "--fix-summary", "Turned it."});
    EXPECT_EQ(text_at(reply, "status"), outcome.status);
    const std::string text = library.read(kSpikes + outcome.word + "." + outcome.suffix + ".md");
    EXPECT_THAT(text, HasSubstr(format("| **Outcome** | {} |", outcome.title)));
    EXPECT_THAT(text, HasSubstr("| **Time Box** | 4h |"));
    EXPECT_THAT(text, HasSubstr("Why?"));
    EXPECT_THAT(text, HasSubstr("## Summary\n\nBecause of it."));
    EXPECT_THAT(text, HasSubstr("Turned it."));
    const bool leads_on = outcome.word == "recommends-implementation";
    EXPECT_EQ(text_at(reply, "next_action.tool"), leads_on ? "blue_rfc_create" : "");
  }
  library.must({"spike", "create", "Plain"});
  library.must({"spike", "complete", "plain"});
  EXPECT_THAT(library.read(kSpikes + "plain.done.md"), HasSubstr("| **Outcome** | No Action |"));
}

TEST(DocumentsVerbs, ASpikeAndItsRfcPointAtEachOther) {
  Library library;
  library.must({"spike", "create", "Cache"});
  const Reply completed =
      library.must({"spike", "complete", "cache", "--outcome", "recommends-implementation"});
  // The next action, as it was given.
  library.must({"rfc", "create", "--title", text_at(completed, "next_action.arguments.title"),
                "--source-spike", text_at(completed, "next_action.arguments.source_spike")});
  const std::string rfc = ".blue/docs/rfcs/0001-cache.draft.md", spike = kSpikes + "cache.done.md";
  EXPECT_THAT(library.read(rfc),
              HasSubstr("| **Source Spike** | [Cache](../spikes/2026-02-03T1423Z-cache.done.md) |"));
  EXPECT_THAT(library.read(spike), HasSubstr("| **RFC** | [RFC 0001](../rfcs/0001-cache.draft.md) |"));
  EXPECT_THAT(texts_of(library.must({"spike", "get", "cache"}).at("referenced_by"), "path"),
              ElementsAre(rfc));
  EXPECT_THAT(texts_of(library.must({"rfc", "get", "1"}).at("referenced_by"), "path"), ElementsAre(spike));
  library.refused({"rfc", "create", "X", "--source-spike", "nothing"}, "document_not_found");
  EXPECT_EQ(library.list(DocumentType::rfc).size(), 1u);
  EXPECT_EQ(library.sync().findings, Words{});
}

TEST(DocumentsVerbs, ASpikeOfAnRfcIsLinkedFromIt) {
  Library library;
  library.must({"rfc", "create", "One"});
  for (const char* title : {"First look", "Second look"})
    EXPECT_EQ(library.must({"spike", "create", title, "--rfc", "0001"}).at("warnings"), Json(JsonArray{}));
  const std::string rfc = library.read(".blue/docs/rfcs/0001-one.draft.md");
  EXPECT_THAT(rfc, HasSubstr("[First look](../spikes/2026-02-03T1423Z-first-look.wip.md), [Second look]"));
}

TEST(DocumentsVerbs, AnAuditEndsWithItsFindings) {
  Library library;
  library.must({"audit", "create", "Doors", "--audit-type", "security", "--scope", "All doors."});
  library.must({"audit", "complete", "doors", "--summary", "Two gaps.", "--finding", "No lock", "--finding",
                "No door"});
  const std::string text = library.read(".blue/docs/audits/2026-02-03T1423Z-doors.done.md");
  EXPECT_THAT(text, HasSubstr("| **Type** | security |"));
  EXPECT_THAT(text, HasSubstr("All doors."));
  EXPECT_THAT(text, HasSubstr("- No lock\n- No door"));
  EXPECT_THAT(text, HasSubstr("Two gaps."));
}

TEST(DocumentsVerbs, APrdIsCompletedWhenEveryCriterionIsChecked) {
  Library library;
  library.must(
      {"prd", "create", "Wishes", "--criterion", "It runs", "--criterion", "It stops", "--goal", "g"});
  library.refused({"prd", "complete", "1"}, "criteria_unchecked");
  library.must({"prd", "approve", "1"});
  const std::string file = ".blue/docs/prds/0001-wishes.approved.md";
  library.replace(file, "- [ ] It runs", "- [x] It runs");
  // A box outside of the criteria is not one of them.
  library.replace(file, "## Requirements\n", "## Requirements\n\n- [ ] Not a criterion\n");
  EXPECT_EQ(number_at(library.must({"prd", "get", "1"}), "criteria.total"), 2);
  EXPECT_EQ(number_at(library.must({"prd", "get", "1"}), "criteria.checked"), 1);
  const std::string before = library.read(file);
  const Reply refusal = library.refused({"prd", "complete", "1"}, "criteria_unchecked");
  EXPECT_THAT(texts_of(refusal.at("context.unchecked")), ElementsAre("It stops"));
  EXPECT_THAT(text_at(refusal, "message"), HasSubstr("It stops"));
  EXPECT_EQ(library.read(file), before);
  library.replace(file, "- [ ] It stops", "- [X] It stops");
  EXPECT_EQ(text_at(library.must({"prd", "complete", "1"}), "status"), "implemented");
}

TEST(DocumentsVerbs, EveryWriteSaysWhatComesNext) {
  Library library;
  for (const Words& words : std::vector<Words>{{"rfc", "create", "One"},
                                               {"rfc", "status", "1", "--status", "accepted"},
                                               {"rfc", "plan", "1", "--task", "a"},
                                               {"rfc", "status", "1", "--status", "in-progress"},
                                               {"rfc", "task-complete", "1", "--task", "1"},
                                               {"adr", "create", "Two", "--status", "proposed"},
                                               {"spike", "create", "Three"},
                                               {"audit", "create", "Four"},
                                               {"prd", "create", "Five"},
                                               {"prd", "approve", "1"}}) {
    const std::string command = text_at(library.must(words), "next_action.command");
    EXPECT_TRUE(command.starts_with("blue ")) << join(words, " ") << " leads to " << command;
  }
}

TEST(DocumentsVerbs, TemplatesOfOnesOwnAreUsed) {
  Library library;
  library.must({"init"});
  for (DocumentType type : kCommandTypes) {
    library.write(format(".blue/templates/{}.md", name_of(type)),
                  "---\ntool: x\n---\n# {{title}}\r\n\r\n**Status:** {{status}}\r\n\r\nOur {{number}} of "
                  "{{date}}.\r\n");
    const Reply reply = library.must({std::string(name_of(type)), "create", "One {{date}} more"});
    const std::string text = library.read(text_at(reply, "path"));
    EXPECT_TRUE(text.starts_with("---\ntool: x\n---\n# One {{date}} more\r\n")) << text;
    EXPECT_THAT(text, HasSubstr("of 2026-02-03.\r\n"));
    EXPECT_THAT(text, HasSubstr(format("**Status:** {}\r\n", text_at(reply, "status") == "accepted"
                                                                 ? "Accepted"
                                                                 : std::string(initial_status(type).title))));
    EXPECT_EQ(library.list(type).size(), 1u);
  }
  library.write(".blue/templates/spike.md", "# {{title}}\n\n{{unknown}}\n");
  library.refused({"spike", "create", "Two"}, "template_invalid");
  library.write(".blue/templates/plan.md", "# Our plan of {{title}}\n\n{{rfc}}\n");
  library.must({"rfc", "plan", "1", "--task", "a"});
  const std::string plan = library.read(".blue/docs/rfcs/0001-one-date-more.plan.md");
  EXPECT_TRUE(plan.starts_with("# Our plan of One {{date}} more\n\n[RFC 0001](")) << plan;
  EXPECT_THAT(plan, HasSubstr("- [ ] a"));
  EXPECT_EQ(library.sync().findings, Words{});
}

TEST(DocumentsVerbs, AnUnusableTemplateIsNamed) {
  Library library;
  library.must({"init"});
  for (const char* text : {"# Nothing to fill\n", "\xff\xfe"}) {
    library.write(".blue/templates/rfc.md", text);
    const Reply refusal = library.refused({"rfc", "create", "One"}, "template_invalid");
    EXPECT_THAT(text_at(refusal, "message"), HasSubstr(".blue/templates/rfc.md"));
  }
  EXPECT_EQ(library.paths(), Words{});
}

TEST(DocumentsVerbs, HelpNamesACommandThatCanBeTyped) {
  Library library;
  for (const char* group : {"rfc", "adr"}) {
    const std::string help = library.run({group, "status", "--help"}).out;
    EXPECT_THAT(help, HasSubstr(format("blue {} status ", group)));
    EXPECT_THAT(help, testing::Not(HasSubstr("it.:"))) << help;
    EXPECT_THAT(help, testing::Not(HasSubstr("status  "))) << help;
  }
}

TEST(DocumentsVerbs, WhatPeopleTypeIsTaken) {
  Library library;
  library.must({"init"});
  library.must({"adr", "new", "Use", "PostgreSQL"});
  const Reply next = library.must({"adr", "new", "Use", "SQLite", "--supersedes", "1"});
  EXPECT_EQ(text_at(next, "title"), "Use SQLite");
  EXPECT_THAT(library.list(DocumentType::adr),
              ElementsAre("0002 accepted .blue/docs/adrs/0002-use-sqlite.accepted.md",
                          "0001 superseded .blue/docs/adrs/0001-use-postgresql.super.md"));
  EXPECT_THAT(library.read(".blue/docs/adrs/0001-use-postgresql.super.md"),
              HasSubstr("| **Superseded By** | [ADR 0002](0002-use-sqlite.accepted.md) |"));
  EXPECT_THAT(library.read(".blue/docs/adrs/0002-use-sqlite.accepted.md"),
              HasSubstr("| **Supersedes** | [ADR 0001](0001-use-postgresql.super.md) |"));
  library.refused({"adr", "new", "Again", "--supersedes", "9"}, "document_not_found");
  EXPECT_EQ(library.list(DocumentType::adr).size(), 2u) << "a refused call writes nothing";
}

TEST(DocumentsVerbs, WhatWasCheckedCanBeOpenedAgain) {
  Library library;
  library.must({"init"});
  library.must({"rfc", "create", "Paths"});
  library.must({"rfc", "plan", "1", "--task", "First", "--task", "Second"});
  library.must({"rfc", "task-complete", "1", "2"});
  EXPECT_EQ(library.must({"rfc", "get", "1"}).at("tasks.checked"), Json(1));
  library.must({"rfc", "task-complete", "1", "2", "--undo"});
  EXPECT_EQ(library.must({"rfc", "get", "1"}).at("tasks.checked"), Json(0));

  library.must({"prd", "create", "Offline", "--criterion", "Works", "--criterion", "Syncs"});
  const std::string path = ".blue/docs/prds/0001-offline.draft.md";
  const std::string before = library.read(path);
  const Reply checked = library.must({"prd", "check", "1", "--criterion", "2"});
  EXPECT_EQ(text_at(checked, "criterion"), "Syncs");
  EXPECT_EQ(checked.at("criteria.checked"), Json(1));
  library.must({"prd", "check", "1", "syncs"});
  EXPECT_THAT(library.read(path), HasSubstr("- [ ] Works\n- [x] Syncs\n"));
  library.refused({"prd", "check", "1", "3"}, "invalid_value");
  library.must({"prd", "check", "1", "2", "--undo"});
  EXPECT_EQ(library.read(path), before);

  library.must({"prd", "approve", "1"});
  library.refused({"prd", "complete", "1"}, "criteria_unchecked");
  library.must({"prd", "check", "1", "1"});
  const Reply last = library.must({"prd", "check", "1", "2"});
  EXPECT_EQ(text_at(last, "next_action.command"), "blue prd complete 0001");
  EXPECT_EQ(text_at(library.must({"prd", "status", "1", "draft"}), "status"), "draft");
  library.must({"prd", "status", "1", "approved"});
  EXPECT_EQ(text_at(library.must({"prd", "complete", "1"}), "status"), "implemented");
}

// `blue rfc list --limit 700` gave 146 of 639 documents: an agent's budget was everyone's.
TEST(DocumentsVerbs, APersonGetsAllThatWasAskedForAndAnAgentWhatItCanTake) {
  Library library;
  library.must({"init"});
  for (int number = 1; number <= 300; ++number)
    library.write(
        format(".blue/docs/adrs/{:04}-a-decision-with-quite-a-long-name-{}.accepted.md", number, number),
        document_of(format("ADR {:04}: Decision {}", number, number), table_of("Accepted"),
                    number == 7 ? std::string(40'000, 'x') + "\n" : ""));
  EXPECT_EQ(library.list(DocumentType::adr, {"--limit", "1000"}).size(), 300u);
  EXPECT_GT(text_at(library.must({"adr", "get", "7"}), "content").size(), 40'000u);
  const auto messages = converse(
      library.sandbox(), {"--toolsets", "all"},
      {initialize(), call(2, "blue_adr_list", {{"limit", 1000}}), call(3, "blue_adr_get", {{"id", "7"}})});
  for (int id : {2, 3}) EXPECT_LT(render_json(answer_to(messages, id)).size(), 60'000u) << id;
}

TEST(DocumentsVerbs, AListShowsWhatIsAskedFor) {
  Library library;
  library.must({"init"});
  library.must({"adr", "create", "Zebra", "--status", "proposed"});
  library.must({"adr", "create", "Antelope"});
  library.must({"adr", "create", "Mole", "--supersedes", "2"});
  EXPECT_THAT(texts_of(library.must({"adr", "list", "--sort", "title"}).at("documents"), "title"),
              ElementsAre("Antelope", "Mole", "Zebra"));
  EXPECT_THAT(texts_of(library.must({"adr", "list", "--status", "proposed, accepted"}).at("documents"), "id"),
              ElementsAre("0003", "0001"));
  EXPECT_EQ(
      render_json(library.must({"adr", "list", "--fields", "title,id", "--sort", "oldest"}).at("documents")),
      R"([{"id":"0001","title":"Zebra"},{"id":"0002","title":"Antelope"},{"id":"0003","title":"Mole"}])");
  EXPECT_THAT(
      library.run({"adr", "list", "--status", "proposed,accepted", "--limit", "1", "--no-json"}).out,
      HasSubstr("Next: blue adr list --status \"proposed,accepted\" --limit 1 --offset 1  (2 in total)"));
  library.refused({"adr", "list", "--fields", "id,colour"}, "invalid_value");
  library.refused({"adr", "list", "--status", "accepted,odd"}, "invalid_value");
}

TEST(DocumentsVerbs, ADocumentIsPrintedAsItIsAndSeenFromWhereOneStands) {
  Library library;
  library.must({"init"});
  library.must({"adr", "create", "Use", "SQLite", "--decision", "We use it."});
  const std::string path = ".blue/docs/adrs/0001-use-sqlite.accepted.md";
  EXPECT_EQ(library.run({"adr", "get", "1", "--raw"}).out, library.read(path));
  const RunResult there =
      library.sandbox().blue_in(library.path(".blue/docs"), {"adr", "get", "1", "--no-json"});
  EXPECT_THAT(there.out, AllOf(HasSubstr("file    adrs/0001-use-sqlite.accepted.md\n"),
                               HasSubstr("\nDecision\nWe use it.\n"), Not(HasSubstr("## Decision"))));
}

TEST(DocumentsVerbs, TabOffersIdsSlugsTitlesAndTheNextStatuses) {
  Library library;
  library.must({"init"});
  library.must({"adr", "create", "Use SQLite", "--status", "proposed"});
  library.must({"adr", "create", "Store paths"});
  const auto offered = [&](const Words& words) { return library.run(words).out; };
  EXPECT_EQ(offered({"__complete", "adr", "get", "0"}), "0002\tStore paths\n0001\tUse SQLite\n");
  EXPECT_EQ(offered({"__complete", "adr", "get", "2"}), "2\tStore paths\n");
  EXPECT_EQ(offered({"__complete", "adr", "get", "st"}), "store-paths\tStore paths\n");
  EXPECT_EQ(offered({"__complete", "adr", "get", "SQL"}), "use-sqlite\tUse SQLite\n");
  EXPECT_EQ(offered({"__complete", "adr", "status", "1", ""}),
            "rejected\naccepted\ndeprecated\nsuperseded\n");
  EXPECT_EQ(offered({"__complete", "adr", "status", "2", "d"}), "deprecated\n");
  EXPECT_EQ(offered({"__complete", "adr", "create", "X", "--supersedes", "st"}),
            "store-paths\tStore paths\n");
}

}  // namespace
}  // namespace blue
