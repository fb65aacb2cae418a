#include "agents/command_backend.h"

#include <stdlib.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <filesystem>
#include <utility>

#include "base/format.h"
#include "base/layout.h"
#include "base/text.h"
#include "process/exec_plan.h"
#include "process/run.h"

namespace blue {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t kMostOutput = 4u << 20;
constexpr std::string_view kSystemFile = "system.md";
// What programs need to run at all: who the user is, where things are, proxies and certificates.
constexpr auto kUsualVariables = std::to_array<std::string_view>(
    {"PATH",        "HOME",      "USER",          "LOGNAME",      "LANG",
     "LC_*",        "TZ",        "TMPDIR",        "XDG_*",        "HTTP_PROXY",
     "HTTPS_PROXY", "ALL_PROXY", "NO_PROXY",      "http_proxy",   "https_proxy",
     "all_proxy",   "no_proxy",  "SSL_CERT_FILE", "SSL_CERT_DIR", "NODE_EXTRA_CA_CERTS"});

// A folder that is gone, with all that is in it, when this ends.
class ScratchFolder {
 public:
  static Result<ScratchFolder> make() {
    std::error_code error;
    std::string name = (fs::temp_directory_path(error) / "blue-ask-XXXXXX").string();
    if (error || !::mkdtemp(name.data())) return fail(file_error("create", name, errno));
    return ScratchFolder(Path(name));
  }
  ScratchFolder(ScratchFolder&& other) noexcept : path_(std::exchange(other.path_, {})) {}
  ScratchFolder& operator=(ScratchFolder&&) = delete;
  ~ScratchFolder() {
    std::error_code ignored;
    if (!path_.empty()) fs::remove_all(path_, ignored);
  }
  const Path& path() const { return path_; }

 private:
  explicit ScratchFolder(Path path) : path_(std::move(path)) {}
  Path path_;
};

std::vector<std::string> passed_variables(const Profile& profile) {
  std::vector<std::string> out(kUsualVariables.begin(), kUsualVariables.end());
  out.insert(out.end(), profile.passed.begin(), profile.passed.end());
  out.insert(out.end(), profile.keys.begin(), profile.keys.end());
  return out;
}

// True when the profile has a place for what the program is told it is.
bool takes_system(const Profile& profile) {
  auto names_it = [](std::string_view text) {
    return text.contains("{system}") || text.contains("{system_file}");
  };
  return std::ranges::any_of(profile.args, names_it) || std::ranges::any_of(profile.variables, names_it);
}

std::string replaced(std::string text, std::string_view hole, std::string_view value) {
  for (std::size_t at = 0; (at = text.find(hole, at)) != std::string::npos; at += value.size())
    text.replace(at, hole.size(), value);
  return text;
}

bool is_file_name(std::string_view name) {
  return !name.empty() && name != "." && name != ".." && !name.contains('/') && !name.contains('\0');
}

std::string input_of(const Profile& profile, const Ask& ask) {
  std::string out = takes_system(profile) || ask.system.empty() ? "" : ask.system + "\n\n";
  out += ask.prompt;
  if (profile.hides_cut_off)
    out +=
        format("\n\nWrite the line {} alone at the very end of your answer, and nowhere else.\n", kEndLine);
  return out;
}

Result<ProgramCall> call_of(const Profile& profile, const Ask& ask, const Path& folder) {
  for (const auto& [name, text] : profile.files) {
    if (!is_file_name(name))
      return fail(
          make_error(codes::invalid_value, format("\"{}\" is not the name of a file.", printable(name)))
              .suggest("Give a name without a slash."));
    TRY(write_file(folder / name, text));
  }
  const std::string system_file = (folder / kSystemFile).string();
  TRY(write_file(system_file, ask.system));
  std::vector<std::string> words = profile.args;
  if (!profile.model.empty()) words.insert(words.end(), profile.model_args.begin(), profile.model_args.end());
  auto fill_in = [&](std::vector<std::string> list) {
    for (std::string& one : list) {
      one = replaced(std::move(one), "{system_file}", system_file);
      if (one == "{system}") one = ask.system;
      if (one == "{model}") one = profile.model;
    }
    return list;
  };
  return ProgramCall{.args = fill_in(std::move(words)),
                     .input = input_of(profile, ask),
                     .only_variables = passed_variables(profile),
                     .variables = fill_in(profile.variables),
                     .folder = folder,
                     .patience = ask.patience,
                     .idle = ask.idle,
                     .most_output = kMostOutput,
                     .stop = ask.stop};
}

// A program that hung or talked too long after its result has answered all the same.
AgentReply read_result(const Profile& profile, const ProgramResult& result) {
  AgentReply out = read_transcript(profile.transcript, {result.output, result.errors, result.exit_code});
  const bool is_whole = out.end == ReplyEnd::answered && profile.transcript != TranscriptKind::text;
  if (result.end == ProgramEnd::exited || is_whole) return out;
  constexpr auto kEnds = std::to_array<std::pair<ReplyEnd, std::string_view>>(
      {{ReplyEnd::unreadable, ""},
       {ReplyEnd::out_of_time, "It did not answer in time."},
       {ReplyEnd::silent, "It printed nothing for too long."},
       {ReplyEnd::too_much, "It printed more than is read."},
       {ReplyEnd::cancelled, "It was stopped."}});
  const auto& [end, reason] = kEnds[static_cast<std::size_t>(result.end)];
  out.end = end;
  out.reason = reason;
  out.text.clear();
  return out;
}

// An answer without the line that it must end with was cut off.
void take_end_line(AgentReply& reply) {
  std::string_view text = trim(reply.text);
  if (!text.ends_with(kEndLine)) {
    reply.end = ReplyEnd::cut_off;
    reply.reason = format("The answer does not end with the line {}.", kEndLine);
    reply.text.clear();
    return;
  }
  text.remove_suffix(kEndLine.size());
  reply.text = std::string(trim(text)) + "\n";
}

Result<AgentReply> ask_program(const Profile& profile, const Ask& ask) {
  const ScratchFolder folder = TRY(ScratchFolder::make());
  const ProgramResult result = TRY(run_program(TRY(call_of(profile, ask, folder.path()))));
  AgentReply out = read_result(profile, result);
  if (profile.hides_cut_off && out.end == ReplyEnd::answered) take_end_line(out);
  return out;
}

}  // namespace

AgentReply CommandBackend::ask(const Ask& ask) {
  const auto begin = std::chrono::steady_clock::now();
  auto asked = ask_program(profile_, ask);
  AgentReply out;
  if (asked)
    out = *std::move(asked);
  else
    out.end = ReplyEnd::failed, out.reason = asked.error().message;
  if (out.model.empty()) out.model = profile_.model;
  out.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
  return out;
}

std::string find_agent(const Profile& profile) { return find_program(profile.args.front()); }

std::string read_version(const Profile& profile, std::stop_token stop) {
  if (profile.version_args.empty()) return {};
  ProgramCall call{.args = {profile.args.front()},
                   .only_variables = passed_variables(profile),
                   .variables = {},
                   .stop = std::move(stop)};
  call.args.insert(call.args.end(), profile.version_args.begin(), profile.version_args.end());
  const auto result = run_program(call);
  if (!result || !result->succeeded()) return {};
  const std::string_view text = trim(result->output);
  return one_line(text.substr(0, text.find('\n')), 60);
}

}  // namespace blue
