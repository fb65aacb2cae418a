#pragma once
// Finds every bracket of an answer that could be a marker, and where it is: in running text, or in a place
// where it must not count. What the bracket says is read by marker.h.
#include <cstddef>
#include <string_view>
#include <vector>

namespace blue {

// `marks` are quotation marks directly around the bracket; `element` is HTML that quotes or shows code.
enum class BracketPlace {
  text,
  quote,
  fence,
  unclosed_fence,
  code,
  escaped,
  unclosed,
  comment,
  struck,
  marks,
  element
};

// `begin` is the '['. In running text and in quotation marks `end` is after the matching ']'; anywhere else
// it is where the bracket's first words end: at the next bracket, line end or block end. `block` is the
// same for brackets of one fence or paragraph.
struct Bracket {
  BracketPlace place;
  std::size_t begin;
  std::size_t end;
  std::size_t block;
};

// The brackets that start with a letter, ordered by `begin`; one may enclose others. Time and memory grow
// linearly with `text`, whatever it holds.
std::vector<Bracket> find_brackets(std::string_view text);
// True when only markdown signs precede `begin` on its line.
bool opens_line(std::string_view text, std::size_t begin);

}  // namespace blue
