#include "base/words.h"

#include <algorithm>
#include <array>
#include <span>

#include "base/unicode.h"
#include "base/utf8.h"

namespace blue {
namespace {

// Words that say nothing about a subject.
constexpr std::array<std::string_view, 48> kFiller = {
    "a",    "about", "an",   "and", "any",  "are",  "as",     "at",    "be",  "by",    "can",  "do",
    "does", "for",   "from", "has", "have", "how",  "i",      "if",    "in",  "into",  "is",   "it",
    "its",  "not",   "of",   "on",  "or",   "our",  "should", "that",  "the", "their", "them", "this",
    "to",   "use",   "was",  "we",  "what", "when", "where",  "which", "why", "will",  "with", "you"};

static_assert(std::ranges::is_sorted(kFiller));

enum class Role { other, letter, mark, cjk };

// `ranges` holds the first and the last code point of each range.
bool is_in(std::span<const char32_t> ranges, char32_t code_point) {
  for (std::size_t i = 0; i < ranges.size(); i += 2)
    if (code_point >= ranges[i] && code_point <= ranges[i + 1]) return true;
  return false;
}

// Han, kana and Hangul syllables.
constexpr char32_t kCjk[] = {0x3005, 0x3007, 0x3041, 0x3096, 0x309D, 0x309F, 0x30A1,  0x30FA, 0x30FC, 0x30FF,
                             0x3105, 0x312F, 0x31A0, 0x31BF, 0x31F0, 0x31FF, 0x3400,  0x4DBF, 0x4E00, 0x9FFF,
                             0xAC00, 0xD7A3, 0xF900, 0xFAFF, 0xFF66, 0xFF9D, 0x20000, 0x3FFFF};
// Marks that a reader may leave out: accents, Hebrew points, Arabic vowels. Other scripts' marks make words.
constexpr char32_t kAccents[] = {0x0300, 0x036F, 0x0591, 0x05C7, 0x064B, 0x065F, 0x0670, 0x0670,
                                 0x1AB0, 0x1AFF, 0x1DC0, 0x1DFF, 0x20D0, 0x20FF, 0xFE20, 0xFE2F};

constexpr bool is_ascii_letter(char32_t c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9');
}

Role role_of(char32_t code_point) {
  if (code_point < 0x80) return is_ascii_letter(code_point) ? Role::letter : Role::other;
  if (code_point >= 0x3005 && is_in(kCjk, code_point)) return Role::cjk;
  if (code_point == 0xFF9E || code_point == 0xFF9F) return Role::mark;  // half-width voicing marks
  const CharacterKind kind = kind_of_character(code_point);
  if (kind == CharacterKind::letter || kind == CharacterKind::other_number) return Role::letter;
  return kind == CharacterKind::other ? Role::other : Role::mark;
}

// Accents, and punctuation that compatible forms are made of, such as the brackets of "⑴".
bool is_folded_away(char32_t code_point) {
  return is_in(kAccents, code_point) || (code_point < 0x80 && !is_ascii_letter(code_point));
}

// Walks over a text and passes each word to the visitor.
class Reader {
 public:
  Reader(std::string_view text, const std::function<void(const Word&)>& visit) : text_(text), visit_(visit) {}

  void read() {
    while (at_ < text_.size()) {
      const std::size_t begin = at_;
      const Role role = role_of(next_code_point(text_, at_));
      if (role == Role::cjk)
        read_run(begin);
      else if (role == Role::letter)
        read_plain(begin);
    }
  }

 private:
  // Moves past the characters that `belongs` accepts.
  template <class Belongs>
  void skip_while(Belongs belongs) {
    while (at_ < text_.size()) {
      std::size_t next = at_;
      if (!belongs(role_of(next_code_point(text_, next)))) return;
      at_ = next;
    }
  }
  void read_plain(std::size_t begin) {
    skip_while([](Role role) { return role == Role::letter || role == Role::mark; });
    pass(Word::Kind::plain, begin, at_);
  }
  // A run of CJK characters, each with the marks that follow it.
  void read_run(std::size_t begin) {
    for (;;) {
      skip_while([](Role role) { return role == Role::mark; });
      const std::size_t next = at_;
      if (at_ == text_.size() || role_of(next_code_point(text_, at_)) != Role::cjk) {
        at_ = next;
        return pass(Word::Kind::last, begin, next);
      }
      const std::size_t after_character = at_;
      skip_while([](Role role) { return role == Role::mark; });
      pass(Word::Kind::pair, begin, at_);
      at_ = after_character;
      begin = next;
    }
  }
  void pass(Word::Kind kind, std::size_t begin, std::size_t end) {
    word_.folded = fold(text_.substr(begin, end - begin), Folding::compatible, is_folded_away);
    if (word_.folded.empty()) return;
    word_.kind = kind;
    word_.begin = begin;
    word_.end = end;
    visit_(word_);
  }

  std::string_view text_;
  const std::function<void(const Word&)>& visit_;
  std::size_t at_ = 0;
  Word word_;
};

}  // namespace

void visit_words(std::string_view text, const std::function<void(const Word&)>& visit) {
  Reader(text, visit).read();
}

std::vector<Word> find_words(std::string_view text) {
  std::vector<Word> words;
  visit_words(text, [&](const Word& word) { words.push_back(word); });
  return words;
}

bool is_filler_word(std::string_view folded) { return std::ranges::binary_search(kFiller, folded); }

}  // namespace blue
