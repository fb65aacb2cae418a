// A header is found in three places: front matter, a block of rows below the heading, sections. Each gives
// rows that remember where their values are, so that an edit replaces just those bytes. What is added copies
// the dialect of what is there. To support another dialect: a HeaderDialect, its reader, a case in with_value
// and one in with_row_added.
#include "documents/header.h"

#include <algorithm>

#include "base/format.h"
#include "base/text.h"
#include "documents/front_matter_rows.h"
#include "documents/status_section.h"

namespace blue {
namespace {

// Everything in a text that is a header, with the places where rows can be added.
struct HeaderLayout {
  std::size_t place = 0;  // where a block goes
  std::optional<FrontMatter> front;
  std::optional<HeaderBlock> block;
  WrittenSections sections;
  std::vector<HeaderRow> rows;
  std::vector<std::string> other_statuses;
};

template <class Rows>
auto find_row(Rows& rows, std::string_view name) {
  return std::ranges::find_if(rows, [&](const HeaderRow& row) { return same_word(row.name, name); });
}

// The status that holds: the first that is not empty.
std::size_t choose_status(const std::vector<HeaderRow>& rows) {
  std::size_t chosen = rows.size();
  for (std::size_t at = rows.size(); at-- > 0;)
    if (same_word(rows[at].name, "Status") &&
        (chosen == rows.size() || !rows[at].value.empty() || rows[chosen].value.empty()))
      chosen = at;
  return chosen;
}

HeaderLayout read_layout(std::string_view text, const std::optional<MarkdownHeading>& title) {
  HeaderLayout layout;
  layout.place = find_header_place(text, title);
  layout.front = read_front_matter(text);
  layout.block = find_header_block(text, layout.place);
  layout.sections = read_written_sections(text, layout.place);
  std::vector<HeaderRow> all;
  if (layout.block) all = layout.block->rows;
  if (layout.front) all.insert(all.end(), layout.front->rows.begin(), layout.front->rows.end());
  if (layout.sections.status && layout.sections.status->status)
    all.push_back(*layout.sections.status->status);
  const std::size_t chosen = choose_status(all);
  for (std::size_t at = 0; at < all.size(); ++at) {
    if (at != chosen && same_word(all[at].name, "Status")) {
      if (!all[at].value.empty()) layout.other_statuses.push_back(std::move(all[at].value));
      continue;
    }
    auto successor = at == chosen ? take_successor(all[at]) : std::nullopt;
    layout.rows.push_back(std::move(all[at]));
    if (successor) layout.rows.push_back(*std::move(successor));
  }
  layout.rows.insert(layout.rows.end(), layout.sections.relations.begin(), layout.sections.relations.end());
  return layout;
}

std::string insert(std::string_view text, std::size_t at, std::string_view words) {
  return std::string(text.substr(0, at)).append(words).append(text.substr(at));
}

std::string with_value(std::string_view text, const HeaderRow& row, std::string_view value) {
  if (row.dialect == HeaderDialect::front_matter) return with_front_matter_value(text, row, value);
  if (row.dialect == HeaderDialect::section)
    return std::string(text.substr(0, row.range.begin)).append(value).append(text.substr(row.range.end));
  return with_block_value(text, row, value);
}

std::string with_block_row(std::string_view text, const HeaderBlock& block, std::string_view name,
                           std::string_view value) {
  const MarkdownLine& last = block.last;
  const std::string_view words = slice(text, last.range);
  const std::size_t indent = std::min(words.find_first_not_of(" \t"), words.size());
  const std::string line = std::string(words.substr(0, indent)) + render_row(block.style, name, value);
  const std::string ending(line_ending(text, last.next));
  return insert(text, last.next, last.next > last.range.end ? line + ending : ending + line);
}

// `lines`, each with its ending, as a block of its own at `place`.
std::string with_own_block(std::string_view text, std::size_t place, std::string_view lines) {
  const std::string ending(line_ending(text, place));
  const std::string_view above = text.substr(0, place);
  std::string block;
  const bool is_top = above.empty() || above == kByteOrderMark;
  if (!is_top) {
    const bool is_line = above.ends_with('\n') || above.ends_with('\r');
    const bool is_apart = above.ends_with(ending + ending);
    block = is_apart ? "" : is_line ? ending : ending + ending;
  }
  block += lines;
  const auto below = MarkdownLines(text, place).next();
  return insert(text, place, !below || below->role == LineRole::blank ? block : block + ending);
}

std::string with_new_block(std::string_view text, std::size_t place, HeaderDialect dialect,
                           std::string_view name, std::string_view value) {
  const std::string ending(line_ending(text, place));
  const std::string caption = "| | |" + ending + "|---|---|" + ending;
  const std::string row = render_row(style_of(dialect), name, value) + ending;
  return with_own_block(text, place, dialect == HeaderDialect::table ? caption + row : row);
}

std::string with_front_matter_row(std::string_view text, const std::optional<FrontMatter>& front,
                                  std::string_view name, std::string_view value) {
  const std::size_t top = text.starts_with(kByteOrderMark) ? kByteOrderMark.size() : 0;
  const std::size_t place = front ? front->end : top;
  const std::string ending(line_ending(text, place));
  const std::string row = render_front_matter_row(name, value) + ending;
  if (front) return insert(text, place, row);
  return insert(text, place, "---" + ending + row + "---" + ending + ending);
}

// "Superseded by [x](y)": as people write it in a sentence.
std::string render_phrase(std::string_view name, std::string_view value) {
  std::string words(name);
  std::ranges::transform(words.begin() + !words.empty(), words.end(), words.begin() + !words.empty(),
                         [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c | 0x20) : c; });
  return format("{} {}", words, value);
}

std::string with_section_row(std::string_view text, const WrittenSections& sections, std::string_view name,
                             std::string_view value) {
  const bool is_status = same_word(name, "Status");
  const auto& section = sections.status;
  const std::size_t place = section ? section->end : sections.first_section;
  const std::string ending(line_ending(text, place));
  const std::string line = (is_status ? std::string(value) : render_phrase(name, value)) + ending;
  return with_own_block(text, place, section ? line : "## Status" + ending + ending + line);
}

// The dialect in which a row is added: that of the status; for a status that of its folder, or of the file.
HeaderDialect choose_dialect(const HeaderLayout& layout, std::string_view name, std::string_view value,
                             std::optional<HeaderDialect> dialect) {
  const auto status = find_row(layout.rows, "Status");
  if (status != layout.rows.end()) dialect = status->dialect;
  const bool fits_section = same_word(name, "Status") || value.find("](") != value.npos;
  if (dialect == HeaderDialect::section && !fits_section)
    dialect = layout.block ? dialect_of(layout.block->style) : HeaderDialect::bold_line;
  if (dialect) return *dialect;
  if (layout.block) return dialect_of(layout.block->style);
  if (layout.sections.status && same_word(name, "Status")) return HeaderDialect::section;
  const bool is_front = layout.front && find_row(layout.front->rows, "Date") != layout.front->rows.end();
  return is_front ? HeaderDialect::front_matter : HeaderDialect::table;
}

std::string with_row_added(std::string_view text, const HeaderLayout& layout, HeaderDialect dialect,
                           std::string_view name, std::string_view value) {
  if (dialect == HeaderDialect::front_matter) return with_front_matter_row(text, layout.front, name, value);
  if (dialect == HeaderDialect::section) return with_section_row(text, layout.sections, name, value);
  if (layout.block) return with_block_row(text, *layout.block, name, value);
  return with_new_block(text, layout.place, dialect, name, value);
}

bool has_lower_case(HeaderDialect dialect) {
  return dialect == HeaderDialect::front_matter || dialect == HeaderDialect::dash_item ||
         dialect == HeaderDialect::star_item;
}

// The status in the letter case of `like`, or of its dialect where there is nothing to be like. In rows as
// Blue writes them it is spelled as Blue does.
std::string spell_status(const DocumentStatus& status, std::string_view like, HeaderDialect dialect) {
  const auto is_upper = [](char c) { return c >= 'A' && c <= 'Z'; };
  const auto is_lower = [](char c) { return c >= 'a' && c <= 'z'; };
  std::string title(status.title);
  if (dialect == HeaderDialect::table || dialect == HeaderDialect::bold_line) return title;
  const auto first = std::ranges::find_if(like, [&](char c) { return is_upper(c) || is_lower(c); });
  const bool lower = first == like.end() ? has_lower_case(dialect) : is_lower(*first);
  if (lower) return fold_case(title);
  if (std::ranges::count_if(like, is_upper) > 1 && std::ranges::none_of(like, is_lower))
    std::ranges::transform(title, title.begin(),
                           [&](char c) { return is_lower(c) ? static_cast<char>(c & ~0x20) : c; });
  return title;
}

bool is_status_word(DocumentType type, std::string_view value) {
  return find_written_status(type, value).has_value() || std::ranges::count(trim(value), ' ') < 2;
}

// The first of the others that differs; prose below a heading "Status" is not one.
std::string find_disagreement(DocumentType type, const DocumentHeader& header,
                              const std::vector<std::string>& others) {
  const HeaderRow* own = header.find("Status");
  if (!own) return {};
  const auto known = find_written_status(type, own->value);
  for (const std::string& other : others) {
    const auto said = find_written_status(type, other);
    const bool is_same = known && said ? known->status == said->status : same_word(own->value, other);
    if (!is_same && is_status_word(type, other)) return other;
  }
  return {};
}

}  // namespace

