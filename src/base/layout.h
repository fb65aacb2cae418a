#pragma once
// The one place that lays text out: cells, one-line forms, wrapping and padding. Text that comes from outside
// is made harmless here.
#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace blue {

inline constexpr std::size_t kUnlimited = static_cast<std::size_t>(-1);

// Terminal cells `text` occupies; control and combining characters take none.
std::size_t display_width(std::string_view text);
// The longest prefix that fits `width` cells, with a closing "…" when something was cut.
std::string fit_width(std::string_view text, std::size_t width);
// `text` on one line, with controls made visible and runs of white space as one space; at most `limit` code
// points, with a closing "…" when something was cut.
std::string one_line(std::string_view text, std::size_t limit = kUnlimited);
// `text` in lines of at most `width` cells (at least 1), broken between words, or within a word that is
// longer than a line. Line feeds are kept, tabs become spaces, continuation lines keep the indentation of
// their line; controls are made visible. At least one line.
std::vector<std::string> wrap_text(std::string_view text, std::size_t width);
// The wrapped `text` with every line but the first indented by `indent` cells; the first line is expected to
// start in that column.
std::string hang_text(std::string_view text, std::size_t width, std::size_t indent);
// `text` followed or preceded by spaces up to `width` cells.
std::string pad_right(std::string_view text, std::size_t width);
std::string pad_left(std::string_view text, std::size_t width);

}  // namespace blue
