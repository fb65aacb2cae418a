#include "install/settings_edit.h"

#include "base/format.h"
#include "base/text.h"
#include "install/jsonc_edit.h"
#include "install/toml_edit.h"

namespace blue {
namespace {

constexpr std::string_view kBlockStart = "<!-- blue: start -->";
constexpr std::string_view kBlockEnd = "<!-- blue: end -->";
// In the front matter of every skill that Blue ships.
constexpr std::string_view kOwnSkill = "program: blue";

struct Span {
  std::size_t begin = 0, end = 0;
  bool empty() const { return begin == end; }
};

// The block with its comments and the end of its last line.
Span find_block(std::string_view text) {
  const std::size_t begin = text.find(kBlockStart);
  const std::size_t last = text.find(kBlockEnd, begin == std::string_view::npos ? text.size() : begin);
  if (last == std::string_view::npos) return {};
  std::size_t end = last + kBlockEnd.size();
  if (text.substr(end).starts_with("\r\n"))
    end += 2;
  else if (text.substr(end).starts_with('\n'))
    ++end;
  return {begin, end};
}

std::string render_block(const MarkdownBlockEdit& edit, std::string_view line_end) {
  return format("{}{}{}{}{}{}", kBlockStart, line_end, edit.text, line_end, kBlockEnd, line_end);
}

struct Apply {
  std::string_view text;
  Result<std::string> operator()(const JsonMemberEdit& edit) const {
    return add_json_member(text, edit.path, edit.value);
  }
  Result<std::string> operator()(const JsonItemEdit& edit) const {
    return add_json_item(text, edit.path, edit.item);
  }
  Result<std::string> operator()(const TomlTableEdit& edit) const {
    return add_toml_table(text, {edit.outer, edit.inner}, edit.body);
  }
  Result<std::string> operator()(const MarkdownBlockEdit& edit) const {
    const std::string_view line_end = text.find("\r\n") == std::string_view::npos ? "\n" : "\r\n";
    const std::string block = render_block(edit, line_end);
    std::string out(text);
    if (const Span old = find_block(text); !old.empty())
      return out.replace(old.begin, old.end - old.begin, block);
    if (!out.empty() && !out.ends_with('\n')) out += line_end;
    if (!out.empty()) out += line_end;
    return out + block;
  }
  Result<std::string> operator()(const WholeFileEdit& edit) const {
    if (text.empty() || text == edit.text || text.find(kOwnSkill) != std::string_view::npos) return edit.text;
    return fail(make_error(codes::contradiction, "A file of this name already exists, and Blue did not write it.")
                    .suggest("Move it away, or keep it as it is."));
  }
};

struct Revert {
  std::string_view text;
  Result<std::string> operator()(const JsonMemberEdit& edit) const {
    return remove_json_member(text, edit.path);
  }
  Result<std::string> operator()(const JsonItemEdit& edit) const {
    return remove_json_item(text, edit.path, edit.item);
  }
  Result<std::string> operator()(const TomlTableEdit& edit) const {
    return remove_toml_table(text, {edit.outer, edit.inner});
  }
  Result<std::string> operator()(const MarkdownBlockEdit&) const {
    const Span block = find_block(text);
    std::string out(text);
    out.erase(block.begin, block.end - block.begin);
    return out;
  }
  Result<std::string> operator()(const WholeFileEdit& edit) const {
    const bool is_own = text == edit.text || text.find(kOwnSkill) != std::string_view::npos;
    return is_own ? std::string() : std::string(text);
  }
};

struct Describe {
  std::string operator()(const JsonMemberEdit& edit) const {
    return add_json_member("", edit.path, edit.value).value_or(std::string());
  }
  std::string operator()(const JsonItemEdit& edit) const {
    return add_json_item("", edit.path, edit.item).value_or(std::string());
  }
  std::string operator()(const TomlTableEdit& edit) const {
    return format("{}\n{}\n", header_of({edit.outer, edit.inner}), edit.body);
  }
  std::string operator()(const MarkdownBlockEdit& edit) const { return render_block(edit, "\n"); }
  std::string operator()(const WholeFileEdit&) const { return "(the skill; `blue skill show` prints it)\n"; }
};

}  // namespace

Result<std::string> apply_edit(std::string_view text, const SettingsEdit& edit) {
  return std::visit(Apply{text}, edit);
}
Result<std::string> revert_edit(std::string_view text, const SettingsEdit& edit) {
  if (trim(text).empty()) return std::string(text);
  return std::visit(Revert{text}, edit);
}
std::string describe_edit(const SettingsEdit& edit) { return std::visit(Describe{}, edit); }

}  // namespace blue
