#pragma once
// Statuses and relations that are written as prose: a section `## Status` whose first line is the status and
// whose other lines are relations ("Amended by [9. Help scripts](0009-help-scripts.md)"), and such lines in
// a section `## Links`.
#include "documents/header_block.h"

namespace blue {

struct StatusSection {
  TextRange range;                  // of what follows its heading
  std::size_t end = 0;              // after its first lines, up to code and the like: a new line goes there
  std::optional<HeaderRow> status;  // of its first line; empty for a section without text
};
struct WrittenSections {
  std::optional<StatusSection> status;
  std::vector<HeaderRow> relations;
  std::size_t first_section = 0;  // where the first heading below the title begins, or the text ends
};
// Reads the sections below `begin`. Code is not read.
WrittenSections read_written_sections(std::string_view text, std::size_t begin);

// "superseded by [x](y)" in the place of a status: the status is its first word, the rest the relation
// "Superseded By". Empty if `row` says something else.
std::optional<HeaderRow> take_successor(HeaderRow& row);

}  // namespace blue
