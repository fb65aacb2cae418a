#pragma once
// The view of a command that brings none.
#include "base/json.h"
#include "base/view.h"

namespace blue {

// A view of any JSON value: scalars as pairs, lists of objects as tables, long texts and inner objects under
// headings.
View generic_view(const Json& value);

}  // namespace blue
