#include "base/error.h"

#include <gtest/gtest.h>

#include "base/result.h"

namespace blue {
namespace {

Result<int> half(int number) {
  if (number % 2) return fail(codes::invalid_value, "odd");
  return number / 2;
}
Result<int> quarter(int number) { return half(TRY(half(number))); }
Result<> check_even(int number) {
  TRY(half(number));
  return {};
}

TEST(Error, TryPassesTheErrorOn) {
  EXPECT_EQ(*quarter(8), 2);
  EXPECT_EQ(quarter(6).error().message, "odd");
  EXPECT_TRUE(check_even(2));
  EXPECT_FALSE(check_even(3));
}

TEST(Error, LeavesOutWhatIsEmpty) {
  EXPECT_EQ(render_json(to_json(make_error(codes::invalid_value, "No."))),
            R"({"status":"error","error_code":"invalid_value","message":"No.",)"
            R"("errors":[{"status":"error","error_code":"invalid_value","message":"No."}]})");
}

TEST(Error, HasTheAdviceOfItsCodeUntilThereIsABetterOne) {
  EXPECT_EQ(make_error(codes::busy, "x").suggestion, "Try again in a moment.");
  EXPECT_EQ(make_error(codes::busy, "x").suggest("").suggestion, "Try again in a moment.");
  EXPECT_EQ(make_error(codes::busy, "x").suggest("Stop the other one.").suggestion, "Stop the other one.");
}

TEST(Error, CarriesEverythingItWasGiven) {
  Error error = make_error(codes::out_of_range, "Too big.")
                    .at("rounds[2]")
                    .with_value(7)
                    .because("1..5")
                    .suggest("Give less.")
                    .with("round", 1)
                    .with("round", 2);
  Json json = to_json(error);
  EXPECT_EQ(json.text_or("field", ""), "rounds[2]");
  EXPECT_EQ(*json.find("value"), Json(7));
  EXPECT_EQ(json.text_or("constraint", ""), "1..5");
  EXPECT_EQ(json.text_or("suggestion", ""), "Give less.");
  EXPECT_EQ(*json.find("context"), Json(JsonObject{{"round", 2}}));
}

TEST(Error, AValueOfNullIsStillAValue) {
  EXPECT_TRUE(to_json(make_error(codes::wrong_type, "x").with_value(nullptr)).find("value"));
}

TEST(Error, CombineListsAllAndShowsTheFirst) {
  Error all = combine(
      {make_error(codes::missing_field, "one").at("a"), make_error(codes::wrong_type, "two").at("b")});
  EXPECT_EQ(all.message, "one");
  Json json = to_json(all);
  const JsonArray& errors = *json.find("errors")->array();
  ASSERT_EQ(errors.size(), 2u);
  EXPECT_EQ(errors[0].text_or("field", ""), "a");
  EXPECT_EQ(errors[1].text_or("error_code", ""), "wrong_type");
}

TEST(Error, CombineOfOneIsThatOne) {
  Error one = combine({make_error(codes::busy, "one")});
  EXPECT_TRUE(one.errors.empty());
  EXPECT_EQ(to_json(one).find("errors")->array()->size(), 1u);
}

// The first of several problems had no context, another had one, and the program crashed.
TEST(Error, KeepsAContextThatTheFirstProblemLacks) {
  const Error both = combine(
      {make_error(codes::invalid_value, "One."), make_error(codes::invalid_value, "Two.").with("ids", 2)});
  EXPECT_TRUE(render_json(to_json(both)).contains(R"("context":{"ids":2})"));
}

}  // namespace
}  // namespace blue
