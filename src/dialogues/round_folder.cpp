#include "dialogues/round_folder.h"

#include <dirent.h>

#include <algorithm>
#include <cerrno>
#include <filesystem>
#include <memory>

#include "domain/file_names.h"

namespace blue {

namespace {

namespace fs = std::filesystem;

struct CloseFolder {
  void operator()(DIR* folder) const { ::closedir(folder); }
};

// Most file systems tell the kind of an entry with its name.
bool is_link(const dirent& entry, const Path& folder) {
  std::error_code error;
  if (entry.d_type != DT_UNKNOWN) return entry.d_type == DT_LNK;
  return fs::is_symlink(fs::symlink_status(folder / entry.d_name, error));
}

}  // namespace

bool RoundFolder::holds(std::string_view name) const {
  return std::ranges::binary_search(names, name, std::less<>());
}
bool RoundFolder::holds_link(std::string_view name) const {
  return std::ranges::binary_search(links, name, std::less<>());
}

Result<RoundFolder> read_round_folder(const DialoguePlace& place, int round) {
  RoundFolder folder{round, place.path() / round_folder(round), {}, {}, false};
  std::error_code error;
  folder.is_link = fs::is_symlink(fs::symlink_status(folder.path, error));
  if (folder.is_link) return folder;
  const std::unique_ptr<DIR, CloseFolder> opened(::opendir(folder.path.c_str()));
  if (!opened && errno == ENOENT) return folder;
  if (!opened) return fail(file_error("read", folder.path, errno));
  while (const dirent* entry = (errno = 0, ::readdir(opened.get()))) {
    const std::string_view name = entry->d_name;
    if (name == "." || name == "..") continue;
    folder.names.emplace_back(name);
    if (is_link(*entry, folder.path)) folder.links.emplace_back(name);
  }
  if (errno != 0) return fail(file_error("read", folder.path, errno));
  std::ranges::sort(folder.names);
  std::ranges::sort(folder.links);
  return folder;
}

}  // namespace blue
