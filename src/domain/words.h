#pragma once
// Words of an answer: as they are shown, and where the answer has them. The functions that make the text from
// the bytes again are in markers/prose.h, so that a record may keep the places only.
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace blue {

// The bytes [from, to) of an answer's file as it is stored: a byte order mark and carriage returns count.
struct Span {
  std::size_t from = 0, to = 0;
  bool cut = false;  // the words go on behind `to`
  friend bool operator==(const Span&, const Span&) = default;
};

struct Words {
  std::string text = {};                    // valid UTF-8; ends with "…" where it is cut
  std::optional<Span> span = std::nullopt;  // absent where no answer has the words, or there are none
  bool one_line = false;                    // how the text is made from the bytes: as a label, else as prose
  bool lost = false;                        // the answer cannot be read back; the text says why
  bool empty() const { return text.empty(); }
  // The same place where both are known, else the same text.
  friend bool operator==(const Words& a, const Words& b) {
    return a.span && b.span ? a.span == b.span : a.text == b.text;
  }
};

// What is shown after words that are cut.
inline constexpr std::string_view kCutSign = "…";

// Most code points of an answer's words, without the sign that they are cut.
inline constexpr std::size_t kLongestLabel = 200;
inline constexpr std::size_t kLongestContent = 16 * 1024;
inline constexpr std::size_t kLongestNote = 2'000;
inline constexpr std::size_t kLongestSentence = 300;

}  // namespace blue
