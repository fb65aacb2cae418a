#include "documents/links.h"

#include <algorithm>

#include "base/format.h"
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

// Walks from where `parts` are; false when that leaves the project.
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
  if (target.starts_with('/')) return std::nullopt;
  if (target.empty()) return std::string(file);
  std::vector<std::string_view> parts;
  if (!walk(parts, folder_of(file)) || !walk(parts, target)) return std::nullopt;
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
    out.append(text.substr(copied, link.range.begin - copied)).append(render_link_target(after, now));
    if (link.target.ends_with('/')) out += '/';
    copied = link.range.end;
  }
  return out.append(text.substr(copied));
}

}  // namespace blue
