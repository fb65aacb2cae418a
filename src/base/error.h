#pragma once
// Blue's only error type, shown as the same JSON over MCP and on the command line (RFC 0051, RFC 0057 section
// 10).
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/json.h"

namespace blue {

// What went wrong, and the exit code of the command line.
enum class ErrorFamily {
  caller,    // 2: the input is wrong
  state,     // 3: the input is valid, but not in the current state
  internal,  // 70: Blue or the machine failed
};

// A stable name on the wire. The codes below are general; domain/error_codes.h adds those of the domain.
struct ErrorCode {
  std::string_view name;
  ErrorFamily family;
  std::string_view advice = {};  // what to do, where that is the same wherever it happens
  friend bool operator==(const ErrorCode& a, const ErrorCode& b) { return a.name == b.name; }
};

namespace codes {
inline constexpr ErrorCode missing_field{"missing_field", ErrorFamily::caller};
inline constexpr ErrorCode unknown_field{"unknown_field", ErrorFamily::caller};
inline constexpr ErrorCode wrong_type{"wrong_type", ErrorFamily::caller};
inline constexpr ErrorCode invalid_value{"invalid_value", ErrorFamily::caller};
inline constexpr ErrorCode out_of_range{"out_of_range", ErrorFamily::caller};
inline constexpr ErrorCode contradiction{"contradiction", ErrorFamily::caller};
inline constexpr ErrorCode invalid_json{"invalid_json", ErrorFamily::caller,
                                        "Correct the JSON there and send it again."};
inline constexpr ErrorCode file_not_found{"file_not_found", ErrorFamily::caller, "Check the path."};
inline constexpr ErrorCode path_outside_project{"path_outside_project", ErrorFamily::caller};
inline constexpr ErrorCode too_large{"too_large", ErrorFamily::caller, "Shorten it, or split it."};
inline constexpr ErrorCode not_writable{"not_writable", ErrorFamily::state,
                                        "Check the file's permissions and the space on the disk."};
inline constexpr ErrorCode busy{"busy", ErrorFamily::state, "Try again in a moment."};
inline constexpr ErrorCode cancelled{"cancelled", ErrorFamily::state, "Start it again to complete it."};
inline constexpr ErrorCode io_failed{"io_failed", ErrorFamily::internal,
                                     "Check the disk and the file's permissions, then try again."};
inline constexpr ErrorCode internal_error{"internal_error", ErrorFamily::internal,
                                          "This is a fault in Blue: report it with the call that led to it."};
}  // namespace codes

struct Error {
  ErrorCode code = codes::internal_error;
  std::string message;
  std::string field;          // path of the input that is wrong, such as perspectives[2].label; may be empty
  std::optional<Json> value;  // what was given or found there
  std::string constraint;     // the rule that failed; may be empty
  std::string suggestion;     // what to do next; may be empty
  JsonObject context;         // ids and numbers that explain it
  std::vector<Error> errors;  // every failure when there is more than one, this one first

  // Setters that can be chained.
  Error&& at(std::string path) &&;
  Error&& at(std::string path, Json given) &&;
  Error&& with_value(Json given) &&;
  Error&& because(std::string rule) &&;
  Error&& suggest(std::string next_step) &&;
  Error&& with(std::string_view key, Json detail) &&;
};

// An error with the advice of its code; suggest() gives a better one.
Error make_error(ErrorCode code, std::string message);
// One error for at least one failure: it says what the first one says and lists all of them.
Error combine(std::vector<Error> all);
// The error object on the wire: empty parts are left out; `errors` always lists every failure, without a
// context that is the error's own.
Json to_json(const Error& error);

}  // namespace blue
