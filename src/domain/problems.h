#pragma once
// The problems of one call, gathered so that all of them are reported at once.
#include <string>
#include <vector>

#include "base/error.h"

namespace blue {

struct Problems : std::vector<Error> {
  // A problem with the field at `path`, without and with the value given there.
  void add(ErrorCode code, std::string path, std::string message, std::string fix = {});
  void add_value(ErrorCode code, std::string path, Json value, std::string message, std::string fix = {});
};

}  // namespace blue
