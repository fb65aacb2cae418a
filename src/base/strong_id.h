#pragma once
// Strong ids: text that cannot be mistaken for another kind of text.
#include <compare>
#include <string>

namespace blue {

template <class Tag>
struct StrongId {
  std::string text;
  bool empty() const { return text.empty(); }
  friend auto operator<=>(const StrongId&, const StrongId&) = default;
};

}  // namespace blue
