#pragma once
// Tables drawn with box characters, aligned in any script. What the cells mean is not known here.
#include <cstddef>
#include <span>
#include <string>
#include <vector>

namespace blue {

struct BoxColumn {
  std::string head;
  std::size_t widest = 60;  // terminal cells; longer text is wrapped
};

// A table of `columns` with a rule between rows; a line feed in a cell starts a new line of it. Rows are as
// long as there are columns. Ends with a line feed.
std::string render_box(std::span<const BoxColumn> columns, std::span<const std::vector<std::string>> rows);

}  // namespace blue
