#pragma once
// Where an import is written before it appears: a hidden folder beside the dialogues, which is then renamed.
#include <utility>

#include "base/file.h"
#include "project/find_project.h"

namespace blue {

// Removed with all it holds unless it was moved to its place.
class HiddenFolder {
 public:
  // An empty one. Removes what a crash left of earlier imports: the caller holds the create lock.
  static Result<HiddenFolder> make(const Project& project);
  HiddenFolder(HiddenFolder&& other) noexcept : path_(std::exchange(other.path_, {})) {}
  HiddenFolder& operator=(HiddenFolder&&) = delete;
  ~HiddenFolder();
  const Path& path() const { return path_; }
  // Renames it to `place`, on disk when the call returns.
  Result<> move_to(const Path& place);

 private:
  explicit HiddenFolder(Path path) : path_(std::move(path)) {}
  Path path_;
};

}  // namespace blue
