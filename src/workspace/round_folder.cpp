#include "workspace/round_folder.h"

#include <algorithm>
#include <filesystem>

#include "documents/paths.h"

namespace blue {

namespace fs = std::filesystem;

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
  std::error_code ignored;
  for (fs::directory_iterator entry(folder.path, error), end; !error && entry != end;
       entry.increment(error)) {
    folder.names.push_back(entry->path().native().substr(folder.path.native().size() + 1));
    if (entry->is_symlink(ignored)) folder.links.push_back(folder.names.back());
  }
  if (error && error != std::errc::no_such_file_or_directory)
    return fail(file_error("read", folder.path, error.value()));
  std::ranges::sort(folder.names);
  std::ranges::sort(folder.links);
  return folder;
}

}  // namespace blue
