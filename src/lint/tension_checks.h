#pragma once
// The checks of tensions.md, and of the tables of tensions on other pages.
#include <optional>
#include <string>
#include <vector>

#include "lint/page_lint.h"

namespace blue {

// A row of a table of tensions.
struct TensionRow {
  std::size_t line = 0;
  std::string id, status;
  bool is_open = false;
};
std::size_t count_open(const std::vector<TensionRow>& rows);

// Checks columns, ids, statuses and owners of the table of tensions in `section`, and returns its rows.
std::vector<TensionRow> check_tension_table(PageLint& page, const PageSection& section);
// Checks the section Tensions Tracker with the line that counts its rows; empty when it is missing.
std::optional<std::vector<TensionRow>> check_tracker(PageLint& page);

// Checks tensions.md: the tracker, and that every tension has one section that agrees with its row.
void lint_tensions(PageLint& page);

}  // namespace blue
