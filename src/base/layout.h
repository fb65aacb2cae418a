#pragma once
// Text broken into lines of a terminal. Text that comes from outside is made harmless here.
#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace blue {

// `text` as one line that cannot drive a terminal: controls made visible, runs of white space one space.
std::string single_line(std::string_view text);
// `text` in lines of at most `width` cells (at least 1), broken between words, or within a word that is
// longer than a line. Line feeds are kept, tabs become spaces, a line's indentation is kept for what follows
// of it; controls are made visible. At least one line.
std::vector<std::string> wrap_text(std::string_view text, std::size_t width);
// `text` followed by spaces up to `width` cells.
std::string pad_right(std::string_view text, std::size_t width);
// `text` preceded by spaces up to `width` cells.
std::string pad_left(std::string_view text, std::size_t width);
// The wrapped `text` with every line but the first indented by `indent` cells; the first starts there
// already.
std::string hang_text(std::string_view text, std::size_t width, std::size_t indent);

}  // namespace blue
