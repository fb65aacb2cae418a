#include "project/settings.h"

#include <cstdlib>

#include "base/format.h"
#include "domain/error_codes.h"
#include "domain/file_names.h"
#include "project/toml_file.h"

namespace blue {
namespace {

// Checks one file alone; its problems are named after it.
Result<> check_settings(const Path& path, const JsonObject& settings) {
  auto decoded = decode<Config>(settings);
  if (decoded) return {};
  Error error = std::move(decoded).error();
  auto name = [&](Error& problem) {
    problem.code = codes::config_invalid;
    problem.message = format("{}: {}", path.string(), problem.message);
  };
  name(error);
  for (Error& problem : error.errors) name(problem);
  return fail(std::move(error));
}

void lay_over(JsonObject& below, const JsonObject& above) {
  for (const JsonMember& member : above) {
    Json* present = below.find(member.key);
    if (present && present->object() && member.value.object())
      lay_over(*present->object(), *member.value.object());
    else
      below.set(member.key, member.value);
  }
}

void note_origins(std::vector<Setting>& settings, const JsonObject& file, const Path& path) {
  for (Setting& setting : settings) {
    std::size_t dot = setting.key.find('.');
    const Json* section = file.find(setting.key.substr(0, dot));
    if (section && section->find(setting.key.substr(dot + 1))) setting.origin = path.string();
  }
}

std::vector<Setting> list_settings(const Config& config) {
  std::vector<Setting> settings;
  const Json encoded = encode(config);
  for (const JsonMember& section : *encoded.object())
    for (const JsonMember& member : *section.value.object())
      settings.push_back({format("{}.{}", section.key, member.key), member.value, "default"});
  return settings;
}

}  // namespace

std::optional<Path> user_config_path() {
  if (const char* folder = std::getenv("XDG_CONFIG_HOME"); folder && *folder)
    return Path(folder) / "blue" / kConfigFile;
  if (const char* home = std::getenv("HOME"); home && *home)
    return Path(home) / ".config" / "blue" / kConfigFile;
  return std::nullopt;
}

Result<LoadedConfig> load_config(const std::optional<Project>& project) {
  std::vector<Path> candidates;
  if (auto user = user_config_path()) candidates.push_back(*user);
  if (project) candidates.push_back(blue_folder(*project) / kConfigFile);

  LoadedConfig loaded;
  JsonObject merged;
  std::vector<JsonObject> contents;
  for (const Path& path : candidates) {
    if (!is_present(path)) continue;
    JsonObject settings = TRY(read_toml(path));
    TRY(check_settings(path, settings));
    lay_over(merged, settings);
    loaded.files.push_back(path);
    contents.push_back(std::move(settings));
  }
  loaded.config = TRY(decode<Config>(merged));
  loaded.settings = list_settings(loaded.config);
  for (std::size_t i = 0; i < contents.size(); ++i)
    note_origins(loaded.settings, contents[i], loaded.files[i]);
  return loaded;
}

}  // namespace blue
