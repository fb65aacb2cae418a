#pragma once
// The text of a flag → the JSON value that its field takes, and all values of one command line together. What
// a value means is decided by the command.
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "base/shape.h"
#include "cli/terminal.h"

namespace blue {

class FlagValueReader {
 public:
  explicit FlagValueReader(Terminal& terminal) : terminal_(terminal) {}

  // The value that `text` gives `field`; `flag` is how the caller wrote it, for messages. For an array field,
  // an array of what this flag adds. Fails with wrong_type, out_of_range, invalid_value, invalid_json or the
  // error of the file.
  Result<Json> read(const Field& field, std::string_view flag, std::string_view text);

 private:
  Result<Json> read_list(const Field& field, std::string_view flag, std::string_view text);
  Result<Json> read_document(const Field& field, std::string_view flag, std::string_view text);
  Result<std::string> read_source(std::string_view flag, std::string_view text);

  Terminal& terminal_;
  bool has_read_input_ = false;
};

// The values given so far for the fields of one shape, as the JSON object that will be sent.
class FieldValues {
 public:
  // Adds `value` for `field`. Lists and sentences grow; anything else that is given again with another value
  // is a contradiction. `flag` is how the caller wrote it.
  Result<> take(const Field& field, std::string_view flag, Json value);
  const JsonObject& values() const { return values_; }

 private:
  JsonObject values_;
};

// Adds the members of `flags` to `body`. A field that is in both, under any of its names, must have the same
// value; each one that differs is a contradiction in the list. Null in `body` counts as left out.
std::vector<Error> merge_flags(const Shape& shape, const JsonObject& flags, JsonObject& body);

}  // namespace blue
