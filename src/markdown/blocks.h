#pragma once
// Markdown as a message is read, not as a document: which lines the writer says and which are quoted, code or
// hidden. In doubt words are the writer's own: indented lines are text, because writers indent below list
// items, and a comment or an element that is never closed is text too. lines.h reads documents.
#include <cstddef>
#include <string_view>
#include <vector>

namespace blue {

enum class BlockKind { text, quote, fence, unclosed_fence, comment, element };

// The bytes [begin, end) of the text: complete lines, or up to where a comment or an element ends.
struct MarkdownBlock {
  BlockKind kind;
  std::size_t begin;
  std::size_t end;
};

// The blocks of `text` that hold a '[', in order, in linear time. A text block never crosses a blank line,
// heading, table row or list item, so a stray backtick cannot reach beyond its own block. A quotation ends
// with the first line that has no '>' of its own.
std::vector<MarkdownBlock> split_blocks(std::string_view text);

}  // namespace blue
