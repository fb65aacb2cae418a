#pragma once
// A folder of a test's own. Header only, so that every layer's unit tests can use it.
#include <stdlib.h>

#include <stdexcept>
#include <string>

#include "base/file.h"

namespace blue {

// A new folder below the system's temporary one, removed with everything in it when the test ends.
class TempFolder {
 public:
  TempFolder() {
    std::string pattern = (std::filesystem::temp_directory_path() / "blue-test-XXXXXX").string();
    if (!::mkdtemp(pattern.data())) throw std::runtime_error("no temporary folder could be made");
    path_ = pattern;
  }
  ~TempFolder() {
    std::error_code ignored;
    std::filesystem::remove_all(path_, ignored);
  }
  TempFolder(const TempFolder&) = delete;
  TempFolder& operator=(const TempFolder&) = delete;

  const Path& path() const { return path_; }
  friend Path operator/(const TempFolder& folder, const Path& name) { return folder.path_ / name; }

 private:
  Path path_;
};

}  // namespace blue
