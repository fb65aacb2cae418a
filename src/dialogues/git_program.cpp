#include "dialogues/git_program.h"

#include <charconv>

#include "base/text.h"
#include "domain/error_codes.h"
#include "process/run.h"

namespace blue {
namespace {

constexpr std::size_t kMostBytes = 128u << 20;  // of one answer

}  // namespace

GitProgram::GitProgram(Path folder, std::chrono::seconds patience)
    : folder_(std::move(folder)), deadline_(std::chrono::steady_clock::now() + patience) {}

std::optional<std::string> GitProgram::run(const std::vector<std::string>& words, std::string input) {
  ProgramCall call{
      .args = {"git", "--no-pager", "-C", folder_.string()},
      .input = std::move(input),
      .hidden_variables = "GIT_",
      .variables = {"GIT_OPTIONAL_LOCKS=0", "GIT_NO_REPLACE_OBJECTS=1", "GIT_NO_LAZY_FETCH=1",
                    "GIT_TERMINAL_PROMPT=0", "GIT_GRAFT_FILE=/dev/null", "GIT_PAGER=cat"},
      .patience = std::chrono::ceil<std::chrono::milliseconds>(deadline_ - std::chrono::steady_clock::now()),
      .most_output = kMostBytes};
  for (const char* setting : {"core.fsmonitor=false", "core.hooksPath=/dev/null", "log.showSignature=false",
                              "protocol.allow=never", "safe.bareRepository=explicit"}) {
    call.args.emplace_back("-c");
    call.args.emplace_back(setting);
  }
  call.args.insert(call.args.end(), words.begin(), words.end());
  auto result = run_program(call);
  is_absent_ = !result && result.error().code == codes::file_not_found;
  if (!result) return std::nullopt;
  is_too_long_ = is_too_long_ || result->end != ProgramEnd::exited;
  // A list of objects that was cut is still good for those before the cut.
  const bool is_usable = result->succeeded() || result->end == ProgramEnd::out_of_space;
  return is_usable ? std::optional(std::move(result->output)) : std::nullopt;
}

std::optional<std::vector<std::string_view>> GitProgram::read_objects(const std::vector<std::string>& names) {
  auto output = run({"cat-file", "--batch"}, join(names, "\n") + "\n");
  if (!output) return std::nullopt;
  kept_.push_back(std::make_unique<std::string>(*std::move(output)));
  std::string_view rest = *kept_.back();
  std::vector<std::string_view> texts;
  for (std::size_t i = 0; i < names.size(); ++i) {
    const std::size_t end = rest.find('\n');
    if (end == rest.npos) break;
    const std::string_view number = rest.substr(0, end).substr(rest.substr(0, end).rfind(' ') + 1);
    std::size_t size = 0;
    if (std::from_chars(number.data(), number.data() + number.size(), size).ec != std::errc{}) break;
    rest.remove_prefix(end + 1);
    if (rest.size() < size) break;
    texts.push_back(rest.substr(0, size));
    rest.remove_prefix(std::min(size + 1, rest.size()));
  }
  return texts;
}

}  // namespace blue
