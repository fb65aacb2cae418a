// What is_surely_parseable promises of a value holds for its text.
#include "base/json_parse.h"

#include <gmock/gmock.h>
#include <rapidcheck/gtest.h>

#include "tests/support/generate.h"

namespace blue {
namespace {

RC_GTEST_PROP(JsonLimits, ASureValueIsParsedAgain, ()) {
  const Json value = any_json(4);
  const JsonLimits limits{.depth = *rc::gen::inRange<std::size_t>(0, 5),
                          .values = *rc::gen::inRange<std::size_t>(0, 40)};
  if (is_surely_parseable(value, limits)) RC_ASSERT(parse_json(render_json(value), limits).has_value());
}

RC_GTEST_PROP(JsonLimits, WhatWasParsedIsSure, ()) {
  const JsonLimits limits{.depth = *rc::gen::inRange<std::size_t>(0, 5),
                          .values = *rc::gen::inRange<std::size_t>(0, 40)};
  if (auto parsed = parse_json(render_json(any_json(4)), limits))
    RC_ASSERT(is_surely_parseable(*parsed, limits));
}

TEST(JsonLimits, DepthCountAndKeysAreSeen) {
  const Json nested = JsonArray{JsonArray{JsonArray{}}};
  EXPECT_TRUE(is_surely_parseable(nested, {.depth = 3}));
  EXPECT_FALSE(is_surely_parseable(nested, {.depth = 2}));
  EXPECT_FALSE(is_surely_parseable(nested, {.values = 2}));
  JsonObject twice;
  twice.append("a", 1);
  twice.append("a", 2);
  EXPECT_FALSE(is_surely_parseable(twice, {}));
  for (int i = 0; i < 40; ++i) twice.set(std::to_string(i), i);
  EXPECT_FALSE(is_surely_parseable(twice, {}));
  twice.erase("a");
  EXPECT_TRUE(is_surely_parseable(twice, {}));
  JsonObject broken;
  broken.append("\xFF", 1);
  EXPECT_FALSE(is_surely_parseable(broken, {}));
}

}  // namespace
}  // namespace blue
