#pragma once
// The prose that belongs to a marker: its label, the text that follows it, and the marker itself as it is
// shown in a message. Everything is valid UTF-8.
#include <string>
#include <string_view>

#include "markers/brackets.h"

namespace blue {

// A label on one line, with escaped brackets plain.
std::string read_label(std::string_view label);
// The body between a marker's `end` and the `next` marker's begin, without the emphasis, heading, list and
// table marks that belong to the two markers, and without a closing rule.
std::string read_body(std::string_view text, std::size_t end, std::size_t next);
// The marker in a message: on one line, cut when long.
std::string show_marker(std::string_view text, const Bracket& bracket);
// The same for the bracket that opens at `begin`, up to its end or the end of the line.
std::string show_marker(std::string_view text, std::size_t begin);

}  // namespace blue
