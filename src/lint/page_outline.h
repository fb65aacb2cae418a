#pragma once
// A markdown page as the linter sees it: sections with their tables and lines. Any bytes are a page; what
// stands in fences and quotations is somebody's words and not looked at.
#include <cstddef>
#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace blue {

struct OutlineRow {
  std::size_t line = 0;
  std::vector<std::string> cells;  // without escapes and bold marks
};
struct OutlineTable {
  std::size_t line = 0;
  std::vector<std::string> columns;
  std::vector<OutlineRow> rows;  // as long as there are columns
};
struct OutlineLine {
  std::size_t line = 0;
  std::string_view text;  // trimmed, not empty
};
struct OutlineSection {
  std::size_t line = 0;
  int level = 0;  // 0: what stands before the first heading
  std::string title;
  std::vector<OutlineTable> tables;
  std::vector<OutlineLine> lines;  // outside tables
  bool has_quotation = false;
  bool has_fence = false;

  // The line that starts with `start`, or null.
  const OutlineLine* find_line(std::string_view start) const;
};

class PageOutline {
 public:
  // Reads the page; it must outlive the outline.
  explicit PageOutline(std::string_view text);

  const std::vector<OutlineSection>& sections() const { return sections_; }
  // The first section with this title in any letter case, or null.
  const OutlineSection* find_section(std::string_view title) const;
  // The first section whose title starts with `start`, or null.
  const OutlineSection* find_valued(std::string_view start) const;
  // The first line of the page that starts with `start`, or null.
  const OutlineLine* find_line(std::string_view start) const;

 private:
  void index_titles();

  std::vector<OutlineSection> sections_;
  std::map<std::string, std::size_t, std::less<>> titles_;  // folded title → section
};

// The cells of a row: what stands between pipes that are not escaped, without escapes and bold marks.
std::vector<std::string> split_cells(std::string_view row);

}  // namespace blue
