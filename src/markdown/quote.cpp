#include "markdown/quote.h"

#include <algorithm>

#include "base/text.h"

namespace blue {
namespace {

// At most `limit` bytes of `text`, without half a character at the end.
std::string_view byte_prefix(std::string_view text, std::size_t limit) {
  if (text.size() <= limit) return text;
  std::size_t end = limit;
  while (end > 0 && (static_cast<unsigned char>(text[end]) & 0xC0) == 0x80) --end;
  return text.substr(0, end);
}

// Where to cut: after the last sentence or line in the second half, else between words, else where it falls.
std::size_t find_cut(std::string_view text) {
  const std::size_t half = text.size() / 2;
  auto after = [](std::size_t at) { return at == std::string_view::npos ? 0 : at + 1; };
  const std::size_t sentence =
      std::max({after(text.rfind(". ")), after(text.rfind('\n')), after(text.rfind("。"))});
  if (sentence > half) return text.compare(sentence - 1, 3, "。") == 0 ? sentence + 2 : sentence;
  const std::size_t word = text.rfind(' ');
  return word != std::string_view::npos && word > half ? word : text.size();
}

std::size_t longest_run(std::string_view text) {
  std::size_t longest = 0, run = 0;
  for (char c : text) {
    run = c == '`' ? run + 1 : 0;
    longest = std::max(longest, run);
  }
  return longest;
}

std::string prefix_lines(std::string_view text, std::string_view prefix) {
  std::string out;
  for (std::string_view line : split(text, '\n'))
    out.append(line.empty() ? trim(prefix) : prefix).append(line).append("\n");
  out.pop_back();
  return out;
}

}  // namespace

std::string shorten(std::string_view text, std::size_t limit) {
  text = trim(text);
  if (limit == 0 || text.empty()) return {};
  std::string safe = printable(limit == kUnlimited ? text : byte_prefix(text, limit));
  if (text.size() <= limit && safe.size() <= limit) return safe;
  const std::string_view kept = byte_prefix(safe, limit);
  return std::string(trim(kept.substr(0, find_cut(kept)))) + " " + std::string(kCutMark);
}

std::string Shortener::line(std::string_view text, std::size_t limit) {
  std::string out = one_line(text, limit);
  has_cut_ = has_cut_ || (limit != kUnlimited && out.ends_with("…") && out != one_line(text));
  return out;
}

std::string Shortener::body(std::string_view text, std::size_t limit) {
  std::string out = shorten(text, limit);
  has_cut_ = has_cut_ || (out.ends_with(kCutMark) && !trim(text).ends_with(kCutMark));
  return out;
}

std::string indent(std::string_view text) {
  return text.empty() ? std::string() : prefix_lines(text, "    ") + "\n";
}

std::string fence(std::string_view text) {
  while (text.ends_with('\n')) text.remove_suffix(1);
  const std::string marks(std::max<std::size_t>(3, longest_run(text) + 1), '`');
  return marks + "text\n" + std::string(text) + "\n" + marks;
}

std::string block_quote(std::string_view text) { return prefix_lines(text, "> "); }

std::string code_span(std::string_view text) {
  const std::string line = one_line(text);
  const std::size_t run = longest_run(line);
  if (run == 0) return "`" + line + "`";
  const std::string marks(run + 1, '`');
  return marks + " " + line + " " + marks;
}

}  // namespace blue
