#pragma once
// One table per enum for parsing, printing, schema and help, given by an overload that is found by ADL:
//   constexpr auto enum_names(Tier) { return std::to_array<EnumName<Tier>>({{Tier::core, "core"}, …}); }
// The first name of a value is printed; further rows for the same value are accepted as well.
#include <array>
#include <optional>
#include <string_view>

#include "base/text.h"

namespace blue {

template <class E>
struct EnumName {
  E value;
  std::string_view name;
};

template <class E>
concept NamedEnum = requires { enum_names(E{}); };

template <NamedEnum E>
inline constexpr auto kEnumNames = enum_names(E{});

// The name on the wire.
template <NamedEnum E>
constexpr std::string_view name_of(E value) {
  for (const auto& row : kEnumNames<E>)
    if (row.value == value) return row.name;
  return {};
}

// The value called `word`, in any letter case and with spaces, '-' and '_' alike; empty when there is none.
template <NamedEnum E>
std::optional<E> find_enum(std::string_view word) {
  for (const auto& row : kEnumNames<E>)
    if (row.name == word) return row.value;  // the common case needs no folding
  for (const auto& row : kEnumNames<E>)
    if (same_word(row.name, word)) return row.value;
  return std::nullopt;
}

}  // namespace blue
