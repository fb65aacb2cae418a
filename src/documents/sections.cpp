#include "documents/sections.h"

#include <algorithm>
#include <utility>

#include "base/text.h"
#include "markdown/headings.h"
#include "markdown/marks.h"

namespace blue {
namespace {

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
    if (fold_case(trim(std::string_view(section.title).substr(0, section.title.find("<!--")))) == wanted)
      return std::move(section);
  return std::nullopt;
}

std::string section_called(std::string_view text, std::string_view title) {
  struct Name {
    std::string_view own, other;
  };
  static constexpr Name kNames[] = {{"Context", "Context and Problem Statement"},
                                    {"Context", "Problem Statement"},
                                    {"Context", "Context and Problem"},
                                    {"Context", "Issue"},
                                    {"Decision", "Decision Outcome"},
                                    {"Decision", "Outcome"},
                                    {"Decision", "Solution"},
                                    {"Consequences", "Positive Consequences"},
                                    {"Consequences", "Negative Consequences"},
                                    {"Consequences", "Implications"}};
  const std::vector<DocumentSection> sections = find_sections(text);
  const auto has = [&](std::string_view name) {
    return std::ranges::any_of(sections, [&](const DocumentSection& section) {
      const std::string_view written = section.title;
      return same_word(trim(written.substr(0, written.find("<!--"))), name);
    });
  };
  if (!has(title))
    for (const Name& name : kNames)
      if (same_word(name.own, title) && has(name.other)) return std::string(name.other);
  return std::string(title);
}

std::string_view without_outer_comments(std::string_view words) {
  return without_trailing_comments(without_leading_comments(words));
}

std::string_view section_text(std::string_view text, const DocumentSection& section) {
  return without_outer_comments(slice(text, section.range));
}

namespace {

std::string with_endings(std::string_view words, std::string_view ending) {
  std::string out;
  for (MarkdownLines lines(words, TextExtent::part); auto line = lines.next();) {
    if (!out.empty()) out += ending;
    out += slice(words, line->range);
  }
  return out;
}

// Where the section's first subsection begins, or the section ends.
std::size_t find_first_subsection(std::string_view text, const DocumentSection& section) {
  for (MarkdownHeadings headings(text); auto heading = headings.next();)
    if (heading->range.begin >= section.range.begin) return heading->range.begin;
  return section.range.end;
}

// Where the section's own text ends: before its subsections, and before the rule that separates it from the
// next section.
std::size_t find_own_end(std::string_view text, const DocumentSection& section) {
  const std::string_view own = text.substr(0, find_first_subsection(text, section));
  std::size_t end = section.range.begin;
  for (MarkdownLines lines(own, section.range.begin); auto line = lines.next();)
    if (line->role != LineRole::blank && line->role != LineRole::rule) end = line->next;
  return end;
}

std::string_view without_blank_lines(std::string_view words) {
  const std::size_t begin = std::min(words.find_first_not_of(" \t\r\n"), words.size());
  const std::size_t line = words.substr(0, begin).find_last_of("\r\n");
  words = words.substr(line == words.npos ? 0 : line + 1);
  return words.substr(0, words.find_last_not_of(" \t\r\n") + 1);
}

// True if `words` continue the list that `above` ends with.
bool continues_list(std::string_view above, std::string_view words) {
  above = above.substr(0, above.find_last_not_of("\r\n") + 1);
  const std::size_t line = above.find_last_of("\r\n") + 1;
  return above.substr(line).starts_with("- ") && words.starts_with("- ");
}

}  // namespace

std::string with_section_text(std::string_view text, std::string_view title, std::string_view given) {
  const std::string words = with_blocks_closed(without_blank_lines(given));
  if (words.empty()) return std::string(text);
  const auto section = find_section(text, title);
  const std::size_t place = section ? find_own_end(text, *section) : text.size();
  const std::string ending(line_ending(text, place));
  const std::string_view below = text.substr(place);
  std::string out(text.substr(0, place));
  if (!out.empty() && !out.ends_with('\n') && !out.ends_with('\r')) out += ending;
  if (!out.empty() && !continues_list(out, words)) out += ending;
  if (!section) out.append("## ").append(trim(title)).append(ending).append(ending);
  out.append(with_endings(words, ending)).append(ending);
  const auto next = MarkdownLines(text, place).next();
  if (next && next->role != LineRole::blank) out += ending;
  return out.append(below);
}

std::string with_section_filled(std::string_view text, std::string_view title, std::string_view words) {
  const auto section = find_section(text, title);
  if (!section || without_blank_lines(words).empty()) return with_section_text(text, title, words);
  const std::size_t end = find_own_end(text, *section);
  const bool has_only_hint = without_outer_comments(slice(text, {section->range.begin, end})).empty();
  if (!has_only_hint) return with_section_text(text, title, words);
  std::string emptied(text.substr(0, section->range.begin));
  return with_section_text(emptied.append(text.substr(end)), title, words);
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
