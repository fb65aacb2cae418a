#include "project/find_project.h"

#include <sys/stat.h>

#include <cstdlib>
#include <filesystem>

#include "base/format.h"
#include "domain/error_codes.h"
#include "domain/file_names.h"

namespace blue {
namespace {

namespace fs = std::filesystem;

// A .blue makes a project when it holds settings, documents or a ledger. Folders of rounds alone do not: an
// agent that was started in a sub-folder and wrote its answer to a relative path makes those. A link counts,
// so that it is refused.
bool holds_project(const Path& folder) {
  const Path blue = folder / kBlueFolder;
  std::error_code error;
  if (!is_folder(blue)) return false;
  for (const char* name : {kConfigFile, ".gitattributes", "docs"})
    if (is_present(blue / name)) return true;
  if (fs::is_symlink(fs::symlink_status(blue, error))) return true;
  for (const fs::directory_entry& entry : fs::directory_iterator(blue, error))
    if (entry.path().filename().string().starts_with("config.")) return true;
  for (const fs::directory_entry& entry : fs::directory_iterator(blue / kDialoguesFolder, error))
    if (is_present(entry.path() / kLedgerFile)) return true;
  return false;
}

Result<ProjectLookup> look_in_named(const Path& named) {
  std::error_code error;
  Path folder = fs::canonical(named, error);
  if (error || !is_folder(folder))
    return fail(
        make_error(codes::file_not_found, format("The project folder {} does not exist.", named.string()))
            .at("project", named.string())
            .suggest(
                "Create it, or leave --project and BLUE_PROJECT out to use the current folder's project."));
  if (folder.filename() == kBlueFolder) folder = folder.parent_path();
  ProjectLookup lookup{.project = {}, .writable_root = folder};
  if (holds_project(folder)) lookup.project = Project{folder};
  return lookup;
}

// True for the root of the file system, and for a folder whose parent is on another one.
bool is_border(const Path& folder) {
  struct stat here{}, above{};
  if (!folder.has_relative_path()) return true;
  return ::stat(folder.c_str(), &here) != 0 || ::stat(folder.parent_path().c_str(), &above) != 0 ||
         here.st_dev != above.st_dev;
}

// A .blue in the user's home or in / is not the project of everything below it.
bool is_too_wide(const Path& folder, const ProjectSearch& search) {
  return folder == search.home || (!folder.has_relative_path() && folder != search.start);
}

ProjectLookup look_upwards(const ProjectSearch& search) {
  ProjectLookup lookup;
  for (Path folder = search.start;; folder = folder.parent_path()) {
    bool is_git_root = is_present(folder / ".git");
    if (is_git_root) lookup.writable_root = folder;
    if (holds_project(folder) && (is_git_root || !is_too_wide(folder, search))) {
      lookup.project = Project{folder};
      return lookup;
    }
    if (is_git_root || folder == search.home || is_border(folder)) return lookup;
  }
}

// What is written from here on stays inside the project. SQLite opens its files by path, so the folder they
// are in must be a real one.
Result<> enter(const Project& project) {
  std::error_code error;
  if (fs::is_symlink(fs::symlink_status(blue_folder(project), error)))
    return fail(
        make_error(codes::path_outside_project, format("{} is a link; Blue keeps its files in a real folder.",
                                                       blue_folder(project).string()))
            .with_value(blue_folder(project).string())
            .suggest("Replace the link with the folder itself."));
  return guard_root(project.root);
}

}  // namespace

Path blue_folder(const Project& project) { return project.root / kBlueFolder; }

Result<ProjectLookup> find_project(const ProjectSearch& search) {
  ProjectLookup lookup;
  if (search.found && is_folder(blue_folder(*search.found)))
    lookup = {search.found, search.found->root};
  else if (search.found)
    lookup.writable_root = search.found->root;
  else
    lookup = search.named ? TRY(look_in_named(*search.named)) : look_upwards(search);
  if (lookup.project) TRY(enter(*lookup.project));
  return lookup;
}

Result<ProjectSearch> project_search_from_environment(const std::optional<std::string>& named) {
  ProjectSearch search;
  std::error_code error;
  search.start = fs::current_path(error);
  if (error) return fail(file_error("find the current folder", ".", error.value()));
  // Without links, as getcwd returns it: the walk upwards compares the two.
  if (const char* home = std::getenv("HOME")) search.home = fs::canonical(home, error);
  const char* from_environment = std::getenv("BLUE_PROJECT");
  if (named)
    search.named = *named;
  else if (from_environment && *from_environment)
    search.named = from_environment;
  return search;
}

Error project_not_found_error(const ProjectSearch& search, const ProjectLookup& lookup) {
  std::string start = (search.named ? *search.named : search.start).string();
  std::string folder = lookup.writable_root.value_or(start).string();
  return make_error(codes::project_not_found,
                    lookup.writable_root ? format("{} is not a Blue project: it has no .blue folder.", folder)
                                         : format("{} is not in a Blue project or git repository.", start))
      .with_value(start)
      .suggest(format(
          "Run `blue init {}` to make it a project, or start the server as `blue mcp --project <folder>`.",
          folder))
      .with("searched_from", start)
      .with("command", format("blue init {}", folder))
      .with("client_config",
            JsonObject{{"command", "blue"}, {"args", JsonArray{"mcp", "--project", "<folder>"}}});
}

}  // namespace blue
