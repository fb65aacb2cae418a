#include "bench/serving_process.h"

#include <arpa/inet.h>
#include <signal.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include <fcntl.h>

#include <fstream>
#include <iterator>
#include <thread>
#include <utility>

#include "base/format.h"

namespace blue {
namespace {

sockaddr_in loopback(std::uint16_t port) {
  sockaddr_in address{};
  address.sin_family = AF_INET;
  address.sin_port = htons(port);
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  return address;
}

bool is_listened_on(std::uint16_t port) {
  Descriptor socket(::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0));
  sockaddr_in address = loopback(port);
  return ::connect(socket.get(), reinterpret_cast<sockaddr*>(&address), sizeof address) == 0;
}

[[noreturn]] void become(const std::vector<std::string>& command, const Path& folder, std::uint16_t port) {
  ::setenv("PORT", std::to_string(port).c_str(), 1);
  int nowhere = ::open("/dev/null", O_RDWR);
  ::dup2(nowhere, STDIN_FILENO);
  ::dup2(nowhere, STDOUT_FILENO);
  ::dup2(nowhere, STDERR_FILENO);
  std::vector<char*> words;
  for (const std::string& word : command) words.push_back(const_cast<char*>(word.c_str()));
  words.push_back(nullptr);
  if (::chdir(folder.c_str()) == 0) ::execvp(words[0], words.data());
  ::_exit(127);
}

}  // namespace

std::uint16_t find_free_port() {
  Descriptor socket(::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0));
  sockaddr_in address = loopback(0);
  socklen_t size = sizeof address;
  if (::bind(socket.get(), reinterpret_cast<sockaddr*>(&address), size) != 0) return 0;
  ::getsockname(socket.get(), reinterpret_cast<sockaddr*>(&address), &size);
  return ntohs(address.sin_port);
}

Result<ServingProcess> ServingProcess::start(std::vector<std::string> command, const Path& folder,
                                             std::uint16_t port) {
  pid_t child = ::fork();
  if (child == 0) become(command, folder, port);
  ServingProcess process(child, port);
  for (int attempt = 0; attempt < 1000; ++attempt) {
    if (is_listened_on(port)) return process;
    if (::waitpid(child, nullptr, WNOHANG) == child) {
      process.child_ = -1;
      break;
    }
    std::this_thread::sleep_for(std::chrono::milliseconds(20));
  }
  return fail(codes::io_failed, format("{} does not listen on port {}.", command[0], port));
}

ServingProcess::ServingProcess(ServingProcess&& other) noexcept
    : child_(std::exchange(other.child_, -1)), port_(other.port_) {}

ServingProcess::~ServingProcess() {
  if (child_ <= 0) return;
  ::kill(child_, SIGTERM);
  ::waitpid(child_, nullptr, 0);
}

long ServingProcess::resident_kilobytes() const {
  std::ifstream file(format("/proc/{}/statm", child_));
  long total = 0, resident = 0;
  file >> total >> resident;
  return resident * (::sysconf(_SC_PAGESIZE) / 1024);
}

long ServingProcess::descriptors() const {
  auto folder = std::filesystem::directory_iterator(format("/proc/{}/fd", child_));
  return std::distance(begin(folder), end(folder));
}

}  // namespace blue
