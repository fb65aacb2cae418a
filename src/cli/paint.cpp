#include "cli/paint.h"

#include "base/format.h"

namespace blue {
namespace {

std::string_view colour_of(Tone tone) {
  switch (tone) {
    case Tone::plain:
      return "";
    case Tone::strong:
      return "1";
    case Tone::dim:
      return "2";
    case Tone::good:
      return "32";
    case Tone::warning:
      return "33";
    case Tone::bad:
      return "31";
  }
  return "";
}

}  // namespace

std::string paint(std::string_view text, Tone tone, const Style& style) {
  std::string_view colour = colour_of(tone);
  if (!style.has_colour || colour.empty() || text.empty()) return std::string(text);
  return format("\x1b[{}m{}\x1b[0m", colour, text);
}

}  // namespace blue
