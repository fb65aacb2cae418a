#pragma once
// A type says once what its fields are, and schema, decoding, encoding, flags, help and documents follow.
//
//   struct Input {
//     DialogueId dialogue_id;
//     int max_rounds = 10;                        // the default is read off the type
//     std::optional<std::string> warning;
//     static void describe(Fields<Input>& f) {
//       f.required("dialogue_id", &Input::dialogue_id, "Dialogue to close").flag("id").positional();
//       f.optional("max_rounds", &Input::max_rounds, "Rounds before force is allowed").range(1, 99);
//       f.optional("warning", &Input::warning, "Why convergence was forced").length(1, 2000);
//     }
//   };
//
// Members may be bool, integers, double, std::string, strong ids, named enums, Json (anything), described
// structs, and std::vector or std::map<std::string, …> of those; std::optional of any. The work is done by
// shape.h on the type-erased Shape, so a tool's file compiles fast.
#include <cstddef>
#include <limits>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

#include "base/enum_names.h"
#include "base/result.h"
#include "base/shape.h"
#include "base/strong_id.h"

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

}  // namespace detail

// Collects the fields of T while T::describe runs. The probe is a default-made T: it tells offsets and
// defaults.
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

  T probe_{};
  std::vector<Field>& out_;
};

template <class T>
concept Described = requires(Fields<T>& fields) { T::describe(fields); };

namespace detail {

template <class T>
struct ShapeMaker;

template <>
struct ShapeMaker<bool> {
  static Shape make() {
    return {.kind = ShapeKind::boolean,
            .assign = [](void* at, const Json& value) { *static_cast<bool*>(at) = *value.boolean(); },
            .read = [](const void* at) -> Json { return *static_cast<const bool*>(at); }};
  }
};

template <std::integral T>
struct ShapeMaker<T> {
  static Shape make() {
    Shape shape{.kind = ShapeKind::integer,
                .assign = [](void* at,
                             const Json& value) { *static_cast<T*>(at) = static_cast<T>(*value.integer()); },
                .read = [](const void* at) -> Json { return *static_cast<const T*>(at); }};
    if constexpr (sizeof(T) < sizeof(std::int64_t)) {
      shape.lowest = std::numeric_limits<T>::min();
      shape.highest = std::numeric_limits<T>::max();
    } else if constexpr (std::is_unsigned_v<T>) {
      shape.lowest = 0;
    }
    return shape;
  }
};

template <>
struct ShapeMaker<double> {
  static Shape make() {
    return {.kind = ShapeKind::number,
            .assign =
                [](void* at, const Json& value) {
                  *static_cast<double*>(at) =
                      value.integer() ? static_cast<double>(*value.integer()) : *value.floating();
                },
            .read = [](const void* at) -> Json { return *static_cast<const double*>(at); }};
  }
};

template <>
struct ShapeMaker<std::string> {
  static Shape make() {
    return {.kind = ShapeKind::string,
            .assign = [](void* at, const Json& value) { *static_cast<std::string*>(at) = *value.string(); },
            .read = [](const void* at) -> Json { return *static_cast<const std::string*>(at); }};
  }
};

template <class Tag>
struct ShapeMaker<StrongId<Tag>> {
  static Shape make() {
    return {.kind = ShapeKind::string,
            .is_id = true,
            .assign = [](void* at,
                         const Json& value) { static_cast<StrongId<Tag>*>(at)->text = *value.string(); },
            .read = [](const void* at) -> Json { return static_cast<const StrongId<Tag>*>(at)->text; }};
  }
};

template <NamedEnum E>
struct ShapeMaker<E> {
  static Shape make() {
    Shape shape{
        .kind = ShapeKind::choice,
        .assign = [](void* at, const Json& value) { *static_cast<E*>(at) = *find_enum<E>(*value.string()); },
        .read = [](const void* at) -> Json { return name_of(*static_cast<const E*>(at)); },
        .knows = [](std::string_view word) { return find_enum<E>(word).has_value(); }};
    for (const auto& row : enum_names(E{}))
      if (name_of(row.value) == row.name) shape.choices.push_back(row.name);
    return shape;
  }
};

template <>
struct ShapeMaker<Json> {
  static Shape make() {
    return {.kind = ShapeKind::any,
            .assign = [](void* at, const Json& value) { *static_cast<Json*>(at) = value; },
            .read = [](const void* at) -> Json { return *static_cast<const Json*>(at); }};
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

// Decodes a whole T; every problem with its path is in the error.
template <class T>
Result<T> decode(const Json& value) {
  T out{};
  std::vector<Error> problems = decode_into(shape_of<T>(), value, &out);
  if (!problems.empty()) return fail(combine(std::move(problems)));
  return out;
}

template <class T>
Json encode(const T& value) {
  return encode(shape_of<T>(), &value);
}

}  // namespace blue
