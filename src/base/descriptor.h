#pragma once
// What files and the folders below a root have in common: paths, descriptors that close themselves, and the
// error of a system call.
#include <filesystem>
#include <string_view>
#include <utility>

#include "base/error.h"

namespace blue {

using Path = std::filesystem::path;

// A file descriptor that closes itself.
class Descriptor {
 public:
  Descriptor() = default;
  explicit Descriptor(int number) : number_(number) {}
  Descriptor(Descriptor&& other) noexcept : number_(std::exchange(other.number_, -1)) {}
  Descriptor& operator=(Descriptor&& other) noexcept;
  ~Descriptor();
  int get() const { return number_; }
  explicit operator bool() const { return number_ >= 0; }

 private:
  int number_ = -1;
};

// The error for a failed system call on `path`: not_writable when permissions, space or a read-only file
// system are the cause, file_not_found or invalid_value when the path is, path_outside_project for a link
// where none is followed.
Error file_error(std::string_view what, const Path& path, int error_number);

}  // namespace blue
