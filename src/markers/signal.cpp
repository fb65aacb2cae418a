// Only a certain signal counts: a doubtful one is reported, and its author can put it on a line of its own.
#include "markers/signal.h"

#include <algorithm>
#include <string>
#include <utility>

#include "base/text.h"

namespace blue {
namespace {

constexpr std::size_t kReach = 600;

// Refers to the writer's own act or to a condition: it reaches over the end of its sentence.
bool puts_off(std::string_view word) {
  return is_any(word, {"withhold", "withheld", "withholding", "cannot", "can't", "won't", "until", "unless",
                       "refuse", "defer"});
}

// Takes back what follows it closely; "no objections, so" and "not a doubt is left, therefore" do not.
bool denies(std::string_view word) {
  const bool is_contracted = word.size() > 3 && same_ascii(word.substr(word.size() - 3), "n't");
  return is_contracted || puts_off(word) || is_any(word, {"not", "never", "before", "once", "if"});
}
constexpr std::size_t kClose = 4;  // words

// Directly after a signal these make it a topic or a condition: "[MOVE:CONVERGE] would be too early".
bool turns(std::string_view word) {
  return denies(word) || is_any(word, {"is", "was", "would", "should", "could", "must", "if", "once", "needs",
                                       "except", "provided"});
}

struct Sentence {
  std::size_t words = 0;
  std::size_t last_denial = 0;  // number of the word, from 1; 0: none
  bool put_off = false;
  bool ends_with_no = false;
  bool denies_what_follows() const {
    return put_off || ends_with_no || (last_denial > 0 && words - last_denial < kClose);
  }
};

// Reads words outside brackets, sentence by sentence.
class SentenceReader {
 public:
  explicit SentenceReader(std::string_view text) {
    for (std::size_t at = 0; at < text.size(); ++at) {
      char c = text[at];
      if (c == '[') ++depth_;
      if (c == ']' && depth_ > 0) --depth_;
      bool in_word = (static_cast<unsigned char>(c) & 0x80U) != 0 || c == '\'' || is_letter(c);
      if (in_word && depth_ == 0) word_ += c;
      if (!in_word) finish_word();
      bool ends = (c == '.' || c == '!' || c == '?') && at + 1 < text.size() && text[at + 1] == ' ';
      if (ends && depth_ == 0) previous = std::exchange(current, {});
    }
    finish_word();
  }
  Sentence previous;
  Sentence current;

 private:
  static bool is_letter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }
  void finish_word() {
    if (word_.empty()) return;
    static constexpr std::string_view kCurly = "\u2019";
    if (std::size_t at = word_.find(kCurly); at != word_.npos) word_.replace(at, kCurly.size(), "'");
    ++current.words;
    if (denies(word_)) current.last_denial = current.words;
    current.ends_with_no = same_ascii(word_, "no");
    current.put_off |= puts_off(word_);
    word_.clear();
  }
  std::string word_;
  int depth_ = 0;
};

std::size_t count(std::string_view text, std::string_view sign) {
  std::size_t found = 0;
  for (std::size_t at = 0; (at = text.find(sign, at)) != text.npos; at += sign.size()) ++found;
  return found;
}

bool is_quoted(std::string_view before, std::string_view after) {
  bool straight = count(before, "\"") % 2 == 1 && count(after, "\"") > 0;
  bool curly = count(before, "\u201c") > count(before, "\u201d") && count(after, "\u201d") > 0;
  bool angled = count(before, "\u00ab") > count(before, "\u00bb") && count(after, "\u00bb") > 0;
  return straight || curly || angled;
}

// What precedes the signal in its line or cell.
std::string_view read_before(std::string_view text, std::size_t begin) {
  std::size_t from = begin - std::min(begin, kReach);
  std::string_view before = text.substr(from, begin - from);
  std::size_t line = before.find_last_of("\n|");
  return line == before.npos ? before : before.substr(line + 1);
}

std::string_view read_after(std::string_view text, std::size_t end) {
  std::string_view after = text.substr(end, kReach);
  return after.substr(0, after.find_first_of("\n|"));
}

// True when the words around [begin, end) leave the signal as it is.
bool is_unconditional(std::string_view text, std::size_t begin, std::size_t end) {
  std::string_view before = read_before(text, begin);
  std::string_view after = read_after(text, end);
  SentenceReader read(before);
  if (read.current.denies_what_follows() || (read.current.words == 0 && read.previous.put_off)) return false;
  MarkerTokens tokens(after);
  if (tokens.at(TokenKind::word) && turns(tokens.peek().text)) return false;
  return !is_quoted(before, after);
}

}  // namespace

bool is_signal(const Marker& marker) {
  return marker.type == MarkerType::move && marker.move == MoveKind::converge;
}

std::optional<Advice> check_signal(std::string_view text, const FoundMarker& found) {
  const bool qualified = found.marker.qualified;
  if (!qualified && is_unconditional(text, found.begin, found.end)) return std::nullopt;
  return Advice{
      qualified ? "This signal is limited by further words, so it does not count."
                : "The words around this signal may deny or limit it, so it does not count.",
      "Write [MOVE:CONVERGE] alone on a line when you agree to everything; use [RE:SUPPORT id] for a "
      "part."};
}

}  // namespace blue
