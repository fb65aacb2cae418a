// Line by line, each byte looked at a bounded number of times.
#include "markdown/blocks.h"

#include <algorithm>

#include "markdown/spans.h"

namespace blue {
namespace {

struct Fence {
  char mark = 0;
  std::size_t length = 0;
};

bool is_blank(char c) { return c == ' ' || c == '\t' || c == '\r'; }

std::size_t skip_blanks(std::string_view line, std::size_t at) {
  while (at < line.size() && is_blank(line[at])) ++at;
  return at;
}

// Behind the list mark at `at` ("- ", "3. "), or `at` when there is none.
std::size_t skip_list_mark(std::string_view line, std::size_t at) {
  std::size_t end = at;
  while (end < line.size() && end - at < 9 && line[end] >= '0' && line[end] <= '9') ++end;
  std::string_view marks = end == at ? "-*+" : ".)";
  if (end >= line.size() || marks.find(line[end]) == marks.npos) return at;
  ++end;
  return end < line.size() && is_blank(line[end]) ? end : at;
}

std::size_t run_length(std::string_view line, std::size_t at) {
  std::size_t end = line.find_first_not_of(line[at], at);
  return (end == line.npos ? line.size() : end) - at;
}

Fence opened_fence(std::string_view line, std::size_t at) {
  if (at >= line.size() || (line[at] != '`' && line[at] != '~')) return {};
  std::size_t length = run_length(line, at);
  if (length < 3) return {};
  if (line[at] == '`' && line.find('`', at + length) != line.npos) return {};
  return {line[at], length};
}

bool closes(const Fence& fence, std::string_view line) {
  std::size_t at = skip_blanks(line, 0);
  if (at >= line.size() || line[at] != fence.mark) return false;
  std::size_t length = run_length(line, at);
  return length >= fence.length && skip_blanks(line, at + length) == line.size();
}

class BlockSplitter {
 public:
  explicit BlockSplitter(std::string_view text) : text_(text) {}

  std::vector<AnswerBlock> split() {
    for (std::size_t at = 0; at < text_.size();) {
      std::size_t end = std::min(text_.find('\n', at), text_.size() - 1) + 1;
      std::string_view line = text_.substr(at, end - at);
      if (line.ends_with('\n')) line.remove_suffix(1);
      at = fence_.mark != 0 ? read_fenced(line, end) : read_line(line, at, end);
    }
    finish(text_.size(), fence_.mark != 0 ? BlockKind::unclosed_fence : BlockKind::text);
    return std::move(blocks_);
  }

 private:
  // Each reader returns where the next line, or what stands behind a comment, begins.
  std::size_t read_fenced(std::string_view line, std::size_t end) {
    if (!closes(fence_, line)) return end;
    fence_ = {};
    finish(end, BlockKind::fence);
    return end;
  }

  std::size_t read_line(std::string_view line, std::size_t begin, std::size_t end) {
    std::size_t content = skip_blanks(line, 0);
    std::size_t behind_marks = content;
    for (std::size_t next; (next = skip_list_mark(line, behind_marks)) != behind_marks;)
      behind_marks = skip_blanks(line, next);
    if (line.substr(behind_marks).starts_with("<!--"))
      if (std::size_t comment_end = find_comment_end(begin + behind_marks); comment_end != text_.npos)
        return finish(begin, BlockKind::text), finish(comment_end, BlockKind::comment), comment_end;
    if (std::size_t element_end = elements_.find_end(text_, begin + behind_marks); element_end != text_.npos)
      return finish(begin, BlockKind::text), finish(element_end, BlockKind::element), element_end;
    char first = behind_marks < line.size() ? line[behind_marks] : '\0';
    Fence fence = opened_fence(line, behind_marks);
    bool alone = first == '>' || first == '#' || first == '|' || first == '\0';
    if (alone || fence.mark != 0 || behind_marks != content) finish(begin, BlockKind::text);
    fence_ = fence;
    if (alone) finish(end, first == '>' ? BlockKind::quote : BlockKind::text);
    return end;
  }

  // Behind the "-->" of the comment that opens at `at`; npos, and no later search, when none follows.
  std::size_t find_comment_end(std::size_t at) {
    if (!comments_close_) return text_.npos;
    std::size_t end = text_.find("-->", at + 4);
    comments_close_ = end != text_.npos;
    return comments_close_ ? end + 3 : end;
  }

  void finish(std::size_t end, BlockKind kind) {
    if (text_.substr(begin_, end - begin_).find('[') != text_.npos) blocks_.push_back({kind, begin_, end});
    begin_ = end;
  }

  std::string_view text_;
  std::vector<AnswerBlock> blocks_;
  std::size_t begin_ = 0;
  Fence fence_;
  QuietElements elements_;
  bool comments_close_ = true;
};

}  // namespace

std::vector<AnswerBlock> split_blocks(std::string_view text) { return BlockSplitter(text).split(); }

}  // namespace blue
