#include "base/descriptor.h"

#include <unistd.h>

#include <cerrno>
#include <cstring>

#include "base/format.h"

namespace blue {
namespace {

ErrorCode code_of(int error_number) {
  switch (error_number) {
    case EACCES:
    case EPERM:
    case EROFS:
    case ENOSPC:
    case EDQUOT:
    case EFBIG:
      return codes::not_writable;
    case ENOENT:
    case ENOTDIR:
      return codes::file_not_found;
    case ENAMETOOLONG:
    case EISDIR:
      return codes::invalid_value;
    case ELOOP:
      return codes::path_outside_project;
    default:
      return codes::io_failed;
  }
}

std::string_view advice_of(int error_number, const ErrorCode& code) {
  if (error_number == ENOSPC || error_number == EDQUOT) return "Free some disk space, then try again.";
  if (error_number == EFBIG) return "Raise the limit on the size of files (ulimit -f), then try again.";
  if (code == codes::not_writable) return "Check the permissions of the file and its folder.";
  if (code == codes::invalid_value) return "Use another path.";
  if (code == codes::path_outside_project) return "Replace the link with a real file or folder.";
  return code.advice;
}

}  // namespace

Descriptor& Descriptor::operator=(Descriptor&& other) noexcept {
  Descriptor moved(std::move(other));
  std::swap(number_, moved.number_);
  return *this;
}
Descriptor::~Descriptor() {
  if (number_ >= 0) ::close(number_);
}

Error file_error(std::string_view what, const Path& path, int error_number) {
  const ErrorCode code = code_of(error_number);
  const std::string_view cause = error_number == ELOOP
                                     ? "it is a link, or a link leads to it, which Blue does not follow there"
                                     : std::string_view(std::strerror(error_number));
  Error error = make_error(code, format("Cannot {} {}: {}.", what, path.string(), cause));
  error.value = path.string();
  error.suggestion = advice_of(error_number, code);
  return error;
}

}  // namespace blue
