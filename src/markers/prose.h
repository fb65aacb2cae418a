#pragma once
// The prose that belongs to a marker, cleaned of the markdown around the marker itself. Everything is valid
// UTF-8.
#include <cstddef>
#include <string>
#include <string_view>

namespace blue {

// A label on one line, with escaped brackets plain.
std::string read_label(std::string_view label);
// The body between a marker's `end` and the `next` marker's begin, without the emphasis, heading, list and
// table marks that belong to the two markers, and without a closing rule.
std::string read_body(std::string_view text, std::size_t end, std::size_t next);

}  // namespace blue
