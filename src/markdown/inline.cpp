#include "markdown/inline.h"

#include <algorithm>
#include <map>

#include "markdown/lines.h"
#include "markdown/marks.h"
#include "markdown/targets.h"

namespace blue {
namespace {

constexpr std::size_t kDeepestBracket = 16;

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
