#pragma once
// A bounded JSON value. Objects keep their order and never hold a key twice; text is valid UTF-8 once parsed.
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

namespace blue {

class Json;
struct JsonMember;
using JsonArray = std::vector<Json>;

// An object in insertion order.
class JsonObject {
 public:
  JsonObject();
  JsonObject(std::initializer_list<JsonMember> members);
  JsonObject(const JsonObject&);
  JsonObject(JsonObject&&) noexcept;
  JsonObject& operator=(const JsonObject&);
  JsonObject& operator=(JsonObject&&) noexcept;
  ~JsonObject();

  // The value of `key`, or null when there is none.
  const Json* find(std::string_view key) const;
  Json* find(std::string_view key);
  bool contains(std::string_view key) const { return find(key) != nullptr; }
  // Replaces the value of `key` in its place, or appends it.
  void set(std::string_view key, Json value);
  // Appends without checking whether `key` is there already.
  void append(std::string key, Json value);
  void erase(std::string_view key);
  void reserve(std::size_t count);

  bool empty() const;
  std::size_t size() const;
  std::vector<JsonMember>::const_iterator begin() const;
  std::vector<JsonMember>::const_iterator end() const;
  std::vector<JsonMember>::iterator begin();
  std::vector<JsonMember>::iterator end();
  friend bool operator==(const JsonObject&, const JsonObject&);

 private:
  std::vector<JsonMember> members_;
};

// Copying and destroying is compiled in json.cpp, because nearly every file holds values.
class Json {
 public:
  Json();
  Json(std::nullptr_t);
  // Exactly bool: a pointer must not pass as one.
  template <std::same_as<bool> T>
  Json(T value) : value_(value) {}
  // Integers past int64 become floating, as when they are parsed.
  template <std::integral T>
    requires(!std::same_as<T, bool>)
  Json(T value) : value_(static_cast<std::int64_t>(value)) {
    if (!std::in_range<std::int64_t>(value)) value_ = static_cast<double>(value);
  }
  Json(double value) : value_(value) {}
  Json(std::string value);
  Json(std::string_view value);
  Json(const char* value);
  Json(JsonArray value);
  Json(JsonObject value);
  Json(const Json&);
  Json(Json&&) noexcept;
  Json& operator=(const Json&);
  Json& operator=(Json&&) noexcept;
  ~Json();

  bool is_null() const { return std::holds_alternative<std::nullptr_t>(value_); }
  // A pointer to the held value, or null when this is of another kind.
  const bool* boolean() const { return std::get_if<bool>(&value_); }
  const std::int64_t* integer() const { return std::get_if<std::int64_t>(&value_); }
  const double* floating() const { return std::get_if<double>(&value_); }
  const std::string* string() const { return std::get_if<std::string>(&value_); }
  const JsonArray* array() const { return std::get_if<JsonArray>(&value_); }
  const JsonObject* object() const { return std::get_if<JsonObject>(&value_); }
  JsonArray* array() { return std::get_if<JsonArray>(&value_); }
  JsonObject* object() { return std::get_if<JsonObject>(&value_); }

  // The member `key` of an object; null when this is not an object or has no such member.
  const Json* find(std::string_view key) const;
  // The text of the string member `key`, or `fallback`.
  std::string_view text_or(std::string_view key, std::string_view fallback) const;

  // Numbers are equal by value (1 == 1.0); objects are equal regardless of order.
  friend bool operator==(const Json&, const Json&);

 private:
  std::variant<std::nullptr_t, bool, std::int64_t, double, std::string, JsonArray, JsonObject> value_;
};

struct JsonMember {
  std::string key;
  Json value;
  friend bool operator==(const JsonMember&, const JsonMember&) = default;
};

enum class JsonStyle { compact, pretty };

// Appends `value` to `out`. Bytes that are not UTF-8 become U+FFFD, infinities and NaN become null; a
// line feed never appears in the compact style.
void render_json(std::string& out, const Json& value, JsonStyle style = JsonStyle::compact);
std::string render_json(const Json& value, JsonStyle style = JsonStyle::compact);
// Appends `text` as a quoted JSON string.
void render_json_string(std::string& out, std::string_view text);

struct JsonDifference {
  std::string path;  // "counts.converge_signals", "entities[3].label"
  Json left;         // null where that side has nothing
  Json right;
};
// Where `left` and `right` differ, in the order of `left`, each as deep as possible; at most `most` of them.
std::vector<JsonDifference> compare_json(const Json& left, const Json& right, std::size_t most);

// The integer that `number` is, or empty when it has a fraction or does not fit.
std::optional<std::int64_t> exact_integer(double number);
// "an object", "a string", …: the kind of `value` as messages name it.
std::string_view json_kind(const Json& value);

}  // namespace blue
