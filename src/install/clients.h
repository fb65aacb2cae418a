#pragma once
// The clients that Blue can be added to: which files they read and what belongs in each. A new client is
// a row in clients.cpp.
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/file.h"
#include "install/settings_edit.h"

namespace blue {

enum class InstallScope { user, project };

// Where things are on this machine.
struct InstallPlaces {
  Path home;            // of the user
  Path config;          // XDG_CONFIG_HOME, else ~/.config
  Path state;           // XDG_STATE_HOME, else ~/.local/state
  Path project;         // root of the project; empty when there is none
  std::string program;  // what starts Blue: "blue" where PATH has this program, else its path
  std::string search_path;
};
InstallPlaces install_places_from_environment(const Path& project);

// The edits of one file for one client.
struct FileEdits {
  Path path;
  std::vector<SettingsEdit> edits;
};

// "claude", "codex", "gemini", "opencode", "copilot", "vscode", "cursor".
std::vector<std::string_view> all_clients();
// What people call it: "Claude Code".
std::string_view client_title(std::string_view client);
// True when its program is on PATH or its folder of settings is there.
bool is_installed(std::string_view client, const InstallPlaces& here);
// Every file that `client` needs.
std::vector<FileEdits> files_for(std::string_view client, InstallScope scope, const InstallPlaces& here);
// What the user has to do besides; empty when there is nothing.
std::string advice_for(std::string_view client, InstallScope scope);

}  // namespace blue
