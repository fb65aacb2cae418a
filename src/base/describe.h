#pragma once
// A type describes its fields once; schema, decoding, encoding, flags, help and reference follow from that.
//
//   struct Input {
//     std::string dialogue_id;
//     int max_rounds = 10;                        // the default is taken from the type
//     std::optional<std::string> warning;
//     static void describe(Fields<Input>& f) {
//       f.required("dialogue_id", &Input::dialogue_id, "Dialogue to close").flag("id").positional();
//       f.optional("max_rounds", &Input::max_rounds, "Rounds before force is allowed").range(1, 99);
//       f.optional("warning", &Input::warning, "Why convergence was forced").length(1, 2000);
//     }
//   };
//
// Members may be bool, integers, double, std::string, named enums, Json (anything), described structs, and
// std::vector or std::map<std::string, …> of those; std::optional of any. The work is done in shape*.cpp on
// the type-erased Shape, so that a tool's file compiles fast.
#include <cstddef>
#include <limits>
#include <map>
#include <optional>
#include <source_location>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

#include "base/enum_names.h"
#include "base/result.h"
#include "base/shape_decode.h"

namespace blue {

template <class T>
const Shape& shape_of();

namespace detail {

template <class T>
struct Unwrap {
  using type = T;
  static constexpr bool is_optional = false;
};
template <class T>
struct Unwrap<std::optional<T>> {
  using type = T;
  static constexpr bool is_optional = true;
};

// The name of a member, read from what the compiler calls this function: "… member = &blue::Row::title; …".
template <auto member>
consteval std::string_view show_member() {
  std::string_view text = std::source_location::current().function_name();
  text = text.substr(0, text.find_first_of(";]"));
  return text.substr(text.rfind(':') + 1);
}
template <auto member>
consteval std::string_view member_name() {
  return kKeptText<[] { return show_member<member>(); }>;
}

}  // namespace detail

// Collects the fields of T while T::describe runs. Offsets and defaults are read from a default T, the probe.
template <class T>
class Fields {
 public:
  explicit Fields(std::vector<Field>& out) : out_(out) {}

  // A field that must be given.
  template <class Owner, class Member>
  Field& required(std::string_view name, Member Owner::* member, std::string_view doc) {
    return add(name, member, doc, true);
  }
  // A field that may be left out: std::optional stays empty, any other member keeps its default.
  template <class Owner, class Member>
  Field& optional(std::string_view name, Member Owner::* member, std::string_view doc) {
    return add(name, member, doc, false);
  }
  // The same for a field that is called like its member.
  template <auto member>
  Field& required(std::string_view doc) {
    return add(detail::member_name<member>(), member, doc, true);
  }
  template <auto member>
  Field& optional(std::string_view doc) {
    return add(detail::member_name<member>(), member, doc, false);
  }
  // Optional fields that are called like the members and whose names say what they are; objects are loose.
  template <auto... members>
  void plain() {
    (add_plain(detail::member_name<members>(), members), ...);
  }
  // The fields of a described base of T, as if they were listed here.
  template <class Base>
  void inherit() {
    auto shift = static_cast<std::size_t>(reinterpret_cast<const char*>(static_cast<const Base*>(&probe_)) -
                                          reinterpret_cast<const char*>(&probe_));
    for (Field field : shape_of<Base>().fields) {
      field.offset += shift;
      out_.push_back(std::move(field));
    }
  }

 private:
  template <class Owner, class Member>
  Field& add(std::string_view name, Member Owner::* member, std::string_view doc, bool required) {
    using Wrapped = detail::Unwrap<Member>;
    using Value = typename Wrapped::type;
    Field field;
    field.name = name;
    field.doc = doc;
    field.is_required = required;
    field.offset = static_cast<std::size_t>(reinterpret_cast<const char*>(&(probe_.*member)) -
                                            reinterpret_cast<const char*>(&probe_));
    field.shape = &shape_of<Value>();
    if constexpr (Wrapped::is_optional) {
      field.emplace = [](void* at) -> void* { return &static_cast<Member*>(at)->emplace(); };
      field.peek = [](const void* at) -> const void* {
        const auto& held = *static_cast<const Member*>(at);
        return held ? &*held : nullptr;
      };
    } else if (!required) {
      field.fallback = encode(*field.shape, &(probe_.*member));
    }
    return out_.emplace_back(std::move(field));
  }

  template <class Owner, class Member>
  void add_plain(std::string_view name, Member Owner::* member) {
    Field& field = add(name, member, {}, false);
    const Shape* inner = field.shape->item ? field.shape->item : field.shape;
    field.is_loose = inner->kind == ShapeKind::object;
  }

