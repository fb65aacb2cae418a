#pragma once
// The part of a text that is worth showing for a search.
#include "store/full_text.h"

namespace blue {

// A part of `text` around the terms, at most `width` code points, on one line, with "…" where something is
// left out; the beginning when no term occurs. Used for snippets and for saying why.
struct Passage {
  std::string text;
  std::vector<std::string> matched;  // the terms that occur, as they are written there, once each
};
Passage find_passage(std::string_view text, const std::vector<SearchTerm>& terms, std::size_t width = 160);

}  // namespace blue
