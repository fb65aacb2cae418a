#include "documents/status_section.h"

#include <algorithm>

#include "base/text.h"
#include "documents/links.h"
#include "markdown/headings.h"

namespace blue {
namespace {

// The text of a line without the mark of an item.
TextRange content_of(std::string_view text, TextRange line) {
  TextRange content = trimmed(text, line);
  const std::string_view words = slice(text, content);
  if (const std::size_t mark = list_mark_length(words); mark > 0 && mark < words.size())
    content = trimmed(text, {content.begin + mark, content.end});
  return content;
}

// `superceded` is how adr-tools spells it.
std::string spelled(std::string_view words) {
  std::string name(words);
  const std::size_t at = fold_case(name).find("superced");
  if (at != name.npos && at + 5 < name.size() && name[at + 5] == 'c') name[at + 5] = 's';
  return name;
}

// `Amended by [9. Help scripts](0009-help-scripts.md)`: up to four words, then a document.
std::optional<HeaderRow> read_relation(std::string_view text, TextRange line) {
  const TextRange content = content_of(text, line);
  const std::string_view words = slice(text, content);
  std::size_t end = words.find('[');
  if (end == words.npos) {
    const auto mentions = find_mentions(words);
    if (mentions.empty()) return std::nullopt;
    end = words.find(mentions.front().text);
  }
  std::string_view name = trim(words.substr(0, end));
  if (name.ends_with(':')) name.remove_suffix(1);
  const bool is_phrase =
      !name.empty() && std::ranges::count(name, ' ') < 4 &&
      std::ranges::all_of(
          name,
          [](unsigned char c) {
            return c == ' ' || c == '-' || static_cast<unsigned>((c | 0x20) - 'a') < 26u || c >= 0x80;
          });
  if (!is_phrase) return std::nullopt;
  const TextRange value{content.begin + end, content.end};
  return HeaderRow{spelled(name), std::string(slice(text, value)), value, HeaderDialect::section};
}

bool is_text(const MarkdownLine& line) {
  return line.role == LineRole::paragraph || line.role == LineRole::continuation ||
         line.role == LineRole::item || line.role == LineRole::quote;
}

StatusSection read_status(std::string_view text, TextRange range, std::vector<HeaderRow>& relations) {
  StatusSection section{range, range.begin, {}};
  bool is_beginning = true;
  for (MarkdownLines lines(text.substr(0, range.end), range.begin); auto line = lines.next();) {
    if (line->role == LineRole::blank) continue;
    is_beginning = is_beginning && is_text(*line);
    if (is_beginning) section.end = line->next;
    if (!is_text(*line)) continue;
    if (!section.status) {
      const TextRange content = content_of(text, line->range);
      section.status =
          HeaderRow{"Status", std::string(slice(text, content)), content, HeaderDialect::section};
    } else if (auto relation = read_relation(text, line->range)) {
      relations.push_back(*std::move(relation));
    }
  }
  return section;
}

void read_links(std::string_view text, TextRange range, std::vector<HeaderRow>& relations) {
  for (MarkdownLines lines(text.substr(0, range.end), range.begin); auto line = lines.next();)
    if (line->role == LineRole::item)
      if (auto relation = read_relation(text, line->range)) relations.push_back(*std::move(relation));
}

}  // namespace

WrittenSections read_written_sections(std::string_view text, std::size_t begin) {
  WrittenSections out{{}, {}, text.size()};
  MarkdownHeadings headings(text);
  auto heading = headings.next();
  while (heading && heading->range.begin < begin) heading = headings.next();
  if (heading) out.first_section = heading->range.begin;
  while (heading) {
    const auto next = headings.next();
    const TextRange range{heading->range.end, next ? next->range.begin : text.size()};
    std::string_view title = slice(text, heading->title);
    if (title.ends_with(':')) title.remove_suffix(1);
    if (!out.status && same_word(title, "Status")) out.status = read_status(text, range, out.relations);
    if (same_word(title, "Links")) read_links(text, range, out.relations);
    heading = next;
  }
  return out;
}

std::optional<HeaderRow> take_successor(HeaderRow& row) {
  const std::size_t space = row.value.find(' ');
  const std::string word = fold_case(row.value.substr(0, std::min(space, row.value.size())));
  if (word != "superseded" && word != "superceded" && word != "superseeded") return std::nullopt;
  const std::string_view rest = trim(std::string_view(row.value).substr(word.size()));
  if (fold_case(rest.substr(0, 3)) != "by " || row.range.end - row.range.begin != row.value.size())
    return std::nullopt;
  const std::string successor(trim(rest.substr(3)));
  HeaderRow relation{
      "Superseded By", successor, {row.range.end - successor.size(), row.range.end}, row.dialect};
  row.value.resize(word.size());
  row.range.end = row.range.begin + word.size();
  return relation;
}

}  // namespace blue
