#pragma once
// Looking for patterns in the files of a folder: which paths fit a glob, where a text occurs. Bounded in
// files, bytes and hits, and it says when a bound was reached.
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "base/file.h"

namespace blue {

// The files below a folder, relative to it, sorted; without hidden ones, links and what is larger than a
// source file.
struct FileTree {
  Path root;
  std::vector<std::string> files;
  bool is_cut = false;  // there are more files than Blue looks at
};
// `is_cancelled` is asked now and then; the tree is cut when it says so.
Result<FileTree> read_tree(const Path& root, const std::function<bool()>& is_cancelled);

// True when `path` fits the glob: `*` and `?` within a name, `**` across folders; a glob without '/' fits the
// last name.
bool fits_glob(std::string_view glob, std::string_view path);

struct TextPlace {
  std::string file;
  std::size_t line = 0;
};
// Where `text` occurs in these files, at most `limit` places; files that are no text are skipped.
std::vector<TextPlace> find_text(const FileTree& tree, const std::vector<std::string>& files,
                                 std::string_view text, std::size_t limit);

}  // namespace blue
