#include "cli/terminal.h"

#include <fcntl.h>
#include <gmock/gmock.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

#include <thread>

#include "base/file.h"

namespace blue {
namespace {

class TerminalTest : public testing::Test {
 protected:
  TerminalTest() { EXPECT_TRUE(::mkdtemp(folder_)); }
  ~TerminalTest() override { std::filesystem::remove_all(folder_); }
  std::string path(const std::string& name) const { return std::string(folder_) + "/" + name; }
  char folder_[32] = "/tmp/blue-terminal-XXXXXX";
};

TEST_F(TerminalTest, NamedInputIsAFileOrAPipe) {
  ASSERT_TRUE(write_file(path("file"), "text", Durability::published));
  EXPECT_EQ(*read_named_input(path("file")), "text");
  ASSERT_EQ(::mkfifo(path("pipe").c_str(), 0600), 0);
  std::thread writer([&] {
    Descriptor end(::open(path("pipe").c_str(), O_WRONLY | O_CLOEXEC));
    EXPECT_EQ(::write(end.get(), "piped", 5), 5);
  });
  EXPECT_EQ(*read_named_input(path("pipe")), "piped");
  writer.join();
}

TEST_F(TerminalTest, MissingInputAndFoldersAreRefused) {
  EXPECT_EQ(read_named_input(path("missing")).error().code, codes::file_not_found);
  EXPECT_FALSE(read_named_input(folder_));
}

// Writes to a pipe in a process of its own, whose standard output is replaced.
void write_to_closed_pipe() {
  int ends[2];
  if (::pipe(ends) != 0) ::_exit(1);
  ::dup2(ends[1], STDOUT_FILENO);
  ::close(ends[0]);
  ProcessTerminal terminal;
  ::_exit(terminal.write(Stream::output, "text") ? 0 : 2);
}

TEST(ProcessTerminalDeathTest, AClosedPipeIsNotAnError) {
  EXPECT_EXIT(write_to_closed_pipe(), testing::ExitedWithCode(0), "");
}

void write_to_full_disk() {
  int full = ::open("/dev/full", O_WRONLY | O_CLOEXEC);
  ::dup2(full, STDOUT_FILENO);
  ProcessTerminal terminal;
  auto written = terminal.write(Stream::output, "text");
  ::_exit(!written && written.error().code == codes::not_writable ? 0 : 2);
}

TEST(ProcessTerminalDeathTest, AFullDiskIsAnError) {
  EXPECT_EXIT(write_to_full_disk(), testing::ExitedWithCode(0), "");
}

TEST(ProcessTerminalTest, WidthHasAFloor) { EXPECT_GE(ProcessTerminal().width(), 20u); }

}  // namespace
}  // namespace blue
