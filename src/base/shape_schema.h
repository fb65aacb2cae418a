#pragma once
// A shape as JSON Schema 2020-12, for the list of tools.
#include "base/shape.h"

namespace blue {

enum class SchemaUse { input, output };
// Outputs list no required fields at the root, because they also admit the error object. A shape of any kind
// is an object at the root.
Json json_schema(const Shape& shape, SchemaUse use);

}  // namespace blue
