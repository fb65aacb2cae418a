#include "documents/markdown_inline.h"

#include <algorithm>
#include <map>
#include <optional>

#include "documents/markdown_lines.h"

namespace blue {
namespace {

constexpr std::size_t kDeepestBracket = 16;
constexpr int kDeepestParenthesis = 32;

bool is_blank(char c) { return c == ' ' || c == '\t'; }
bool is_white(char c) { return is_blank(c) || c == '\n' || c == '\r'; }

// Reads one paragraph, or one line that stands alone. Everything ends with `end_`.
class BlockScanner {
 public:
  BlockScanner(std::string_view text, TextRange block, MarkdownInline& out)
      : text_(text.substr(0, block.end)), at_(block.begin), end_(block.end), out_(out) {}

  void scan() {
    while (take_definition()) {
    }
    find_last_runs();
    while (at_ < end_) step();
  }

 private:
  struct Target {
    TextRange range;
    std::size_t next;
  };
  struct Opening {
    std::size_t at;
    bool is_image;
  };

  void step() {
    switch (text_[at_]) {
      case '\\':
        at_ += 2;
        break;
      case '`':
        take_code();
        break;
      case '<':
        take_comment();
        break;
      case '[':
        open_bracket();
        break;
      case ']':
        close_bracket();
        break;
      default:
        ++at_;
    }
  }

  std::size_t run_length(std::size_t at) const {
    return std::min(text_.find_first_not_of('`', at), end_) - at;
  }

  // Where the last run of each length stands: a run that no equal one follows opens nothing.
  void find_last_runs() {
    for (std::size_t at = text_.find('`', at_); at < end_; at = text_.find('`', at)) {
      const std::size_t length = run_length(at);
      last_runs_[length] = at;
      at += length;
    }
  }

  void take_code() {
    const std::size_t length = run_length(at_);
    const auto last = last_runs_.find(length);
    std::size_t close = at_ + length;
    if (last == last_runs_.end() || last->second < close) return void(at_ = close);
    for (std::size_t run = 0; run != length; close += run) {
      close = text_.find('`', close);
      run = run_length(close);
    }
    hide(close);
  }

  void take_comment() {
    const bool opens = !has_open_comment_ && text_.substr(at_).starts_with("<!--");
    const std::size_t close = opens ? find_comment_end(text_, at_) : text_.npos;
    has_open_comment_ = has_open_comment_ || (opens && close == text_.npos);
    if (close == text_.npos)
      ++at_;
    else
      hide(close);
  }

  void hide(std::size_t end) {
    out_.hidden.push_back({at_, end});
    at_ = end;
  }

  void open_bracket() {
    if (openings_.size() == kDeepestBracket) openings_.erase(openings_.begin());
    openings_.push_back({at_, at_ > 0 && text_[at_ - 1] == '!'});
    ++at_;
  }

  void close_bracket() {
    const std::size_t close = at_++;
    if (openings_.empty()) return;
    const Opening opening = openings_.back();
    openings_.pop_back();
    if (at_ >= end_ || text_[at_] != '(') return;
    const auto target = find_inline_target(at_ + 1);
    if (!target) return;
    out_.links.push_back({{opening.at + 1, close}, target->range});
    hide(target->next);
    if (!opening.is_image) std::erase_if(openings_, [](const Opening& outer) { return !outer.is_image; });
  }

  // `../a.md "Title")`
  std::optional<Target> find_inline_target(std::size_t at) const {
    auto target = find_target(skip_white(at));
    if (!target) return std::nullopt;
    std::size_t next = skip_white(target->next);
    if (next > target->next) next = skip_white(behind_title(next));
    if (next >= end_ || text_[next] != ')') return std::nullopt;
    return Target{target->range, next + 1};
  }

  std::optional<Target> find_target(std::size_t at) const {
    return at < end_ && text_[at] == '<' ? find_bracketed_target(at + 1) : find_bare_target(at);
  }

