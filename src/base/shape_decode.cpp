#include "base/shape_decode.h"

#include <algorithm>
#include <cmath>
#include <optional>

#include "base/format.h"
#include "base/text.h"
#include "base/utf8.h"

namespace blue {
namespace {

constexpr std::size_t kMostProblems = 100;
constexpr std::size_t kLongestShown = 100;

// Where in the input a value is, such as "tensions[2].label": a chain on the stack, each step below one that
// outlives it, rendered only when a message needs it.
class FieldPath {
 public:
  FieldPath() = default;  // the input itself
  FieldPath(const FieldPath& above, std::string_view member) : above_(&above), member_(member) {}
  FieldPath(const FieldPath& above, std::size_t item) : above_(&above), item_(item) {}

  // As messages show it, long names cut; empty for the input itself.
  std::string text() const {
    if (!above_) return {};
    const std::string before = above_->text();
    if (item_) return format("{}[{}]", before, *item_);
    return format("{}{}{}", before, before.empty() ? "" : ".", utf8_prefix(member_, kLongestShown));
  }

 private:
  const FieldPath* above_ = nullptr;
  std::string_view member_;
  std::optional<std::size_t> item_;
};

// By ShapeKind.
constexpr std::string_view kWanted[] = {"true or false", "an integer", "a number", "a string",
                                        "a string",      "an object",  "an array", "an object"};

// How to write a value of each ShapeKind.
constexpr std::string_view kSpelling[] = {"Write true or false, without quotes.",
                                          "Write a whole number without quotes, such as 3.",
                                          "Write a number without quotes, such as 0.5.",
                                          "Write it as text in quotes.",
                                          "Write one of its words in quotes.",
                                          "Write an object with its fields: {…}.",
                                          "Write a list: […].",
                                          "Write an object with a value for each name: {…}."};

bool is_of_kind(const Json& value, ShapeKind kind) {
  if (kind == ShapeKind::any) return true;
  if (kind == ShapeKind::boolean) return value.boolean();
  if (kind == ShapeKind::array) return value.array();
  if (kind == ShapeKind::object || kind == ShapeKind::map) return value.object();
  if (kind == ShapeKind::string || kind == ShapeKind::choice) return value.string();
  return value.integer() || (kind == ShapeKind::number && value.floating());
}

// A bound of a field as an int64, which may not reach as far.
std::int64_t clamp_integer(double bound) {
  if (auto whole = exact_integer(bound)) return *whole;
  return bound < 0 ? INT64_MIN : INT64_MAX;
}

// What is shown back to the caller: long values are cut.
Json excerpt(const Json& value) {
  if (value.array() || value.object()) return json_kind(value);
  const std::string* text = value.string();
  return text && text->size() > 200 ? Json(std::string(utf8_prefix(*text, kLongestShown)) + "…") : value;
}

class Decoder {
 public:
  std::vector<Error> take() { return std::move(problems_); }

  void decode(const Shape& shape, const Json& value, void* at, const FieldPath& path, const Field* field) {
    if (is_full()) return;
    // 3.0 is an integer to many writers of JSON.
    if (shape.kind == ShapeKind::integer && value.floating())
      if (auto whole = exact_integer(*value.floating())) return decode(shape, *whole, at, path, field);
    if (!is_of_kind(value, shape.kind))
      return report(codes::wrong_type, path, value,
                    format("{} must be {}, not {}.", subject(path),
                           kWanted[static_cast<std::size_t>(shape.kind)], json_kind(value)),
                    std::string(kSpelling[static_cast<std::size_t>(shape.kind)]));
    switch (shape.kind) {
      case ShapeKind::object:
        return decode_object(shape, *value.object(), at, path);
      case ShapeKind::array:
        return decode_array(shape, *value.array(), at, path, field);
      case ShapeKind::map:
        return decode_map(shape, *value.object(), at, path, field);
      default:
        if (accept_scalar(shape, value, path, field)) shape.assign(at, value);
    }
  }

 private:
  bool is_full() const { return problems_.size() >= kMostProblems; }
  void add(Error problem) {
    if (!is_full()) problems_.push_back(std::move(problem));
  }
  // The path as the first word of a sentence: a plain word is capitalised, "max_rounds" stays as it is.
  static std::string subject(const FieldPath& path) {
    std::string text = path.text();
    if (text.empty()) return "The input";
    auto is_letter = [](char c) { return c >= 'a' && c <= 'z'; };
    if (std::ranges::all_of(text, is_letter)) text[0] = static_cast<char>(text[0] - ('a' - 'A'));
    return text;
  }

