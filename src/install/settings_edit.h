#pragma once
// One edit of one file, whatever its format: what Blue adds to the settings of a client, and how to take it
// out again.
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "base/json.h"
#include "base/result.h"

namespace blue {

// A member of a JSON file, such as mcpServers.blue.
struct JsonMemberEdit {
  std::vector<std::string_view> path;
  Json value;
};
// A text in a list of a JSON file, such as permissions.allow.
struct JsonItemEdit {
  std::vector<std::string_view> path;
  std::string_view item;
};
// A table of a TOML file.
struct TomlTableEdit {
  std::string_view outer, inner;
  std::string body;
};
// A block between two comments of a markdown file.
struct MarkdownBlockEdit {
  std::string text;
};
// A file that is Blue's own, whole.
struct WholeFileEdit {
  std::string text;
};
using SettingsEdit =
    std::variant<JsonMemberEdit, JsonItemEdit, TomlTableEdit, MarkdownBlockEdit, WholeFileEdit>;

// `text` with the edit; the same when it has it already. Fails when the file cannot be read or holds
// something else there.
Result<std::string> apply_edit(std::string_view text, const SettingsEdit& edit);
// `text` without it; the same when it does not have it. A whole file is emptied only when it is Blue's.
Result<std::string> revert_edit(std::string_view text, const SettingsEdit& edit);
// What belongs in the file, for people who edit it themselves.
std::string describe_edit(const SettingsEdit& edit);

}  // namespace blue
