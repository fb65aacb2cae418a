#include "base/salt.h"

#include <gtest/gtest.h>

#include "tests/support/environment.h"

namespace blue {
namespace {

TEST(Salt, ComesBackFromItsDigits) {
  const Salt salt = SaltSource().draw("x");
  EXPECT_EQ(render_salt(salt).size(), 32u);
  EXPECT_EQ(parse_salt(render_salt(salt)), salt);
}

TEST(Salt, AnythingButThirtyTwoDigitsIsRefused) {
  const std::string digits = "000102030405060708090a0b0c0d0e0f";
  EXPECT_TRUE(parse_salt(digits));
  EXPECT_FALSE(parse_salt(""));
  EXPECT_FALSE(parse_salt(digits + "\n"));
  EXPECT_FALSE(parse_salt(digits.substr(2)));
  EXPECT_FALSE(parse_salt("000102030405060708090A0b0c0d0e0f"));
  EXPECT_FALSE(parse_salt(std::string("0\0", 2) + digits.substr(2)));
}

TEST(SaltSource, IsRandomUnlessItIsFixed) {
  EXPECT_NE(SaltSource().draw("a"), SaltSource().draw("a"));
  EXPECT_EQ(SaltSource("seed").draw("a"), SaltSource("seed").draw("a"));
  EXPECT_NE(SaltSource("seed").draw("a"), SaltSource("seed").draw("b"));
  EXPECT_NE(SaltSource("seed").draw("a"), SaltSource("other").draw("a"));
}

TEST(SaltSource, IsFixedByTheEnvironment) {
  const ScopedVariable fixed("BLUE_SALT", "57");
  EXPECT_EQ(salts_from_environment().draw("a"), SaltSource("57").draw("a"));
}

}  // namespace
}  // namespace blue
