#include "markdown/elements.h"

#include <algorithm>
#include <map>
#include <string>
#include <utility>

#include "markdown/inline.h"

namespace blue {
namespace {

constexpr std::size_t kLongestName = 32;

struct Tag {
  std::string name;  // in small letters
  bool closes = false, is_alone = false;
  TextRange range;
};

bool is_ascii_letter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }
bool is_name_sign(char c) { return is_ascii_letter(c) || (c >= '0' && c <= '9') || c == '-' || c == '_'; }

bool is_void(std::string_view name) {
  static constexpr std::string_view kNames[] = {"area",  "base", "br",   "col",    "embed", "hr", "img",
                                                "input", "link", "meta", "source", "track", "wbr"};
  return std::ranges::find(kNames, name) != std::end(kNames);
}

bool is_block(std::string_view name) {
  static constexpr std::string_view kNames[] = {
      "address", "article",  "aside",    "blockquote", "center",  "code",   "del",   "details",
      "div",     "figure",   "footer",   "form",       "header",  "main",   "nav",   "pre",
      "q",       "s",        "samp",     "script",     "section", "strike", "style", "summary",
      "table",   "template", "textarea", "tt",         "ul",      "ol"};
  return std::ranges::find(kNames, name) != std::end(kNames);
}

// The tag that the '<' at `at` opens; an empty name when it opens none.
Tag read_tag(std::string_view text, std::size_t at) {
  Tag tag;
  std::size_t begin = at + 1;
  tag.closes = begin < text.size() && text[begin] == '/';
  begin += tag.closes;
  std::size_t end = begin;
  while (end < text.size() && end - begin <= kLongestName && is_name_sign(text[end])) ++end;
  const bool named = end > begin && end - begin <= kLongestName && is_ascii_letter(text[begin]);
  if (!named || end >= text.size() || !std::string_view(" \t\r\n/>").contains(text[end])) return tag;
  const std::size_t close = text.find_first_of("<>", end);
  if (close == text.npos || text[close] == '<') return tag;
  for (char c : text.substr(begin, end - begin))
    tag.name += static_cast<char>(is_ascii_letter(c) ? c | 0x20 : c);
  tag.is_alone = text[close - 1] == '/' || is_void(tag.name);
  tag.range = {at, close + 1};
  return tag;
}

bool opens_line(std::string_view text, std::size_t at) {
  const std::size_t before = at == 0 ? text.npos : text.find_last_not_of(" \t", at - 1);
  return before == text.npos || text[before] == '\n' || text[before] == '\r';
}

std::vector<TextRange> merge(std::vector<TextRange> ranges) {
  std::ranges::sort(ranges, {}, &TextRange::begin);
  std::vector<TextRange> out;
  for (const TextRange& one : ranges) {
    if (!out.empty() && one.begin <= out.back().end)
      out.back().end = std::max(out.back().end, one.end);
    else
      out.push_back(one);
  }
  return out;
}

}  // namespace

std::vector<TextRange> find_elements(std::string_view text) {
  if (!text.contains('<')) return {};
  const std::vector<TextRange> hidden = scan_inline(text).hidden;
  std::map<std::string, std::vector<std::size_t>, std::less<>> open;
  std::vector<TextRange> found;
  auto skipped = hidden.begin();
  for (std::size_t at = 0; (at = text.find('<', at)) != text.npos;) {
    while (skipped != hidden.end() && skipped->end <= at) ++skipped;
    if (skipped != hidden.end() && skipped->begin <= at) {
      at = skipped->end;
      continue;
    }
    const Tag tag = read_tag(text, at++);
    if (tag.name.empty()) continue;
    at = tag.range.end;
    std::vector<std::size_t>& begins = open[tag.name];
    if (!tag.closes && !tag.is_alone) begins.push_back(tag.range.begin);
    if (!tag.closes || begins.empty()) continue;
    found.push_back({begins.back(), tag.range.end});
    begins.pop_back();
  }
  for (const auto& [name, begins] : open)
    for (std::size_t begin : begins)
      if (is_block(name) && opens_line(text, begin)) found.push_back({begin, text.size()});
  return merge(std::move(found));
}

}  // namespace blue
