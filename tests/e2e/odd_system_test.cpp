// Systems that are not like a developer's: file systems without some calls, small limits, two users of one
// tree. Where strace is missing, the calls that it would refuse are not tested.
#include <gmock/gmock.h>
#include <sys/stat.h>
#include <unistd.h>

#include <filesystem>

#include "base/format.h"
#include "tests/e2e/library.h"

namespace blue {
namespace {

namespace fs = std::filesystem;
using testing::HasSubstr;

// Runs a line of the shell in the repository; $BLUE is the program.
RunResult shell(const Library& library, const std::string& line) {
  ProcessOptions options = library.sandbox().options();
  return run({"/bin/sh", "-c", format("BLUE='{}'; {}", BLUE_PROGRAM, line)}, options);
}

bool has_strace(const Library& library) {
  return shell(library, "strace -o /dev/null -e trace=none true").exit_code == 0;
}

// `blue words` with system calls that always fail: "flock:error=ENOLCK".
RunResult with_faults(const Library& library, const Words& faults, const std::string& words) {
  // The leak checker of a sanitized build does not work under strace.
  std::string command = "ASAN_OPTIONS=detect_leaks=0 strace -f -o /dev/null -e trace=";
  for (const std::string& fault : faults)
    command += format("{}{}", &fault == &faults.front() ? "" : ",", fault.substr(0, fault.find(':')));
  for (const std::string& fault : faults) command += " -e inject=" + fault;
  return shell(library, format("{} \"$BLUE\" {}", command, words));
}

TEST(OddSystem, MayHaveNoFlagsOfRename) {
  Library library;
  if (!has_strace(library)) GTEST_SKIP() << "strace is not there";
  library.must({"init"});
  for (const char* error : {"EINVAL", "ENOSYS"}) {
    const RunResult made =
        with_faults(library, {format("renameat2:error={}", error)}, format("rfc create 'With {}'", error));
    EXPECT_EQ(made.exit_code, 0) << made.err;
  }
  EXPECT_EQ(with_faults(library, {"renameat2:error=EINVAL"}, "rfc status 1 --status accepted").exit_code, 0);
  const RunResult linkless =
      with_faults(library, {"renameat2:error=EINVAL", "linkat:error=EPERM"}, "rfc create 'Without links'");
  EXPECT_EQ(linkless.exit_code, 0) << linkless.err;
  EXPECT_EQ(number_at(library.must({"rfc", "list"}), "total"), 3);
  EXPECT_EQ(library.run({"doctor"}).exit_code, 0);
}

TEST(OddSystem, MayHaveNoPermissionsToChangeAndNoOpenat2) {
  Library library;
  if (!has_strace(library)) GTEST_SKIP() << "strace is not there";
  library.must({"rfc", "create", "One"});
  EXPECT_EQ(with_faults(library, {"fchmod:error=EPERM"}, "rfc status 1 --status accepted").exit_code, 0);
  for (const char* error : {"ENOSYS", "EPERM"}) {
    const RunResult made = with_faults(library, {format("openat2:error={}", error)},
                                       format("dialogue create --title 'T {}' --question Q", error));
    EXPECT_EQ(made.exit_code, 0) << made.err;
    fs::remove_all(library.path(".blue/docs/adrs"));
    fs::create_directory_symlink(library.sandbox().outside(), library.path(".blue/docs/adrs"));
    EXPECT_THAT(with_faults(library, {format("openat2:error={}", error)}, "adr create Outside").err,
                HasSubstr("path_outside_project"));
  }
}

TEST(OddSystem, WithoutLocksIsToldSoAtOnce) {
  Library library;
  if (!has_strace(library)) GTEST_SKIP() << "strace is not there";
  library.must({"init"});
  const RunResult refused = with_faults(library, {"flock:error=ENOLCK"}, "rfc create One");
  EXPECT_EQ(refused.exit_code, 70);
  EXPECT_THAT(refused.err, HasSubstr("does not support locks"));
}

TEST(OddSystem, LimitsAreErrorsNotSignals) {
  Library library;
  library.must({"init"});
  const RunResult small = shell(library, "ulimit -f 0; \"$BLUE\" rfc create One");
  EXPECT_EQ(small.exit_code, 3) << small.err;
  EXPECT_THAT(small.err, HasSubstr("not_writable"));
}

#if !defined(__SANITIZE_ADDRESS__)
TEST(OddSystem, LittleMemoryIsAnError) {
  Library library;
  library.must({"rfc", "create", "One"});
  for (int megabytes = 17; megabytes < 40; ++megabytes)
    for (const char* words : {"rfc list", "status", "dialogue create --title T --question Q"}) {
      const RunResult ended = shell(library, format("ulimit -v {}; \"$BLUE\" {}", megabytes << 10, words));
      EXPECT_THAT(ended.exit_code, testing::AnyOf(0, 3, 70, 126, 127))
          << megabytes << " MB, " << words << ended.err;
    }
}
#endif

// Files were made without the group's rights, and only the first user could write the index.
TEST(OddSystem, TwoUsersOfOneGroupShareATree) {
  if (::geteuid() != 0) GTEST_SKIP() << "only root can be two users";
  Library library;
  const std::string root = library.sandbox().repository().string();
  ASSERT_EQ(
      shell(library, format("chgrp -R 4242 {0} && chmod -R 2775 {0} && chmod 755 {0}/..", root)).exit_code,
      0);
  auto as = [&](int user, const std::string& words) {
    const RunResult result = shell(
        library,
        format("umask 002; exec setpriv --reuid={} --regid=4242 --clear-groups \"$BLUE\" {}", user, words));
    EXPECT_EQ(result.exit_code, 0) << user << ": " << words << result.err;
  };
  as(4001, "init");
  as(4001, "rfc create 'Of the first'");
  as(4001, "dialogue create --title First --question Q");
  as(4002, "rfc create 'Of the second'");
  as(4002, "rfc status 1 --status accepted");
  as(4001, "rfc status 2 --status accepted");
  as(4001, "dialogue create --title Second --question Q");
  for (const int user : {4002, 4001}) {  // in the other's dialogue, in turn
    as(user, format("dialogue expert-create --id first --role 'Field of {}'", user));
    as(user, "dialogue round-prompt --id first --round 0");
    as(user, "dialogue get --id first");
    as(user, "dialogue export --id first");
    as(user, "dialogue rebuild");
    as(user, format("adr create 'Of {}' --rfc 1", user));
    as(user, format("reminder create 'Look again, {}' --due 2027-03-01", user));
    as(user, "dialogue verify --id first");
  }
  as(4002, "dialogue abandon --id second --reason 'no more need of it' --confirm");
  as(4001, "search first");
  as(4002, "sync");
  as(4001, "doctor");
  EXPECT_THAT(shell(library, "ls .blue").out, testing::Not(HasSubstr("damaged")));
}

}  // namespace
}  // namespace blue
