#include "domain/problems.h"

#include <utility>

namespace blue {

void Problems::add(ErrorCode code, std::string path, std::string message, std::string fix) {
  push_back(make_error(code, std::move(message)).at(std::move(path)).suggest(std::move(fix)));
}

void Problems::add_value(ErrorCode code, std::string path, Json value, std::string message, std::string fix) {
  add(code, std::move(path), std::move(message), std::move(fix));
  back().value = std::move(value);
}

}  // namespace blue
