#include "documents/links.h"

#include <algorithm>
#include <charconv>

#include "base/format.h"
#include "base/utf8.h"
#include "documents/name.h"
#include "markdown/inline.h"

namespace blue {
namespace {

bool is_letter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }
bool is_digit(char c) { return c >= '0' && c <= '9'; }
bool is_punctuation(char c) { return c > ' ' && c < 0x7F && !is_letter(c) && !is_digit(c); }

int hex_value(char c) {
  if (is_digit(c)) return c - '0';
  const char lower = static_cast<char>(c | 0x20);
  return lower >= 'a' && lower <= 'f' ? lower - 'a' + 10 : -1;
}

// A target as a path: without the backslashes of markdown and the percent signs of addresses.
std::string decode_path(std::string_view written) {
  std::string path;
  for (std::size_t at = 0; at < written.size(); ++at) {
    const bool two_more = at + 2 < written.size();
    if (written[at] == '\\' && at + 1 < written.size() && is_punctuation(written[at + 1])) {
      path += written[++at];
    } else if (written[at] == '%' && two_more && hex_value(written[at + 1]) >= 0 &&
               hex_value(written[at + 2]) >= 0) {
      path += static_cast<char>(hex_value(written[at + 1]) * 16 + hex_value(written[at + 2]));
      at += 2;
    } else {
      path += written[at];
    }
  }
  return path;
}

bool has_scheme(std::string_view target) {
  if (target.empty() || !is_letter(target[0])) return false;
  auto ends = [](char c) { return !is_letter(c) && !is_digit(c) && c != '+' && c != '-' && c != '.'; };
  const auto end = std::ranges::find_if(target, ends);
  return end != target.end() && *end == ':';
}

// The path of a target, without `?query` and `#part`.
TextRange path_of(std::string_view text, TextRange target) {
  const std::size_t end = std::min(slice(text, target).find_first_of("?#"), target.end - target.begin);
  return {target.begin, target.begin + end};
}

std::string_view folder_of(std::string_view file) {
  const std::size_t slash = file.rfind('/');
  return slash == file.npos ? std::string_view() : file.substr(0, slash);
}

// Walks on from `parts`; false if that leaves the project.
bool walk(std::vector<std::string_view>& parts, std::string_view path) {
  for (const std::string_view part : split(path, '/')) {
    if (part.empty() || part == ".") continue;
    if (part != "..") {
      parts.push_back(part);
    } else if (parts.empty()) {
      return false;
    } else {
      parts.pop_back();
    }
  }
  return true;
}

std::string encode_path(std::string_view path) {
  constexpr std::string_view kPlain = "-._~/+,@=";
  std::string out;
  for (const char c : path) {
    const auto byte = static_cast<unsigned char>(c);
    if (byte >= 0x80 || is_letter(c) || is_digit(c) || kPlain.find(c) != kPlain.npos)
      out += c;
    else
      out += format("%{:02X}", byte);
  }
  return out;
}

std::string join_parts(std::string_view start, std::span<const std::string_view> parts) {
  std::string out(start);
  for (const std::string_view part : parts) {
    if (!out.empty() && !out.ends_with('/')) out += '/';
    out += part;
  }
  return out;
}

bool is_word_before(std::string_view text, std::size_t at) {
  if (at == 0) return false;
  std::size_t begin = at - 1;
  while (begin > 0 && at - begin < 4 && (static_cast<unsigned char>(text[begin]) & 0xC0) == 0x80) --begin;
  const char32_t code_point = next_code_point(text, begin);
  return code_point == '_' || code_point == '/' || is_word_character(code_point);
}

bool is_word_at(std::string_view text, std::size_t at) {
  if (at >= text.size()) return false;
  const char32_t code_point = next_code_point(text, at);
  return code_point == '_' || is_word_character(code_point);
}

// Skips what may separate word and number: a blank or line ending, '-' or '#', or both.
std::size_t skip_separator(std::string_view text, std::size_t at) {
  const std::string_view rest = text.substr(at);
  std::size_t length = rest.starts_with("\r\n") ? 2 : 0;
  if (length == 0 && !rest.empty() && std::string_view(" \t\n\r").find(rest[0]) != rest.npos) length = 1;
  if (rest.size() > length && (rest[length] == '-' || rest[length] == '#')) ++length;
  return at + length;
}

// Whether `text` is `word`, which has only letters, in any letter case.
bool same_letters(std::string_view text, std::string_view word) {
  return std::ranges::equal(text, word, [](char a, char b) { return (a | 0x20) == (b | 0x20); });
}

std::optional<DocumentMention> find_mention(std::string_view text, std::size_t at, const DocumentKind& kind) {
  const std::size_t word_end = at + kind.heading.size();
  if (word_end > text.size() || !same_letters(text.substr(at, kind.heading.size()), kind.heading))
    return std::nullopt;
  if (is_word_before(text, at)) return std::nullopt;
  const std::size_t begin = skip_separator(text, word_end);
  const std::size_t end = std::min(text.find_first_not_of("0123456789", begin), text.size());
  if (begin == word_end || begin >= end || end - begin > kMostDigits || is_word_at(text, end))
    return std::nullopt;
  DocumentMention mention{kind.type, 0, std::string(text.substr(at, end - at))};
  std::from_chars(text.data() + begin, text.data() + end, mention.number);
  return mention;
}

// The mentions in a stretch of prose; the text before it decides whether a word begins there.
void collect(std::string_view text, TextRange prose, std::vector<DocumentMention>& found) {
  const std::string_view visible = text.substr(0, prose.end);
  for (std::size_t at = prose.begin; at < prose.end; ++at)
    for (const DocumentKind& kind : all_document_kinds())
      if (kind.prefix == NamePrefix::number)
        if (auto mention = find_mention(visible, at, kind)) found.push_back(std::move(*mention));
}

}  // namespace

