#include "base/json.h"

#include <algorithm>
#include <cmath>

namespace blue {

JsonObject::JsonObject() = default;
JsonObject::JsonObject(std::initializer_list<JsonMember> members) : members_(members) {}
JsonObject::JsonObject(const JsonObject&) = default;
JsonObject::JsonObject(JsonObject&&) noexcept = default;
JsonObject& JsonObject::operator=(const JsonObject&) = default;
JsonObject& JsonObject::operator=(JsonObject&&) noexcept = default;
JsonObject::~JsonObject() = default;

const Json* JsonObject::find(std::string_view key) const {
  auto found = std::ranges::find(members_, key, &JsonMember::key);
  return found == members_.end() ? nullptr : &found->value;
}
Json* JsonObject::find(std::string_view key) {
  return const_cast<Json*>(static_cast<const JsonObject*>(this)->find(key));
}
void JsonObject::set(std::string_view key, Json value) {
  if (Json* present = find(key))
    *present = std::move(value);
  else
    append(std::string(key), std::move(value));
}
void JsonObject::append(std::string key, Json value) {
  members_.emplace_back(std::move(key), std::move(value));
}
void JsonObject::reserve(std::size_t count) { members_.reserve(count); }
void JsonObject::erase(std::string_view key) {
  std::erase_if(members_, [&](const JsonMember& member) { return member.key == key; });
}

bool JsonObject::empty() const { return members_.empty(); }
std::size_t JsonObject::size() const { return members_.size(); }
std::vector<JsonMember>::const_iterator JsonObject::begin() const { return members_.begin(); }
std::vector<JsonMember>::const_iterator JsonObject::end() const { return members_.end(); }
std::vector<JsonMember>::iterator JsonObject::begin() { return members_.begin(); }
std::vector<JsonMember>::iterator JsonObject::end() { return members_.end(); }

bool operator==(const JsonObject& a, const JsonObject& b) {
  return a.size() == b.size() && std::ranges::all_of(a, [&](const JsonMember& member) {
           const Json* other = b.find(member.key);
           return other && *other == member.value;
         });
}

Json::Json() : value_(nullptr) {}
Json::Json(std::nullptr_t) : value_(nullptr) {}
Json::Json(std::string value) : value_(std::move(value)) {}
Json::Json(std::string_view value) : value_(std::string(value)) {}
Json::Json(const char* value) : value_(std::string(value)) {}
Json::Json(JsonArray value) : value_(std::move(value)) {}
Json::Json(JsonObject value) : value_(std::move(value)) {}
Json::Json(const Json&) = default;
Json::Json(Json&&) noexcept = default;
Json& Json::operator=(const Json&) = default;
Json& Json::operator=(Json&&) noexcept = default;
Json::~Json() = default;

const Json* Json::find(std::string_view key) const {
  const JsonObject* members = object();
  return members ? members->find(key) : nullptr;
}
std::string_view Json::text_or(std::string_view key, std::string_view fallback) const {
  const Json* member = find(key);
  return member && member->string() ? std::string_view(*member->string()) : fallback;
}

bool operator==(const Json& a, const Json& b) {
  if (a.value_.index() == b.value_.index()) return a.value_ == b.value_;
  const Json& whole = a.integer() ? a : b;
  const Json& fraction = a.integer() ? b : a;
  if (!whole.integer() || !fraction.floating()) return false;
  std::optional<std::int64_t> other = exact_integer(*fraction.floating());
  return other && *other == *whole.integer();
}

std::optional<std::int64_t> exact_integer(double number) {
  constexpr double kEnd = 9223372036854775808.0;  // 2^63
  if (!(number >= -kEnd && number < kEnd) || std::trunc(number) != number) return std::nullopt;
  return static_cast<std::int64_t>(number);
}

std::string_view json_kind(const Json& value) {
  if (value.is_null()) return "null";
  if (value.boolean()) return "a boolean";
  if (value.integer()) return "an integer";
  if (value.floating()) return "a number";
  if (value.string()) return "a string";
  return value.array() ? "an array" : "an object";
}

}  // namespace blue
