#include "dialogues/agent_log.h"

#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <filesystem>

#include "base/format.h"
#include "base/json_parse.h"
#include "base/text.h"
#include "domain/error_codes.h"
#include "project/inside.h"

namespace blue {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t kLargestLog = 64u << 20;

std::vector<Path> allowed_folders(const Workspace& workspace) {
  std::vector<Path> folders;
  auto add = [&](const Path& folder) {
    std::error_code error;
    Path real = fs::canonical(folder, error);
    if (!error && fs::is_directory(real, error)) folders.push_back(real);
  };
  for (const char* name : {".claude", ".codex", ".gemini", ".local/share/opencode"})
    if (!workspace.search().home.empty()) add(workspace.search().home / name);
  std::error_code error;
  add(fs::temp_directory_path(error));
  if (auto lookup = workspace.find_project(); lookup && lookup->project) add(lookup->project->root);
  return folders;
}

Error refused_error(const Path& file, std::string_view why) {
  return make_error(codes::path_outside_project, format("{} {}.", file.string(), why))
      .at("file_path", file.string())
      .suggest("Copy it into the project, or give the task's id.");
}

// The path of the log with the links of its folders resolved. The log itself may not be one: in a shared
// temporary folder others could lead it anywhere.
Result<Path> check_file(const Workspace& workspace, const std::string& file_path) {
  const Path given = workspace.search().start / file_path;
  std::error_code error;
  Path file = fs::canonical(given.parent_path(), error) / given.filename();
  struct stat facts{};
  if (error || ::lstat(file.c_str(), &facts) != 0)
    return fail(file_error("read", file_path, error ? error.value() : errno));
  const std::vector<Path> folders = allowed_folders(workspace);
  if (std::ranges::none_of(folders, [&](const Path& folder) { return is_inside(file, folder); }))
    return fail(refused_error(file_path, "is not in a folder that agents' logs are read from"));
  if (S_ISLNK(facts.st_mode)) return fail(refused_error(file_path, "is a link"));
  if (facts.st_uid != ::geteuid()) return fail(refused_error(file_path, "belongs to another user"));
  return file;
}

// In a search, what others have put into a shared folder is not a log of the task.
bool is_own_file(const Path& file) {
  struct stat facts{};
  return ::lstat(file.c_str(), &facts) == 0 && S_ISREG(facts.st_mode) && facts.st_uid == ::geteuid();
}

bool is_letter(char c) { return std::isalpha(static_cast<unsigned char>(c)); }
bool is_in_id(char c) { return std::isalnum(static_cast<unsigned char>(c)) || c == '-' || c == '_'; }

// The name without the word and the time that agents put before an id: "agent-a6dc70c" → "a6dc70c",
// "rollout-2026-05-07T17-24-21-0197" → "0197".
std::string_view strip_label(std::string_view name) {
  const auto word = static_cast<std::size_t>(std::ranges::find_if_not(name, is_letter) - name.begin());
  if (word == 0 || word >= name.size() || (name[word] != '-' && name[word] != '_')) return name;
  name.remove_prefix(word + 1);
  constexpr std::string_view kTime = "0000-00-00T00-00-00-";
  auto fits = [](char c, char wanted) {
    return wanted == '0' ? std::isdigit(static_cast<unsigned char>(c)) != 0 : c == wanted;
  };
  if (name.size() > kTime.size() && std::ranges::equal(name.substr(0, kTime.size()), kTime, fits))
    name.remove_prefix(kTime.size());
  return name;
}

bool is_named_after(const Path& file, std::string_view task_id) {
  const std::string extension = file.extension().string();
  if (extension != ".jsonl" && extension != ".output") return false;
  const std::string name = file.stem().string();
  return name == task_id || strip_label(name) == task_id;
}

struct FoundLog {
  Path file;
  bool is_cut = false;
};

// The newest log of the task.
Result<FoundLog> find_task(const Workspace& workspace, const std::string& task_id, std::size_t most_files) {
  std::optional<std::pair<fs::file_time_type, Path>> newest;
  bool is_cut = false;
  const bool is_plain = !task_id.empty() && std::ranges::all_of(task_id, is_in_id);
  for (const Path& folder : is_plain ? allowed_folders(workspace) : std::vector<Path>()) {
    std::error_code error;
    std::size_t looked_at = 0;
    auto options = fs::directory_options::skip_permission_denied;
    for (fs::recursive_directory_iterator entry(folder, options, error), end; !error && entry != end;
         entry.increment(error)) {
      if (looked_at++ == most_files) {
        is_cut = true;
        break;
      }
      if (!is_named_after(entry->path(), task_id) || !is_own_file(entry->path())) continue;
      std::error_code ignored;
      auto time = entry->last_write_time(ignored);
      if (!newest || time > newest->first) newest = {time, entry->path()};
    }
  }
  if (newest) return FoundLog{newest->second, is_cut};
  return fail(
      make_error(codes::file_not_found,
                 format("No log of the task \"{}\" was found{}.", printable(task_id),
                        is_cut ? format(" among the first {} files of a folder", most_files) : std::string()))
          .at("task_id", task_id)
          .suggest("Give the whole id, or file_path, the path of the agent's JSONL log.")
          .with("search_cut", is_cut));
}

void add_text(std::string& out, std::string_view text) {
  if (trim(text).empty()) return;
  if (!out.empty()) out += "\n\n";
  out += trim(text);
}

// Reads line by line. A message may be spread over lines that share its id.
class LogReader {
 public:
  explicit LogReader(AgentText& out) : out_(out) {}

