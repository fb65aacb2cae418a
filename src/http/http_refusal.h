#pragma once
// Why a request is not let in: a status, a word for the statistics, and a sentence for whoever sent it.
#include <string>
#include <string_view>

namespace blue {

// Where the request ends is in doubt, hence nothing behind it can be read.
inline constexpr std::string_view kFramingReason = "framing";

struct HttpRefusal {
  int status = 400;
  std::string_view reason;  // a constant, such as "origin"
  std::string message;
  std::string headers = {};              // further header lines, each with its line end; may be empty
  std::string_view allowed_origin = {};  // of the page that may read the refusal
};

}  // namespace blue