  T probe_{};
  std::vector<Field>& out_;
};

template <class T>
concept Described = requires(Fields<T>& fields) { T::describe(fields); };

namespace detail {

template <class T>
constexpr ShapeKind scalar_kind() {
  if (std::same_as<T, Json>) return ShapeKind::any;
  if (std::same_as<T, bool>) return ShapeKind::boolean;
  if (std::same_as<T, double>) return ShapeKind::number;
  if (std::same_as<T, std::string>) return ShapeKind::string;
  return std::integral<T> ? ShapeKind::integer : ShapeKind::choice;
}

template <class T>
void assign_scalar(void* at, const Json& value) {
  T& out = *static_cast<T*>(at);
  if constexpr (std::same_as<T, bool>)
    out = *value.boolean();
  else if constexpr (std::integral<T>)
    out = static_cast<T>(*value.integer());
  else if constexpr (std::same_as<T, double>)
    out = value.integer() ? static_cast<double>(*value.integer()) : *value.floating();
  else if constexpr (std::same_as<T, std::string>)
    out = *value.string();
  else if constexpr (NamedEnum<T>)
    out = *find_enum<T>(*value.string());
  else
    out = value;
}

// Scalars; the other kinds follow.
template <class T>
struct ShapeMaker {
  static_assert(std::integral<T> || NamedEnum<T> || std::same_as<T, double> || std::same_as<T, std::string> ||
                std::same_as<T, Json>);
  static Shape make() {
    Shape shape{.kind = scalar_kind<T>(), .assign = assign_scalar<T>};
    if constexpr (NamedEnum<T>) {
      shape.read = [](const void* at) -> Json { return name_of(*static_cast<const T*>(at)); };
      shape.knows = [](std::string_view word) { return find_enum<T>(word).has_value(); };
      for (const auto& row : kEnumNames<T>)
        if (name_of(row.value) == row.name) shape.choices.push_back(row.name);
    } else {
      shape.read = [](const void* at) -> Json { return *static_cast<const T*>(at); };
    }
    if constexpr (std::integral<T> && sizeof(T) < sizeof(std::int64_t)) {
      shape.lowest = std::numeric_limits<T>::min();
      shape.highest = std::numeric_limits<T>::max();
    } else if constexpr (std::unsigned_integral<T>) {
      shape.lowest = 0;
    }
    return shape;
  }
};

template <class T>
struct ShapeMaker<std::vector<T>> {
  static Shape make() {
    return {.kind = ShapeKind::array,
            .item = &shape_of<T>(),
            .clear = [](void* at) { static_cast<std::vector<T>*>(at)->clear(); },
            .append = [](void* at, std::string_view) -> void* {
              return &static_cast<std::vector<T>*>(at)->emplace_back();
            },
            .each =
                [](const void* at, const Visitor& visit) {
                  for (const T& item : *static_cast<const std::vector<T>*>(at)) visit({}, &item);
                }};
  }
};

template <class T>
struct ShapeMaker<std::map<std::string, T>> {
  static Shape make() {
    return {.kind = ShapeKind::map,
            .item = &shape_of<T>(),
            .clear = [](void* at) { static_cast<std::map<std::string, T>*>(at)->clear(); },
            .append = [](void* at, std::string_view key) -> void* {
              return &(*static_cast<std::map<std::string, T>*>(at))[std::string(key)];
            },
            .each =
                [](const void* at, const Visitor& visit) {
                  for (const auto& [key, value] : *static_cast<const std::map<std::string, T>*>(at))
                    visit(key, &value);
                }};
  }
};

template <Described T>
struct ShapeMaker<T> {
  static Shape make() {
    Shape shape{.kind = ShapeKind::object};
    Fields<T> fields(shape.fields);
    T::describe(fields);
    return shape;
  }
};

}  // namespace detail

// The shape of T, made at the first call.
template <class T>
const Shape& shape_of() {
  static const Shape shape = detail::ShapeMaker<T>::make();
  return shape;
}

// The T that `value` describes; the error holds every problem with its path.
template <class T>
Result<T> decode(const Json& value) {
  T out{};
  std::vector<Error> problems = decode_into(shape_of<T>(), value, &out);
  if (!problems.empty()) return fail(combine(std::move(problems)));
  return out;
}

// `value` as JSON; empty std::optional members are left out.
template <class T>
Json encode(const T& value) {
  return encode(shape_of<T>(), &value);
}

}  // namespace blue
