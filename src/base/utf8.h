#pragma once
// UTF-8: validity and code points. What the characters are is in unicode.h.
#include <cstddef>
#include <string>
#include <string_view>

namespace blue {

// Bytes of the well-formed sequence that starts at `at` (1 to 4), or 0 when there is none. `at` is in range.
std::size_t utf8_sequence_length(std::string_view text, std::size_t at);
// Offset of the first byte that is not part of a well-formed sequence, or npos when `text` is valid.
std::size_t find_invalid_utf8(std::string_view text);
// Number of code points; a malformed byte counts as one.
std::size_t count_code_points(std::string_view text);
// The longest prefix of whole code points with at most `limit` of them.
std::string_view utf8_prefix(std::string_view text, std::size_t limit);
// `text` with every malformed byte replaced by U+FFFD.
std::string repair_utf8(std::string_view text);
// Decodes the sequence at `at` and moves `at` past it; a malformed byte gives U+FFFD and moves by one.
char32_t next_code_point(std::string_view text, std::size_t& at);
void append_utf8(std::string& out, char32_t code_point);

}  // namespace blue
