#include "cli/flag_table.h"

#include <algorithm>

#include "base/text.h"

namespace blue {
namespace {

struct WholeInput {
  std::optional<Json> data;
  static void describe(Fields<WholeInput>& f) {
    f.optional<&WholeInput::data>(
        "The complete input as a JSON object: a file, \"-\" for standard input, or the text itself");
  }
};

bool is_spelled(std::string_view name, std::string_view word) {
  return std::ranges::equal(name, word,
                            [](char a, char b) { return (a == '_' ? '-' : a) == (b == '_' ? '-' : b); });
}

const Field* find_by_flag(const Shape& shape, std::string_view word) {
  auto by_flag = std::ranges::find_if(
      shape.fields, [&](const Field& field) { return is_spelled(field.flag_text(), word); });
  if (by_flag != shape.fields.end()) return &*by_flag;
  auto by_name = std::ranges::find_if(shape.fields, [&](const Field& field) {
    return is_spelled(field.name, word) || std::ranges::any_of(field.aliases, [&](std::string_view alias) {
             return is_spelled(alias, word);
           });
  });
  return by_name == shape.fields.end() ? nullptr : &*by_name;
}

}  // namespace

void CommonFlags::describe(Fields<CommonFlags>& f) {
  f.optional<&CommonFlags::json>("Print JSON even on a terminal; --no-json prints text even into a pipe");
  f.optional<&CommonFlags::color>("Colour the output; NO_COLOR in the environment turns it off");
  f.optional<&CommonFlags::pager>("Show long text on a terminal with $PAGER (default less -FRX)");
  f.optional<&CommonFlags::help>("Show help for the command or group (also -h)");
  f.optional<&CommonFlags::version>("Show the version (also -V)");
}

FlagTable::FlagTable(const CommandTree& tree, const Command* command) {
  if (command && command->input) parts_.push_back({FlagScope::command, &command->input()});
  if (command && takes_whole_input(*command))
    parts_.push_back({FlagScope::whole_input, &shape_of<WholeInput>()});
  parts_.push_back({FlagScope::common, &shape_of<CommonFlags>()});
  if (tree.global_options) parts_.push_back({FlagScope::application, &tree.global_options()});
}

std::optional<FlagMatch> FlagTable::find(std::string_view name) const {
  for (const Part& part : parts_)
    if (const Field* field = find_by_flag(*part.shape, name)) return FlagMatch{part.scope, field};
  if (!name.starts_with("no-") && !name.starts_with("no_")) return std::nullopt;
  for (const Part& part : parts_) {
    const Field* field = find_by_flag(*part.shape, name.substr(3));
    if (field && field->shape->kind == ShapeKind::boolean) return FlagMatch{part.scope, field, true};
  }
  return std::nullopt;
}

std::vector<FlagMatch> FlagTable::all() const {
  std::vector<FlagMatch> flags;
  for (const Part& part : parts_)
    for (const Field& field : part.shape->fields)
      if (auto match = find(field.flag_text()); match && match->field == &field)
        flags.push_back({part.scope, &field});
  return flags;
}

bool takes_whole_input(const Command& command) {
  return command.call && command.input && !command.input().fields.empty();
}

bool takes_more_words(const Field& field) {
  return field.shape->kind == ShapeKind::array || field.is_sentence;
}

std::vector<const Field*> positional_fields(const Shape& shape) {
  std::vector<const Field*> marked;
  for (const Field& field : shape.fields)
    if (field.is_positional) marked.push_back(&field);
  if (!marked.empty()) return marked;
  auto first = std::ranges::find_if(
      shape.fields, [](const Field& field) { return field.is_required && is_scalar(*field.shape); });
  if (first != shape.fields.end()) marked.push_back(&*first);
  return marked;
}

bool is_scalar(const Shape& shape) {
  return shape.kind == ShapeKind::boolean || shape.kind == ShapeKind::integer ||
         shape.kind == ShapeKind::number || shape.kind == ShapeKind::string ||
         shape.kind == ShapeKind::choice;
}

bool is_document(const Shape& shape) {
  if (shape.kind == ShapeKind::array) return !is_scalar(*shape.item);
  return !is_scalar(shape);
}

}  // namespace blue
