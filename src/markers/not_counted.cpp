#include "markers/not_counted.h"

#include <algorithm>

#include "base/format.h"
#include "base/utf8.h"
#include "markers/prose.h"

namespace blue {
namespace {

constexpr std::size_t kShownMarker = 60;

struct Reason {
  std::string_view code;
  std::string_view where;
  std::string_view fix;
};

Reason reason_of(BracketPlace place) {
  switch (place) {
    case BracketPlace::quote:
      return {marker_codes::marker_in_quote, "stands in a quoted line",
              "If it is yours, write it on a line without the >."};
    case BracketPlace::marks:
      return {marker_codes::marker_in_quote, "stands in quotation marks",
              "If it is yours, write it without the quotation marks."};
    case BracketPlace::element:
      return {marker_codes::marker_in_quote, "stands in HTML that quotes it or shows it as code",
              "If it is yours, write it without the HTML tags."};
    case BracketPlace::code:
      return {marker_codes::marker_in_code, "stands in back-ticks",
              "If it is yours, write it without the back-ticks."};
    case BracketPlace::fence:
      return {marker_codes::marker_in_code, "stands in a code fence",
              "If it and the markers beside it are yours, write them outside the fence."};
    case BracketPlace::unclosed_fence:
      return {marker_codes::fence_unclosed, "stands in a code fence that is never closed",
              "Close the fence above it; until then no marker below the fence counts."};
    case BracketPlace::escaped:
      return {marker_codes::marker_escaped, "is escaped with a backslash",
              "If it is yours, remove the backslashes."};
    case BracketPlace::comment:
      return {marker_codes::marker_hidden, "stands in a comment",
              "If it is yours, write it outside the comment."};
    case BracketPlace::struck:
      return {marker_codes::marker_hidden, "is struck out", "If you mean it, write it without the ~~."};
    default:
      return {marker_codes::marker_unclosed, "is not closed before its paragraph ends",
              "Close it with ]; write a single bracket within a label as \\[."};
  }
}

}  // namespace

void report_uncounted(std::string_view text, const Bracket& bracket, Diagnostics& diagnostics) {
  if (bracket.place == BracketPlace::code && !opens_line(text, bracket.begin)) return;
  Reason reason = reason_of(bracket.place);
  diagnostics.report(reason.code, bracket.begin, [&] {
    return Advice{format("{} {}, so it does not count.", show_marker(text, bracket), reason.where),
                  std::string(reason.fix)};
  });
}

void report_nested(std::string_view text, const Bracket& bracket, Diagnostics& diagnostics) {
  diagnostics.report(marker_codes::marker_nested, bracket.begin, [&] {
    return Advice{
        format("{} stands inside another marker, so it does not count.", show_marker(text, bracket)),
        "Close the outer marker first and write this one behind it."};
  });
}

std::string show_marker(std::string_view text, std::size_t begin) {
  std::size_t end = std::min(text.find_first_of("]\n", begin), text.size());
  return show_marker(text, Bracket{BracketPlace::text, begin, end, 0});
}

std::string show_marker(std::string_view text, const Bracket& bracket) {
  std::string_view whole = text.substr(bracket.begin, bracket.end - bracket.begin);
  std::string_view start = utf8_prefix(whole.substr(0, 4 * kShownMarker), kShownMarker);
  std::string shown = read_label(start);
  while (shown.ends_with('\\')) shown.pop_back();
  if (start.size() < whole.size()) return shown + "…";
  bool closed = shown.ends_with(']') || bracket.place == BracketPlace::unclosed;
  return closed ? shown : shown + ']';
}

}  // namespace blue
