#include "base/embedded.h"

#include <algorithm>

namespace blue {

std::string_view find_embedded(std::span<const Embedded> files, std::string_view path) {
  auto found = std::ranges::find(files, path, &Embedded::path);
  return found == files.end() ? std::string_view{} : found->text;
}

std::string fill(std::string_view text, std::initializer_list<Filling> values) {
  return fill(text, std::span(values.begin(), values.size()));
}

std::string fill(std::string_view text, std::span<const Filling> values) {
  std::string out;
  for (;;) {
    std::size_t open = text.find("{{");
    std::size_t close = open == std::string_view::npos ? open : text.find("}}", open);
    if (close == std::string_view::npos) return out.append(text);
    std::string_view name = text.substr(open + 2, close - open - 2);
    auto found = std::ranges::find(values, name, &Filling::first);
    std::string_view hole = text.substr(open, close + 2 - open);
    out.append(text.substr(0, open)).append(found == values.end() ? hole : found->second);
    text.remove_prefix(close + 2);
  }
}

}  // namespace blue
