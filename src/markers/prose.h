#pragma once
// The prose that belongs to a marker: its label, the text that follows it, and the marker itself as it is
// shown in a message. Everything is valid UTF-8.
#include <string>
#include <string_view>

#include "domain/words.h"
#include "markdown/lines.h"
#include "markers/brackets.h"

namespace blue {

// The text of a label, of a resolution's words and of an objection from the bytes of its span: on one line,
// with escaped brackets plain. A span that is cut is shown with "…" after it.
std::string label_from(std::string_view bytes);
// The text of a content, a note and a sentence from the bytes of its span: as written, with plain line feeds.
std::string prose_from(std::string_view bytes);

// Makes words of parts of an answer, which is `file` from `offset` on (behind a byte order mark).
class Wording {
 public:
  Wording(std::string_view file, std::size_t offset) : text_(file.substr(offset)), offset_(offset) {}
  // The words of the part, without blanks around them and with at most `limit` code points.
  Words label(TextRange part, std::size_t limit = kLongestLabel) const;
  Words prose(TextRange part, std::size_t limit) const;

 private:
  Words make(TextRange part, std::size_t limit, std::string (*read)(std::string_view)) const;

  std::string_view text_;
  std::size_t offset_;
};

// The body between a marker's `end` and the `next` marker's begin, without the emphasis, heading, list and
// table marks that belong to the two markers, and without a closing rule.
TextRange find_prose(std::string_view text, std::size_t end, std::size_t next);
// The first sentence in `part`, or nothing when it has no words. Sentences end with a full stop of any script
// before a blank, and with their paragraph.
TextRange find_sentence(std::string_view text, TextRange part);

// The marker in a message: on one line, cut when long.
std::string show_marker(std::string_view text, const Bracket& bracket);

}  // namespace blue