std::vector<DocumentLink> find_links(std::string_view text) {
  std::vector<DocumentLink> links;
  for (const MarkdownLink& link : scan_inline(text).links) {
    const TextRange path = path_of(text, link.target);
    const std::string_view written = slice(text, path);
    if (written.empty() || written.starts_with("//") || has_scheme(written)) continue;
    links.push_back({std::string(slice(text, link.text)), decode_path(written), path});
  }
  std::ranges::sort(links, {}, [](const DocumentLink& link) { return link.range.begin; });
  return links;
}

std::optional<std::string> resolve_link(std::string_view file, std::string_view target) {
  if (target.empty()) return std::string(file);
  std::vector<std::string_view> parts;
  if (!target.starts_with('/') && !walk(parts, folder_of(file))) return std::nullopt;
  if (!walk(parts, target)) return std::nullopt;
  return join_parts("", parts);
}

std::string render_link_target(std::string_view from, std::string_view to) {
  std::vector<std::string_view> here, there;
  walk(here, folder_of(from));
  walk(there, to);
  const auto [end_here, end_there] = std::ranges::mismatch(here, there);
  std::string up;
  for (auto left = here.end() - end_here; left > 0; --left) up += up.empty() ? ".." : "/..";
  std::string path = encode_path(join_parts(up, {end_there, there.end()}));
  return path.empty() ? "." : path;
}

std::string with_links_repaired(std::string_view text, std::string_view before, std::string_view after,
                                const MovedTo& moved) {
  std::string out;
  std::size_t copied = 0;
  for (const DocumentLink& link : find_links(text)) {
    const auto meant = resolve_link(before, link.target);
    if (!meant) continue;
    const std::string now = *meant == before ? std::string(after) : moved(*meant);
    if (resolve_link(after, link.target) == now) continue;
    out.append(text.substr(copied, link.range.begin - copied));
    const bool is_absolute = link.target.starts_with('/');
    out.append(is_absolute ? "/" + render_link_target("", now) : render_link_target(after, now));
    if (link.target.ends_with('/')) out += '/';
    copied = link.range.end;
  }
  return out.append(text.substr(copied));
}

std::vector<DocumentMention> find_mentions(std::string_view text) {
  std::vector<DocumentMention> found;
  std::size_t begin = 0;
  for (const TextRange& hidden : scan_inline(text).hidden) {
    collect(text, {begin, hidden.begin}, found);
    begin = hidden.end;
  }
  collect(text, {begin, text.size()}, found);
  return found;
}

}  // namespace blue
