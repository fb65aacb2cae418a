#include "import/hidden_folder.h"

#include <fcntl.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <filesystem>
#include <vector>

#include "base/format.h"
#include "base/random_source.h"
#include "domain/file_names.h"

namespace blue {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view kHiddenPrefix = ".import-";

Result<> remove_leftovers(const Path& dialogues) {
  std::error_code error;
  std::vector<Path> leftovers;
  for (fs::directory_iterator entry(dialogues, error), end; !error && entry != end; entry.increment(error))
    if (entry->path().filename().native().starts_with(kHiddenPrefix)) leftovers.push_back(entry->path());
  for (const Path& leftover : leftovers) fs::remove_all(leftover, error);
  if (error) return fail(file_error("clear", dialogues, error.value()));
  return {};
}

}  // namespace

Result<HiddenFolder> HiddenFolder::make(const Project& project) {
  const Path dialogues = blue_folder(project) / kDialoguesFolder;
  TRY(make_folder(dialogues));
  TRY(remove_leftovers(dialogues));
  HiddenFolder hidden(dialogues / format("{}{:x}", kHiddenPrefix, draw_seed()));
  TRY(make_folder(hidden.path_));
  return hidden;
}

HiddenFolder::~HiddenFolder() {
  std::error_code ignored;
  if (!path_.empty()) fs::remove_all(path_, ignored);
}

Result<> HiddenFolder::move_to(const Path& place) {
  TRY(make_folder(place.parent_path()));
  const OpenPlace from = TRY(open_place(path_, "create")), to = TRY(open_place(place, "create"));
  if (::renameat(from.folder.get(), from.name.c_str(), to.folder.get(), to.name.c_str()) != 0)
    return fail(file_error("create", place, errno));
  path_.clear();
  return sync_folder(place.parent_path());
}

}  // namespace blue
