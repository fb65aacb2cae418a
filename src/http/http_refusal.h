#pragma once
// Why a request is not let in: a status, a word for the statistics, and a sentence for whoever sent it.
#include <string>
#include <string_view>

namespace blue {

struct HttpRefusal {
  int status = 400;
  std::string_view reason;  // a constant, such as "origin"
  std::string message;
  std::string headers;  // further header lines, each with its line end; may be empty
};

}  // namespace blue
