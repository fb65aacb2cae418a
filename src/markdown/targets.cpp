#include "markdown/targets.h"

#include <algorithm>

namespace blue {
namespace {

constexpr int kDeepestParenthesis = 32;

bool is_line_end(char c) { return c == '\n' || c == '\r'; }
bool is_white(char c) { return c == ' ' || c == '\t' || is_line_end(c); }

std::size_t skip_white(std::string_view text, std::size_t at) {
  return std::min(text.find_first_not_of(" \t\r\n", at), text.size());
}
std::size_t skip_blanks(std::string_view text, std::size_t at) {
  return std::min(text.find_first_not_of(" \t", at), text.size());
}

std::optional<MarkdownTarget> find_bracketed_target(std::string_view text, std::size_t begin) {
  for (std::size_t at = begin; at < text.size() && text[at] != '<' && !is_line_end(text[at]); ++at) {
    if (text[at] == '>') return MarkdownTarget{{begin, at}, at + 1};
    if (text[at] == '\\' && at + 1 < text.size() && !is_line_end(text[at + 1])) ++at;
  }
  return std::nullopt;
}

std::optional<MarkdownTarget> find_bare_target(std::string_view text, std::size_t begin) {
  int depth = 0;
  std::size_t at = begin;
  for (; at < text.size() && static_cast<unsigned char>(text[at]) > ' '; ++at) {
    if (text[at] == ')' && depth-- == 0) break;
    if (text[at] == '(' && ++depth > kDeepestParenthesis) return std::nullopt;
    if (text[at] == '\\' && at + 1 < text.size() && !is_white(text[at + 1])) ++at;
  }
  return depth > 0 ? std::nullopt : std::optional(MarkdownTarget{{begin, at}, at});
}

std::optional<MarkdownTarget> find_target(std::string_view text, std::size_t at) {
  return text.substr(at).starts_with('<') ? find_bracketed_target(text, at + 1) : find_bare_target(text, at);
}

// Behind the title that opens at `at`; `at` when none does.
std::size_t behind_title(std::string_view text, std::size_t at) {
  if (at >= text.size() || (text[at] != '"' && text[at] != '\'' && text[at] != '(')) return at;
  const char close = text[at] == '(' ? ')' : text[at];
  for (std::size_t inner = at + 1; inner < text.size(); ++inner) {
    if (text[inner] == close) return inner + 1;
    if (text[inner] == '(' && close == ')') return at;
    if (text[inner] == '\\') ++inner;
  }
  return at;
}

// The bracket that closes the label of a definition; `open` when there is none.
std::size_t find_label_end(std::string_view text, std::size_t open) {
  const std::string_view rest = text.substr(open);
  if (!rest.starts_with('[') || rest.starts_with("[^") || rest.starts_with("[]")) return open;
  for (std::size_t at = open + 1; at < text.size() && !is_line_end(text[at]) && text[at] != '['; ++at) {
    if (text[at] == ']') return text.substr(at).starts_with("]:") ? at : open;
    if (text[at] == '\\') ++at;
  }
  return open;
}

}  // namespace

std::optional<MarkdownTarget> find_inline_target(std::string_view text, std::size_t at) {
  const auto target = find_target(text, skip_white(text, at));
  if (!target) return std::nullopt;
  std::size_t next = skip_white(text, target->next);
  if (next > target->next) next = skip_white(text, behind_title(text, next));
  if (!text.substr(next).starts_with(')')) return std::nullopt;
  return MarkdownTarget{target->range, next + 1};
}

std::optional<MarkdownDefinition> find_definition(std::string_view text, std::size_t at) {
  const std::size_t open = skip_blanks(text, at);
  const std::size_t close = find_label_end(text, open);
  if (close == open) return std::nullopt;
  const auto target = find_target(text, skip_blanks(text, close + 2));
  if (!target || target->range.begin == target->range.end) return std::nullopt;
  std::size_t next = skip_blanks(text, target->next);
  if (next > target->next) next = skip_blanks(text, behind_title(text, next));
  if (next < text.size() && !is_line_end(text[next])) return std::nullopt;
  return MarkdownDefinition{{open + 1, close}, {target->range, skip_white(text, next)}};
}

}  // namespace blue
