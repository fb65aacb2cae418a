#include "library/index_entry.h"

#include <algorithm>

#include "base/clock.h"
#include "base/format.h"
#include "base/layout.h"
#include "base/text.h"
#include "documents/conflict.h"
#include "documents/header.h"
#include "documents/links.h"
#include "documents/sections.h"

namespace blue {
namespace {

constexpr std::size_t kDayLength = 10;

// "2026-02-03" of a text that begins with a day, perhaps in brackets or with slashes; empty when it does not.
std::string day_of(std::string_view written) {
  if (written.starts_with('(')) written.remove_prefix(1);
  const std::string day = replace_all(std::string(written.substr(0, kDayLength)), '/', '-');
  return parse_instant(day + "T00:00:00Z") ? day : std::string();
}

std::string find_date(const DocumentHeader& header, const DocumentName& name) {
  for (const char* row_name : {"Date", "Created", "Start Date", "Decided"})
    if (const HeaderRow* row = header.find(row_name))
      if (std::string day = day_of(row->value); !day.empty()) return day;
  return day_of(day_of_name(name));
}

// The header decides. The name does if the header has no status, and for an archived dialogue, whose header
// has the dialogue's own status.
std::string find_status_word(const DocumentPath& place, std::string_view written) {
  const auto read = find_written_status(place.type, written);
  std::optional<DocumentStatus> status = read ? std::optional(read->status) : std::nullopt;
  if (!status && (written.empty() || place.type == DocumentType::dialogue))
    status = find_status(place.type, place.name.suffix);
  return status ? std::string(status->word) : std::string();
}

// What the text contradicts itself in, as a sentence.
std::string find_problem(const DocumentPath& place, const DocumentHeader& header, std::string_view text) {
  if (has_conflict_markers(text)) return std::string(kConflicted);
  if (!header.other_status.empty())
    return format("It says \"{}\" in one place and \"{}\" in another.", header.find("Status")->value,
                  one_line(header.other_status, 100));
  if (header.number && place.name.number && *header.number != *place.name.number)
    return format("Its heading has the number {}, its name {}.", *header.number, *place.name.number);
  return {};
}

bool holds(const HeaderRow& row, const DocumentLink& link) {
  return link.range.begin >= row.range.begin && link.range.end <= row.range.end;
}

std::string kind_of_link(const DocumentHeader& header, const DocumentLink& link) {
  for (const HeaderRow& row : header.rows)
    if (holds(row, link)) return slugify(row.name);
  return "link";
}

// Words inside a link of the row repeat the link.
bool is_part_of_link(const HeaderRow& row, const DocumentMention& mention,
                     const std::vector<DocumentLink>& links) {
  return std::ranges::any_of(links, [&](const DocumentLink& link) {
    return holds(row, link) && (link.text.find(mention.text) != std::string::npos ||
                                link.target.find(mention.text) != std::string::npos);
  });
}

std::vector<WrittenReference> find_references(const std::string& path, const DocumentHeader& header,
                                              std::string_view text) {
  std::vector<WrittenReference> references;
  const std::vector<DocumentLink> links = find_links(text);
  for (const DocumentLink& link : links)
    references.push_back(
        {kind_of_link(header, link), resolve_link(path, link.target).value_or(""), {}, {}, link.text});
  for (const HeaderRow& row : header.rows)
    for (const DocumentMention& mention : find_mentions(row.value))
      if (!is_part_of_link(row, mention, links))
        references.push_back({slugify(row.name), {}, mention.type, mention.number, mention.text});
  return references;
}

}  // namespace

DocumentEntry read_entry(const std::string& path, const DocumentPath& place, std::string_view text,
                         std::string hash) {
  const DocumentHeader header = read_header(place.type, text);
  const HeaderRow* status = header.find("Status");
  DocumentEntry entry;
  DocumentRow& row = entry.row;
  row.path = path;
  row.type = place.type;
  row.number = place.name.number;
  row.slug = place.name.slug;
  row.title = header.title.empty() ? replace_all(place.name.slug, '-', ' ') : header.title;
  row.status_written = status ? status->value : std::string();
  row.status = find_status_word(place, row.status_written);
  row.suffix = place.name.suffix;
  row.date = find_date(header, place.name);
  row.hash = std::move(hash);
  row.folder = place.folder.path;
  row.is_plain = place.folder.names == FolderNames::plain;
  if (header.dialect) row.dialect = name_of(*header.dialect);
  row.problem = find_problem(place, header, text);
  entry.time = place.name.time;
  if (const HeaderRow* review = header.find("Review At")) entry.review_at = review->value;
  entry.headings = headings_text(text);
  entry.body = body_text(text);
  entry.references = find_references(path, header, text);
  return entry;
}

std::optional<DocumentEntry> find_entry(const std::string& path, const DocumentPath& place,
                                        std::string_view text, std::string hash) {
  DocumentEntry entry = read_entry(path, place, text, std::move(hash));
  const bool is_below = place.directory != place.folder.path;
  const bool says_nothing = entry.row.status_written.empty() && entry.row.date.empty();
  if (place.folder.is_adopted && is_below && !has_prefix(place.name) && says_nothing) return std::nullopt;
  return entry;
}

std::string text_below_header(DocumentType type, std::string_view text) {
  std::size_t end = 0;
  for (const HeaderRow& row : read_header(type, text).rows)
    if (row.dialect != HeaderDialect::section) end = std::max(end, row.range.end);
  const std::size_t line_end = text.find('\n', end);
  return quotable_text(end == 0 || line_end == std::string_view::npos ? text : text.substr(line_end + 1));
}

}  // namespace blue
