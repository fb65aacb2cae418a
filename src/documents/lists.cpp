#include "documents/lists.h"

#include <algorithm>

#include "base/layout.h"
#include "base/text.h"
#include "documents/sections.h"
#include "markdown/lines.h"
#include "markdown/marks.h"

namespace blue {
namespace {

// Hands the first line of every list item, without its mark, to `take`.
template <class Take>
void for_each_item(std::string_view text, Take take) {
  for (MarkdownLines lines(text, TextExtent::part); auto line = lines.next();) {
    if (line->role != LineRole::item) continue;
    std::string_view words = slice(text, line->range);
    words.remove_prefix(std::min(words.find_first_not_of(" \t"), words.size()));
    take(trim(words.substr(list_mark_length(words))));
  }
}

bool has_box(std::string_view words) {
  const bool is_bracketed = words.size() > 3 && words[0] == '[' && words[2] == ']';
  return is_bracketed && (words[3] == ' ' || words[3] == '\t') &&
         std::string_view(" xX").find(words[1]) != words.npos;
}

}  // namespace

std::vector<CheckBox> find_check_boxes(std::string_view text) {
  std::vector<CheckBox> boxes;
  for_each_item(text, [&](std::string_view words) {
    if (!has_box(words)) return;
    const std::string_view label = without_outer_comments(words.substr(3));
    const auto mark = static_cast<std::size_t>(words.data() - text.data()) + 1;
    if (!label.empty()) boxes.push_back({words[1] != ' ', std::string(label), {mark, mark + 1}});
  });
  return boxes;
}

std::vector<std::string> find_bullets(std::string_view text) {
  std::vector<std::string> bullets;
  for_each_item(text, [&](std::string_view words) {
    words = without_outer_comments(has_box(words) ? words.substr(3) : words);
    if (!words.empty()) bullets.emplace_back(words);
  });
  return bullets;
}

std::vector<ListItem> find_list_items(std::string_view text) {
  std::vector<ListItem> items;
  bool is_open = false;
  for (MarkdownLines lines(text, TextExtent::part); auto line = lines.next();) {
    if (line->role == LineRole::item) {
      TextRange words = trimmed(text, line->range);
      words.begin += list_mark_length(slice(text, words));
      items.push_back({{}, false, false, trimmed(text, words)});
    } else if (is_open && line->role == LineRole::continuation) {
      items.back().range.end = trimmed(text, line->range).end;
    }
    is_open = line->role == LineRole::item || (is_open && line->role == LineRole::continuation);
  }
  for (ListItem& item : items) {
    std::string_view words = slice(text, item.range);
    item.has_box = has_box(words);
    item.is_checked = item.has_box && words[1] != ' ';
    item.text = one_line(without_outer_comments(item.has_box ? words.substr(3) : words));
  }
  std::erase_if(items, [](const ListItem& item) { return item.text.empty(); });
  return items;
}

BoxTally count_boxes(std::string_view text) {
  BoxTally tally;
  for (CheckBox& box : find_check_boxes(text)) {
    ++tally.total;
    tally.checked += box.is_checked;
    if (box.is_checked) continue;
    if (tally.open.empty()) tally.first_open = tally.total;
    tally.open.push_back(std::move(box.text));
  }
  return tally;
}

BoxTally count_criteria(std::string_view prd) {
  const auto section = find_section(prd, "Acceptance Criteria");
  return section ? count_boxes(slice(prd, section->range)) : BoxTally{};
}

}  // namespace blue
