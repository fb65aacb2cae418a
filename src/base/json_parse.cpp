#include "base/json_parse.h"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>

#include "base/format.h"
#include "base/utf8.h"

namespace blue {
namespace {

// A key that `object` holds twice; empty when all keys differ.
std::optional<std::string_view> find_duplicate(const JsonObject& object) {
  constexpr std::size_t kFewKeys =
      16;  // up to so many, comparing each with each costs less than sorting them
  if (object.size() <= kFewKeys) {
    for (auto one = object.begin(); one != object.end(); ++one)
      if (std::any_of(object.begin(), one, [&](const JsonMember& other) { return other.key == one->key; }))
        return one->key;
    return std::nullopt;
  }
  std::vector<std::string_view> keys;
  keys.reserve(object.size());
  for (const JsonMember& member : object) keys.push_back(member.key);
  std::ranges::sort(keys);
  auto twice = std::ranges::adjacent_find(keys);
  return twice == keys.end() ? std::nullopt : std::optional(*twice);
}

// Feeds nlohmann's SAX events into a Json. The stack holds the containers that are still open.
class Builder {
 public:
  using number_integer_t = nlohmann::json::number_integer_t;
  using number_unsigned_t = nlohmann::json::number_unsigned_t;
  using number_float_t = nlohmann::json::number_float_t;
  using string_t = nlohmann::json::string_t;
  using binary_t = nlohmann::json::binary_t;

  explicit Builder(const JsonLimits& limits) : limits_(limits) {}

  bool null() { return scalar(nullptr); }
  bool boolean(bool value) { return scalar(value); }
  bool number_integer(number_integer_t value) { return scalar(std::int64_t{value}); }
  bool number_unsigned(number_unsigned_t value) {
    if (value > INT64_MAX) return scalar(static_cast<double>(value));
    return scalar(static_cast<std::int64_t>(value));
  }
  bool number_float(number_float_t value, const string_t&) { return scalar(value); }
  bool string(string_t& value) { return scalar(std::move(value)); }
  bool binary(binary_t&) { return refuse(codes::invalid_json, "binary values are not JSON"); }
  bool start_object(std::size_t) { return open(JsonObject{}); }
  bool start_array(std::size_t) { return open(JsonArray{}); }
  bool key(string_t& name) {
    keys_.back() = std::move(name);
    return true;
  }
  bool end_object() {
    if (auto twice = find_duplicate(*open_.back().object()))
      return refuse(codes::invalid_json,
                    format("the key \"{}\" appears twice in one object", utf8_prefix(*twice, 100)));
    return close();
  }
  bool end_array() { return close(); }
  bool parse_error(std::size_t position, const std::string&, const nlohmann::json::exception& cause) {
    constexpr int kNumberOverflow = 406;
    position_ = position;
    return refuse(codes::invalid_json,
                  cause.id == kNumberOverflow ? "a number is too large" : "it is not well-formed JSON");
  }

  Json take() { return std::move(root_); }
  const Error& error() const { return error_; }
  std::size_t position() const { return position_; }

 private:
  bool scalar(Json value) { return count() && place(std::move(value)); }
  bool open(Json container) {
    if (!count()) return false;
    if (open_.size() == limits_.depth)
      return refuse(codes::too_large, format("it is nested deeper than {} levels", limits_.depth));
    open_.push_back(std::move(container));
    keys_.emplace_back();
    return true;
  }
  bool close() {
    Json done = std::move(open_.back());
    open_.pop_back();
    keys_.pop_back();
    return place(std::move(done));
  }
  bool place(Json value) {
    if (open_.empty())
      root_ = std::move(value);
    else if (JsonArray* array = open_.back().array())
      array->push_back(std::move(value));
    else
      open_.back().object()->append(std::move(keys_.back()), std::move(value));
    return true;
  }
  bool count() {
    return ++values_ <= limits_.values ||
           refuse(codes::too_large, format("it holds more than {} values", limits_.values));
  }
  bool refuse(ErrorCode code, std::string message) {
    error_ = make_error(code, std::move(message));
    return false;
  }
  const JsonLimits& limits_;
  std::vector<Json> open_;
  std::vector<std::string> keys_;
  Json root_;
  Error error_;
  std::size_t values_ = 0;
  std::size_t position_ = std::string::npos;
};

std::string describe_position(std::string_view text, std::size_t position) {
  std::string_view before = text.substr(0, std::min(position ? position - 1 : 0, text.size()));
  auto line = 1 + std::ranges::count(before, '\n');
  std::size_t line_start = before.rfind('\n') + 1;
  return format("line {}, column {}", line, 1 + count_code_points(before.substr(line_start)));
}

// Counts the values of a Json as parsing its text would, and looks for what parsing would refuse.
class LimitCheck {
 public:
  explicit LimitCheck(const JsonLimits& limits) : limits_(limits) {}

  bool fits(const Json& value, std::size_t depth) {
    if (++values_ > limits_.values) return false;
    if (const JsonArray* array = value.array())
      return depth < limits_.depth &&
             std::ranges::all_of(*array, [&](const Json& item) { return fits(item, depth + 1); });
    const JsonObject* object = value.object();
    return !object ||
           (depth < limits_.depth && !find_duplicate(*object) &&
            std::ranges::all_of(
                *object,
                [&](const JsonMember& member) {
                  // Keys that are repaired when they are rendered may become equal.
                  return find_invalid_utf8(member.key) == std::string::npos && fits(member.value, depth + 1);
                }));
  }

 private:
  const JsonLimits& limits_;
  std::size_t values_ = 0;
};

}  // namespace

bool is_surely_parseable(const Json& value, const JsonLimits& limits) {
  return LimitCheck(limits).fits(value, 0);
}

Result<Json> parse_json(std::string_view text, const JsonLimits& limits) {
  if (text.size() > limits.bytes)
    return fail(codes::too_large,
                format("The JSON is {} bytes long; the limit is {}.", text.size(), limits.bytes));
  if (std::size_t bad = find_invalid_utf8(text); bad != std::string_view::npos)
    return fail(make_error(codes::invalid_json,
                           format("The JSON is not UTF-8 at {}.", describe_position(text, bad + 1)))
                    .suggest("Encode the text as UTF-8."));
  // nlohmann takes a NUL for the end of the text and would ignore what follows.
  if (std::size_t nul = text.find('\0'); nul != std::string_view::npos)
    return fail(codes::invalid_json,
                format("The JSON was refused: there is a NUL byte at {}.", describe_position(text, nul + 1)));
  Builder builder(limits);
  if (nlohmann::json::sax_parse(text, &builder)) return builder.take();
  Error error = builder.error();
  error.message = builder.position() == std::string::npos
                      ? format("The JSON was refused: {}.", error.message)
                      : format("The JSON was refused: {} ({}).", error.message,
                               describe_position(text, builder.position()));
  return fail(std::move(error));
}

}  // namespace blue