  // {"message": {"role": "assistant", "content": "…" or [{"type": "text", "text": "…"}]}}, or only the
  // inside.
  void read_line(std::string_view line) {
    auto entry = parse_json(line);
    if (!entry || !entry->object()) {
      ++out_.skipped_lines;
      return;
    }
    const Json* message = entry->find("message");
    const Json& said = message && message->object() ? *message : *entry;
    if (said.text_or("role", entry->text_or("type", "")) != "assistant") return;
    const Json* content = said.find("content");
    if (!content) return;
    ++out_.messages;
    const std::string id(said.text_or("id", ""));
    if (id.empty() || id != message_) out_.last_message.clear();
    message_ = id;
    if (const std::string* text = content->string()) return say(*text);
    if (const JsonArray* parts = content->array())
      for (const Json& part : *parts) read_part(part);
  }

 private:
  void say(std::string_view text) {
    add_text(out_.text, text);
    add_text(out_.last_message, text);
  }
  // What comes before a call of a tool is not the agent's answer.
  void read_part(const Json& part) {
    const std::string_view type = part.text_or("type", "");
    if (type == "text") say(part.text_or("text", ""));
    if (type == "tool_use") out_.last_message.clear();
  }

  AgentText& out_;
  std::string message_;
};

}  // namespace

Result<AgentText> read_agent_log(const Workspace& workspace, const std::optional<std::string>& task_id,
                                 const std::optional<std::string>& file_path, std::size_t most_files) {
  if (!workspace.may_read_agent_logs())
    return fail(make_error(codes::tool_not_enabled, "This server does not read the logs of agents.")
                    .at(file_path ? "file_path" : "task_id")
                    .suggest("Give the answer as text, or start `blue serve` with --allow-agent-logs."));
  FoundLog log;
  if (!file_path) log = TRY(find_task(workspace, task_id.value_or(""), most_files));
  const Path file = TRY(check_file(workspace, file_path ? *file_path : log.file.string()));
  const std::string bytes =
      TRY(read_dated_file(file, kLargestLog)).text;  // a link that came since is refused
  AgentText out;
  out.file = file.string();
  LogReader reader(out);
  for (std::string_view line : split(bytes, '\n'))
    if (!trim(line).empty()) reader.read_line(line);
  out.search_cut = log.is_cut;
  if (log.is_cut)
    out.search_note = format(
        "The search stopped after {} files of a folder: another log of the task may be newer.", most_files);
  return out;
}

Result<std::vector<GivenAnswer>> read_logged_answers(const Workspace& workspace, const DialoguePlace& place,
                                                     int round, const std::vector<LoggedAnswer>& wanted,
                                                     std::vector<Note>& notes) {
  std::vector<GivenAnswer> answers;
  if (wanted.empty()) return answers;
  std::vector<Error> problems;
  const RoundFolder folder = TRY(read_round_folder(place, round));
  for (const LoggedAnswer& one : wanted) {
    const std::string slug = slug_of_name(one.expert);
    if (!folder.find_answer(slug).empty()) continue;
    auto log = read_agent_log(workspace, one.task_id, {});
    if (!log) {
      problems.push_back(std::move(log)
                             .error()
                             .at(one.field, one.task_id)
                             .suggest("Give the whole id of the task, or the answer as text."));
      continue;
    }
    if (log->last_message.empty())
      problems.push_back(
          make_error(codes::answer_missing,
                     format("The log of {} ends without a message of the agent: {}.", one.expert, log->file))
              .at(one.field, one.task_id)
              .suggest("Wait until the agent has finished, or give its answer as text."));
    if (log->search_cut)
      notes.push_back(
          {"search_cut", log->search_note, format("{} was read for {}.", log->file, one.expert), slug});
    answers.push_back({one.expert, std::move(log->last_message), one.answered_at, "agent_log"});
  }
  if (!problems.empty()) return fail(combine(std::move(problems)));
  return answers;
}

}  // namespace blue
