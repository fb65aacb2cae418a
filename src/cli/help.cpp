#include "cli/help.h"

#include <algorithm>

#include "base/format.h"
#include "base/layout.h"
#include "base/text.h"
#include "cli/flag_table.h"

namespace blue {
namespace {

constexpr std::size_t kWidestProse = 100;
constexpr std::size_t kWidestLeft = 30;
constexpr std::string_view kWordPlaceholder = "WORD";

struct Row {
  std::string left;
  std::string right;
};

class HelpText {
 public:
  explicit HelpText(const Style& style) : style_(style) {
    style_.width = std::min(style.width, kWidestProse);
  }

  std::string take() { return std::move(out_); }

  void paragraph(std::string_view text) {
    if (text.empty()) return;
    separate();
    out_ += hang_text(text, style_.width, 0) + "\n";
  }
  // A line to type is never broken.
  void typed(std::string_view title, std::string_view line) {
    if (line.empty()) return;
    separate();
    out_ += paint(title, Tone::strong, style_) + " " + std::string(line) + "\n";
  }
  void rows(std::string_view title, const std::vector<Row>& rows) {
    if (rows.empty()) return;
    separate();
    out_ += paint(title, Tone::strong, style_) + "\n";
    std::size_t left = 0;
    for (const Row& row : rows) left = std::max(left, display_width(row.left));
    for (const Row& row : rows) add_row(row, std::min(left, kWidestLeft));
  }

 private:
  void separate() {
    if (!out_.empty()) out_ += "\n";
  }
  void add_row(const Row& row, std::size_t left) {
    bool is_stacked = style_.width < left + 24;
    std::size_t column = is_stacked ? 6 : left + 4;
    bool is_full = is_stacked || display_width(row.left) > left;
    std::string gap =
        is_full ? "\n" + std::string(column, ' ') : pad_right("", column - 2 - display_width(row.left));
    out_ +=
        "  " + paint(row.left, Tone::good, style_) + gap + hang_text(row.right, style_.width, column) + "\n";
  }

