#pragma once
// The problems of one call, gathered so that all of them are reported at once.
#include <string>
#include <utility>
#include <vector>

#include "base/error.h"

namespace blue {

struct Problems : std::vector<Error> {
  // A problem with the field at `path` and what to do about it, without and with the value given there.
  void add(ErrorCode code, std::string path, std::string message, std::string fix) {
    push_back(make_error(code, std::move(message)).at(std::move(path)).suggest(std::move(fix)));
  }
  void add_value(ErrorCode code, std::string path, Json value, std::string message, std::string fix) {
    add(code, std::move(path), std::move(message), std::move(fix));
    back().value = std::move(value);
  }
};

}  // namespace blue