  void report(ErrorCode code, const FieldPath& path, const Json& value, std::string message,
              std::string suggestion) {
    add(make_error(code, std::move(message)).at(path.text(), excerpt(value)).suggest(std::move(suggestion)));
  }

  void decode_object(const Shape& shape, const JsonObject& object, void* at, const FieldPath& path) {
    std::vector<const Json*> given(shape.fields.size());
    std::size_t expected = 0;
    for (const JsonMember& member : object) {
      if (is_full()) return;
      const Field* field = find_field(shape, member.key, expected);
      if (!field) {
        report_unknown(shape, member, path);
        continue;
      }
      const auto position = static_cast<std::size_t>(field - shape.fields.data());
      expected = position + 1;
      if (member.value.is_null() && field->shape->kind != ShapeKind::any) continue;
      if (given[position])
        report(codes::contradiction, {path, member.key}, member.value,
               format("{} is given twice, under two names.", subject({path, field->name})),
               "Keep one of them.");
      given[position] = &member.value;
    }
    for (std::size_t i = 0; i < given.size(); ++i)
      if (given[i])
        decode_field(shape.fields[i], *given[i], at, {path, shape.fields[i].name});
      else if (shape.fields[i].is_required)
        report_missing(shape.fields[i], {path, shape.fields[i].name});
  }

  // Members mostly come in the order of the fields, so the `expected` one is tried first.
  static const Field* find_field(const Shape& shape, std::string_view word, std::size_t expected) {
    if (expected < shape.fields.size() && shape.fields[expected].name == word) return &shape.fields[expected];
    return shape.find_field(word);
  }

  void decode_field(const Field& field, const Json& value, void* object, const FieldPath& path) {
    const Json* inner = field.unwrapped.empty() ? nullptr : value.find(field.unwrapped);
    const Json& given = inner ? *inner : value;
    void* slot = static_cast<char*>(object) + field.offset;
    if (field.emplace) slot = field.emplace(slot);
    if (!field.key_member.empty() && given.object())
      return decode(*field.shape, list_of_map(field, *given.object()), slot, path, &field);
    decode(*field.shape, given, slot, path, &field);
  }

  // {"Muffin": "why"} as [{"expert": "Muffin", "reason": "why"}]; one such item alone is a list of one.
  static Json list_of_map(const Field& field, const JsonObject& map) {
    JsonArray list;
    if (map.contains(field.key_member)) return list.emplace_back(map), list;
    for (const JsonMember& member : map)
      list.emplace_back(JsonObject{{std::string(field.key_member), member.key},
                                   {std::string(field.value_member), member.value}});
    return list;
  }

  void report_missing(const Field& field, const FieldPath& path) {
    const std::string name = path.text();
    add(make_error(codes::missing_field, field.say_missing(name))
            .at(name)
            .suggest(format("Add {} ({}).", name, describe_type(field))));
  }

  void report_unknown(const Shape& shape, const JsonMember& member, const FieldPath& path) {
    std::vector<std::string_view> names;
    for (const Field& field : shape.fields) names.push_back(field.name);
    const std::string parent = path.text();
    const std::string where = parent.empty() ? "" : format(" in {}", parent);
    std::vector<std::string> listed(names.begin(), names.end());
    std::string hint(trim(did_you_mean(member.key, names)));
    if (hint.empty())
      hint = listed.empty() ? "It takes no fields." : format("Known fields: {}.", join(listed, ", "));
    report(codes::unknown_field, {path, member.key}, member.value,
           format("Unknown field \"{}\"{}.", utf8_prefix(member.key, kLongestShown), where), std::move(hint));
  }

  void decode_array(const Shape& shape, const JsonArray& array, void* at, const FieldPath& path,
                    const Field* field) {
    if (!accept_count(array.size(), path, field)) return;
    shape.clear(at);
    std::optional<Field> each;
    if (field && field->longest_item) each.emplace().length(0, *field->longest_item);
    const std::string_view member = field ? field->shorthand_member : std::string_view();
    for (std::size_t i = 0; i < array.size(); ++i) {
      std::optional<Json> written_out;
      if (!member.empty() && array[i].string()) written_out = JsonObject{{std::string(member), array[i]}};
      decode(*shape.item, written_out ? *written_out : array[i], shape.append(at, {}), {path, i},
             each ? &*each : nullptr);
    }
  }

