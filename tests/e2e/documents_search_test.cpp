// Search over documents and dialogues, and the one screen of `blue status`.
#include <gmock/gmock.h>

#include "base/format.h"
#include "tests/e2e/investment.h"
#include "tests/e2e/library.h"

namespace blue {
namespace {

using testing::Contains;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::UnorderedElementsAre;

class DocumentsSearch : public testing::Test {
 protected:
  DocumentsSearch() {
    library.must({"init"});
    write("rfcs/0001-cafe.draft.md", "RFC 0001: Café", "Draft", "2026-01-10",
          "Our crème brûlée recipe needs a blowtorch.");
    write("rfcs/0002-tokyo.accepted.md", "RFC 0002: Tokyo", "Accepted", "2026-01-20",
          "東京都の検索は二文字の単語を見つける。");
    write("adrs/0001-torch.accepted.md", "ADR 0001: Torches", "Accepted", "2026-01-30",
          "We buy the torch, and blow only on Fridays. Versioning of interfaces.");
    write("spikes/2026-02-01T1000Z-heat.wip.md", "Spike: Heat", "In Progress", "2026-02-01",
          "Why does the blowtorch overheat?");
  }
  void write(const std::string& file, std::string_view heading, std::string_view status, std::string_view day,
             std::string_view body) {
    library.write(".blue/docs/" + file,
                  document_of(heading, table_of(status, format("| **Date** | {} |", day)), body));
  }
  // "type id" of each hit.
  Words find(const Words& words) {
    Words command{"search"};
    command.insert(command.end(), words.begin(), words.end());
    last = library.must(command);
    Words found;
    const Json hits = last.at("hits");
    for (const Json& hit : *hits.array())
      found.push_back(format("{} {}", hit.text_or("type", ""), hit.text_or("id", "")));
    return found;
  }
  Words snippets() { return texts_of(last.at("hits"), "snippet"); }
  Library library;
  Reply last;
};

TEST_F(DocumentsSearch, FindsWordsInAnyOrderPrefixesAndPhrases) {
  EXPECT_THAT(find({"blowtorch"}), UnorderedElementsAre("rfc 0001", "spike heat"));
  EXPECT_THAT(snippets(), Contains(HasSubstr("blowtorch")).Times(2));
  EXPECT_THAT(find({"recipe", "blowtorch"}), ElementsAre("rfc 0001"));
  EXPECT_THAT(find({"blowtorch recipe"}), ElementsAre("rfc 0001"));
  EXPECT_THAT(find({"overh*"}), ElementsAre("spike heat"));
  EXPECT_THAT(find({"\"buy the torch\""}), ElementsAre("adr 0001"));
  EXPECT_THAT(find({"\"torch the buy\""}), IsEmpty());
  EXPECT_THAT(find({"walrus"}), IsEmpty());
}

TEST_F(DocumentsSearch, FoldsAccentsAndCase) {
  for (const char* word : {"creme", "CRÈME", "brulee", "Brûlée", "cafe", "CAFÉ"})
    EXPECT_THAT(find({word}), ElementsAre("rfc 0001")) << word;
}

TEST_F(DocumentsSearch, FindsTwoCharacterWordsWithoutSpaces) {
  for (const char* word : {"東京", "検索", "単語", "京都", "東京都"})
    EXPECT_THAT(find({word}), ElementsAre("rfc 0002")) << word;
  EXPECT_THAT(snippets(), ElementsAre(HasSubstr("東京都の検索")));
  EXPECT_THAT(find({"京東"}), IsEmpty());
}

TEST_F(DocumentsSearch, FiltersByTypeStatusAndDay) {
  EXPECT_THAT(find({"blowtorch", "--type", "spike"}), ElementsAre("spike heat"));
  EXPECT_THAT(find({"blowtorch", "--status", "draft"}), ElementsAre("rfc 0001"));
  EXPECT_THAT(find({"blowtorch", "--since", "2026-01-15"}), ElementsAre("spike heat"));
  EXPECT_THAT(find({"blowtorch", "--until", "2026-01-10"}), ElementsAre("rfc 0001"));
  EXPECT_THAT(find({"blowtorch", "--since", "2026-01-11", "--until", "2026-01-31"}), IsEmpty());
  EXPECT_THAT(find({"blowtorch", "--limit", "1"}).size(), 1u);
  EXPECT_EQ(number_at(last, "total"), 2);
  library.refused({"search", "x", "--type", "novel"}, "invalid_value");
}

TEST_F(DocumentsSearch, RanksATitleAboveAMention) {
  EXPECT_EQ(find({"torch*"}).front(), "adr 0001");
  EXPECT_EQ(find({"heat"}).front(), "spike heat");
}

TEST_F(DocumentsSearch, HostileWordsAreWords) {
  for (const char* words :
       {"\"", "*", "a AND", "NEAR(", "title:x", "-", "^x", "'; drop table", "(((", "🦆"}) {
    RunResult result = library.run({"search", "--query", words});
    EXPECT_EQ(result.exit_code == 0 || result.exit_code == 2, true) << words << result.err;
    EXPECT_THAT(result.err, testing::Not(HasSubstr("fts5"))) << words;
  }
}

TEST_F(DocumentsSearch, FindsWhatWasSaidInDialogues) {
  CliJudge judge(library.sandbox());
  play(judge, kInvestmentFolder, investment());
  EXPECT_THAT(find({"overlay", "cap"}), Contains("dialogue investment"));
  EXPECT_THAT(find({"\"both answered\""}), ElementsAre("dialogue investment")) << "the verdict";
  EXPECT_THAT(find({"Income", "mandate"}), ElementsAre("dialogue investment")) << "a label";
  EXPECT_THAT(find({"\"growth pays none\""}), ElementsAre("dialogue investment")) << "a body";
  EXPECT_THAT(find({"株式"}), ElementsAre("dialogue investment")) << "the question";
  EXPECT_THAT(find({"\"both answered\"", "--type", "dialogue"}), ElementsAre("dialogue investment"));
  EXPECT_THAT(snippets(), ElementsAre(HasSubstr("answered")));
  EXPECT_THAT(find({"\"both answered\"", "--type", "rfc"}), IsEmpty());
  remove_index(library.sandbox());
  EXPECT_THAT(find({"\"both answered\""}), ElementsAre("dialogue investment"));
}

TEST_F(DocumentsSearch, StatusShowsWhatIsOpenCollidingAndDrifting) {
  Reply status = library.must({"status"});
  EXPECT_THAT(texts_of(status.at("open_documents"), "title"), ElementsAre("Heat", "Tokyo", "Café"));
  EXPECT_EQ(status.at("problems"), Json(JsonArray{}));
  EXPECT_THAT(text_at(status, "next_action.command"), HasSubstr("blue spike complete heat"));

  write("rfcs/0001-twin.draft.md", "RFC 0001: Twin", "Draft", "2026-02-01", "x");
  write("rfcs/0003-drift.draft.md", "RFC 0003: Drift", "accepted", "2026-02-01", "x");
  write("rfcs/0004-lost.draft.md", "RFC 0004: Lost", "Draft", "2026-02-01", "[x](0099-y.draft.md)");
  write("rfcs/0005-what.draft.md", "RFC 0005: What", "Whatever", "2026-02-01", "x");
  status = library.must({"status"});
  EXPECT_THAT(
      texts_of(status.at("problems"), "subject"),
      UnorderedElementsAre(".blue/docs/rfcs/0001-twin.draft.md", ".blue/docs/rfcs/0003-drift.draft.md",
                           ".blue/docs/rfcs/0004-lost.draft.md", ".blue/docs/rfcs/0005-what.draft.md"));
  EXPECT_THAT(texts_of(status.at("problems"), "fix"),
              Contains("blue renumber .blue/docs/rfcs/0001-twin.draft.md"));
  EXPECT_THAT(text_at(status, "next_action.command"), HasSubstr("blue sync"));
}

}  // namespace
}  // namespace blue
