#pragma once
// The text behind a flag → the JSON value that its field takes. What the value means is for the command to
// judge.
#include <string>
#include <string_view>

#include "base/shape.h"
#include "cli/terminal.h"

namespace blue {

class FlagValueReader {
 public:
  explicit FlagValueReader(Terminal& terminal) : terminal_(terminal) {}

  // The value that `text` gives `field`; `flag` is how the caller wrote it, for messages. Array fields give
  // an array of what this one flag adds. Fails with wrong_type, out_of_range, invalid_value, invalid_json or
  // the file's error.
  Result<Json> read(const Field& field, std::string_view flag, std::string_view text);

 private:
  Result<Json> read_list(const Field& field, std::string_view flag, std::string_view text);
  Result<Json> read_document(const Field& field, std::string_view flag, std::string_view text);
  Result<std::string> read_source(std::string_view flag, std::string_view text);

  Terminal& terminal_;
  bool has_read_input_ = false;
};

}  // namespace blue
