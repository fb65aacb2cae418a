#include "install/clients.h"

#include <unistd.h>

#include <algorithm>
#include <array>
#include <cstdlib>

#include "base/format.h"
#include "base/text.h"
#include "prompts/skill.h"

namespace blue {
namespace {

namespace fs = std::filesystem;

struct Client {
  std::string_view name, title;
  std::string_view program;   // on PATH
  std::string_view settings;  // its folder below home
};
constexpr std::array<Client, 7> kClients{{{"claude", "Claude Code", "claude", ".claude"},
                                          {"codex", "Codex", "codex", ".codex"},
                                          {"gemini", "Gemini CLI", "gemini", ".gemini"},
                                          {"opencode", "opencode", "opencode", ".config/opencode"},
                                          {"copilot", "Copilot CLI", "copilot", ".copilot"},
                                          {"vscode", "VS Code", "code", ".config/Code"},
                                          {"cursor", "Cursor", "cursor", ".cursor"}}};

const Client& client_called(std::string_view name) {
  return *std::ranges::find(kClients, name, &Client::name);
}

std::optional<Path> find_on_path(std::string_view program, std::string_view search_path) {
  for (std::string_view folder : split(search_path, ':')) {
    const Path candidate = Path(folder) / program;
    std::error_code error;
    if (!folder.empty() && fs::is_regular_file(candidate, error) && ::access(candidate.c_str(), X_OK) == 0)
      return candidate;
  }
  return std::nullopt;
}

Path variable_or(const char* name, Path fallback) {
  const char* value = std::getenv(name);
  return value && *value == '/' ? Path(value) : std::move(fallback);
}

// In a project's settings, which others clone, no path of this machine has a place.
std::string command_for(InstallScope scope, const InstallPlaces& here) {
  return scope == InstallScope::project ? "blue" : here.program;
}

JsonMemberEdit server_entry(std::vector<std::string_view> path, std::string_view type,
                            const std::string& command, bool lists_tools = false) {
  JsonObject entry;
  if (!type.empty()) entry.append("type", type);
  entry.append("command", command);
  entry.append("args", JsonArray{"mcp"});
  if (lists_tools) entry.append("tools", JsonArray{"*"});
  return {std::move(path), std::move(entry)};
}

void add_skills(std::vector<FileEdits>& files, const Path& folder) {
  for (const Skill& skill : all_skills()) {
    files.push_back({folder / skill.name / "SKILL.md", {WholeFileEdit{skill.text}}});
    for (const SkillFile& file : skill.files)
      files.push_back({folder / skill.name / file.path, {WholeFileEdit{file.text}}});
  }
}

constexpr std::string_view kAgentsBlock =
    "To \"play alignment\" or deliberate with a panel of experts, use the skill alignment-play and the tools "
    "of "
    "the MCP server blue: blue_dialogue_create, blue_dialogue_round_prompt, blue_dialogue_round_register, "
    "blue_dialogue_verdict_register.";

std::string toml_string(std::string_view text) { return render_json(Json(text)); }

std::vector<FileEdits> claude_files(InstallScope scope, const InstallPlaces& here) {
  const bool is_user = scope == InstallScope::user;
  const Path root = is_user ? here.home : here.project;
  std::vector<SettingsEdit> settings;
  if (!is_user) settings.emplace_back(JsonItemEdit{{"enabledMcpjsonServers"}, "blue"});
  settings.emplace_back(JsonItemEdit{{"permissions", "allow"}, "mcp__blue"});
  settings.emplace_back(JsonItemEdit{{"permissions", "allow"}, "Edit(.blue/dialogues/**)"});
  std::vector<FileEdits> files{{is_user ? root / ".claude.json" : root / ".mcp.json",
                                {server_entry({"mcpServers", "blue"}, "stdio", command_for(scope, here))}},
                               {root / ".claude/settings.json", std::move(settings)}};
  add_skills(files, root / ".claude/skills");
  return files;
}

std::vector<FileEdits> codex_files(InstallScope scope, const InstallPlaces& here) {
  const bool is_user = scope == InstallScope::user;
  const Path root = is_user ? here.home : here.project;
  std::vector<FileEdits> files{
      {root / ".codex/config.toml",
       {TomlTableEdit{"mcp_servers", "blue",
                      format("command = {}\nargs = [\"mcp\"]", toml_string(command_for(scope, here)))}}},
      {is_user ? root / ".codex/AGENTS.md" : root / "AGENTS.md",
       {MarkdownBlockEdit{std::string(kAgentsBlock)}}}};
  add_skills(files, root / ".agents/skills");
  return files;
}

std::vector<FileEdits> gemini_files(InstallScope scope, const InstallPlaces& here) {
  const Path root = scope == InstallScope::user ? here.home : here.project;
  std::vector<FileEdits> files{
      {root / ".gemini/settings.json", {server_entry({"mcpServers", "blue"}, "", command_for(scope, here))}}};
  add_skills(files, root / ".agents/skills");
  return files;
}

std::vector<FileEdits> opencode_files(InstallScope scope, const InstallPlaces& here) {
  const bool is_user = scope == InstallScope::user;
  const Path folder = is_user ? here.config / "opencode" : here.project;
  const bool has_comments = is_present(folder / "opencode.jsonc");
  JsonObject entry{{"type", "local"}, {"command", JsonArray{command_for(scope, here), "mcp"}}};
  std::vector<FileEdits> files{{folder / (has_comments ? "opencode.jsonc" : "opencode.json"),
                                {JsonMemberEdit{{"mcp", "blue"}, std::move(entry)}}}};
  add_skills(files, (is_user ? here.home : here.project) / ".agents/skills");
  return files;
}

std::vector<FileEdits> copilot_files(InstallScope scope, const InstallPlaces& here) {
  if (scope == InstallScope::project)
    return {{here.project / ".mcp.json",
             {server_entry({"mcpServers", "blue"}, "stdio", command_for(scope, here))}}};
  return {{here.home / ".copilot/mcp-config.json",
           {server_entry({"mcpServers", "blue"}, "local", command_for(scope, here), true)}}};
}

std::vector<FileEdits> vscode_files(InstallScope scope, const InstallPlaces& here) {
  return {
      {scope == InstallScope::user ? here.config / "Code/User/mcp.json" : here.project / ".vscode/mcp.json",
       {server_entry({"servers", "blue"}, "stdio", command_for(scope, here))}}};
}

std::vector<FileEdits> cursor_files(InstallScope scope, const InstallPlaces& here) {
  return {{(scope == InstallScope::user ? here.home : here.project) / ".cursor/mcp.json",
           {server_entry({"mcpServers", "blue"}, "", command_for(scope, here))}}};
}

}  // namespace

InstallPlaces install_places_from_environment(const Path& project) {
  const char* home = std::getenv("HOME");
  const char* search_path = std::getenv("PATH");
  InstallPlaces here{
      .home = home ? home : "", .project = project, .search_path = search_path ? search_path : ""};
  here.config = variable_or("XDG_CONFIG_HOME", here.home / ".config");
  here.state = variable_or("XDG_STATE_HOME", here.home / ".local/state");
  std::error_code error;
  const Path self = fs::read_symlink("/proc/self/exe", error);
  const auto found = find_on_path("blue", here.search_path);
  const bool is_this = found && fs::equivalent(*found, self, error);
  here.program = is_this || self.empty() ? "blue" : self.string();
  return here;
}

std::vector<std::string_view> all_clients() {
  std::vector<std::string_view> names;
  for (const Client& client : kClients) names.push_back(client.name);
  return names;
}

std::string_view client_title(std::string_view client) { return client_called(client).title; }

bool is_installed(std::string_view client, const InstallPlaces& here) {
  const Client& row = client_called(client);
  constexpr std::string_view kConfig = ".config/";
  const Path folder = row.settings.starts_with(kConfig) ? here.config / row.settings.substr(kConfig.size())
                                                        : here.home / row.settings;
  return is_folder(folder) || find_on_path(row.program, here.search_path);
}

std::vector<FileEdits> files_for(std::string_view client, InstallScope scope, const InstallPlaces& here) {
  constexpr std::array makers{claude_files,  codex_files,  gemini_files, opencode_files,
                              copilot_files, vscode_files, cursor_files};
  return makers[static_cast<std::size_t>(&client_called(client) - kClients.data())](scope, here);
}

std::string advice_for(std::string_view client, InstallScope scope) {
  if (client == "gemini")
    return "Gemini CLI shows the server as Disabled until you trust the folder (/permissions).";
  if (client == "codex" && scope == InstallScope::project)
    return "Codex reads .codex/config.toml only in a trusted project.";
  if (client == "vscode") return "VS Code starts the server when you allow it in the chat's tool list.";
  return {};
}

}  // namespace blue
