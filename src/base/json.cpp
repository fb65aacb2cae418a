#include "base/json.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>

#include "base/format.h"
#include "base/utf8.h"

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

namespace {

constexpr std::string_view kReplacement = "\xEF\xBF\xBD";

// Bytes that need no escape in a JSON string.
constexpr auto kPlain = [] {
  std::array<bool, 256> plain{};
  for (std::size_t byte = 0x20; byte < 0x7F; ++byte) plain[byte] = byte != '"' && byte != '\\';
  return plain;
}();

void render_escape(std::string& out, unsigned char byte) {
  constexpr char hex[] = "0123456789abcdef";
  constexpr std::string_view named = "\"\\\n\r\t", letters = "\"\\nrt";
  if (std::size_t at = named.find(static_cast<char>(byte)); at != std::string_view::npos)
    out += {'\\', letters[at]};
  else
    out += {'\\', 'u', '0', '0', hex[byte >> 4], hex[byte & 15]};
}

template <class Number>
void render_number(std::string& out, Number number) {
  char digits[32];
  auto end = std::to_chars(digits, digits + sizeof digits, number).ptr;
  out.append(digits, end);
}

class Renderer {
 public:
  Renderer(std::string& out, JsonStyle style) : out_(out), pretty_(style == JsonStyle::pretty) {}

  void render(const Json& value) {
    if (const auto* text = value.string()) return render_json_string(out_, *text);
    if (const auto* object = value.object()) return render_object(*object);
    if (const auto* array = value.array()) return render_array(*array);
    if (const auto* integer = value.integer()) return render_number(out_, *integer);
    if (const auto* boolean = value.boolean()) {
      out_ += *boolean ? "true" : "false";
    } else if (const auto* number = value.floating(); number && std::isfinite(*number)) {
      render_double(*number);
    } else {
      out_ += "null";
    }
  }

 private:
  void render_double(double number) {
    render_number(out_, number);
    if (number == 0 && std::signbit(number)) out_ += ".0";  // "-0" would be read back as the integer 0
  }
  void render_object(const JsonObject& object) {
    if (object.empty()) return void(out_ += "{}");
    open('{');
    bool first = true;
    for (const JsonMember& member : object) {
      separate(first);
      render_json_string(out_, member.key);
      out_ += pretty_ ? ": " : ":";
      render(member.value);
    }
    close('}');
  }
  void render_array(const JsonArray& array) {
    if (array.empty()) return void(out_ += "[]");
    open('[');
    bool first = true;
    for (const Json& item : array) {
      separate(first);
      render(item);
    }
    close(']');
  }
  void open(char bracket) {
    out_ += bracket;
    ++depth_;
  }
  void close(char bracket) {
    --depth_;
    line();
    out_ += bracket;
  }
  void separate(bool& first) {
    if (!first) out_ += ',';
    first = false;
    line();
  }
  void line() {
    if (pretty_) out_.append(1, '\n').append(depth_ * 2, ' ');
  }

  std::string& out_;
  bool pretty_;
  std::size_t depth_ = 0;
};

void compare_into(std::vector<JsonDifference>& found, const Json& left, const Json& right,
                  const std::string& path, std::size_t most) {
  if (found.size() >= most || left == right) return;
  auto at = [](const auto& side, std::size_t i) { return i < side.size() ? side[i] : Json(); };
  auto member = [](const JsonObject& side, const std::string& key) {
    const Json* value = side.find(key);
    return value ? *value : Json();
  };
  auto name = [&](const std::string& key) { return path.empty() ? key : format("{}.{}", path, key); };
  if (left.object() && right.object()) {
    for (const auto& [key, value] : *left.object())
      compare_into(found, value, member(*right.object(), key), name(key), most);
    for (const auto& [key, value] : *right.object())
      if (!left.find(key)) compare_into(found, Json(), value, name(key), most);
  } else if (left.array() && right.array()) {
    for (std::size_t i = 0; i < std::max(left.array()->size(), right.array()->size()); ++i)
      compare_into(found, at(*left.array(), i), at(*right.array(), i), format("{}[{}]", path, i), most);
  } else {
    found.push_back({path, left, right});
  }
}

}  // namespace

void render_json_string(std::string& out, std::string_view text) {
  out += '"';
  std::size_t at = 0;
  while (at < text.size()) {
    std::size_t run = at;
    while (run < text.size() && kPlain[static_cast<unsigned char>(text[run])]) ++run;
    out.append(text, at, run - at);
    at = run;
    if (at == text.size()) break;
    auto byte = static_cast<unsigned char>(text[at]);
    if (byte < 0x80) {
      render_escape(out, byte);
      ++at;
    } else if (std::size_t length = utf8_sequence_length(text, at)) {
      out.append(text, at, length);
      at += length;
    } else {
      out += kReplacement;
      ++at;
    }
  }
  out += '"';
}

void render_json(std::string& out, const Json& value, JsonStyle style) { Renderer(out, style).render(value); }

std::string render_json(const Json& value, JsonStyle style) {
  std::string out;
  render_json(out, value, style);
  return out;
}

std::vector<JsonDifference> compare_json(const Json& left, const Json& right, std::size_t most) {
  std::vector<JsonDifference> found;
  compare_into(found, left, right, "", most);
  return found;
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
