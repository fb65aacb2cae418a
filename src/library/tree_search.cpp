#include "library/tree_search.h"

#include <algorithm>
#include <filesystem>

#include "base/utf8.h"

namespace blue {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t kMostFiles = 50'000;
constexpr std::size_t kMostBytes = 1u << 20;

// Reads the glob once and keeps, for every prefix of the path, whether it fits the part read so far:
// reach[n] is about the first n bytes. No glob takes more than its length times the path's.
bool fits(std::string_view glob, std::string_view path) {
  std::vector<bool> reach(path.size() + 1, false);
  reach[0] = true;
  while (!glob.empty()) {
    const bool is_star = glob.front() == '*', is_deep = glob.starts_with("**"),
               is_folders = glob.starts_with("**/");
    std::vector<bool> next = is_star ? reach : std::vector<bool>(reach.size(), false);
    for (std::size_t at = 1; at < next.size(); ++at) {
      const char c = path[at - 1];
      if (is_star)
        next[at] = next[at] || (next[at - 1] && (is_deep || c != '/'));
      else
        next[at] = reach[at - 1] && (glob.front() == '?' ? c != '/' : c == glob.front());
    }
    if (is_folders)
      for (std::size_t at = 1; at < next.size(); ++at)
        next[at] = reach[at] || (next[at] && path[at - 1] == '/');
    reach = std::move(next);
    glob.remove_prefix(is_folders ? 3 : is_deep ? 2 : 1);
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
    if (entry->path().filename().native().starts_with('.')) {
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
