// The markdown layer splits the answer into blocks; this file reads what is within a block of running text.
// Back-ticks are paired before brackets are, because in markdown code binds tighter than brackets; comments,
// struck text and quoting HTML do as well. Quotation marks directly around a bracket are looked at last.
#include "markers/brackets.h"

#include <algorithm>
#include <array>
#include <utility>

#include "base/text.h"
#include "markdown/blocks.h"
#include "markdown/spans.h"

namespace blue {
namespace {

constexpr auto kNone = static_cast<std::size_t>(-1);
constexpr std::size_t kLongestIndent = 64;
constexpr ByteSet kSigns("[]\\`<~");
constexpr ByteSet kHeadEnds("[]\n");

bool starts_with_letter(std::string_view text) {
  std::size_t at = text.find_first_not_of(" \t\r\n*`_");
  if (at == text.npos) return false;
  auto byte = static_cast<unsigned char>(text[at]);
  return byte >= 0x80 || (byte >= 'A' && byte <= 'Z') || (byte >= 'a' && byte <= 'z');
}

constexpr std::size_t kMarkReach = 12;

struct Marks {
  std::string_view opening;
  std::string_view closing;
};
constexpr Marks kMarks[] = {{"\"", "\""},         {"'", "'"},           {"\u201c", "\u201d"},
                            {"\u201d", "\u201d"}, {"\u201e", "\u201c"}, {"\u201e", "\u201d"},
                            {"\u2018", "\u2019"}, {"\u2019", "\u2019"}, {"\u201a", "\u2018"},
                            {"\u00ab", "\u00bb"}, {"\u00bb", "\u00ab"}, {"\u2039", "\u203a"},
                            {"\u300c", "\u300d"}, {"\u300e", "\u300f"}};

// Only angled marks may have blanks inside them: \u00ab text \u00bb.
bool tolerates_blanks(const Marks& marks) { return marks.opening == "\u00ab" || marks.opening == "\u2039"; }

std::string_view without_blanks(std::string_view text, bool in_front) {
  static constexpr std::array<std::string_view, 3> kBlanks{" ", "\u00a0", "\u202f"};
  for (std::string_view blank : kBlanks) {
    if (in_front && text.starts_with(blank)) return text.substr(blank.size());
    if (!in_front && text.ends_with(blank)) return text.substr(0, text.size() - blank.size());
  }
  return text;
}

// True when a quotation mark opens right before `begin` and one closes right after `end`; emphasis may be
// between, and punctuation before the closing one.
bool is_in_marks(std::string_view text, std::size_t begin, std::size_t end) {
  std::size_t from = begin - std::min(begin, kMarkReach);
  std::string_view before = text.substr(from, begin - from);
  before = before.substr(0, before.find_last_not_of("*_") + 1);
  std::string_view after = text.substr(end, kMarkReach);
  after.remove_prefix(std::min(after.find_first_not_of("*_.,;:!?"), after.size()));
  return std::ranges::any_of(kMarks, [&](const Marks& marks) {
    if (before.ends_with(marks.opening) && after.starts_with(marks.closing)) return true;
    return tolerates_blanks(marks) && without_blanks(before, false).ends_with(marks.opening) &&
           without_blanks(after, true).starts_with(marks.closing);
  });
}

class BracketFinder {
 public:
  explicit BracketFinder(std::string_view text) : text_(text) {}

  std::vector<Bracket> find() {
    using enum BracketPlace;
    static constexpr std::array kPlaces{text,           quote,   fence,
                                        unclosed_fence, comment, element};  // by BlockKind
    for (const MarkdownBlock& block : split_blocks(text_)) {
      block_ = text_.substr(0, block.end);
      block_begin_ = block.begin;
      if (block.kind == BlockKind::text)
        read_text();
      else
        note_all(block.begin, block.end, kPlaces[static_cast<std::size_t>(block.kind)]);
    }
    return std::move(found_);
  }

 private:
  void read_text() {
    open_.clear();
    comments_close_ = strikes_close_ = true;
    elements_ = {};
    const CodeSpans code(block_, block_begin_);
    for (std::size_t at = block_begin_; (at = kSigns.find_first(block_, at)) != block_.npos;) {
      switch (block_[at]) {
        case '[':
          open(at++);
          break;
        case ']':
          close(++at);
          break;
        case '\\':
          at = read_escape(at, code);
          break;
        case '<':
          at = read_tag(at);
          break;
        case '~':
          at = read_hidden(at, "~~", "~~", BracketPlace::struck, strikes_close_);
          break;
        default:
          at = note_all(at, code.find_end(at), BracketPlace::code);
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
      bool marked = is_in_marks(block_, found_[index].begin, end);
      found_[index].place = marked ? BracketPlace::marks : BracketPlace::text;
      found_[index].end = end;
    }
    open_.pop_back();
  }

  std::size_t read_escape(std::size_t at, const CodeSpans& code) {
    if (at + 1 >= block_.size()) return at + 1;
    if (block_[at + 1] == '[') note(at + 1, BracketPlace::escaped);
    if (block_[at + 1] == '`') return code.run_end(at + 1);
    return at + 2;
  }

  std::size_t read_tag(std::size_t at) {
    std::size_t end = elements_.find_end(block_, at);
    if (end == block_.npos) return read_hidden(at, "<!--", "-->", BracketPlace::comment, comments_close_);
    return note_all(at, end, BracketPlace::element);
  }

  // Skips a comment or struck text. `closes` remembers that no closing sign is left in the block.
  std::size_t read_hidden(std::size_t at, std::string_view opening, std::string_view closing,
                          BracketPlace place, bool& closes) {
    std::size_t inside = at + opening.size();
    if (!closes || !block_.substr(at).starts_with(opening)) return at + 1;
    std::size_t end = block_.find(closing, inside);
    closes = end != block_.npos;
    if (!closes) return inside;
    return note_all(inside, end, place) + closing.size();
  }

  // Returns `end`.
  std::size_t note_all(std::size_t begin, std::size_t end, BracketPlace place) {
    std::string_view part = text_.substr(0, end);
    for (std::size_t at = begin; (at = part.find('[', at)) != part.npos; ++at) note(at, place);
    return end;
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
  QuotingElements elements_;
  bool comments_close_ = true;
  bool strikes_close_ = true;
};

}  // namespace

std::vector<Bracket> find_brackets(std::string_view text) { return BracketFinder(text).find(); }

bool opens_line(std::string_view text, std::size_t begin) {
  std::size_t from = begin - std::min(begin, kLongestIndent);
  std::string_view before = text.substr(from, begin - from);
  if (std::size_t line = before.rfind('\n'); line != before.npos)
    before.remove_prefix(line + 1);
  else if (from > 0)
    return false;
  return before.find_first_not_of(" \t*_#`+-0123456789.)|") == before.npos;
}

}  // namespace blue
