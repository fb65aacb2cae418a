#include "workspace/tree_search.h"

#include <algorithm>
#include <filesystem>
#include <optional>

#include "base/utf8.h"

namespace blue {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t kMostFiles = 50'000;
constexpr std::size_t kMostBytes = 1u << 20;

bool is_hidden(const Path& path) { return path.filename().native().starts_with('.'); }

// Where a star began: what of the glob follows it, and how far into the path it reaches so far.
struct Star {
  std::size_t rest = 0, reach = 0;
  bool is_whole = false;  // `**/` takes whole folders

  // Lets the star take more; false when it cannot.
  bool grow(std::string_view path, bool is_deep) {
    if (reach >= path.size() || (!is_deep && path[reach] == '/')) return false;
    const std::size_t slash = is_whole ? path.find('/', reach) : reach;
    reach = slash + 1;
    return slash != std::string_view::npos;
  }
};

// `*` and `?` stop at '/', `**` does not. The last star of each kind is tried in all lengths: a `*` within
// every choice of the `**` before it.
bool fits(std::string_view glob, std::string_view path) {
  std::size_t at = 0, from = 0;
  std::optional<Star> star, deep;
  while (at < path.size()) {
    if (from < glob.size() && glob[from] == '*') {
      const bool is_deep = glob.substr(from).starts_with("**");
      const bool is_whole = glob.substr(from).starts_with("**/");
      from += is_whole ? 3 : is_deep ? 2 : 1;
      (is_deep ? deep : star) = Star{from, at, is_whole};
      if (is_deep) star.reset();
    } else if (from < glob.size() && (glob[from] == path[at] || (glob[from] == '?' && path[at] != '/'))) {
      ++from, ++at;
    } else if (star && star->grow(path, false)) {
      from = star->rest, at = star->reach;
    } else if (deep && deep->grow(path, true)) {
      star.reset();
      from = deep->rest, at = deep->reach;
    } else {
      return false;
    }
  }
  return glob.find_first_not_of('*', from) == std::string_view::npos;
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
