#pragma once
// The one error of Blue: what the caller sees as JSON on MCP and CLI alike (RFC 0051, RFC 0057 section 10).
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/json.h"

namespace blue {

// Who can mend it: the caller (exit 2), time or another call (exit 3), or we (exit 70).
enum class ErrorFamily { caller, state, internal };

// A stable name on the wire. Codes are constants: those below know nothing of Blue, domain/error_codes.h adds
// Blue's.
struct ErrorCode {
  std::string_view name;
  ErrorFamily family;
  friend bool operator==(const ErrorCode& a, const ErrorCode& b) { return a.name == b.name; }
};

namespace codes {
inline constexpr ErrorCode missing_field{"missing_field", ErrorFamily::caller};
inline constexpr ErrorCode unknown_field{"unknown_field", ErrorFamily::caller};
inline constexpr ErrorCode wrong_type{"wrong_type", ErrorFamily::caller};
inline constexpr ErrorCode invalid_value{"invalid_value", ErrorFamily::caller};
inline constexpr ErrorCode out_of_range{"out_of_range", ErrorFamily::caller};
inline constexpr ErrorCode contradiction{"contradiction", ErrorFamily::caller};
inline constexpr ErrorCode invalid_json{"invalid_json", ErrorFamily::caller};
inline constexpr ErrorCode file_not_found{"file_not_found", ErrorFamily::caller};
inline constexpr ErrorCode too_large{"too_large", ErrorFamily::caller};
inline constexpr ErrorCode not_writable{"not_writable", ErrorFamily::state};
inline constexpr ErrorCode busy{"busy", ErrorFamily::state};
inline constexpr ErrorCode cancelled{"cancelled", ErrorFamily::state};
inline constexpr ErrorCode io_failed{"io_failed", ErrorFamily::internal};
inline constexpr ErrorCode internal_error{"internal_error", ErrorFamily::internal};
}  // namespace codes

struct Error {
  ErrorCode code = codes::internal_error;
  std::string message;
  std::string field;          // path of the offending input, such as perspectives[2].label; may be empty
  std::optional<Json> value;  // what was given or found there
  std::string constraint;     // the rule that failed; may be empty
  std::string suggestion;     // what to do next; may be empty
  JsonObject context;         // ids and numbers behind the refusal
  std::vector<Error> errors;  // every failure when there were several, this one first

  // Fluent setters, so that an error reads as one sentence where it is made.
  Error&& at(std::string path) &&;
  Error&& with_value(Json given) &&;
  Error&& because(std::string rule) &&;
  Error&& suggest(std::string next_step) &&;
  Error&& with(std::string_view key, Json detail) &&;
};

Error make_error(ErrorCode code, std::string message);
// One error out of at least one: the first speaks, all of them are listed.
Error combine(std::vector<Error> all);
// The error object of the wire: empty parts are left out, `errors` always lists every failure.
Json to_json(const Error& error);

}  // namespace blue
