#include "markdown/marks.h"

#include <algorithm>

namespace blue {

std::size_t take_indent(std::string_view& line) {
  std::size_t columns = 0;
  for (; !line.empty() && (line[0] == ' ' || line[0] == '\t'); line.remove_prefix(1))
    columns = line[0] == ' ' ? columns + 1 : (columns / 4 + 1) * 4;
  return columns;
}

bool is_rule(std::string_view line) {
  const char mark = line[0];
  if (mark != '-' && mark != '*' && mark != '_') return false;
  const char allowed[] = {mark, ' ', '\t'};
  return line.find_first_not_of(std::string_view(allowed, 3)) == line.npos &&
         std::ranges::count(line, mark) >= 3;
}

std::size_t list_mark_length(std::string_view line) {
  constexpr std::size_t kMostDigits = 9;
  if (line.empty()) return 0;
  std::size_t length = 1;
  if (line[0] >= '0' && line[0] <= '9') {
    length = std::min(line.find_first_not_of("0123456789"), line.size());
    if (length > kMostDigits || length == line.size() || (line[length] != '.' && line[length] != ')'))
      return 0;
    ++length;
  } else if (line[0] != '-' && line[0] != '*' && line[0] != '+') {
    return 0;
  }
  return length == line.size() || line[length] == ' ' || line[length] == '\t' ? length : 0;
}

int heading_level(std::string_view line) {
  const std::size_t marks = std::min(line.find_first_not_of('#'), line.size());
  const bool ends = marks == line.size() || line[marks] == ' ' || line[marks] == '\t';
  return marks >= 1 && marks <= 6 && ends ? static_cast<int>(marks) : 0;
}

std::size_t find_comment_end(std::string_view text, std::size_t at) {
  const std::size_t end = text.find("-->", at + 2);
  return end == text.npos ? end : end + 3;
}

bool Fence::is_closed_by(std::string_view line) const {
  const std::size_t marks = std::min(line.find_first_not_of(mark), line.size());
  return marks >= length && line.find_first_not_of(" \t", marks) == line.npos;
}

Fence opened_fence(std::string_view line) {
  if (!line.starts_with("```") && !line.starts_with("~~~")) return {};
  const std::size_t length = std::min(line.find_first_not_of(line[0]), line.size());
  const bool is_code_span = line[0] == '`' && line.find('`', length) != line.npos;
  return is_code_span ? Fence{} : Fence{line[0], length};
}

}  // namespace blue
