#pragma once
// For tests only: heads of requests in one line.
#include <initializer_list>
#include <string_view>
#include <utility>

#include "http/http_request.h"

namespace blue {

using HeaderList = std::initializer_list<std::pair<std::string_view, std::string_view>>;

inline RequestHead make_head(std::string_view method, std::string_view target, HeaderList headers) {
  RequestHead head;
  head.set_line(method, target, true);
  for (const auto& [name, value] : headers) head.add(name, value);
  return head;
}

}  // namespace blue
