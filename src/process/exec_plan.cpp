#include "process/exec_plan.h"

#include <fcntl.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdlib>

#include "base/text.h"

namespace blue {
namespace {

constexpr int kFirstKeptNumber = 10;  // copies of descriptors are above those that the program gets

std::vector<char*> pointers_to(std::vector<std::string>& words) {
  std::vector<char*> out;
  for (std::string& word : words) out.push_back(word.data());
  out.push_back(nullptr);
  return out;
}

bool is_program(const Path& path) { return !is_folder(path) && ::access(path.c_str(), X_OK) == 0; }

}  // namespace

std::string find_program(std::string_view name) {
  if (name.find('/') != name.npos) return is_program(name) ? std::string(name) : std::string();
  const char* path = std::getenv("PATH");
  const std::string folders = path ? path : "/usr/local/bin:/usr/bin:/bin";
  for (const std::string_view folder : split(folders, ':'))
    if (const Path file = Path(folder) / name; !folder.empty() && is_program(file)) return file.string();
  return {};
}

std::vector<std::string> make_environment(std::string_view hidden, const std::vector<std::string>& added,
                                          const std::vector<std::string>& only) {
  std::vector<std::string> out;
  auto is_passed = [&](std::string_view variable) {
    const std::string_view name = variable.substr(0, variable.find('='));
    return only.empty() || std::ranges::any_of(only, [&](std::string_view one) {
             return one.ends_with('*') ? name.starts_with(one.substr(0, one.size() - 1)) : name == one;
           });
  };
  for (char** one = environ; *one; ++one)
    if (const std::string_view variable = *one;
        (hidden.empty() || !variable.starts_with(hidden)) && is_passed(variable))
      out.emplace_back(variable);
  out.insert(out.end(), added.begin(), added.end());
  return out;
}

Result<Pipe> open_pipe() {
  std::array<int, 2> ends{};
  if (::pipe2(ends.data(), O_CLOEXEC) != 0) return fail(file_error("open", "a pipe", errno));
  return Pipe{Descriptor(ends[0]), Descriptor(ends[1])};
}

BlockedSignals::BlockedSignals() {
  sigset_t all;
  ::sigfillset(&all);
  ::pthread_sigmask(SIG_BLOCK, &all, &before_);
}
BlockedSignals::~BlockedSignals() { ::pthread_sigmask(SIG_SETMASK, &before_, nullptr); }

Result<ExecPlan> ExecPlan::make(Settings settings) {
  ExecPlan plan;
  plan.settings_ = std::move(settings);
  plan.program_ = find_program(plan.settings_.args.front());
  if (plan.program_.empty()) return fail(file_error("start", plan.settings_.args.front(), ENOENT));
  // The texts keep their places when the vectors that hold them are moved.
  plan.args_ = pointers_to(plan.settings_.args);
  plan.environment_ = pointers_to(plan.settings_.environment);
  return plan;
}

Result<> ExecPlan::use(int input, int output, int errors) {
  const std::array<int, 3> given{input, output, errors};
  for (std::size_t at = 0; at < given.size(); ++at) {
    descriptors_[at] = Descriptor(::fcntl(given[at], F_DUPFD_CLOEXEC, kFirstKeptNumber));
    if (!descriptors_[at]) return fail(file_error("start", program_, errno));
  }
  return {};
}

int ExecPlan::become() const {
  ::setsid();
  for (int at = 0; at < 3; ++at)
    if (::dup2(descriptors_[static_cast<std::size_t>(at)].get(), at) < 0) return errno;
  if (!settings_.folder.empty() && ::chdir(settings_.folder.c_str()) != 0) return errno;
  for (int signal = 1; signal < NSIG; ++signal) ::signal(signal, SIG_DFL);
  sigset_t none;
  ::sigemptyset(&none);
  ::pthread_sigmask(SIG_SETMASK, &none, nullptr);
  ::execve(program_.c_str(), args_.data(), environment_.data());
  return errno;
}

}  // namespace blue