  std::optional<Target> find_bracketed_target(std::size_t begin) const {
    for (std::size_t at = begin; at < end_ && text_[at] != '<' && text_[at] != '\n' && text_[at] != '\r';
         ++at) {
      if (text_[at] == '>') return Target{{begin, at}, at + 1};
      if (text_[at] == '\\') ++at;
    }
    return std::nullopt;
  }

  std::optional<Target> find_bare_target(std::size_t begin) const {
    int depth = 0;
    std::size_t at = begin;
    for (; at < end_ && static_cast<unsigned char>(text_[at]) > ' ' && (text_[at] != ')' || depth > 0);
         ++at) {
      if (text_[at] == '(' && ++depth > kDeepestParenthesis) return std::nullopt;
      if (text_[at] == ')') --depth;
      if (text_[at] == '\\' && at + 1 < end_ && !is_white(text_[at + 1])) ++at;
    }
    if (depth > 0) return std::nullopt;
    return Target{{begin, at}, at};
  }

  // Behind the title that opens at `at`; `at` when none does.
  std::size_t behind_title(std::size_t at) const {
    if (at >= end_ || (text_[at] != '"' && text_[at] != '\'' && text_[at] != '(')) return at;
    const char close = text_[at] == '(' ? ')' : text_[at];
    for (std::size_t inner = at + 1; inner < end_; ++inner) {
      if (text_[inner] == close) return inner + 1;
      if (text_[inner] == '(' && close == ')') return at;
      if (text_[inner] == '\\') ++inner;
    }
    return at;
  }

  std::size_t skip_white(std::size_t at) const {
    while (at < end_ && is_white(text_[at])) ++at;
    return at;
  }
  std::size_t skip_blanks(std::size_t at) const {
    while (at < end_ && is_blank(text_[at])) ++at;
    return at;
  }
  bool ends_line(std::size_t at) const { return at >= end_ || text_[at] == '\n' || text_[at] == '\r'; }

  // `[label]: ../a.md "Title"`, alone on its line. A label with ^ is a footnote's.
  bool take_definition() {
    const std::size_t open = skip_blanks(at_);
    const std::size_t close = behind_label(open);
    if (close == open) return false;
    const auto target = find_target(skip_blanks(close + 2));
    if (!target || target->range.begin == target->range.end) return false;
    std::size_t next = skip_blanks(target->next);
    if (next > target->next) next = skip_blanks(behind_title(next));
    if (!ends_line(next)) return false;
    out_.links.push_back({{open + 1, close}, target->range});
    hide(skip_white(next));
    return true;
  }

  // The bracket that closes a definition's label; `open` when there is none.
  std::size_t behind_label(std::size_t open) const {
    if (open >= end_ || text_[open] != '[' || text_.substr(open).starts_with("[^")) return open;
    for (std::size_t at = open + 1; !ends_line(at) && text_[at] != '['; ++at) {
      if (text_[at] == ']') return text_.substr(at).starts_with("]:") && at > open + 1 ? at : open;
      if (text_[at] == '\\') ++at;
    }
    return open;
  }

  std::string_view text_;
  std::size_t at_, end_;
  MarkdownInline& out_;
  std::map<std::size_t, std::size_t> last_runs_;  // of backticks: length → begin
  std::vector<Opening> openings_;
  bool has_open_comment_ = false;
};

bool is_hidden(LineRole role) {
  return role == LineRole::code || role == LineRole::comment || role == LineRole::front_matter;
}

}  // namespace

MarkdownInline scan_inline(std::string_view text) {
  MarkdownInline out;
  TextRange block;
  auto scan_block = [&] {
    if (block.begin < block.end) BlockScanner(text, block, out).scan();
  };
  for (MarkdownLines lines(text); auto line = lines.next();) {
    if (line->role == LineRole::continuation) {
      block.end = line->range.end;
      continue;
    }
    scan_block();
    block = line->range;
    if (!is_hidden(line->role)) continue;
    out.hidden.push_back(line->range);
    block.end = block.begin;
  }
  scan_block();
  return out;
}

}  // namespace blue
