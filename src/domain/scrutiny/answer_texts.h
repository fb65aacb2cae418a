#pragma once
// The texts that some measures need, handed in, and their words outside markers.
#include <cstddef>
#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace blue {

// Files of a dialogue's folder with their texts, only those that are as they were registered: an erased,
// altered or lost one is not here.
struct AnswerTexts {
  std::map<std::string, std::string, std::less<>> answers, prompts;
  // The text of an answer, or null.
  const std::string* find_answer(std::string_view file) const;
};

struct PlacedWord {
  std::string word;
  std::size_t line = 1;
};
// The words of an answer outside its markers, in order. A marker is a bracket that begins with a word of the
// marker grammar or an id; the text of a link is no marker.
std::vector<PlacedWord> words_outside_markers(std::string_view text);

}  // namespace blue
