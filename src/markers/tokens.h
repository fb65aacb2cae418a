#pragma once
// The words and signs inside one bracket, forgiving about spaces, emphasis, dashes and colons of any script.
// Keywords and ids are not known here.
#include <cstddef>
#include <initializer_list>
#include <string>
#include <string_view>

namespace blue {

// A token is never blank.
enum class TokenKind { word, colon, dash, comma, slash, apostrophe, sign, blank, end };

struct MarkerToken {
  TokenKind kind;
  std::string_view text;  // a word without its possessive: "Strudel's" is Strudel
  std::size_t begin;      // offset in the bracket's text
  bool spaced;            // something blank precedes it
};

// True for what separates ids from a label: a colon or a dash.
inline bool is_separator(const MarkerToken& token) {
  return token.kind == TokenKind::colon || token.kind == TokenKind::dash;
}

// A cursor over the text between '[' and ']'; copy it to look ahead.
class MarkerTokens {
 public:
  explicit MarkerTokens(std::string_view inner) : inner_(inner) { advance(); }
  const MarkerToken& peek() const { return token_; }
  // Returns the next token and moves past it.
  MarkerToken take();
  bool at(TokenKind kind) const { return token_.kind == kind; }
  // Where the last taken token ended.
  std::size_t taken_to() const { return taken_to_; }
  // Everything after the last taken token; empty when no token is left.
  std::string_view rest() const { return at(TokenKind::end) ? std::string_view{} : inner_.substr(taken_to_); }
  // Takes the separator, if one is next, and returns the trimmed rest.
  std::string_view take_label();
  std::string_view inner() const { return inner_; }

 private:
  void advance();
  void read_word(std::size_t at);

  std::string_view inner_;
  std::size_t next_ = 0;
  std::size_t taken_to_ = 0;
  MarkerToken token_{TokenKind::end, {}, 0, false};
};

// True when `word` is one of `words` in any letter case.
bool is_any(std::string_view word, std::initializer_list<std::string_view> words);
// `word` with its ASCII letters in capitals.
std::string capitals(std::string_view word);
// True when `word` has letters, all of them ASCII capitals: the way markers are meant to be written.
bool is_shouted(std::string_view word);

}  // namespace blue
