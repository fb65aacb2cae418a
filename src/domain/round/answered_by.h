#pragma once
// What gave an answer, as the caller of the registration states it: a claim, like the name of a client. DO
// NOT RENAME a field: ledgers hold them.
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "base/describe.h"

namespace blue {

struct AnsweredBy {
  std::string backend;                 // the program or service that was asked, such as "claude"
  std::string model, version;          // of the model, and of the program
  std::optional<std::int64_t> tokens;  // read and written
  std::optional<double> seconds;
  friend bool operator==(const AnsweredBy&, const AnsweredBy&) = default;
  static void describe(Fields<AnsweredBy>& f);
};

// The family of a model: the letters its name begins with, in lower case ("vendor/Name-4.1" is "name"); names
// that a vendor uses for one family are one ("opus" is "claude").
std::string family_of(std::string_view model);
// The family of what gave an answer; without a model, that of the backend's name.
std::string family_of(const AnsweredBy& one);

}  // namespace blue
