// Back-tick runs are paired before brackets are, as markdown does it: code binds tighter than brackets. So do
// comments and struck text.
#include "markers/brackets.h"

#include <algorithm>
#include <unordered_map>
#include <utility>

#include "base/byte_set.h"
#include "markdown/blocks.h"
#include "markdown/spans.h"
#include "markers/quotation_marks.h"

namespace blue {
namespace {

constexpr auto kNone = static_cast<std::size_t>(-1);
constexpr ByteSet kSigns("[]\\`<~");
constexpr ByteSet kHeadEnds("[]\n");

bool starts_with_letter(std::string_view text) {
  std::size_t at = text.find_first_not_of(" \t\r\n*`_");
  if (at == text.npos) return false;
  auto byte = static_cast<unsigned char>(text[at]);
  return byte >= 0x80 || (byte >= 'A' && byte <= 'Z') || (byte >= 'a' && byte <= 'z');
}

// The back-tick runs of one block, each with the next run of the same length.
class BackTicks {
 public:
  void read(std::string_view text, std::size_t begin) {
    runs_.clear();
    for (std::size_t at = text.find('`', begin); at != text.npos; at = text.find('`', at)) {
      std::size_t end = std::min(text.find_first_not_of('`', at), text.size());
      runs_.push_back({at, end, kNone});
      at = end;
    }
    std::unordered_map<std::size_t, std::size_t> next_of_length;
    for (std::size_t i = runs_.size(); i-- > 0;) {
      auto [entry, first] = next_of_length.try_emplace(runs_[i].end - runs_[i].begin, i);
      if (!first) runs_[i].partner = std::exchange(entry->second, i);
    }
    next_ = 0;
  }

  // Where the code that the run at `at` opens ends, or `at`'s own end when nothing closes it. `at` never goes
  // back.
  std::size_t code_end(std::size_t at) {
    const Run& run = run_at(at);
    return run.partner == kNone ? run.end : runs_[run.partner].end;
  }
  std::size_t run_end(std::size_t at) { return run_at(at).end; }

 private:
  struct Run {
    std::size_t begin;
    std::size_t end;
    std::size_t partner;
  };
  const Run& run_at(std::size_t at) {
    while (runs_[next_].begin < at) ++next_;
    return runs_[next_];
  }

  std::vector<Run> runs_;
  std::size_t next_ = 0;
};

class BracketFinder {
 public:
  explicit BracketFinder(std::string_view text) : text_(text) {}

  std::vector<Bracket> find() {
    for (const AnswerBlock& block : split_blocks(text_)) {
      block_ = text_.substr(0, block.end);
      block_begin_ = block.begin;
      switch (block.kind) {
        case BlockKind::text:
          read_text();
          break;
        case BlockKind::quote:
          note_all(block.begin, block.end, BracketPlace::quote);
          break;
        case BlockKind::fence:
          note_all(block.begin, block.end, BracketPlace::fence);
          break;
        case BlockKind::comment:
          note_all(block.begin, block.end, BracketPlace::comment);
          break;
        case BlockKind::element:
          note_all(block.begin, block.end, BracketPlace::element);
          break;
        case BlockKind::unclosed_fence:
          note_all(block.begin, block.end, BracketPlace::unclosed_fence);
          break;
      }
    }
    return std::move(found_);
  }

 private:
  void read_text() {
    open_.clear();
    comments_close_ = strikes_close_ = true;
    elements_ = {};
    back_ticks_.read(block_, block_begin_);
    for (std::size_t at = block_begin_; (at = kSigns.find_first(block_, at)) != block_.npos;) {
      switch (block_[at]) {
        case '[':
          open(at++);
          break;
        case ']':
          close(++at);
          break;
        case '\\':
          at = read_escape(at);
          break;
        case '<':
          at = read_tag(at);
          break;
        case '~':
          at = read_silent(at, {"~~", "~~", BracketPlace::struck}, strikes_close_);
          break;
        default:
          at = read_code(at);
      }
    }
    for (std::size_t index : open_)
      if (index != kNone) found_[index].end = head_end(found_[index].begin);
  }

  void open(std::size_t at) {
    bool candidate = starts_with_letter(block_.substr(at + 1, 16));
    open_.push_back(candidate ? found_.size() : kNone);
    if (candidate) found_.push_back({BracketPlace::unclosed, at, at, block_begin_});
  }

  void close(std::size_t end) {
    if (open_.empty()) return;
    if (std::size_t index = open_.back(); index != kNone) {
      bool marked = stands_in_marks(block_, found_[index].begin, end);
      found_[index].place = marked ? BracketPlace::marks : BracketPlace::text;
      found_[index].end = end;
    }
    open_.pop_back();
  }

  std::size_t read_escape(std::size_t at) {
    if (at + 1 >= block_.size()) return at + 1;
    if (block_[at + 1] == '[') note(at + 1, BracketPlace::escaped);
    if (block_[at + 1] == '`') return back_ticks_.run_end(at + 1);
    return at + 2;
  }

  std::size_t read_code(std::size_t at) {
    std::size_t end = back_ticks_.code_end(at);
    note_all(at, end, BracketPlace::code);
    return end;
  }

  std::size_t read_tag(std::size_t at) {
    std::size_t end = elements_.find_end(block_, at);
    if (end == block_.npos) return read_silent(at, {"<!--", "-->", BracketPlace::comment}, comments_close_);
    note_all(at, end, BracketPlace::element);
    return end;
  }

  struct Silent {
    std::string_view opening;
    std::string_view closing;
    BracketPlace place;
  };

  // Passes a comment or struck text. `closes` remembers that no closing sign is left in the block.
  std::size_t read_silent(std::size_t at, const Silent& silent, bool& closes) {
    std::size_t inside = at + silent.opening.size();
    if (!closes || !block_.substr(at).starts_with(silent.opening)) return at + 1;
    std::size_t end = block_.find(silent.closing, inside);
    closes = end != block_.npos;
    if (!closes) return inside;
    note_all(inside, end, silent.place);
    return end + silent.closing.size();
  }

  void note_all(std::size_t begin, std::size_t end, BracketPlace place) {
    std::string_view part = text_.substr(0, end);
    for (std::size_t at = begin; (at = part.find('[', at)) != part.npos; ++at) note(at, place);
  }

  void note(std::size_t at, BracketPlace place) {
    if (starts_with_letter(block_.substr(at + 1, 16)))
      found_.push_back({place, at, head_end(at), block_begin_});
  }

  std::size_t head_end(std::size_t at) const {
    return std::min(kHeadEnds.find_first(block_, at + 1), block_.size());
  }

  std::string_view text_;
  std::string_view block_;  // the text up to the end of the block being read
  std::size_t block_begin_ = 0;
  std::vector<Bracket> found_;
  std::vector<std::size_t> open_;
  BackTicks back_ticks_;
  QuietElements elements_;
  bool comments_close_ = true;
  bool strikes_close_ = true;
};

}  // namespace

std::vector<Bracket> find_brackets(std::string_view text) { return BracketFinder(text).find(); }

}  // namespace blue
