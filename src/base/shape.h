#pragma once
// The run-time description of a type, from which schema, decoding, encoding, flags and help are made. Types
// get their Shape in describe.h; nothing here is a template.
#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/error.h"
#include "base/json.h"

namespace blue {

enum class ShapeKind { boolean, integer, number, string, choice, object, array, map, any };

struct Shape;
using Visitor = std::function<void(std::string_view key, const void* item)>;

// Strings without a length of their own hold at most this many code points, arrays and maps this many items.
inline constexpr std::size_t kLongestString = 1u << 20;
inline constexpr std::size_t kMostItems = 10'000;

// One field of a described struct. describe() calls the setters.
struct Field {
  std::string_view name;
  std::string_view doc;
  bool is_required = false;
  std::optional<Json> fallback;  // default of a field that is neither required nor std::optional
  std::size_t offset = 0;
  const Shape* shape = nullptr;
  void* (*emplace)(void* at) = nullptr;           // std::optional members only: makes the value
  const void* (*peek)(const void* at) = nullptr;  // std::optional members only: the value or null

  std::optional<double> minimum, maximum;        // range of numbers
  std::optional<std::size_t> shortest, longest;  // code points of a string, items of an array or map
  std::optional<std::size_t> longest_item;       // code points of each string in an array of strings
  std::vector<std::string_view> aliases;         // other names that are accepted but not shown
  std::string_view flag_name;                    // flag without dashes where it differs from the name
  bool is_positional = false;                    // the bare argument of the command
  bool is_sentence = false;                      // all bare words together are one text
  std::string_view unwrapped;                 // member that holds the value when an object is given instead
  std::string_view shorthand_member;          // an item given as text means an object with just this member
  std::string_view key_member, value_member;  // a list of objects may be given as a map from one to the other
  bool is_from_input = false;                 // on the command line, "-" reads the text from standard input
  bool is_for_people = false;                 // a flag of the command line that agents are not told of
  bool is_loose = false;                      // the schema says only array or object; decoding stays strict

  Field& range(double low, double high);
  Field& length(std::size_t low, std::size_t high);
  Field& items(std::size_t low, std::size_t high, std::size_t each_at_most = kLongestString);
  Field& alias(std::string_view other);
  Field& flag(std::string_view without_dashes);
  Field& unwrap(std::string_view member);
  Field& shorthand(std::string_view member);
  Field& keyed(std::string_view key, std::string_view value);
  Field& positional();
  Field& sentence();
  Field& from_input();
  Field& loose();
  Field& for_people();

  // What the field means: doc, or its name in words where that says it all.
  std::string meaning() const;
  // "Missing title." with the meaning where it says more than the name that the caller knows.
  std::string say_missing(std::string_view shown_name) const;
  // The flag of the command line without dashes: flag_name, else the name with '-' for '_'.
  std::string flag_text() const;
  bool is_called(std::string_view word) const;  // by name or alias
};

struct Shape {
  ShapeKind kind;
  std::vector<Field> fields = {};                         // object
  const Shape* item = nullptr;                            // array, map
  std::vector<std::string_view> choices = {};             // choice: the names shown
  std::optional<std::int64_t> lowest = {}, highest = {};  // integer: what the C++ type holds

  // Access to values of the type. Scalars: `assign` takes a Json of the right kind that `knows` accepts.
  void (*assign)(void* at, const Json& value) = nullptr;
  Json (*read)(const void* at) = nullptr;
  bool (*knows)(std::string_view word) = nullptr;
  // Containers: `clear` removes default items, `append` adds an item (under `key` in maps), `each` visits
  // them in order.
  void (*clear)(void* at) = nullptr;
  void* (*append)(void* at, std::string_view key) = nullptr;
  void (*each)(const void* at, const Visitor& visit) = nullptr;

  const Field* find_field(std::string_view word) const;  // by name or alias; null when there is none
};

// The value `*at` as JSON; empty std::optional members are left out.
Json encode(const Shape& shape, const void* at);

// "integer 1..99", "one of core, adjacent, wildcard", "list of texts": for help and documents.
std::string describe_type(const Field& field);

}  // namespace blue
