#include "documents/name.h"

#include <algorithm>
#include <charconv>

#include "base/clock.h"
#include "base/format.h"
#include "base/text.h"
#include "base/utf8.h"

namespace blue {
namespace {

constexpr std::string_view kExtension = ".md";
constexpr std::string_view kDialogueMark = ".dialogue";
constexpr std::string_view kPlanSuffix = "plan";
constexpr std::size_t kLongestFileName = 255;

// Takes ".accepted" off the end of `stem`; a word that is not a status belongs to the slug.
std::string_view take_suffix(DocumentType type, std::string_view& stem) {
  const std::size_t dot = stem.rfind('.');
  if (dot == stem.npos) return {};
  const std::string_view word = stem.substr(dot + 1);
  if (word != kPlanSuffix && (trim(word) != word || !find_status(type, word))) return {};
  stem = stem.substr(0, dot);
  return word;
}

std::optional<int> take_number(std::string_view& stem) {
  const std::size_t count = std::min(stem.find_first_not_of("0123456789"), stem.size());
  if (count == 0 || count > kMostDigits || !stem.substr(count).starts_with('-')) return std::nullopt;
  int number = 0;
  std::from_chars(stem.data(), stem.data() + count, number);
  stem.remove_prefix(count + 1);
  return number;
}

// Takes "2026-02-03T1423Z-" or "2026-02-03-" off the front, if there is such a time.
std::string_view take_time(std::string_view& stem) {
  constexpr std::size_t kDate = 10, kTime = 16;
  for (const std::size_t length : {kTime, kDate}) {
    const std::string_view time = stem.substr(0, length);
    if (time.size() < length || !stem.substr(length).starts_with('-')) continue;
    const std::string clock =
        length == kDate ? "T00:00:00Z"
                        : format("{}:{}:00{}", time.substr(kDate, 3), time.substr(13, 2), time.substr(15));
    if (!parse_instant(std::string(time.substr(0, kDate)) + clock)) continue;
    stem.remove_prefix(length + 1);
    return time;
  }
  return {};
}

bool is_markdown_file(std::string_view name) {
  return name.ends_with(kExtension) && !name.starts_with('.') && fold_case(name) != "readme.md" &&
         name.find_first_of(std::string_view("/\0", 2)) == name.npos;
}

// Cuts the slug where the name would be too long for a file system.
std::string assemble(std::string_view prefix, std::string_view slug, std::string_view ending) {
  const std::size_t room = kLongestFileName - std::min(kLongestFileName, prefix.size() + ending.size());
  std::size_t end = std::min(slug.size(), room);
  while (end > 0 && end < slug.size() && (static_cast<unsigned char>(slug[end]) & 0xC0) == 0x80) --end;
  return std::string(prefix).append(slug.substr(0, end)).append(ending);
}

std::string render_prefix(DocumentType type, const DocumentName& name) {
  const NamePrefix prefix = kind_of(type).prefix;
  if (prefix == NamePrefix::number) return render_number(name.number.value_or(0)) + "-";
  return prefix == NamePrefix::time && !name.time.empty() ? name.time + "-" : "";
}

}  // namespace

std::optional<DocumentName> parse_document_name(DocumentType type, std::string_view file_name) {
  if (!is_markdown_file(file_name)) return std::nullopt;
  std::string_view stem = file_name.substr(0, file_name.size() - kExtension.size());
  DocumentName name;
  name.suffix = take_suffix(type, stem);
  const bool is_dialogue = type == DocumentType::dialogue && stem.ends_with(kDialogueMark);
  if (is_dialogue) stem.remove_suffix(kDialogueMark.size());
  const NamePrefix prefix = kind_of(type).prefix;
  if (prefix == NamePrefix::number) name.number = take_number(stem);
  if (prefix == NamePrefix::time) name.time = take_time(stem);
  name.slug = stem;
  const bool has_prefix = prefix == NamePrefix::none || name.number || !name.time.empty() || is_dialogue;
  if (!has_prefix || name.slug.empty() || name.suffix == kPlanSuffix) return std::nullopt;
  return name;
}

std::string render_document_name(DocumentType type, const DocumentName& name) {
  std::string ending(type == DocumentType::dialogue ? kDialogueMark : "");
  if (!name.suffix.empty()) ending += "." + name.suffix;
  return assemble(render_prefix(type, name), name.slug, ending.append(kExtension));
}

namespace {

constexpr std::size_t kCompactDay = 8;

// "2021-01-14" of "20210114"; empty if that is not a day.
std::string expand_day(std::string_view digits) {
  if (digits.size() != kCompactDay || digits.find_first_not_of("0123456789") != digits.npos) return {};
  std::string day = format("{}-{}-{}", digits.substr(0, 4), digits.substr(4, 2), digits.substr(6));
  return parse_instant(day + "T00:00:00Z") ? day : std::string();
}

bool is_separator(char c) { return c == '-' || c == '_' || c == ' '; }

// Takes "20210114-" off the front, if that is a day.
std::string_view take_compact_day(std::string_view& stem, char& separator) {
  if (stem.size() <= kCompactDay + 1 || !is_separator(stem[kCompactDay])) return {};
  const std::string_view day = stem.substr(0, kCompactDay);
  if (expand_day(day).empty()) return {};
  separator = stem[kCompactDay];
  stem.remove_prefix(kCompactDay + 1);
  return day;
}

// Takes "0007-" or "ADR-7-" off the front.
void take_any_number(DocumentType type, std::string_view& stem, DocumentName& name) {
  const std::string_view word = name_of(type);
  std::string_view rest = stem;
  std::size_t lead = 0;
  if (rest.size() > word.size() + 1 && same_ascii(rest.substr(0, word.size()), word) &&
      is_separator(rest[word.size()]))
    lead = word.size() + 1;
  rest.remove_prefix(lead);
  const std::size_t count = std::min(rest.find_first_not_of("0123456789"), rest.size());
  if (count == 0 || count > kMostDigits || count + 1 >= rest.size() || !is_separator(rest[count])) return;
  int number = 0;
  std::from_chars(rest.data(), rest.data() + count, number);
  name.number = number;
  name.lead = stem.substr(0, lead);
  name.digits = rest.front() == '0' || count == 4 ? count : 1;
  name.separator = rest[count];
  stem = rest.substr(count + 1);
}

bool is_template(std::string_view name) {
  const std::string folded = fold_case(name);
  return folded == "index.md" || folded.find("template") != folded.npos;
}

}  // namespace

std::optional<DocumentName> parse_adopted_name(const DocumentFolder& folder, std::string_view file_name) {
  if (!is_markdown_file(file_name) || is_template(file_name)) return std::nullopt;
  std::string_view stem = file_name.substr(0, file_name.size() - kExtension.size());
  if (stem.ends_with(".plan")) return std::nullopt;
  DocumentName name;
  if (folder.names == FolderNames::status) name.suffix = take_suffix(folder.type, stem);
  name.time = take_time(stem);
  if (name.time.empty()) name.time = take_compact_day(stem, name.separator);
  if (name.time.empty()) take_any_number(folder.type, stem, name);
  name.slug = stem;
  return name.slug.empty() ? std::nullopt : std::optional(std::move(name));
}

std::string render_adopted_name(const DocumentFolder& folder, const DocumentName& name) {
  std::string prefix = name.time;
  if (name.number) prefix = format("{}{:0{}}", name.lead, *name.number, name.digits);
  if (!prefix.empty()) prefix += name.separator;
  const bool has_suffix = folder.names == FolderNames::status && !name.suffix.empty();
  return assemble(prefix, name.slug,
                  has_suffix ? format(".{}{}", name.suffix, kExtension) : std::string(kExtension));
}

bool has_prefix(const DocumentName& name) { return name.number || !name.time.empty(); }

std::string day_of_name(const DocumentName& name) {
  if (name.time.size() == kCompactDay) return expand_day(name.time);
  return name.time.substr(0, std::min<std::size_t>(name.time.size(), 10));
}

std::string document_slug(std::string_view title) {
  std::string slug = slugify(title);
  return slug.empty() ? "untitled" : slug;
}

std::string render_number(int number) { return format("{:04}", number); }

std::string plan_file_name(const DocumentName& rfc) {
  return assemble(render_prefix(DocumentType::rfc, rfc), rfc.slug, format(".{}{}", kPlanSuffix, kExtension));
}

bool is_same_but_status(const DocumentName& a, const DocumentName& b) {
  return a.number == b.number && a.time == b.time && a.slug == b.slug;
}

}  // namespace blue
