#pragma once
// Searching the files of a folder: which paths fit a glob, where a text occurs. Bounded in files, bytes and
// hits.
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "base/file.h"

namespace blue {

// The files below a folder, relative to it, sorted; without hidden files, links and files too large for
// source code.
struct FileTree {
  Path root;
  std::vector<std::string> files;
  bool is_cut = false;  // there are more files than Blue reads
};
// `is_cancelled` is asked for every file; the tree is cut when it returns true.
Result<FileTree> read_tree(const Path& root, const std::function<bool()>& is_cancelled);

// True if `path` fits the glob: `*` and `?` within a name, `**` across folders; a glob without '/' is
// compared with the last name.
bool fits_glob(std::string_view glob, std::string_view path);

struct TextPlace {
  std::string file;
  std::size_t line = 0;
};
// Where `text` occurs in these files, once per line, at most `limit` places; binary files are skipped.
std::vector<TextPlace> find_text(const FileTree& tree, const std::vector<std::string>& files,
                                 std::string_view text, std::size_t limit);

}  // namespace blue
