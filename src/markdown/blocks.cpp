// Line by line, each byte looked at a bounded number of times.
#include "markdown/blocks.h"

#include <algorithm>

#include "markdown/marks.h"
#include "markdown/spans.h"

namespace blue {
namespace {

std::string_view without_indent(std::string_view line) {
  return line.substr(std::min(line.find_first_not_of(" \t\r"), line.size()));
}

// `line` without the list marks it begins with; a mark at the end of a line is text.
std::string_view without_list_marks(std::string_view line) {
  for (std::size_t mark; (mark = list_mark_length(line)) > 0 && mark < line.size();)
    line = without_indent(line.substr(mark));
  return line;
}

class BlockSplitter {
 public:
  explicit BlockSplitter(std::string_view text) : text_(text) {}

  std::vector<MarkdownBlock> split() {
    for (std::size_t at = 0; at < text_.size();) {
      std::size_t end = std::min(text_.find('\n', at), text_.size() - 1) + 1;
      std::string_view line = text_.substr(at, end - at);
      if (line.ends_with('\n')) line.remove_suffix(1);
      if (line.ends_with('\r')) line.remove_suffix(1);
      line = without_indent(line);
      at = fence_.is_open() ? read_fenced(line, end) : read_line(line, at, end);
    }
    finish(text_.size(), fence_.is_open() ? BlockKind::unclosed_fence : BlockKind::text);
    return std::move(blocks_);
  }

 private:
  // Each reader returns where the next line, or what follows a comment or an element, begins.
  std::size_t read_fenced(std::string_view line, std::size_t end) {
    if (!fence_.is_closed_by(line)) return end;
    fence_ = {};
    finish(end, BlockKind::fence);
    return end;
  }

  std::size_t read_line(std::string_view line, std::size_t begin, std::size_t end) {
    std::string_view words = without_list_marks(line);
    const auto at = static_cast<std::size_t>(words.data() - text_.data());
    if (std::size_t close = close_comment(words, at); close != text_.npos)
      return finish_inner(begin, close, BlockKind::comment);
    if (std::size_t close = elements_.find_end(text_, at); close != text_.npos)
      return finish_inner(begin, close, BlockKind::element);
    fence_ = opened_fence(words);
    const bool alone = words.empty() || words[0] == '>' || words[0] == '#' || words[0] == '|';
    if (alone || fence_.is_open() || words.size() != line.size()) finish(begin, BlockKind::text);
    if (alone) finish(end, words.starts_with('>') ? BlockKind::quote : BlockKind::text);
    return end;
  }

  // After the "-->" of the comment that `words` begin with; npos, and no later search, when none follows.
  std::size_t close_comment(std::string_view words, std::size_t at) {
    if (!comments_close_ || !words.starts_with("<!--")) return text_.npos;
    std::size_t end = text_.find("-->", at + 4);
    comments_close_ = end != text_.npos;
    return comments_close_ ? end + 3 : end;
  }

  std::size_t finish_inner(std::size_t begin, std::size_t end, BlockKind kind) {
    finish(begin, BlockKind::text);
    finish(end, kind);
    return end;
  }

  void finish(std::size_t end, BlockKind kind) {
    if (text_.substr(begin_, end - begin_).contains('[')) blocks_.push_back({kind, begin_, end});
    begin_ = end;
  }

  std::string_view text_;
  std::vector<MarkdownBlock> blocks_;
  std::size_t begin_ = 0;
  Fence fence_;
  QuotingElements elements_;
  bool comments_close_ = true;
};

}  // namespace

std::vector<MarkdownBlock> split_blocks(std::string_view text) { return BlockSplitter(text).split(); }

}  // namespace blue