  void decode_map(const Shape& shape, const JsonObject& object, void* at, const FieldPath& path,
                  const Field* field) {
    if (!accept_count(object.size(), path, field)) return;
    shape.clear(at);
    for (const JsonMember& member : object)
      decode(*shape.item, member.value, shape.append(at, member.key), {path, member.key}, nullptr);
  }

  bool accept_count(std::size_t count, const FieldPath& path, const Field* field) {
    std::size_t low = field ? field->shortest.value_or(0) : 0;
    std::size_t high = field ? field->longest.value_or(kMostItems) : kMostItems;
    if (count >= low && count <= high) return true;
    report(codes::out_of_range, path, count,
           format("{} must have {} to {} items, not {}.", subject(path), low, high, count),
           count < low ? format("Give at least {}.", counted(low, "item"))
                       : format("Leave {} out.", counted(count - high, "item")));
    return false;
  }

  bool accept_scalar(const Shape& shape, const Json& value, const FieldPath& path, const Field* field) {
    switch (shape.kind) {
      case ShapeKind::integer:
        return accept_integer(shape, *value.integer(), path, field);
      case ShapeKind::number:
        return accept_number(value.integer() ? static_cast<double>(*value.integer()) : *value.floating(),
                             path, field);
      case ShapeKind::string:
        return accept_text(*value.string(), path, field);
      case ShapeKind::choice:
        return accept_choice(shape, *value.string(), path);
      default:
        return true;
    }
  }

  bool accept_integer(const Shape& shape, std::int64_t value, const FieldPath& path, const Field* field) {
    std::int64_t low = shape.lowest.value_or(INT64_MIN);
    std::int64_t high = shape.highest.value_or(INT64_MAX);
    if (field && field->minimum) low = std::max(low, clamp_integer(std::ceil(*field->minimum)));
    if (field && field->maximum) high = std::min(high, clamp_integer(std::floor(*field->maximum)));
    if (value >= low && value <= high) return true;
    report(codes::out_of_range, path, value,
           format("{} must be {} to {}, not {}.", subject(path), low, high, value),
           format("Use a number from {} to {}.", low, high));
    return false;
  }

  bool accept_number(double value, const FieldPath& path, const Field* field) {
    if (!field || !field->minimum || (value >= *field->minimum && value <= *field->maximum)) return true;
    report(codes::out_of_range, path, value,
           format("{} must be {} to {}, not {}.", subject(path), *field->minimum, *field->maximum, value),
           format("Use a number from {} to {}.", *field->minimum, *field->maximum));
    return false;
  }

  bool accept_text(const std::string& text, const FieldPath& path, const Field* field) {
    std::size_t low = field ? field->shortest.value_or(0) : 0;
    std::size_t high = field ? field->longest.value_or(kLongestString) : kLongestString;
    if (text.size() >= low && text.size() <= high && low <= 1) return true;
    std::size_t length = count_code_points(text);
    if (length >= low && length <= high) return true;
    report(
        codes::out_of_range, path, text,
        length == 0 ? format("{} must not be empty.", subject(path))
        : length < low
            ? format("{} must have at least {}, not {}.", subject(path), counted(low, "character"), length)
            : format("{} must have at most {}, not {}.", subject(path), counted(high, "character"), length),
        length >= low                 ? format("Shorten it by {}.", counted(length - high, "character"))
        : field && field->is_required ? format("Say more: {}.", field->meaning())
                                      : "Say more, or leave it out.");
    return false;
  }

  bool accept_choice(const Shape& shape, const std::string& word, const FieldPath& path) {
    if (shape.knows(word)) return true;
    std::vector<std::string> listed(shape.choices.begin(), shape.choices.end());
    const std::string hint(trim(did_you_mean(word, shape.choices)));
    report(codes::invalid_value, path, word,
           format("{} must be one of {}, not \"{}\".", subject(path), join(listed, ", "),
                  utf8_prefix(word, kLongestShown)),
           hint.empty() ? format("Use one of {}.", join(listed, ", ")) : hint);
    return false;
  }

  std::vector<Error> problems_;
};

}  // namespace

std::vector<Error> decode_into(const Shape& shape, const Json& value, void* at) {
  Decoder decoder;
  decoder.decode(shape, value, at, {}, nullptr);
  return decoder.take();
}

}  // namespace blue
