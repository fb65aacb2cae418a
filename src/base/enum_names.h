#pragma once
// The names of an enum's values, for parsing, printing, schema and help: its enumerators as they are spelled,
// so renaming one changes what is on the wire. An enum with other names lists them in an overload found by
// ADL:
//   constexpr auto enum_names(Shade) { return std::to_array<EnumName<Shade>>({{Shade::dark, "very-dark"},
//   …}); }
// The first name of a value is printed; further rows for the same value are accepted as well.
#include <algorithm>
#include <array>
#include <optional>
#include <string_view>
#include <type_traits>
#include <utility>

#include "base/text.h"

namespace blue {

template <class E>
struct EnumName {
  E value;
  std::string_view name;
};

template <class E>
concept NamedEnum = std::is_scoped_enum_v<E>;

namespace detail {

// The enumerator's spelling, which the compiler shows as "… value = blue::Tier::core; …"; empty for a number
// without one, shown as "(blue::Tier)3".
template <auto value>
consteval std::string_view show_spelling() {
  std::string_view shown = __PRETTY_FUNCTION__;
  shown.remove_prefix(shown.find("value = ") + 8);
  shown = shown.substr(0, shown.find_first_of(";]"));
  return shown.starts_with('(') ? std::string_view() : shown.substr(shown.rfind(':') + 1);
}

// `text()` in storage of its own: the program does not carry what the compiler shows around it.
template <auto text>
inline constexpr auto kKept = [] {
  constexpr std::string_view shown = text();
  std::array<char, shown.size()> kept{};
  std::ranges::copy(shown, kept.begin());
  return kept;
}();
template <auto text>
inline constexpr std::string_view kKeptText{kKept<text>.data(), kKept<text>.size()};

template <auto value>
consteval std::string_view spelling_of() {
  return kKeptText<[] { return show_spelling<value>(); }>;
}

// The names of the enumerators, which count from 0 without gaps.
template <NamedEnum E>
consteval auto spelled_names() {
  constexpr auto all = []<int... at>(std::integer_sequence<int, at...>) {
    return std::array{spelling_of<static_cast<E>(at)>()...};
  }(std::make_integer_sequence<int, 32>());
  constexpr std::size_t count = std::ranges::find(all, std::string_view()) - all.begin();
  static_assert(count > 0 && count < all.size());
  std::array<EnumName<E>, count> names{};
  for (std::size_t at = 0; at < count; ++at) names[at] = {static_cast<E>(at), all[at]};
  return names;
}

template <NamedEnum E>
consteval auto names_of_enum() {
  if constexpr (requires { enum_names(E{}); })
    return enum_names(E{});
  else
    return spelled_names<E>();
}

}  // namespace detail

template <NamedEnum E>
inline constexpr auto kEnumNames = detail::names_of_enum<E>();

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