const HeaderRow* DocumentHeader::find(std::string_view name) const {
  auto found = find_row(rows, name);
  return found == rows.end() ? nullptr : &*found;
}

DocumentHeader read_header(DocumentType type, std::string_view text) {
  DocumentHeader header;
  const auto heading = find_title(text);
  if (heading) {
    const HeadingParts parts = parse_heading(type, slice(text, heading->title));
    header.title = parts.title;
    header.number = parts.number;
  }
  HeaderLayout layout = read_layout(text, heading);
  header.rows = std::move(layout.rows);
  if (const HeaderRow* status = header.find("Status"); status && !status->value.empty())
    header.dialect = status->dialect;
  header.other_status = find_disagreement(type, header, layout.other_statuses);
  return header;
}

std::optional<WrittenStatus> find_written_status(DocumentType type, std::string_view value) {
  constexpr std::string_view kMarks = " \t*_`~\"'.!";
  constexpr std::size_t kMostMarks = 12, kLongestStatus = 200;
  const auto is_word = [](char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); };
  const auto first = static_cast<std::size_t>(std::ranges::find_if(value, is_word) - value.begin());
  if (first > kMostMarks) return std::nullopt;
  value = value.substr(0, kLongestStatus);
  std::size_t end = value.size();
  while (end > first) {
    const std::string_view words = value.substr(first, end - first);
    const std::size_t size = words.find_last_not_of(kMarks) + 1;
    if (auto status = find_status(type, words.substr(0, size)))
      return WrittenStatus{*status, {first, first + size}};
    const std::size_t cut = words.find_last_of(" ,;:.([<*_`\t");
    if (cut == words.npos) break;
    end = first + cut;
  }
  return std::nullopt;
}

