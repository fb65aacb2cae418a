#include "documents/sections.h"

#include <algorithm>
#include <utility>

#include "markdown/headings.h"
#include "markdown/marks.h"

namespace blue {
namespace {

std::string_view skip_blanks(std::string_view line) {
  return line.substr(std::min(line.find_first_not_of(" \t"), line.size()));
}

// What an item says on its first line, behind its mark.
std::string_view item_words(std::string_view line) {
  line = skip_blanks(line);
  return trim(line.substr(list_mark_length(line)));
}

bool has_box(std::string_view words) {
  const bool bracketed = words.size() > 3 && words[0] == '[' && words[2] == ']';
  return bracketed && (words[3] == ' ' || words[3] == '\t') &&
         std::string_view(" xX").find(words[1]) != words.npos;
}

std::string_view without_leading_comments(std::string_view words) {
  for (words = trim(words); words.starts_with("<!--"); words = trim(words)) {
    const std::size_t end = find_comment_end(words, 0);
    words = end == words.npos ? std::string_view() : words.substr(end);
  }
  return words;
}

std::string_view without_trailing_comments(std::string_view words) {
  for (words = trim(words); words.ends_with("-->"); words = trim(words)) {
    const std::size_t begin = words.rfind("<!--");
    if (begin == words.npos || find_comment_end(words, begin) != words.size()) break;
    words = words.substr(0, begin);
  }
  return words;
}

std::string_view without_outer_comments(std::string_view words) {
  return without_trailing_comments(without_leading_comments(words));
}

template <class Take>
void for_each_item(std::string_view text, Take take) {
  for (MarkdownLines lines(text, TextExtent::part); auto line = lines.next();)
    if (line->role == LineRole::item) take(item_words(slice(text, line->range)));
}

}  // namespace

std::vector<DocumentSection> find_sections(std::string_view text) {
  std::vector<DocumentSection> sections;
  std::vector<std::size_t> open;
  for (MarkdownHeadings headings(text); auto heading = headings.next();) {
    for (; !open.empty() && sections[open.back()].level >= heading->level; open.pop_back())
      sections[open.back()].range.end = heading->range.begin;
    open.push_back(sections.size());
    sections.push_back(
        {heading->level, std::string(slice(text, heading->title)), {heading->range.end, text.size()}});
  }
  return sections;
}

std::optional<DocumentSection> find_section(std::string_view text, std::string_view title) {
  const std::string wanted = fold_case(trim(title));
  for (DocumentSection& section : find_sections(text))
    if (fold_case(section.title) == wanted) return std::move(section);
  return std::nullopt;
}

std::string_view section_text(std::string_view text, const DocumentSection& section) {
  return without_outer_comments(slice(text, section.range));
}

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

std::string headings_text(std::string_view text) {
  std::string out;
  for (MarkdownHeadings headings(text); auto heading = headings.next();) {
    if (!out.empty()) out += '\n';
    out += slice(text, heading->title);
  }
  return out;
}

std::string body_text(std::string_view text) {
  std::string out;
  for (MarkdownLines lines(text); auto line = lines.next();)
    if (line->role != LineRole::front_matter && line->role != LineRole::comment)
      out.append(text.substr(line->range.begin, line->next - line->range.begin));
  return out;
}

std::string quotable_text(std::string_view text) {
  std::string out, heading;
  MarkdownHeadings headings(text);
  auto next = headings.next();
  for (MarkdownLines lines(text, TextExtent::part); auto line = lines.next();) {
    while (next && next->range.end <= line->range.begin) next = headings.next();
    if (next && line->range.begin >= next->range.begin)
      heading = std::string(slice(text, next->title)) + ": ";
    else if (line->role != LineRole::blank && line->role != LineRole::comment)
      out.append(std::exchange(heading, {})).append(slice(text, line->range)) += '\n';
  }
  return out;
}

}  // namespace blue
