#pragma once
// A file in memory for targets whose reader takes a path.
#include <stdlib.h>

#include <string_view>

#include "base/file.h"

namespace blue {

// A folder of this process, made at the first call.
inline const Path& scratch_folder() {
  static const Path folder = [] {
    char name[] = "/dev/shm/blue-fuzz-XXXXXX";
    return Path(::mkdtemp(name));
  }();
  return folder;
}

// Writes the bytes to `name` there and returns the path.
inline Path scratch_file(std::string_view name, std::string_view bytes) {
  const Path file = scratch_folder() / name;
  if (!write_file(file, bytes, Durability::published)) std::abort();
  return file;
}

}  // namespace blue
