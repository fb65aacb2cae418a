#include "library/tree_search.h"

#include <algorithm>
#include <filesystem>

#include "base/utf8.h"

namespace blue {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t kMostFiles = 50'000;
constexpr std::size_t kMostBytes = 1u << 20;

bool is_hidden(const Path& path) { return path.filename().native().starts_with('.'); }

// Which prefixes of a path fit the part of a glob that was read so far: reach[n] is about the first n bytes.
using Reach = std::vector<bool>;

// After a star: every prefix that continues one that fitted, within a name or across folders.
Reach after_star(const Reach& before, std::string_view path, bool is_deep) {
  Reach after = before;
  for (std::size_t at = 1; at < after.size(); ++at)
    if (after[at - 1] && (is_deep || path[at - 1] != '/')) after[at] = true;
  return after;
}

// After `**/`: the prefixes that fitted, and those of their continuations that end a folder.
Reach after_folders(const Reach& before, std::string_view path) {
  Reach after = after_star(before, path, true);
  for (std::size_t at = 1; at < after.size(); ++at)
    after[at] = before[at] || (after[at] && path[at - 1] == '/');
  return after;
}

Reach after_character(const Reach& before, std::string_view path, char wanted) {
  Reach after(before.size(), false);
  for (std::size_t at = 1; at < after.size(); ++at)
    after[at] = before[at - 1] && (wanted == '?' ? path[at - 1] != '/' : path[at - 1] == wanted);
  return after;
}

bool fits(std::string_view glob, std::string_view path) {
  Reach reach(path.size() + 1, false);
  reach[0] = true;
  while (!glob.empty()) {
    const std::size_t length = glob.starts_with("**/") ? 3 : glob.starts_with("**") ? 2 : 1;
    if (length == 3)
      reach = after_folders(reach, path);
    else if (glob.front() == '*')
      reach = after_star(reach, path, length == 2);
    else
      reach = after_character(reach, path, glob.front());
    glob.remove_prefix(length);
  }
  return reach.back();
}

}  // namespace

bool fits_glob(std::string_view glob, std::string_view path) {
  if (glob.find('/') == std::string_view::npos) path = path.substr(path.rfind('/') + 1);
  return fits(glob, path);
}

Result<FileTree> read_tree(const Path& root, const std::function<bool()>& is_cancelled) {
  FileTree tree{root, {}, false};
  std::error_code error;
  fs::recursive_directory_iterator entry(root, fs::directory_options::skip_permission_denied, error);
  if (error) return fail(file_error("read", root, error.value()));
  for (; entry != fs::recursive_directory_iterator(); entry.increment(error)) {
    if (error || tree.files.size() >= kMostFiles || is_cancelled()) {
      tree.is_cut = true;
      break;
    }
    if (is_hidden(entry->path())) {
      entry.disable_recursion_pending();
      continue;
    }
    std::error_code ignored;
    if (entry->is_symlink(ignored) || !entry->is_regular_file(ignored) ||
        entry->file_size(ignored) > kMostBytes)
      continue;
    tree.files.push_back(entry->path().lexically_relative(root).generic_string());
  }
  std::ranges::sort(tree.files);
  return tree;
}

std::vector<TextPlace> find_text(const FileTree& tree, const std::vector<std::string>& files,
                                 std::string_view text, std::size_t limit) {
  std::vector<TextPlace> places;
  for (const std::string& file : files) {
    if (places.size() >= limit || text.empty()) break;
    auto content = read_file(tree.root / file, kMostBytes);
    if (!content || content->find('\0') != std::string::npos) continue;
    std::size_t line = 1, counted_to = 0;
    for (std::size_t at = content->find(text); at != std::string::npos && places.size() < limit;) {
      line += static_cast<std::size_t>(std::count(content->begin() + static_cast<std::ptrdiff_t>(counted_to),
                                                  content->begin() + static_cast<std::ptrdiff_t>(at), '\n'));
      counted_to = at;
      places.push_back({file, line});
      const std::size_t next_line = content->find('\n', at);
      at = next_line == std::string::npos ? next_line : content->find(text, next_line);
    }
  }
  return places;
}

}  // namespace blue
