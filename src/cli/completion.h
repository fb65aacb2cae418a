#pragma once
// What a shell offers while a command line is typed. The shells ask the program itself (`blue __complete
// WORDS…`), so that completions always match the commands. Their scripts are in assets/completion.
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/enum_names.h"
#include "cli/catalogue.h"

namespace blue {

enum class Shell { bash, zsh, fish };

struct Completion {
  std::string text;
  std::string description;  // one line; may be empty
};

struct Completions {
  std::vector<Completion> candidates;
  bool wants_files = false;  // file names fit here too
};

// The hidden word that asks for completions.
inline constexpr std::string_view kCompleteWord = "__complete";

// What the last of `words`, which is being typed and may be empty, can be completed to.
Completions complete_words(const Catalogue& catalogue, std::span<const std::string_view> words);
// One candidate per line, with its description after a tab; a last line ":files" when file names fit too.
std::string render_completions(const Completions& completions);
// The script that makes `shell` complete the commands of `program`.
std::string completion_script(Shell shell, std::string_view program);

}  // namespace blue
