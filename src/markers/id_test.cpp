// Ids as they are written, taken apart.
#include "markers/id.h"

#include <gtest/gtest.h>

#include "base/format.h"

namespace blue {
namespace {

const std::vector<std::string> kKnown = {"muffin", "strudel", "kouign-amann", "crêpe"};

// "expert kind round sequence form", with "-" for what is absent.
std::string taken(std::string_view text) {
  ExpertNames experts("muffin", kKnown);
  MarkerTokens tokens(text);
  auto id = take_id(tokens, experts);
  if (!id) return "none";
  std::string round = id->round ? format("{}", *id->round) : "-";
  std::string form = id->form == IdForm::malformed    ? " malformed"
                     : id->form == IdForm::unnumbered ? " new"
                                                      : "";
  return format("{} {} {} {}{}{}", id->expert.empty() ? "-" : id->expert, letter_of(id->kind), round,
                id->sequence, form, id->expert_known ? "" : " unknown");
}

TEST(WrittenId, ReadsBothNumberings) {
  EXPECT_EQ(taken("P0101"), "- P 1 1");
  EXPECT_EQ(taken("p01100"), "- P 1 100");
  EXPECT_EQ(taken("T01"), "- T - 1");
  EXPECT_EQ(taken("T4"), "- T - 4");
  EXPECT_EQ(taken("T-04"), "- T - 4");
  EXPECT_EQ(taken("T-NEW"), "- T - 0 new");
  EXPECT_EQ(taken("R1-T01"), "- T 1 1");
  EXPECT_EQ(taken("R1-T100"), "- T 1 100");
  EXPECT_EQ(taken("R0-T01"), "- T 0 1");
  EXPECT_EQ(taken("R00-T12"), "- T 0 12");
  EXPECT_EQ(taken("R1"), "- R - 1");
}

TEST(WrittenId, ReadsTheExpertInFront) {
  EXPECT_EQ(taken("STRUDEL-P0101"), "strudel P 1 1");
  EXPECT_EQ(taken("Strudel R1-T01"), "strudel T 1 1");
  EXPECT_EQ(taken("Strudel’s R1–T01"), "strudel T 1 1");
  EXPECT_EQ(taken("KOUIGN-AMANN-P0101"), "kouign-amann P 1 1");
  EXPECT_EQ(taken("Kouign Amann R1-T01"), "kouign-amann T 1 1");
  EXPECT_EQ(taken("CRÊPE-P0101"), "crêpe P 1 1");
  EXPECT_EQ(taken("SCONE-P0101"), "SCONE P 1 1 unknown");
  EXPECT_EQ(taken("Scone P0101"), "none");
}

TEST(WrittenId, SaysWhenDigitsCannotBeRead) {
  EXPECT_EQ(taken("P101"), "- P - 0 malformed");
  EXPECT_EQ(taken("P00"), "- P - 0 malformed");
  EXPECT_EQ(taken("R0"), "- R - 0 malformed");
  EXPECT_EQ(taken("P010001"), "- P 1 0 malformed");
  EXPECT_EQ(taken("P99999999999999999999"), "- P - 0 malformed");
  EXPECT_EQ(taken("R1-T0201"), "- T 1 1 malformed");
}

TEST(WrittenId, LeavesOtherWordsAlone) {
  for (const char* text :
       {"", "-", "People", "P", "P01a", "Strudel", "Strudel says", "2", "R-", "T-NEWS", "é"})
    EXPECT_EQ(taken(text), "none") << text;
}

TEST(WrittenId, TakesNothingWhenNoIdIsNext) {
  ExpertNames experts("muffin", kKnown);
  MarkerTokens tokens("Strudel says T01");
  EXPECT_FALSE(take_id(tokens, experts));
  EXPECT_EQ(tokens.peek().text, "Strudel");
}

}  // namespace
}  // namespace blue
