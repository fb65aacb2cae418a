#pragma once
// The blocks of an answer's markdown that decide whether a bracket is the writer's own word: running text,
// quoted lines, fenced code, comments, HTML that quotes or shows code. Indented lines are text, because
// experts indent below list items. It knows nothing of markers.
#include <cstddef>
#include <string_view>
#include <vector>

namespace blue {

enum class BlockKind { text, quote, fence, unclosed_fence, comment, element };

// The bytes [begin, end) of the answer: whole lines, or up to where a comment or an element ends.
struct AnswerBlock {
  BlockKind kind;
  std::size_t begin;
  std::size_t end;
};

// The blocks of `text` that hold a '[', in order. A text block never crosses a blank line, heading, table row
// or list item, so a stray back-tick cannot reach beyond its own block. A quote without its own '>' has
// ended.
std::vector<AnswerBlock> split_blocks(std::string_view text);

}  // namespace blue
