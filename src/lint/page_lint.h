#pragma once
// A markdown page under inspection: its sections with their tables and lines, and the checks that several
// kinds of pages share. Any bytes are a page; fences and quotations hold the words of others and are skipped.
#include <cstddef>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "domain/round/entity_id.h"
#include "lint/lint_report.h"

namespace blue {

struct PageRow {
  std::size_t line = 0;
  std::vector<std::string> cells;  // without escapes and bold marks
};
struct PageTable {
  std::size_t line = 0;
  std::vector<std::string> columns;
  std::vector<PageRow> rows;  // as long as there are columns
};
struct PageLine {
  std::size_t line = 0;
  std::string_view text;  // trimmed, not empty

  // What follows `start`, which the line starts with.
  std::string_view value_after(std::string_view start) const;
};
struct PageSection {
  std::size_t line = 0;
  int level = 0;  // 0: what comes before the first heading
  std::string title;
  std::vector<PageTable> tables;
  std::vector<PageLine> lines;  // outside tables
  bool has_quotation = false;
  bool has_fence = false;

  // The line that starts with `start`, or null.
  const PageLine* find_line(std::string_view start) const;
};

class PageLint : public LintBook {
 public:
  // Reads the page, which must outlive this.
  explicit PageLint(std::string_view text);

  const std::vector<PageSection>& sections() const { return sections_; }
  // The first section with this title in any letter case, or null.
  const PageSection* find_section(std::string_view title) const;
  // The first section whose title starts with `start`, or null.
  const PageSection* find_valued(std::string_view start) const;
  // The first line of the page that starts with `start`, or null.
  const PageLine* find_line(std::string_view start) const;

  // The section with this heading, or null after failing the check `code`.
  const PageSection* check_section(std::string_view code, std::string_view heading);
  // The first table of a section that has exactly these columns. Null when there is none; the running check
  // fails when there are other tables.
  const PageTable* check_columns(const PageSection& section, std::span<const std::string_view> columns);
  // Ids in the first column: well-formed, of the kind, each once. `round`, where given, is that of all of
  // them.
  void check_ids(const PageTable& table, EntityKind kind, std::optional<int> round = {});

 private:
  std::vector<PageSection> sections_;
  std::map<std::string, std::size_t> titles_;  // folded title → section
};

// The head row of a table with these columns.
std::string head_row(std::span<const std::string_view> columns);

}  // namespace blue
