#pragma once
// Words as people see them: letter case, slugs, likeness; splitting and joining. Everything is UTF-8. How
// text is laid out in lines and columns is in layout.h.
#include <array>
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
// Lower case, Unicode letters and digits kept, everything else one '-', invisible characters dropped; at most
// `limit` code points and 200 bytes; may be empty. The slug of a slug is the slug itself.
std::string slugify(std::string_view title, std::size_t limit = 80);
// True for letters, digits and the marks on them.
bool is_word_character(char32_t code_point);
// True when `text` begins with an upper-case letter of any script, or with a lower-case one. Scripts without
// case have neither.
bool begins_upper_case(std::string_view text);
bool begins_lower_case(std::string_view text);
// `text` with control characters, line separators and direction overrides made visible, so that it cannot
// control a terminal; tabs and line feeds are kept, and CR LF becomes a line feed.
std::string printable(std::string_view text);

// A set of bytes, for scanning a long text with one look at each byte.
class ByteSet {
 public:
  constexpr explicit ByteSet(std::string_view members) {
    for (char member : members) holds_[static_cast<unsigned char>(member)] = true;
  }
  // Offset of the first member in `text` at or after `from`; npos when there is none.
  constexpr std::size_t find_first(std::string_view text, std::size_t from = 0) const {
    while (from < text.size() && !holds_[static_cast<unsigned char>(text[from])]) ++from;
    return from < text.size() ? from : std::string_view::npos;
  }

 private:
  std::array<bool, 256> holds_{};
};

std::string_view trim(std::string_view text);
std::vector<std::string_view> split(std::string_view text, char separator);
// The pieces of a temporary would dangle.
template <std::same_as<std::string> Temporary>
std::vector<std::string_view> split(Temporary&& text, char separator) = delete;
std::string join(std::span<const std::string> parts, std::string_view separator);
// "1 tension", "2 tensions".
std::string counted(std::size_t count, std::string_view noun);
// `text` with every `from` replaced by `to`.
std::string replace_all(std::string text, char from, char to);

// The candidate that `word` most likely means, or empty when none is close enough.
std::optional<std::string_view> nearest(std::string_view word, std::span<const std::string_view> candidates);
// " Did you mean X?" or nothing.
std::string did_you_mean(std::string_view word, std::span<const std::string_view> candidates);
// The same for names of several words, such as blue_dialogue_create: only a candidate that has a word close
// to each word of `name` is meant, so that blue_reminder_create does not mean blue_adr_create.
std::string did_you_mean_name(std::string_view name, std::span<const std::string_view> candidates);
// `text` in quotes, as one word of a shell's command line, whatever it holds.
std::string shell_word(std::string_view text);

}  // namespace blue
