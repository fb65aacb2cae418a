#include "markdown/inline.h"

#include <algorithm>
#include <optional>

#include "markdown/spans.h"

namespace blue {
namespace {

constexpr std::size_t kDeepestBracket = 16;
constexpr int kDeepestParenthesis = 32;

struct Target {
  TextRange range;       // as written, without <> and title
  std::size_t next = 0;  // after all that belongs to it
};
struct Definition {
  TextRange label;
  Target target;
};

bool is_line_end(char c) { return c == '\n' || c == '\r'; }
bool is_white(char c) { return c == ' ' || c == '\t' || is_line_end(c); }

std::size_t skip_white(std::string_view text, std::size_t at) {
  return std::min(text.find_first_not_of(" \t\r\n", at), text.size());
}
std::size_t skip_blanks(std::string_view text, std::size_t at) {
  return std::min(text.find_first_not_of(" \t", at), text.size());
}

std::optional<Target> find_bracketed_target(std::string_view text, std::size_t begin) {
  for (std::size_t at = begin; at < text.size() && text[at] != '<' && !is_line_end(text[at]); ++at) {
    if (text[at] == '>') return Target{{begin, at}, at + 1};
    if (text[at] == '\\' && at + 1 < text.size() && !is_line_end(text[at + 1])) ++at;
  }
  return std::nullopt;
}

std::optional<Target> find_bare_target(std::string_view text, std::size_t begin) {
  int depth = 0;
  std::size_t at = begin;
  for (; at < text.size() && static_cast<unsigned char>(text[at]) > ' '; ++at) {
    if (text[at] == ')' && depth-- == 0) break;
    if (text[at] == '(' && ++depth > kDeepestParenthesis) return std::nullopt;
    if (text[at] == '\\' && at + 1 < text.size() && !is_white(text[at + 1])) ++at;
  }
  return depth > 0 ? std::nullopt : std::optional(Target{{begin, at}, at});
}

std::optional<Target> find_target(std::string_view text, std::size_t at) {
  return text.substr(at).starts_with('<') ? find_bracketed_target(text, at + 1) : find_bare_target(text, at);
}

// After the title that opens at `at`; `at` when none does.
std::size_t find_title_end(std::string_view text, std::size_t at) {
  if (at >= text.size() || (text[at] != '"' && text[at] != '\'' && text[at] != '(')) return at;
  const char close = text[at] == '(' ? ')' : text[at];
  for (std::size_t inner = at + 1; inner < text.size(); ++inner) {
    if (text[inner] == close) return inner + 1;
    if (text[inner] == '(' && close == ')') return at;
    if (text[inner] == '\\') ++inner;
  }
  return at;
}

// The bracket that closes the label of a definition; `open` when there is none.
std::size_t find_label_end(std::string_view text, std::size_t open) {
  const std::string_view rest = text.substr(open);
  if (!rest.starts_with('[') || rest.starts_with("[^") || rest.starts_with("[]")) return open;
  for (std::size_t at = open + 1; at < text.size() && !is_line_end(text[at]) && text[at] != '['; ++at) {
    if (text[at] == ']') return text.substr(at).starts_with("]:") ? at : open;
    if (text[at] == '\\') ++at;
  }
  return open;
}

// The target after the parenthesis that opens before `at`; empty when nothing closes it.
std::optional<Target> find_inline_target(std::string_view text, std::size_t at) {
  const auto target = find_target(text, skip_white(text, at));
  if (!target) return std::nullopt;
  std::size_t next = skip_white(text, target->next);
  if (next > target->next) next = skip_white(text, find_title_end(text, next));
  if (!text.substr(next).starts_with(')')) return std::nullopt;
  return Target{target->range, next + 1};
}

// The definition `[label]: target "title"` that is the complete line at `at`; a footnote is not one.
std::optional<Definition> find_definition(std::string_view text, std::size_t at) {
  const std::size_t open = skip_blanks(text, at);
  const std::size_t close = find_label_end(text, open);
  if (close == open) return std::nullopt;
  const auto target = find_target(text, skip_blanks(text, close + 2));
  if (!target || target->range.begin == target->range.end) return std::nullopt;
  std::size_t next = skip_blanks(text, target->next);
  if (next > target->next) next = skip_blanks(text, find_title_end(text, next));
  if (next < text.size() && !is_line_end(text[next])) return std::nullopt;
  return Definition{{open + 1, close}, {target->range, skip_white(text, next)}};
}

// Reads one paragraph, or one line that is a block of its own. Everything ends with `end_`.
class BlockScanner {
 public:
  BlockScanner(std::string_view text, TextRange block, MarkdownInline& out)
      : text_(text.substr(0, block.end)), at_(block.begin), end_(block.end), out_(out), code_(text_, at_) {}

  void scan() {
    while (take_definition()) {
    }
    while (at_ < end_) step();
  }

 private:
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

  void take_code() {
    const std::size_t end = code_.find_end(at_);
    if (end > code_.run_end(at_))
      hide(end);
    else
      at_ = end;
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
    const auto target = find_inline_target(text_, at_ + 1);
    if (!target) return;
    out_.links.push_back({{opening.at + 1, close}, target->range});
    hide(target->next);
    if (!opening.is_image) std::erase_if(openings_, [](const Opening& outer) { return !outer.is_image; });
  }

  bool take_definition() {
    const auto definition = find_definition(text_, at_);
    if (!definition) return false;
    out_.links.push_back({definition->label, definition->target.range});
    hide(definition->target.next);
    return true;
  }

  std::string_view text_;
  std::size_t at_, end_;
  MarkdownInline& out_;
  CodeSpans code_;
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
