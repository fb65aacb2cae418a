#include "search/search.h"

#include <gmock/gmock.h>

#include "domain/dialogue/events.h"
#include "domain/error_codes.h"
#include "ledger/append.h"
#include "tests/support/document_project.h"

namespace blue {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::SizeIs;

class Searching : public testing::Test, public DocumentProject {
 protected:
  SearchAnswer ask(const SearchQuery& query) {
    auto found = search_project(Session(workspace, project), query);
    EXPECT_TRUE(found) << found.error().message;
    return found.value_or(SearchAnswer());
  }
  std::vector<std::string> ids(const SearchQuery& query) {
    std::vector<std::string> out;
    for (const SearchHit& hit : ask(query).hits) out.push_back(hit.id);
    return out;
  }
  void write_rfc(int number, std::string_view title, std::string_view status, std::string_view body) {
    write(format(".blue/docs/rfcs/{:04}-thing.draft.md", number),
          document_text(
              format("RFC {:04}: {}", number, title),
              format("| | |\n|---|---|\n| **Status** | {} |\n| **Date** | 2026-01-{:02} |", status, number),
              body));
  }
  // A dialogue with a question.
  void write_dialogue(const std::string& id, const std::string& title, const std::string& question) {
    DialogueCreated created;
    created.dialogue_id = id;
    created.title = title;
    created.question = question;
    created.output_dir = ".blue/dialogues/" + id;
    const Path ledger = path(created.output_dir + "/ledger.jsonl");
    ASSERT_TRUE(make_folder(ledger.parent_path()));
    std::filesystem::remove(ledger);
    Event event{1, std::string(DialogueCreated::kKind), "2026-02-03T14:23:00Z", encode(created), {}, {}};
    event.nonce = "00112233445566778899aabbccddeeff";
    ASSERT_TRUE(append_event(ledger, {}, event));
  }
};

TEST_F(Searching, FindsDocumentsWithAPassageThatSaysWhy) {
  write_rfc(1, "Caching of files", "Draft", "## Problem\n\nReading the same *files* takes too long.");
  write_rfc(2, "Something else", "Draft", "Nothing here.");
  const SearchAnswer answer = ask({.words = "FILES reading"});
  ASSERT_THAT(answer.hits, SizeIs(1));
  const SearchHit& hit = answer.hits[0];
  EXPECT_EQ(hit.type, DocumentType::rfc);
  EXPECT_EQ(hit.id, "0001");
  EXPECT_EQ(hit.title, "Caching of files");
  EXPECT_EQ(hit.status, "draft");
  EXPECT_EQ(hit.date, "2026-01-01");
  EXPECT_EQ(hit.path, ".blue/docs/rfcs/0001-thing.draft.md");
  EXPECT_EQ(hit.snippet, "Problem: Reading the same *files* takes too long.");
  EXPECT_THAT(hit.matched, ElementsAre("files", "Reading"));
  EXPECT_EQ(hit.score, 1);
  EXPECT_EQ(answer.total, 1u);
  EXPECT_FALSE(answer.is_any_word);
}

TEST_F(Searching, FallsBackToAnyWord) {
  write_rfc(1, "Caching", "Draft", "");
  write_rfc(2, "Locking", "Draft", "");
  EXPECT_THAT(ask({.words = "caching locking"}).hits, SizeIs(2));
  EXPECT_TRUE(ask({.words = "caching locking"}).is_any_word);
  EXPECT_THAT(ask({.words = "absent nowhere"}).hits, IsEmpty());
  EXPECT_FALSE(ask({.words = "absent nowhere"}).is_any_word);
  EXPECT_THAT(ask({.words = " ** "}).hits, IsEmpty());
}

TEST_F(Searching, IsNarrowedByTypeStatusAndDate) {
  write_rfc(1, "Word", "Draft", "");
  write_rfc(2, "Word", "Accepted", "");
  write_rfc(3, "Word", "Accepted", "");
  write(".blue/docs/adrs/0004-word.accepted.md", "# ADR 0004: Word\n\n**Status:** Accepted\n");
  EXPECT_THAT(ids({.words = "word", .type = DocumentType::adr}), ElementsAre("0004"));
  EXPECT_THAT(ids({.words = "word", .type = DocumentType::rfc, .status = "accepted"}),
              ElementsAre("0002", "0003"));
  EXPECT_THAT(ids({.words = "word", .since = "2026-01-02"}), ElementsAre("0002", "0003"));
  EXPECT_THAT(ids({.words = "word", .until = "2026-01-02"}), ElementsAre("0001", "0002"));
  EXPECT_THAT(ids({.words = "word other", .status = "draft"}), ElementsAre("0001"));
  EXPECT_EQ(ask({.words = "word", .limit = 1}).total, 4u);
  EXPECT_THAT(ask({.words = "word", .limit = 1}).hits, SizeIs(1));
}

TEST_F(Searching, FollowsTheFiles) {
  write_rfc(1, "Before", "Draft", "");
  EXPECT_THAT(ids({.words = "before"}), ElementsAre("0001"));
  write_rfc(1, "After", "Draft", "");
  EXPECT_THAT(ids({.words = "before"}), IsEmpty());
  EXPECT_THAT(ids({.words = "after"}), ElementsAre("0001"));
}

TEST_F(Searching, FindsDialoguesAndFollowsTheirLedgers) {
  write_dialogue("api-versioning", "API versioning", "How do we name versions of the interface?");
  const SearchAnswer answer = ask({.words = "versions interface"});
  ASSERT_THAT(answer.hits, SizeIs(1));
  EXPECT_EQ(answer.hits[0].type, DocumentType::dialogue);
  EXPECT_EQ(answer.hits[0].id, "api-versioning");
  EXPECT_EQ(answer.hits[0].status, "open");
  EXPECT_EQ(answer.hits[0].date, "2026-02-03");
  EXPECT_EQ(answer.hits[0].path, ".blue/dialogues/api-versioning/dialogue.md");
  EXPECT_THAT(answer.hits[0].snippet, HasSubstr("name versions of the interface?"));
  write_dialogue("api-versioning", "API versioning", "What about breakage?");
  EXPECT_THAT(ids({.words = "interface"}), IsEmpty());
  EXPECT_THAT(ids({.words = "breakage", .status = "open"}), ElementsAre("api-versioning"));
  std::filesystem::remove_all(path(".blue/dialogues/api-versioning"));
  EXPECT_THAT(ids({.words = "breakage"}), IsEmpty());
  EXPECT_THAT(dump(), IsEmpty());
}

TEST_F(Searching, ShowsADialogueOnceAndItsPageOnlyAlone) {
  write(".blue/docs/dialogues/2026-02-03T1423Z-api.dialogue.recorded.md", "# Dialogue: API\n\nInterface.\n");
  EXPECT_THAT(ask({.words = "interface", .type = DocumentType::dialogue}).hits, SizeIs(1));
  EXPECT_EQ(ask({.words = "interface"}).hits[0].status, "recorded");
  write_dialogue("api", "API", "Which interface?");
  const SearchAnswer answer = ask({.words = "interface"});
  ASSERT_THAT(answer.hits, SizeIs(1));
  EXPECT_EQ(answer.total, 1u);
  EXPECT_EQ(answer.hits[0].path, ".blue/dialogues/api/dialogue.md");
}

// SQLite's own check does not look into the full text.
TEST_F(Searching, WorksAfterTheFullTextWasDamaged) {
  write_rfc(1, "Word", "Draft", "");
  std::int64_t page = 0;
  {
    Workspace earlier{workspace.search(), Clock()};
    ASSERT_TRUE(search_project(Session(earlier, project), {.words = "word"}));
    ASSERT_TRUE(Session(earlier, project)
                    .index()
                    ->database.query("select rootpage from sqlite_master where name = 'full_text_data'", {},
                                     [&](const Row& row) { page = row.integer(0); }));
  }
  std::string bytes = read_file(path(".blue/blue.db")).value();
  std::fill_n(bytes.begin() + (page - 1) * 4096, 4096, '\xFF');
  ASSERT_TRUE(write_file(path(".blue/blue.db"), bytes));
  EXPECT_THAT(ids({.words = "word"}), ElementsAre("0001"));
}

}  // namespace
}  // namespace blue
