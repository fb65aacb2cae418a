#include "dialogues/quotations.h"

#include <algorithm>

#include "base/text.h"

namespace blue {
namespace {

constexpr std::size_t kWordsOfRun = 7;         // so many in a row are not a coincidence
constexpr std::size_t kFewestWords = 3;        // of a shorter sentence
constexpr std::size_t kShortestSentence = 20;  // bytes; shorter ones are found anywhere

struct TextWord {
  std::string text;  // in lower case, without punctuation around it; empty for a bracket
  std::size_t line = 1;
  bool ends_sentence = false;
};

bool is_ascii_punctuation(char c) {
  return c > ' ' && c < 0x7f && !(c >= '0' && c <= '9') && !(c >= 'a' && c <= 'z') && !(c >= 'A' && c <= 'Z');
}

// Words of a text. What stands in brackets is apart from what is around it: markers are not prose.
class WordSplitter {
 public:
  std::vector<TextWord> take(std::string_view text) {
    for (std::size_t i = 0; i < text.size(); ++i) {
      const char c = text[i];
      const bool is_escape = c == '\\' && i + 1 < text.size();
      if (is_escape) {  // of JSON, or of markdown
        if (std::string_view("nrt").contains(text[i + 1])) ++i;
        end_word(i > 0 && text[i] == 'n');
      } else if (c == '[' || c == ']') {
        end_word(true);
        words_.push_back({"", line_, true});
      } else if (c == ' ' || c == '\t' || c == '\r' || c == '\n' || c == '"') {
        end_word(c == '\n');
      } else {
        word_ += c;
      }
      line_ += c == '\n';
    }
    end_word(true);
    return std::move(words_);
  }

 private:
  void end_word(bool is_end) {
    const bool ends_sentence = is_end || word_.ends_with('.') || word_.ends_with('!') || word_.ends_with('?');
    std::string_view word = word_;
    while (!word.empty() && is_ascii_punctuation(word.front())) word.remove_prefix(1);
    while (!word.empty() && is_ascii_punctuation(word.back())) word.remove_suffix(1);
    if (!word.empty())
      words_.push_back({fold_case(word), line_, ends_sentence});
    else if (ends_sentence && !words_.empty())
      words_.back().ends_sentence = true;
    word_.clear();
  }

  std::vector<TextWord> words_;
  std::string word_;
  std::size_t line_ = 1;
};

// The words from `from` on as one text; empty when fewer are left, or a bracket is among them.
std::string join_run(const std::vector<TextWord>& words, std::size_t from, std::size_t count) {
  std::string out;
  if (from + count > words.size()) return out;
  for (std::size_t i = from; i < from + count; ++i) {
    if (words[i].text.empty()) return {};
    out += out.empty() ? "" : " ";
    out += words[i].text;
  }
  return out;
}

}  // namespace

Quotations::Quotations(std::string_view text) {
  const std::vector<TextWord> words = WordSplitter().take(text);
  auto add = [&](std::size_t from, std::size_t count) {
    std::string run = join_run(words, from, count);
    if (run.size() < kShortestSentence) return;
    runs_.insert(std::move(run));
    lengths_.insert(count);
  };
  std::size_t sentence = 0;
  for (std::size_t i = 0; i < words.size(); ++i) {
    add(i, kWordsOfRun);
    if (!words[i].ends_sentence) continue;
    const std::size_t count = i + 1 - sentence - (words[i].text.empty() ? 1 : 0);
    if (count >= kFewestWords && count < kWordsOfRun) add(sentence, count);
    sentence = i + 1;
  }
}

void Quotations::forget(std::string_view text) {
  const std::vector<TextWord> words = WordSplitter().take(text);
  for (std::size_t i = 0; i < words.size(); ++i)
    for (const std::size_t length : lengths_) runs_.erase(join_run(words, i, length));
}

std::vector<std::size_t> Quotations::find(std::string_view text) const {
  std::vector<std::size_t> lines;
  if (runs_.empty()) return lines;
  const std::vector<TextWord> words = WordSplitter().take(text);
  for (std::size_t i = 0; i < words.size(); ++i) {
    if (!lines.empty() && lines.back() == words[i].line) continue;
    if (std::ranges::any_of(lengths_,
                            [&](std::size_t length) { return runs_.contains(join_run(words, i, length)); }))
      lines.push_back(words[i].line);
  }
  return lines;
}

}  // namespace blue
