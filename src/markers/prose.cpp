#include "markers/prose.h"

#include <algorithm>
#include <array>

#include "base/text.h"
#include "base/utf8.h"

namespace blue {
namespace {

constexpr std::size_t kShownMarker = 60;

bool is_blank(char c) { return c == ' ' || c == '\t' || c == '\n' || c == '\r'; }

// Drops "## ", "- **" and the like before the opening bracket. A line with nothing else is the marker's.
std::string_view without_front_of_marker(std::string_view body) {
  std::size_t line = body.rfind('\n');
  std::size_t begin = line == body.npos ? 0 : line + 1;
  if (body.find_first_not_of(" \t#*_-+>|.,0123456789)", begin) == body.npos) return body.substr(0, begin);
  while (body.ends_with('*') || body.ends_with('_')) body.remove_suffix(1);
  return body;
}

// "---" alone on the last line closes an answer, not a thought.
std::string_view without_rule(std::string_view body) {
  std::size_t line = body.rfind('\n');
  std::string_view last = trim(body.substr(line == body.npos ? 0 : line + 1));
  bool rule = last.size() >= 3 && std::string_view("-*_").contains(last.front()) &&
              last.find_first_not_of(last.front()) == last.npos;
  return rule ? trim(body.substr(0, line == body.npos ? 0 : line)) : body;
}

// Bytes of the sign that ends a sentence at `at`; 0 when none does.
std::size_t sentence_end(std::string_view text, std::size_t at) {
  static constexpr std::array<std::string_view, 6> kAlways{"。", "！", "？", "।", "؟", "۔"};
  if (std::string_view(".!?").contains(text[at]))
    return at + 1 == text.size() || is_blank(text[at + 1]) ? 1 : 0;
  if (static_cast<unsigned char>(text[at]) < 0x80) return 0;
  for (std::string_view sign : kAlways)
    if (text.substr(at).starts_with(sign)) return sign.size();
  return 0;
}

// True when a blank line or a list item begins after the line feed at `at`.
bool ends_paragraph(std::string_view text, std::size_t at) {
  std::string_view below = text.substr(at + 1, 64);
  take_indent(below);
  return below.empty() || below[0] == '\n' || below[0] == '\r' ||
         list_mark_length(below.substr(0, below.find('\n'))) > 0;
}

}  // namespace

std::string label_from(std::string_view bytes) {
  std::string out;
  for (std::size_t at = 0; at < bytes.size(); ++at) {
    char c = bytes[at];
    bool escape = c == '\\' && at + 1 < bytes.size() && (bytes[at + 1] == '[' || bytes[at + 1] == ']');
    if (escape) continue;
    if (!is_blank(c))
      out += c;
    else if (!out.empty() && out.back() != ' ')
      out += ' ';
  }
  while (out.ends_with(' ')) out.pop_back();
  return repair_utf8(out);
}

std::string prose_from(std::string_view bytes) {
  std::string out;
  out.reserve(bytes.size());
  for (std::size_t at = 0; at < bytes.size(); ++at)
    if (bytes[at] != '\r' || at + 1 >= bytes.size() || bytes[at + 1] != '\n') out += bytes[at];
  return repair_utf8(out);
}

Words Wording::make(TextRange part, std::size_t limit, std::string (*read)(std::string_view)) const {
  part = trimmed(text_, part);
  const std::string_view bytes = slice(text_, part);
  std::string_view kept = bytes.size() > limit ? trim(utf8_prefix(bytes.substr(0, 4 * limit), limit)) : bytes;
  Words words{read(kept), std::nullopt};
  if (words.text.empty()) return {};
  const bool cut = kept.size() < bytes.size();
  if (cut) words.text += kCutSign;
  words.span = Span{offset_ + part.begin, offset_ + part.begin + kept.size(), cut};
  return words;
}

Words Wording::label(TextRange part, std::size_t limit) const {
  Words words = make(part, limit, label_from);
  words.one_line = true;
  return words;
}
Words Wording::prose(TextRange part, std::size_t limit) const { return make(part, limit, prose_from); }

TextRange find_prose(std::string_view text, std::size_t end, std::size_t next) {
  if (end >= next) return {next, next};
  std::string_view body = text.substr(end, next - end);
  body.remove_prefix(std::min(body.find_first_not_of("*_:|"), body.size()));  // signs of the closing bracket
  if (next < text.size()) body = without_front_of_marker(body);
  body = without_rule(trim(body));
  if (body.empty()) return {end, end};
  const auto begin = static_cast<std::size_t>(body.data() - text.data());
  return {begin, begin + body.size()};
}

TextRange find_sentence(std::string_view text, TextRange part) {
  part = trimmed(text, part);
  const std::string_view inner = text.substr(0, part.end);
  for (std::size_t at = part.begin; at < part.end; ++at) {
    if (const std::size_t sign = sentence_end(inner, at)) return {part.begin, at + sign};
    if (inner[at] == '\n' && ends_paragraph(inner, at)) return {part.begin, at};
  }
  return part;
}

std::string show_marker(std::string_view text, const Bracket& bracket) {
  std::string_view marker = text.substr(bracket.begin, bracket.end - bracket.begin);
  std::string_view start = utf8_prefix(marker.substr(0, 4 * kShownMarker), kShownMarker);
  std::string shown = label_from(start);
  while (shown.ends_with('\\')) shown.pop_back();
  if (start.size() < marker.size()) return shown + "…";
  bool closed = shown.ends_with(']') || bracket.place == BracketPlace::unclosed;
  return closed ? shown : shown + ']';
}

}  // namespace blue