  Style style_;
  std::string out_;
};

// "TEXT", "N", "core|adjacent", "JSON": the value of `field` in a synopsis; empty for switches.
std::string value_placeholder(const Field& field) {
  const Shape& shape = *field.shape;
  const Shape& one = shape.kind == ShapeKind::array ? *shape.item : shape;
  if (is_document(shape)) return "JSON";
  if (one.kind == ShapeKind::boolean) return shape.kind == ShapeKind::array ? "true|false" : "";
  if (one.kind == ShapeKind::integer) return "N";
  if (one.kind == ShapeKind::number) return "NUMBER";
  if (one.kind != ShapeKind::choice) return "TEXT";
  std::vector<std::string> names(one.choices.begin(), one.choices.end());
  std::string listed = join(names, "|");
  return listed.size() <= 24 ? listed : std::string(kWordPlaceholder);
}

std::string flag_synopsis(const Field& field) {
  std::string flag = "--" + field.flag_text();
  bool is_on = field.fallback && *field.fallback == Json(true);
  if (field.shape->kind == ShapeKind::boolean) return is_on ? "--[no-]" + field.flag_text() : flag;
  return format("{} {}", flag, value_placeholder(field));
}

// What the placeholder does not say.
std::string type_fact(const Field& field) {
  const Shape& shape = *field.shape;
  bool has_range = field.minimum.has_value();
  if (shape.kind == ShapeKind::array || shape.kind == ShapeKind::map || has_range)
    return describe_type(field);
  bool is_listed = shape.kind == ShapeKind::choice && value_placeholder(field) != kWordPlaceholder;
  return shape.kind == ShapeKind::choice && !is_listed ? describe_type(field) : "";
}

Row flag_row(const Field& field) {
  std::vector<std::string> facts;
  if (std::string type = type_fact(field); !type.empty()) facts.push_back(std::move(type));
  if (field.shape->kind == ShapeKind::array) facts.emplace_back("repeatable");
  bool is_switch = field.shape->kind == ShapeKind::boolean;
  bool is_off = is_switch && field.fallback == Json(false);
  if (std::string need = describe_need(field); need.starts_with("default") && !is_off)
    facts.push_back(is_switch ? "default yes" : std::move(need));
  std::string right = field.meaning();
  if (!facts.empty()) right += format(" ({})", join(facts, "; "));
  return {flag_synopsis(field), right};
}

std::vector<Row> global_rows(const CommandTree& tree) {
  std::vector<Row> rows;
  for (const FlagMatch& flag : FlagTable(tree).all()) rows.push_back(flag_row(*flag.field));
  return rows;
}

std::vector<Row> word_rows(const Catalogue& catalogue, CommandPath path, bool groups) {
  std::vector<Row> rows;
  for (std::string_view word : catalogue.words_after(path)) {
    std::vector<std::string> full(path.begin(), path.end());
    full.emplace_back(word);
    bool is_group = !catalogue.words_after(full).empty();
    if (is_group == groups) rows.push_back({std::string(word), std::string(catalogue.title_of(full))});
  }
  return rows;
}

void add_flags(HelpText& help, const Catalogue& catalogue, const Command& command) {
  std::vector<Row> required, optional;
  for (const FlagMatch& flag : FlagTable(catalogue.tree(), &command).all())
    if (flag.scope == FlagScope::command || flag.scope == FlagScope::whole_input)
      (flag.field->is_required ? required : optional).push_back(flag_row(*flag.field));
  help.rows("Required:", required);
  help.rows("Optional:", optional);
  if (command.input &&
      std::ranges::any_of(command.input().fields, [](const Field& f) { return is_document(*f.shape); }))
    help.paragraph(
        "JSON is a file name, \"-\" for standard input, or the text itself if it starts with { or [.");
}

std::string render_command_help(const Catalogue& catalogue, const Command& command, const Style& style) {
  HelpText help(style);
  help.typed("Usage:", usage_line(catalogue, command));
  help.paragraph(command.title);
  help.paragraph(command.description);
  add_flags(help, catalogue, command);
  help.rows("Commands:", word_rows(catalogue, command.path, false));
  help.typed("Example:", command.example);
  if (!command.tool.empty()) help.typed("MCP tool:", command.tool);
  if (!command.aliases.empty()) help.typed("Aliases:", join(command.aliases, ", "));
  if (command.call)
    help.paragraph(
        "Exit codes: 0 success, 2 invalid input, 3 not possible in the current state, 70 internal error.");
  help.paragraph(format("Run {} --help for the flags that every command takes.", catalogue.tree().program));
  return help.take();
}

std::string render_group_help(const Catalogue& catalogue, CommandPath path, const Style& style) {
  HelpText help(style);
  help.typed("Usage:", catalogue.spell(path) + " COMMAND [flags]");
  help.paragraph(catalogue.title_of(path));
  help.rows("Groups:", word_rows(catalogue, path, true));
  help.rows("Commands:", word_rows(catalogue, path, false));
  help.paragraph(format("Run {} COMMAND --help for details.", catalogue.spell(path)));
  return help.take();
}

std::string render_overview(const Catalogue& catalogue, const Style& style) {
  const CommandTree& tree = catalogue.tree();
  HelpText help(style);
  help.typed("Usage:", format("{} GROUP COMMAND [flags]", tree.program));
  help.paragraph(tree.summary);
  help.rows("Groups:", word_rows(catalogue, {}, true));
  help.rows("Commands:", word_rows(catalogue, {}, false));
  help.rows("Flags of every command:", global_rows(tree));
  help.paragraph(format("Run {0} GROUP for the commands of a group and {0} GROUP COMMAND --help for details.",
                        tree.program));
  return help.take();
}

}  // namespace

std::string argument_name(const Shape& shape, const Field& field) {
  std::vector<const Field*> positional = positional_fields(shape);
  if (std::ranges::find(positional, &field) == positional.end()) return flag_synopsis(field);
  std::string name = replace_all(field.flag_text(), '-', '_');
  for (char& c : name) c = static_cast<char>(std::toupper(static_cast<unsigned char>(c)));
  return name;
}

std::string usage_line(const Catalogue& catalogue, const Command& command) {
  std::string usage = catalogue.spell(command.path);
  if (!command.input) return usage + " [flags]";
  const Shape& shape = command.input();
  std::vector<const Field*> positional = positional_fields(shape);
  for (const Field* field : positional) {
    std::string name = argument_name(shape, *field) + (takes_more_words(*field) ? "..." : "");
    usage += field->is_required ? " " + name : format(" [{}]", name);
  }
  for (const Field& field : shape.fields)
    if (field.is_required && std::ranges::find(positional, &field) == positional.end())
      usage += " " + flag_synopsis(field);
  return usage + " [flags]";
}

std::string render_help(const Catalogue& catalogue, CommandPath path, const Style& style) {
  if (path.empty()) return render_overview(catalogue, style);
  if (const Command* command = catalogue.find(path)) return render_command_help(catalogue, *command, style);
  return render_group_help(catalogue, path, style);
}

std::string describe_need(const Field& field) {
  if (field.is_required) return "required";
  if (!field.fallback || field.fallback->is_null()) return "optional";
  bool is_empty = *field.fallback == Json("") || *field.fallback == Json(JsonArray{}) ||
                  *field.fallback == Json(JsonObject{});
  if (is_empty) return "optional";
  return "default " + (field.fallback->string() ? *field.fallback->string() : render_json(*field.fallback));
}

}  // namespace blue
