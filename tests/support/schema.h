#pragma once
// A JSON Schema 2020-12 validator for tests, of the keywords Blue's schemas use. It is written from the
// standard and shares nothing with the code that makes the schemas.
#include <string>
#include <vector>

#include "base/json.h"

namespace blue {

// What is wrong with `schema` itself, whatever the value: unknown keywords, operands of the wrong kind,
// required members that are not described. Each problem opens with its place in the schema.
std::vector<std::string> check_schema(const Json& schema);
// Every way in which `value` breaks `schema`, each with the path of the value; the schema's own problems come
// first.
std::vector<std::string> check_value(const Json& schema, const Json& value);

}  // namespace blue
