#include "cli/reference.h"

#include <algorithm>

#include "base/format.h"
#include "base/layout.h"
#include "base/text.h"
#include "cli/flag_table.h"
#include "cli/help.h"

namespace blue {
namespace {

constexpr std::size_t kDeepest = 6;

// Text that cannot break out of a cell of a markdown table.
std::string cell(std::string_view text) {
  std::string out;
  for (char c : one_line(text)) {
    if (c == '|') out += '\\';
    out += c;
  }
  return out;
}

std::string code(std::string_view text) { return text.empty() ? "" : format("`{}`", cell(text)); }

struct FieldRow {
  std::string path;
  const Field* field;
  bool is_top;
};

// The fields of `shape` and of the objects in them: "experts", "experts[].name", "scores.*.points".
void collect(const Shape& shape, const std::string& prefix, std::size_t depth, std::vector<FieldRow>& rows) {
  for (const Field& field : shape.fields) {
    std::string path = prefix + std::string(field.name);
    rows.push_back({path, &field, depth == 0});
    const Shape* inner = field.shape;
    for (; inner->kind == ShapeKind::array || inner->kind == ShapeKind::map; inner = inner->item)
      path += inner->kind == ShapeKind::array ? "[]" : ".*";
    if (inner->kind == ShapeKind::object && depth < kDeepest) collect(*inner, path + ".", depth + 1, rows);
  }
}

std::string need_cell(const Field& field) {
  std::string need = describe_need(field);
  constexpr std::string_view kDefault = "default ";
  return need.starts_with(kDefault) ? format("default {}", code(need.substr(kDefault.size()))) : need;
}

std::string flag_cell(const FieldRow& row, const std::vector<const Field*>& positional) {
  if (!row.is_top) return "";
  std::string flag = code("--" + row.field->flag_text());
  return std::ranges::find(positional, row.field) == positional.end() ? flag : flag + " or positional";
}

std::string render_input(const Shape& shape) {
  std::vector<FieldRow> rows;
  collect(shape, "", 0, rows);
  if (rows.empty()) return "Takes no input.\n\n";
  std::vector<const Field*> positional = positional_fields(shape);
  std::string out = "| Field | Flag | Type | Needed | Meaning |\n|---|---|---|---|---|\n";
  for (const FieldRow& row : rows)
    out += format("| {} | {} | {} | {} | {} |\n", code(row.path), flag_cell(row, positional),
                  cell(describe_type(*row.field)), need_cell(*row.field), cell(row.field->meaning()));
  return out + "\n";
}

std::string render_output(const Shape& shape) {
  std::vector<FieldRow> rows;
  collect(shape, "", 0, rows);
  if (rows.empty()) return {};
  std::string out = "Output:\n\n| Field | Type | Meaning |\n|---|---|---|\n";
  for (const FieldRow& row : rows)
    out += format("| {} | {} | {} |\n", code(row.path), cell(describe_type(*row.field)),
                  cell(row.field->meaning()));
  return out + "\n";
}

std::string render_facts(const Command& command) {
  std::vector<std::string> facts;
  facts.push_back(command.tool.empty() ? "Command line only" : format("MCP tool {}", code(command.tool)));
  if (!command.effect.empty()) facts.emplace_back(command.effect);
  if (!command.toolset.empty()) facts.push_back(format("toolset {}", code(command.toolset)));
  if (!command.aliases.empty()) facts.push_back("alias " + join(command.aliases, ", "));
  return join(facts, "; ") + ".\n\n";
}

std::string group_title(const Catalogue& catalogue, const std::string& name) {
  std::string_view title = catalogue.title_of(std::span(&name, 1));
  return title.empty() ? name : format("{}: {}", name, one_line(title));
}

struct Section {
  std::string title;
  std::vector<const Command*> commands;
};

// Groups in order of their first command; commands without a group come last.
std::vector<Section> make_sections(const Catalogue& catalogue) {
  std::vector<Section> sections;
  Section single{"Other commands", {}};
  for (const Command* command : catalogue.commands()) {
    std::string title = command->path.size() < 2 ? "" : group_title(catalogue, command->path[0]);
    auto found = std::ranges::find(sections, title, &Section::title);
    if (found == sections.end() && !title.empty()) found = sections.insert(found, {title, {}});
    (title.empty() ? single : *found).commands.push_back(command);
  }
  if (!single.commands.empty()) sections.push_back(std::move(single));
  return sections;
}

}  // namespace

std::string render_command_reference(const CommandTree& tree, const Command& command, int level) {
  std::string out = format("{} {} {}\n\n", std::string(static_cast<std::size_t>(level), '#'), tree.program,
                           join(command.path, " "));
  if (!command.title.empty()) out += format("{}\n\n", command.title);
  out += render_facts(command);
  if (!command.description.empty()) out += format("{}\n\n", command.description);
  if (command.input) out += render_input(command.input());
  if (command.output) out += render_output(command.output());
  if (!command.example.empty()) out += format("```sh\n{}\n```\n\n", command.example);
  out.pop_back();
  return out;
}

std::string render_reference(const Catalogue& catalogue) {
  const CommandTree& tree = catalogue.tree();
  std::vector<Section> sections = make_sections(catalogue);
  std::string out = format("# {} commands and tools\n\n{}\n\n", tree.program, tree.summary);
  for (const Section& section : sections) {
    out += format("**{}**\n\n", section.title);
    for (const Command* command : section.commands) {
      std::string name = catalogue.spell(command->path);
      out += format("- [{}](#{}) {}\n", name, replace_all(name, ' ', '-'), one_line(command->title));
    }
    out += "\n";
  }
  for (const Section& section : sections) {
    out += format("## {}\n\n", section.title);
    for (const Command* command : section.commands) out += render_command_reference(tree, *command, 3) + "\n";
  }
  out.pop_back();
  return out;
}

}  // namespace blue
