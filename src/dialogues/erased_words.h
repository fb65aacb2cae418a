#pragma once
// How to tell whether a file still shows words that were erased. Nobody has the words any more; but every
// rendering of the record says `[erased on record]` where they stood, so a text that differs from it there,
// and perhaps only there, is one from before the erasure.
#include <cstddef>
#include <string_view>

namespace blue {

// How often `text` says that words were erased.
std::size_t count_erased(std::string_view text);

// True when `text` is `rendering` with other words in at least one place where that says `[erased on
// record]`.
bool is_with_words(std::string_view text, std::string_view rendering);

// True when `text`, found where `rendering` belongs, may show erased words: it says less often that words
// were erased, or differs in those places alone.
bool may_show_erased(std::string_view text, std::string_view rendering);

}  // namespace blue
