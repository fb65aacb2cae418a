#include "base/user.h"

#include <gmock/gmock.h>
#include <pwd.h>
#include <unistd.h>

#include "tests/support/environment.h"

namespace blue {
namespace {

using testing::HasSubstr;
using testing::Not;
using testing::StartsWith;

TEST(User, IsNamedByTheEnvironment) {
  const ScopedVariable user("USER", "ann"), login("LOGNAME", "bea");
  EXPECT_EQ(name_user(), "ann");
  EXPECT_THAT(name_user_at_host(), StartsWith("ann@"));
}

// Locks of a service without USER were held by "uid-0".
TEST(User, IsNamedByTheSystemWhereTheEnvironmentNamesNoOne) {
  const passwd* self = ::getpwuid(::getuid());
  if (!self) GTEST_SKIP() << "the system has no name for this user";
  const ScopedVariable user("USER", std::nullopt), login("LOGNAME", std::nullopt);
  EXPECT_EQ(name_user(), self->pw_name);
  EXPECT_THAT(name_user_at_host(), StartsWith(std::string(self->pw_name) + "@"));
}

TEST(User, StaysOutOfRecordsWhenTheNameIsSetToNothing) {
  const ScopedVariable user("USER", "");
  EXPECT_EQ(name_user(), "");
  EXPECT_THAT(name_user_at_host(), StartsWith("uid-"));
}

TEST(User, IsOnePrintableLine) {
  const ScopedVariable user("USER", "a\n\x1b[2Jb\xff");
  EXPECT_THAT(name_user(), Not(HasSubstr("\n")));
  EXPECT_THAT(name_user(), Not(HasSubstr("\x1b")));
}

}  // namespace
}  // namespace blue
