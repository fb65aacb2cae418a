#pragma once
// What a call returned: the object itself, and the ways to show it. JSON is made when it is asked for, and
// nothing is decoded again, so no limit on inputs applies to what is shown.
#include <memory>
#include <optional>
#include <string>

#include "base/json.h"
#include "base/result.h"
#include "base/view.h"

namespace blue {

class CallOutput {
 public:
  virtual ~CallOutput() = default;
  virtual Json json() const = 0;
  // For people; nothing: a generic view of the JSON will do.
  virtual std::optional<View> view() const { return std::nullopt; }
  // What a shell prints instead of JSON or a view.
  virtual std::optional<std::string> text() const { return std::nullopt; }
  virtual int exit_code() const { return 0; }
};

using CallResult = Result<std::unique_ptr<const CallOutput>>;

}  // namespace blue
