#include "project/inside.h"

#include <algorithm>
#include <filesystem>

#include "base/format.h"
#include "base/text.h"
#include "base/utf8.h"
#include "domain/error_codes.h"

namespace blue {
namespace {

namespace fs = std::filesystem;

Error outside_error(std::string_view output_dir) {
  return make_error(codes::path_outside_project,
                    format("{} is not a folder inside the project.", printable(utf8_prefix(output_dir, 200))))
      .at("output_dir", utf8_prefix(output_dir, 200))
      .suggest(
          "Give a path below the project's root, such as .blue/dialogues/my-topic, or leave output_dir out.");
}

}  // namespace

bool is_inside(const Path& path, const Path& root) {
  auto [root_end, path_rest] = std::mismatch(root.begin(), root.end(), path.begin(), path.end());
  return root_end == root.end() && path_rest != path.end();
}

Result<std::string> path_in_project(const Project& project, std::string_view path) {
  if (path.find('\0') != std::string_view::npos) return fail(outside_error(path));
  std::error_code error;
  Path full = fs::weakly_canonical(project.root / Path(path), error);
  if (error) return fail(outside_error(path));
  Path root = fs::canonical(project.root, error);
  if (error || !is_inside(full, root)) return fail(outside_error(path));
  Path relative = full.lexically_relative(root);
  if (!relative.has_filename()) relative = relative.parent_path();
  if (*relative.begin() == ".git") return fail(outside_error(path));
  return relative.generic_string();
}

}  // namespace blue
