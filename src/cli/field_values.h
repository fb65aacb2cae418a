#pragma once
// What has been given for the fields of one shape so far, as the JSON object that will be sent.
#include "base/result.h"
#include "base/shape.h"

namespace blue {

class FieldValues {
 public:
  // Takes `value` for `field`. Lists and sentences grow; anything else given again with another value is a
  // contradiction. `flag` is how the caller wrote it.
  Result<> take(const Field& field, std::string_view flag, Json value);
  const JsonObject& values() const { return values_; }

 private:
  JsonObject values_;
};

// `body` with the members of `flags` added. A field that is in both, under any of its names, must have the
// same value; each one that has not is a contradiction in the list. Null in `body` counts as left out.
std::vector<Error> merge_flags(const Shape& shape, const JsonObject& flags, JsonObject& body);

}  // namespace blue