std::string with_header_row(std::string_view text, std::string_view name, std::string_view value,
                            std::optional<HeaderDialect> dialect) {
  const std::string one_line = replace_all(replace_all(std::string(value), '\n', ' '), '\r', ' ');
  const std::string_view written = trim(one_line);
  const HeaderLayout layout = read_layout(text, find_title(text));
  if (auto row = find_row(layout.rows, name); row != layout.rows.end())
    return with_value(text, *row, written);
  const auto status = find_row(layout.rows, "Status");
  const bool is_beside = same_word(name, "Superseded By") && status != layout.rows.end() &&
                         status->dialect != HeaderDialect::table &&
                         status->dialect != HeaderDialect::bold_line &&
                         same_word(status->value, "superseded");
  if (is_beside) return with_value(text, *status, format("{} by {}", status->value, written));
  return with_row_added(text, layout, choose_dialect(layout, name, written, dialect), name, written);
}

std::string with_status(DocumentType type, std::string_view text, const DocumentStatus& status,
                        std::optional<HeaderDialect> dialect) {
  const HeaderLayout layout = read_layout(text, find_title(text));
  const auto found = find_row(layout.rows, "Status");
  if (found == layout.rows.end()) {
    const HeaderDialect chosen = choose_dialect(layout, "Status", "", dialect);
    return with_row_added(text, layout, chosen, "Status", spell_status(status, "", chosen));
  }
  HeaderRow row = *found;
  const auto known = find_written_status(type, row.value);
  if (known && row.range.end - row.range.begin == row.value.size()) {
    row.value = row.value.substr(known->range.begin, known->range.end - known->range.begin);
    row.range = {row.range.begin + known->range.begin, row.range.begin + known->range.end};
  }
  return with_value(text, row, spell_status(status, row.value, row.dialect));
}

}  // namespace blue
