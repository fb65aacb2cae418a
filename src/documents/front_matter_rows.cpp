#include "documents/front_matter_rows.h"

#include <algorithm>

#include "base/format.h"
#include "base/text.h"

namespace blue {
namespace {

constexpr std::string_view kFence = "---";

// Where a plain scalar ends: before a comment.
std::size_t plain_end(std::string_view words) {
  const std::size_t comment = words.starts_with('#') ? 0 : words.find(" #");
  return trim(words.substr(0, std::min(comment, words.size()))).size();
}

// Where a quoted scalar's closing quote is; npos without one.
std::size_t closing_quote(std::string_view words) {
  const char quote = words.front();
  for (std::size_t at = 1; at < words.size(); ++at) {
    if (quote == '"' && words[at] == '\\')
      ++at;
    else if (words[at] == quote && quote == '\'' && words.substr(at + 1).starts_with('\''))
      ++at;
    else if (words[at] == quote)
      return at;
  }
  return words.npos;
}

std::string unquoted(std::string_view inner, char quote) {
  std::string out;
  for (std::size_t at = 0; at < inner.size(); ++at) {
    const bool is_escape = quote == '"' ? inner[at] == '\\' : inner.substr(at).starts_with("''");
    if (is_escape && at + 1 < inner.size()) ++at;
    out += inner[at];
  }
  return out;
}

// Fills in value and place of what follows the key's colon, on its line.
void read_value(std::string_view text, TextRange rest, HeaderRow& row) {
  const TextRange content = trimmed(text, rest);
  const std::string_view words = slice(text, content);
  const bool is_quoted = words.starts_with('"') || words.starts_with('\'');
  const std::size_t close = is_quoted ? closing_quote(words) : words.npos;
  if (close != words.npos) {
    row.range = {content.begin + 1, content.begin + close};
    row.value = unquoted(slice(text, row.range), words.front());
    return;
  }
  row.range = {content.begin, content.begin + plain_end(words)};
  if (row.range.begin == row.range.end) row.range = {rest.begin, rest.begin};
  row.value = slice(text, row.range);
  if (row.value.starts_with('[') && row.value.ends_with(']'))
    row.value = trim(row.value.substr(1, row.value.size() - 2));
}

std::optional<HeaderRow> read_key(std::string_view text, TextRange line) {
  const std::string_view words = slice(text, line);
  const std::size_t colon = words.find(':');
  if (colon == words.npos || colon == 0 || std::string_view(" \t-#").find(words[0]) != words.npos)
    return std::nullopt;
  if (colon + 1 < words.size() && words[colon + 1] != ' ' && words[colon + 1] != '\t') return std::nullopt;
  HeaderRow row{std::string(trim(words.substr(0, colon))), {}, {}, HeaderDialect::front_matter};
  read_value(text, {line.begin + colon + 1, line.end}, row);
  return row;
}

// An item of a list below a key.
std::optional<std::string_view> read_item(std::string_view line) {
  const std::string_view words = trim(line);
  return words.starts_with("- ") ? std::optional(trim(words.substr(2))) : std::nullopt;
}

bool needs_quotes(std::string_view value) {
  return value.empty() || std::string_view("[]{}\"'*&!%@`|>-?:,#").find(value.front()) != value.npos ||
         value.find(": ") != value.npos || value.find(" #") != value.npos || value.ends_with(':');
}

std::string quote_yaml(std::string_view value) {
  std::string out = "\"";
  for (const char c : value) {
    if (c == '"' || c == '\\') out += '\\';
    out += c;
  }
  return out + '"';
}

}  // namespace

std::optional<FrontMatter> read_front_matter(std::string_view text) {
  FrontMatter front;
  bool is_open = false;
  for (MarkdownLines lines(text); auto line = lines.next();) {
    if (line->role != LineRole::front_matter) break;
    const std::string_view words = slice(text, line->range);
    if (!is_open) {
      if (trim(words) != kFence) return std::nullopt;
      is_open = true;
    } else if (trim(words) == kFence) {
      front.end = line->range.begin;
    } else if (auto row = read_key(text, line->range)) {
      front.rows.push_back(*std::move(row));
    } else if (auto item = read_item(words); item && !front.rows.empty()) {
      HeaderRow& list = front.rows.back();
      list.value += format("{}{}", list.value.empty() ? "" : ", ", *item);
      list.range.end = line->range.end;
    }
  }
  return front.end > 0 ? std::optional(std::move(front)) : std::nullopt;
}

std::string render_front_matter_row(std::string_view name, std::string_view value) {
  const std::string key = replace_all(fold_case(name), ' ', '-');
  return format("{}: {}", key, needs_quotes(value) ? quote_yaml(value) : std::string(value));
}

std::string with_front_matter_value(std::string_view text, const HeaderRow& row, std::string_view value) {
  TextRange range = row.range;
  const char before = range.begin > 0 ? text[range.begin - 1] : ' ';
  const bool is_quoted =
      (before == '"' || before == '\'') && range.end < text.size() && text[range.end] == before;
  std::string written(value);
  if (is_quoted && value.find_first_of("\"'\\") != value.npos) range = {range.begin - 1, range.end + 1};
  if (range != row.range || (!is_quoted && needs_quotes(value))) written = quote_yaml(value);
  std::string out(text.substr(0, range.begin));
  if (out.ends_with(':')) out += ' ';
  return out.append(written).append(text.substr(range.end));
}

}  // namespace blue
