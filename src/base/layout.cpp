#include "base/layout.h"

#include <algorithm>

#include "base/text.h"
#include "base/unicode.h"
#include "base/utf8.h"

namespace blue {
namespace {

constexpr std::string_view kTab = "    ";

std::string expand_tabs(std::string_view text) {
  std::string out;
  for (char c : text)
    if (c == '\t')
      out += kTab;
    else
      out += c;
  return out;
}

// Bytes of the longest prefix of at most `width` cells; at least one character, with what combines with it.
std::size_t fitting_prefix(std::string_view text, std::size_t width) {
  std::size_t at = 0;
  std::size_t used = 0;
  while (at < text.size()) {
    std::size_t next = at;
    std::size_t cells = cell_width(next_code_point(text, next));
    if (cells > 0 && used > 0 && used + cells > width) break;
    used += cells;
    at = next;
  }
  return at;
}

std::string_view trim_right(std::string_view text) { return text.substr(0, text.find_last_not_of(' ') + 1); }

// Breaks one line without line feeds.
void wrap_line(std::string_view line, std::size_t width, std::vector<std::string>& out) {
  line = trim_right(line);
  std::size_t indent = std::min(line.find_first_not_of(' '), line.size());
  std::string margin(indent < width / 2 ? indent : 0, ' ');
  std::string prefix;
  for (std::size_t cut; (cut = fitting_prefix(line, width - prefix.size())) < line.size(); prefix = margin) {
    std::size_t space = line.substr(0, cut + 1).rfind(' ');
    bool between_words = space != std::string_view::npos && space > line.find_first_not_of(' ');
    std::size_t end = between_words ? space : cut;
    out.push_back(prefix + std::string(trim_right(line.substr(0, end))));
    line.remove_prefix(end);
    line.remove_prefix(std::min(line.find_first_not_of(' '), line.size()));
  }
  out.push_back(prefix + std::string(line));
}

std::string padding(std::string_view text, std::size_t width) {
  return std::string(width - std::min(width, display_width(text)), ' ');
}

}  // namespace

std::size_t display_width(std::string_view text) {
  std::size_t width = 0;
  for (std::size_t at = 0; at < text.size();) width += cell_width(next_code_point(text, at));
  return width;
}

std::string fit_width(std::string_view text, std::size_t width) {
  if (display_width(text) <= width) return std::string(text);
  std::size_t used = 0;
  std::size_t at = 0;
  while (at < text.size()) {
    std::size_t next = at;
    std::size_t cells = cell_width(next_code_point(text, next));
    if (used + cells + 1 > width) break;
    used += cells;
    at = next;
  }
  return std::string(text.substr(0, at)) + (width > 0 ? "…" : "");
}

std::string one_line(std::string_view text, std::size_t limit) {
  std::string out;
  for (char c : printable(text)) {
    bool is_space = c == ' ' || c == '\n' || c == '\t';
    if (!is_space)
      out += c;
    else if (!out.empty() && out.back() != ' ')
      out += ' ';
  }
  if (!out.empty() && out.back() == ' ') out.pop_back();
  if (limit == kUnlimited || count_code_points(out) <= limit) return out;
  return std::string(utf8_prefix(out, limit > 0 ? limit - 1 : 0)) + "…";
}

std::vector<std::string> wrap_text(std::string_view text, std::size_t width) {
  std::vector<std::string> lines;
  std::string safe = expand_tabs(printable(text));
  while (!safe.empty() && safe.back() == '\n') safe.pop_back();
  for (std::string_view line : split(safe, '\n')) wrap_line(line, std::max<std::size_t>(width, 1), lines);
  return lines;
}

std::string hang_text(std::string_view text, std::size_t width, std::size_t indent) {
  std::vector<std::string> lines = wrap_text(text, width > indent + 10 ? width - indent : 10);
  return join(lines, "\n" + std::string(indent, ' '));
}

std::string pad_right(std::string_view text, std::size_t width) {
  return std::string(text) + padding(text, width);
}

std::string pad_left(std::string_view text, std::size_t width) {
  return padding(text, width) + std::string(text);
}

}  // namespace blue
