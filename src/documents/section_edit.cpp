// Adding words to a section of a document. What is there stays, byte for byte.
#include <algorithm>

#include "documents/sections.h"
#include "markdown/headings.h"

namespace blue {
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

// Behind the section's own last words: before its subsections, and before the rule that parts it from the
// next.
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

// True when nothing but comments stands before `end`: a template's hint, which gives way to words.
bool is_only_hint(std::string_view text, const DocumentSection& section, std::size_t end) {
  return section_text(text.substr(0, end), {section.level, section.title, {section.range.begin, end}})
      .empty();
}

// True when `words` go on with the list that `above` ends with.
bool continues_list(std::string_view above, std::string_view words) {
  above = above.substr(0, above.find_last_not_of("\r\n") + 1);
  const std::size_t line = above.find_last_of("\r\n") + 1;
  return above.substr(line).starts_with("- ") && words.starts_with("- ");
}

bool ends_line(std::string_view text) { return text.ends_with('\n') || text.ends_with('\r'); }

}  // namespace

std::string with_section_text(std::string_view text, std::string_view title, std::string_view words) {
  words = without_blank_lines(words);
  if (words.empty()) return std::string(text);
  const auto section = find_section(text, title);
  const std::size_t place = section ? find_own_end(text, *section) : text.size();
  const std::string ending(line_ending(text, place));
  const std::string_view below = text.substr(place);
  std::string out(text.substr(0, place));
  if (!out.empty() && !ends_line(out)) out += ending;
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
  if (!is_only_hint(text, *section, end)) return with_section_text(text, title, words);
  std::string emptied(text.substr(0, section->range.begin));
  return with_section_text(emptied.append(text.substr(end)), title, words);
}

}  // namespace blue
