#include "project/settings.h"

#include <sys/stat.h>

#include <chrono>
#include <cstdlib>
#include <map>
#include <mutex>

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

// What stat says of a file: while it stays the same, so does the file.
struct SettingsStamp {
  std::int64_t size = 0, modified = 0;  // nanoseconds
  std::uint64_t inode = 0;
  friend bool operator==(const SettingsStamp&, const SettingsStamp&) = default;
};

std::optional<SettingsStamp> find_stamp(const Path& path) {
  struct stat facts{};
  if (::stat(path.c_str(), &facts) != 0) return std::nullopt;
  return SettingsStamp{facts.st_size, facts.st_mtim.tv_sec * 1'000'000'000 + facts.st_mtim.tv_nsec,
                       facts.st_ino};
}

// A file that was written within the last second may change again without a new time.
bool is_settled(const SettingsStamp& stamp) {
  const auto now = std::chrono::system_clock::now().time_since_epoch();
  return std::chrono::nanoseconds(now).count() - stamp.modified > 1'000'000'000;
}

// The settings of one file, checked; empty when it is absent. A server asks on every call, so a file is read
// again only when its stamp has changed.
Result<std::optional<JsonObject>> read_settings(const Path& path) {
  static std::mutex mutex;
  static std::map<Path, std::pair<SettingsStamp, JsonObject>> kept;
  const auto stamp = find_stamp(path);
  if (!stamp) return std::nullopt;
  {
    const std::scoped_lock lock(mutex);
    const auto found = kept.find(path);
    if (found != kept.end() && found->second.first == *stamp) return found->second.second;
  }
  JsonObject settings = TRY(read_toml(path));
  TRY(check_settings(path, settings));
  const std::scoped_lock lock(mutex);
  if (is_settled(*stamp)) kept.insert_or_assign(path, std::pair(*stamp, settings));
  return settings;
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
  for (const Path& path : candidates) {
    std::optional<JsonObject> settings = TRY(read_settings(path));
    if (!settings) continue;
    lay_over(merged, *settings);
    if (!project || path != candidates.back()) ++loaded.user_files;
    loaded.files.push_back(path);
    loaded.contents.push_back(*std::move(settings));
  }
  if (!loaded.files.empty()) loaded.config = TRY(decode<Config>(merged));
  return loaded;
}

namespace {

// "docs/adr/" of what a person writes; empty for a path that leaves the project or is Blue's own.
std::string folder_path(std::string_view written) {
  std::string path = Path(written).lexically_normal().generic_string();
  if (path.starts_with("./")) path.erase(0, 2);
  if (!path.ends_with('/')) path += '/';
  const bool is_outside = path.starts_with('/') || path.starts_with("../") || path == "./";
  return is_outside || path.starts_with(".blue/") || path.starts_with(".git/") ? std::string() : path;
}

Error folder_error(const Project& project, std::string message) {
  const std::string file = (blue_folder(project) / kConfigFile).string();
  return make_error(codes::config_invalid, format("{}: {}", file, message))
      .at("documents")
      .suggest("Correct it; `blue config show` lists all settings.");
}

using AdoptedFolders = std::map<std::string, Config::Documents>;

// The section `documents` of the settings. A mistake in another section is no reason to lose the documents:
// status and doctor report it.
Result<AdoptedFolders> load_adopted(const Project& project) {
  auto loaded = load_config(project);
  if (loaded) return std::move(loaded->config.documents);
  JsonObject merged;
  for (const std::optional<Path>& path :
       {user_config_path(), std::optional(blue_folder(project) / kConfigFile)}) {
    if (!path || !find_stamp(*path)) continue;
    const auto settings = read_toml(*path);
    if (!settings) return fail(std::move(loaded).error());
    if (const Json* section = settings->find("documents"))
      lay_over(merged, JsonObject{{"documents", *section}});
  }
  auto config = decode<Config>(merged);
  if (!config) return fail(std::move(loaded).error());
  return std::move(config->documents);
}

}  // namespace

Result<DocumentFolders> load_document_folders(const Project& project) {
  std::vector<DocumentFolder> adopted;
  for (const auto& [name, documents] : TRY(load_adopted(project))) {
    const auto type = find_enum<DocumentType>(name);
    if (!type) return fail(folder_error(project, format("\"{}\" is not a type of document.", name)));
    for (const Config::Folder& folder : documents.folders) {
      std::string path = folder_path(folder.path);
      if (path.empty())
        return fail(folder_error(project, format("\"{}\" is not a folder inside the project.", folder.path)));
      adopted.push_back({*type, std::move(path), folder.names, folder.template_name, true});
    }
  }
  return DocumentFolders(std::move(adopted));
}

std::vector<Setting> list_settings(const LoadedConfig& loaded) {
  std::vector<Setting> settings;
  const Json encoded = encode(loaded.config);
  for (const JsonMember& section : *encoded.object())
    for (const JsonMember& member : *section.value.object())
      settings.push_back({format("{}.{}", section.key, member.key), member.value, "default"});
  for (std::size_t i = 0; i < loaded.files.size(); ++i)
    note_origins(settings, loaded.contents[i], loaded.files[i]);
  return settings;
}

}  // namespace blue
