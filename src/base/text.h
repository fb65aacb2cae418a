#pragma once
// Words and characters as people see them: case, width, slugs, likeness. Everything is UTF-8.
#include <concepts>
#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace blue {

// Lower case by Unicode's folding and in composed form, so that "STRASSE" and "straße" are one word, and "é"
// is one letter however it was typed; malformed bytes become U+FFFD.
std::string fold_case(std::string_view text);
// True when the two are one word in any letter case, with spaces, '-' and '_' alike.
bool same_word(std::string_view a, std::string_view b);
// True when the two differ at most in the case of ASCII letters.
bool same_ascii(std::string_view a, std::string_view b);
// Terminal cells `text` occupies; control and combining characters take none.
std::size_t display_width(std::string_view text);
// The longest prefix that fits `width` cells, with a closing "…" when something was cut.
std::string fit_width(std::string_view text, std::size_t width);
// Lower case, Unicode letters and digits kept, everything else one '-', what cannot be seen dropped; at most
// `limit` code points and 200 bytes; may be empty.
std::string slugify(std::string_view title, std::size_t limit = 80);
// True for letters, digits and the marks upon them.
bool is_word_character(char32_t code_point);
// `text` with control characters, line separators and direction overrides made visible, so that it cannot
// drive a terminal; tabs and line feeds are kept.
std::string printable(std::string_view text);

std::string_view trim(std::string_view text);
std::vector<std::string_view> split(std::string_view text, char separator);
// The pieces of a text that goes away would dangle.
template <std::same_as<std::string> Temporary>
std::vector<std::string_view> split(Temporary&& text, char separator) = delete;
std::string join(std::span<const std::string> parts, std::string_view separator);
// "1 tension", "2 tensions".
std::string counted(std::size_t count, std::string_view noun);
// `text` with every `from` replaced by `to`.
std::string replace_all(std::string text, char from, char to);

// The candidate that `word` was most likely meant to be, or empty when none is near enough.
std::optional<std::string_view> nearest(std::string_view word, std::span<const std::string_view> candidates);
// " Did you mean X?" or nothing.
std::string did_you_mean(std::string_view word, std::span<const std::string_view> candidates);

}  // namespace blue
