#include "dialogues/agent_log.h"

#include <algorithm>
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
constexpr std::size_t kMostFilesLookedAt = 20'000;

std::vector<Path> allowed_folders(const Workspace& workspace) {
  std::vector<Path> folders;
  auto add = [&](const Path& folder) {
    std::error_code error;
    Path real = fs::canonical(folder, error);
    if (!error && fs::is_directory(real, error)) folders.push_back(real);
  };
  if (auto lookup = workspace.find_project(); lookup && lookup->project) add(lookup->project->root);
  std::error_code error;
  add(fs::temp_directory_path(error));
  for (const char* name : {".claude", ".codex", ".gemini", ".local/share/opencode"})
    if (!workspace.search().home.empty()) add(workspace.search().home / name);
  return folders;
}

Result<Path> check_file(const Workspace& workspace, const std::string& file_path) {
  std::error_code error;
  Path file = fs::canonical(workspace.search().start / file_path, error);
  if (error) return fail(file_error("read", file_path, error.value()));
  for (const Path& folder : allowed_folders(workspace))
    if (is_inside(file, folder)) return file;
  return fail(make_error(codes::path_outside_project,
                         format("{} is not in a folder that agents' logs are read from.", file_path))
                  .at("file_path", file_path)
                  .suggest("Copy it into the project, or give the task's id."));
}

// The newest file named after the task, such as a6dc70c.jsonl or agent-a6dc70c.output.
Result<Path> find_task(const Workspace& workspace, const std::string& task_id) {
  bool plain = std::ranges::all_of(
      task_id, [](char c) { return std::isalnum(static_cast<unsigned char>(c)) || c == '-' || c == '_'; });
  std::optional<std::pair<fs::file_time_type, Path>> newest;
  std::size_t looked_at = 0;
  for (const Path& folder : allowed_folders(workspace)) {
    std::error_code error;
    auto options = fs::directory_options::skip_permission_denied;
    for (fs::recursive_directory_iterator entry(folder, options, error), end; plain && !error && entry != end;
         entry.increment(error)) {
      if (++looked_at > kMostFilesLookedAt) break;
      std::string name = entry->path().filename().string();
      std::string extension = entry->path().extension().string();
      if ((extension != ".jsonl" && extension != ".output") || name.find(task_id) == std::string::npos)
        continue;
      std::error_code ignored;
      auto time = entry->last_write_time(ignored);
      if (!newest || time > newest->first) newest = {time, entry->path()};
    }
  }
  if (newest) return newest->second;
  return fail(
      make_error(codes::file_not_found, format("No log of the task \"{}\" was found.", printable(task_id)))
          .at("task_id", task_id)
          .suggest("Give file_path, the path of the agent's JSONL log."));
}

void add_text(AgentText& out, std::string_view text) {
  if (trim(text).empty()) return;
  if (!out.text.empty()) out.text += "\n\n";
  out.text += trim(text);
}

// {"message": {"role": "assistant", "content": "…" or [{"type": "text", "text": "…"}]}}, or only the inside.
void read_line(AgentText& out, std::string_view line) {
  auto entry = parse_json(line);
  if (!entry || !entry->object()) {
    ++out.skipped_lines;
    return;
  }
  const Json* message = entry->find("message");
  const Json& said = message && message->object() ? *message : *entry;
  if (said.text_or("role", entry->text_or("type", "")) != "assistant") return;
  const Json* content = said.find("content");
  if (!content) return;
  ++out.messages;
  if (const std::string* text = content->string()) return add_text(out, *text);
  if (const JsonArray* parts = content->array())
    for (const Json& part : *parts)
      if (part.text_or("type", "") == "text") add_text(out, part.text_or("text", ""));
}

}  // namespace

Result<AgentText> read_agent_log(const Workspace& workspace, const std::optional<std::string>& task_id,
                                 const std::optional<std::string>& file_path) {
  Path file =
      file_path ? TRY(check_file(workspace, *file_path)) : TRY(find_task(workspace, task_id.value_or("")));
  std::string bytes = TRY(read_file(file, kLargestLog));
  AgentText out;
  out.file = file.string();
  for (std::string_view line : split(bytes, '\n'))
    if (!trim(line).empty()) read_line(out, line);
  return out;
}

}  // namespace blue
