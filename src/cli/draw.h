#pragma once
// A View → text for a terminal. All text passes through base/layout.h, so that no value can control the
// terminal.
#include <cstddef>
#include <functional>
#include <string>
#include <string_view>

#include "base/call.h"

namespace blue {

// How text for people is laid out.
struct Style {
  std::size_t width = 80;
  bool has_colour = false;
  // A path from the project's root as the caller writes it; empty: as it is.
  std::function<std::string(std::string_view path)> show_path = {};
};

// `text` in the colour of `tone`, or as it is when the style has no colour.
std::string paint(std::string_view text, Tone tone, const Style& style);
// Every line ends with a line feed. Columns of numbers are aligned to the right; what does not fit is cut
// with "…", the last column first, then the widest. Where even that is too narrow, each row becomes a list of
// names and values.
std::string render_table(const Table& table, const Style& style);
// Every line ends with a line feed. Lines have at most style.width cells, except commands to type (NextStep).
std::string render_view(const View& view, const Style& style);
// The view of an output that brings none: scalars as pairs, lists of objects as tables, long texts and inner
// objects under headings.
View generic_view(const Json& value);
// The view of the output, or a generic one, as text.
std::string draw(const CallOutput& output, const Style& style);

}  // namespace blue
