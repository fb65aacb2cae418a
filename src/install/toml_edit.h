#pragma once
// Edits of a TOML file that people keep by hand: a table is added at its end or taken out, every other byte
// stays.
#include <string>
#include <string_view>

#include "base/result.h"

namespace blue {

// The name of a table: [outer.inner].
struct TableNames {
  std::string_view outer, inner;
};
// "[mcp_servers.blue]"
std::string header_of(const TableNames& names);

// `text` with the table and its `body` (lines "key = value") at its end. Unchanged when the table is there
// with the same lines; contradiction when it has others or is written in a way that cannot be edited, and
// config_invalid when the file is not TOML.
Result<std::string> add_toml_table(std::string_view text, const TableNames& names, std::string_view body);
// `text` without that table and the tables below it; unchanged when it is not there.
Result<std::string> remove_toml_table(std::string_view text, const TableNames& names);

}  // namespace blue
