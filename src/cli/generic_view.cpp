#include "cli/generic_view.h"

#include <algorithm>

#include "base/format.h"
#include "base/text.h"

namespace blue {
namespace {

constexpr std::size_t kDeepestSection = 3;
constexpr std::size_t kMostColumns = 8;

std::string label(std::string_view key) { return replace_all(std::string(key), '_', ' '); }

bool is_table(const Json& value) {
  const JsonArray* items = value.array();
  return items && !items->empty() && std::ranges::all_of(*items, [](const Json& item) {
           return item.object() && !item.object()->empty();
         });
}

bool is_long_text(const Json& value) {
  return value.string() && value.string()->find('\n') != std::string::npos;
}

// One value in one cell.
Cell inline_cell(const Json& value) {
  if (value.is_null()) return {"-", Tone::dim};
  if (const std::string* text = value.string()) return *text;
  if (const bool* flag = value.boolean()) return *flag ? "yes" : "no";
  const JsonArray* items = value.array();
  if (!items) return render_json(value);
  std::vector<std::string> parts;
  for (const Json& item : *items)
    parts.push_back(item.array() || item.object() ? render_json(item) : inline_cell(item).text);
  return parts.empty() ? Cell("none", Tone::dim) : Cell(join(parts, ", "));
}

Table make_table(const JsonArray& items) {
  std::vector<std::string> keys;
  for (const Json& item : items)
    for (const JsonMember& member : *item.object())
      if (keys.size() < kMostColumns && std::ranges::find(keys, member.key) == keys.end())
        keys.push_back(member.key);
  Table table;
  for (const std::string& key : keys) table.columns.push_back(label(key));
  for (const Json& item : items) {
    auto& row = table.rows.emplace_back();
    for (const std::string& key : keys)
      row.push_back(item.find(key) ? inline_cell(*item.find(key)) : Cell(""));
  }
  return table;
}

void add_object(View& view, const JsonObject& object, const std::string& path, std::size_t depth);

void add_section(View& view, const std::string& title, const Json& value, std::size_t depth) {
  view.emplace_back(Heading{title});
  if (is_table(value))
    view.emplace_back(make_table(*value.array()));
  else if (value.object())
    add_object(view, *value.object(), title + " / ", depth + 1);
  else
    view.emplace_back(Paragraph{inline_cell(value)});
}

void add_object(View& view, const JsonObject& object, const std::string& path, std::size_t depth) {
  auto has_section = [&](const Json& value) {
    return is_table(value) || is_long_text(value) ||
           (value.object() && !value.object()->empty() && depth < kDeepestSection);
  };
  Pairs pairs;
  for (const JsonMember& member : object)
    if (!has_section(member.value)) pairs.rows.emplace_back(label(member.key), inline_cell(member.value));
  if (!pairs.rows.empty()) view.emplace_back(std::move(pairs));
  for (const JsonMember& member : object)
    if (has_section(member.value)) add_section(view, path + label(member.key), member.value, depth);
}

}  // namespace

View generic_view(const Json& value) {
  View view;
  if (is_table(value))
    view.emplace_back(make_table(*value.array()));
  else if (value.object())
    add_object(view, *value.object(), "", 0);
  else
    view.emplace_back(Paragraph{inline_cell(value)});
  return view;
}

}  // namespace blue
