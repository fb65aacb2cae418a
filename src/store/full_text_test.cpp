#include "store/full_text.h"

#include <gmock/gmock.h>
#include <rapidcheck/gtest.h>

#include "base/format.h"
#include "base/utf8.h"
#include "store/index_file.h"
#include "store/passage.h"
#include "store/sqlite_database.h"
#include "tests/support/temp_folder.h"

namespace blue {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

class FullTextIn : public testing::Test {
 protected:
  void write(std::int64_t id, std::string_view title, std::string_view headings, std::string_view body) {
    ASSERT_TRUE(database_->full_text().write(id, {title, headings, body}));
  }
  std::vector<std::int64_t> found(std::string_view typed, Matching matching = Matching::all_terms,
                                  std::size_t limit = 100) {
    auto hits = database_->full_text().search(parse_search(typed), matching, limit);
    EXPECT_TRUE(hits) << hits.error().message << " for " << typed;
    std::vector<std::int64_t> ids;
    for (const TextHit& hit : hits.value_or(std::vector<TextHit>())) ids.push_back(hit.id);
    return ids;
  }

  std::unique_ptr<Database> database_ = std::move(open_index_in_memory().value().database);
};

TEST_F(FullTextIn, NothingIsFoundWhereNothingWasWritten) {
  EXPECT_THAT(found("word"), IsEmpty());
  EXPECT_TRUE(database_->full_text().erase(1));
  EXPECT_TRUE(database_->full_text().check());
}

TEST_F(FullTextIn, WordsAreFoundInAnyOrderTitleFirst) {
  write(1, "Caching", "Parts", "how we keep the index of files");
  write(2, "Other", "Parts", "caching of files and the index");
  write(3, "Other", "Caching", "files and then the index too");
  write(4, "Other", "Parts", "nothing at all of it here now");
  for (int id = 5; id < 12; ++id) write(id, "Other", "Parts", "words that have another meaning");
  EXPECT_THAT(found("index caching"), ElementsAre(1, 3, 2));
  EXPECT_THAT(found("caching", Matching::all_terms, 1), ElementsAre(1));
  EXPECT_THAT(found("nothing caching"), IsEmpty());
  EXPECT_THAT(found("nothing unheard", Matching::any_term), ElementsAre(4));
}

TEST_F(FullTextIn, PhrasesAndPrefixesAreUnderstood) {
  write(1, "", "", "the judge keeps discipline");
  write(2, "", "", "discipline keeps the judge");
  EXPECT_THAT(found("\"the judge\""), ElementsAre(1, 2));
  EXPECT_THAT(found("\"judge keeps\""), ElementsAre(1));
  EXPECT_THAT(found("judge-keeps"), ElementsAre(1));
  EXPECT_THAT(found("disci*"), ElementsAre(1, 2));
  EXPECT_THAT(found("\"keeps disc\"*"), ElementsAre(1));
  EXPECT_THAT(found("disci"), IsEmpty());
}

TEST_F(FullTextIn, AccentsAndCaseDoNotMatter) {
  write(1, "Crème Brûlée", "", "");
  for (const char* typed : {"creme brulee", "CRÈME", "bru\u0302le\u0301e"})
    EXPECT_THAT(found(typed), ElementsAre(1));
}

TEST_F(FullTextIn, CjkWordsOfAnyLengthAreFound) {
  write(1, "", "", "東京都の設計。");
  write(2, "", "", "京都で会議");
  EXPECT_THAT(found("東京"), ElementsAre(1));
  EXPECT_THAT(found("京都"), testing::UnorderedElementsAre(1, 2));
  EXPECT_THAT(found("東京都"), ElementsAre(1));
  EXPECT_THAT(found("設計"), ElementsAre(1));
  EXPECT_THAT(found("計"), ElementsAre(1)) << "the last character of a run";
  EXPECT_THAT(found("会"), ElementsAre(2));
  EXPECT_THAT(found("京会"), IsEmpty());
}

TEST_F(FullTextIn, ATextIsReplacedAndErased) {
  write(7, "old", "", "");
  write(7, "new", "", "");
  EXPECT_THAT(found("old"), IsEmpty());
  EXPECT_THAT(found("new"), ElementsAre(7));
  ASSERT_TRUE(database_->full_text().erase(7));
  EXPECT_THAT(found("new"), IsEmpty());
  EXPECT_TRUE(database_->full_text().check());
}

TEST_F(FullTextIn, WhatATransactionDropsIsNotFound) {
  {
    Transaction transaction = Transaction::begin(*database_).value();
    write(1, "word", "", "");
  }
  EXPECT_THAT(found("word"), IsEmpty());
  write(1, "word", "", "");
  EXPECT_THAT(found("word"), ElementsAre(1));
}

TEST_F(FullTextIn, NothingThatIsTypedIsAnError) {
  write(1, "near or not and", "", "");
  for (const char* typed : {"NEAR(",     "\"",  "*",      ":", "a:b",    "title:near", "^near",
                            "-near",     "NOT", "AND OR", "(", "near*)", "\"\"*",      "{title}: x",
                            "near + or", "'",   "\\",     "%", "\x01",   "\xFF"})
    (void)found(typed);
  EXPECT_THAT(found("NEAR("), ElementsAre(1));
  EXPECT_THAT(found("OR"), ElementsAre(1));
}

RC_GTEST_FIXTURE_PROP(FullTextIn, AnyTextCanBeWrittenAndAsked, ()) {
  const auto piece =
      rc::gen::element<std::string>("NEAR(", "\"", "*", ":", "^", "-", " ", "AND", "OR", "{", "}", "word",
                                    "東", "京都", "é", "\xC3", "(", ")", "'", "+", "\n");
  const auto pieces = *rc::gen::container<std::vector<std::string>>(piece);
  std::string text;
  for (const std::string& part : pieces) text += part;
  RC_ASSERT(database_->full_text().write(1, {text, text, text}));
  for (Matching matching : {Matching::all_terms, Matching::any_term}) {
    auto hits = database_->full_text().search(parse_search(text), matching, 10);
    RC_ASSERT(hits);
    RC_ASSERT(hits->size() == (parse_search(text).empty() ? 0u : 1u));
  }
}

TEST(SearchTerms, AreAtMostThirtyTwoAndOnceEach) {
  std::string typed;
  for (int i = 0; i < 100; ++i) typed += format("word{} word{} ", i, i);
  EXPECT_EQ(parse_search(typed).size(), 32u);
  EXPECT_EQ(parse_search("same Same \"same\"").size(), 1u);
  EXPECT_THAT(parse_search(" \" ** "), IsEmpty());
}

TEST(Passages, ShowTheTextAroundMostTerms) {
  std::string text = "An index is mentioned here.\n\n";
  for (int i = 0; i < 50; ++i) text += "Filling words go on. ";
  text += "The *Index*\tof\nCafés is cached.";
  for (int i = 0; i < 50; ++i) text += " More words.";
  const Passage passage = find_passage(text, parse_search("index cafes absent"), 80);
  EXPECT_THAT(passage.text, HasSubstr("The *Index* of Cafés is cached."));
  EXPECT_TRUE(passage.text.starts_with("…")) << passage.text;
  EXPECT_TRUE(passage.text.ends_with("…")) << passage.text;
  EXPECT_THAT(passage.matched, ElementsAre("index", "Cafés"));
}

TEST(Passages, WithoutATermShowTheBeginning) {
  EXPECT_EQ(find_passage("  One\n\ntwo  ", parse_search("three")).text, "One two");
  EXPECT_THAT(find_passage("One", parse_search("three")).matched, IsEmpty());
}

TEST(Passages, FindPrefixesPhrasesAndCjk) {
  EXPECT_THAT(find_passage("judge discipline", parse_search("disc* \"judge discipline\"")).matched,
              ElementsAre("discipline", "judge discipline"));
  EXPECT_THAT(find_passage("昨日、東京都で", parse_search("東京都")).matched, ElementsAre("東京都"));
}

RC_GTEST_PROP(Passages, FitTheirWidthOnOneLine, (const std::string& text)) {
  const auto width = *rc::gen::inRange<std::size_t>(0, 40);
  const std::string repeated = text + " word " + text;
  const Passage passage = find_passage(repeated, parse_search("word"), width);
  RC_ASSERT(count_code_points(passage.text) <= width);
  RC_ASSERT(passage.text.find('\n') == std::string::npos);
  RC_ASSERT(find_invalid_utf8(passage.text) == std::string::npos);
  RC_ASSERT(passage.matched.size() == 1u);
}

TEST(FullTextFiles, AnIndexThatWasNeverSearchedCanBeReadOnly) {
  TempFolder folder;
  const Path path = folder / "blue.db";
  ASSERT_TRUE(open_index({path, folder / "lock"}, Clock()));
  auto database = open_sqlite({path, SqliteMode::immutable, Durability::published}).value();
  EXPECT_THAT(database->full_text().search(parse_search("word"), Matching::all_terms, 10).value(), IsEmpty());
}

}  // namespace
}  // namespace blue
