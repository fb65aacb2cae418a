#pragma once
// A View → text for a terminal. All text passes through base/text.h's printable(), so no value can drive it.
#include <string>

#include "base/call_output.h"
#include "cli/paint.h"

namespace blue {

// Every line ends with a line feed; lines are at most style.width cells but for what is to be typed
// (NextStep).
std::string render_view(const View& view, const Style& style);

// A view of any JSON value: scalars as pairs, lists of objects as tables, long texts and inner objects under
// a heading of their own.
View generic_view(const Json& value);

// The output's own view, or the generic one, as text.
std::string draw(const CallOutput& output, const Style& style);

}  // namespace blue
