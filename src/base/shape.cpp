#include "base/shape.h"

#include <algorithm>

#include "base/format.h"
#include "base/text.h"

namespace blue {

Field& Field::range(double low, double high) { return minimum = low, maximum = high, *this; }
Field& Field::length(std::size_t low, std::size_t high) { return shortest = low, longest = high, *this; }
Field& Field::items(std::size_t low, std::size_t high, std::size_t each_at_most) {
  return shortest = low, longest = high, longest_item = each_at_most, *this;
}
Field& Field::alias(std::string_view other) { return aliases.push_back(other), *this; }
Field& Field::flag(std::string_view without_dashes) { return flag_name = without_dashes, *this; }
Field& Field::shorthand(std::string_view member) { return shorthand_member = member, *this; }
Field& Field::keyed(std::string_view key, std::string_view value) {
  return key_member = key, value_member = value, *this;
}
Field& Field::unwrap(std::string_view member) { return unwrapped = member, *this; }
Field& Field::positional() { return is_positional = true, *this; }
Field& Field::from_input() { return is_from_input = true, *this; }
Field& Field::sentence() { return is_positional = is_sentence = true, *this; }
Field& Field::for_people() { return is_for_people = true, *this; }
Field& Field::loose() { return is_loose = true, *this; }

std::string Field::meaning() const {
  if (!doc.empty()) return std::string(doc);
  std::string words = replace_all(std::string(name), '_', ' ');
  if (words.front() >= 'a' && words.front() <= 'z') words.front() -= 'a' - 'A';
  return words;
}
std::string Field::say_missing(std::string_view shown_name) const {
  const std::string gloss = meaning();
  return same_word(gloss, shown_name) ? format("Missing {}.", shown_name)
                                      : format("Missing {}: {}.", shown_name, gloss);
}
std::string Field::flag_text() const {
  return flag_name.empty() ? replace_all(std::string(name), '_', '-') : std::string(flag_name);
}
bool Field::is_called(std::string_view word) const {
  return name == word || std::ranges::find(aliases, word) != aliases.end();
}

const Field* Shape::find_field(std::string_view word) const {
  auto found = std::ranges::find_if(fields, [&](const Field& field) { return field.is_called(word); });
  return found == fields.end() ? nullptr : &*found;
}

namespace {

std::string describe_range(const Field& field) {
  if (field.minimum && field.maximum) return format(" {}..{}", *field.minimum, *field.maximum);
  return {};
}

std::string_view plural_noun(const Shape& shape) {
  return shape.kind == ShapeKind::string    ? "texts"
         : shape.kind == ShapeKind::integer ? "integers"
         : shape.kind == ShapeKind::object  ? "objects"
                                            : "values";
}

}  // namespace

std::string describe_type(const Field& field) {
  const Shape& shape = *field.shape;
  if (shape.kind == ShapeKind::boolean) return "yes or no";
  if (shape.kind == ShapeKind::integer) return "integer" + describe_range(field);
  if (shape.kind == ShapeKind::number) return "number" + describe_range(field);
  if (shape.kind == ShapeKind::string) return "text";
  if (shape.kind == ShapeKind::object) return "object";
  if (shape.kind == ShapeKind::array) return format("list of {}", plural_noun(*shape.item));
  if (shape.kind == ShapeKind::map) return format("object of {}", plural_noun(*shape.item));
  if (shape.kind == ShapeKind::any) return "JSON";
  return "one of " + join(std::vector<std::string>(shape.choices.begin(), shape.choices.end()), ", ");
}

Json encode(const Shape& shape, const void* at) {
  switch (shape.kind) {
    case ShapeKind::object: {
      JsonObject object;
      object.reserve(shape.fields.size());
      for (const Field& field : shape.fields) {
        const void* slot = static_cast<const char*>(at) + field.offset;
        if (field.peek) slot = field.peek(slot);
        if (slot) object.append(std::string(field.name), encode(*field.shape, slot));
      }
      return object;
    }
    case ShapeKind::array: {
      JsonArray array;
      shape.each(at, [&](std::string_view, const void* item) { array.push_back(encode(*shape.item, item)); });
      return array;
    }
    case ShapeKind::map: {
      JsonObject object;
      shape.each(at, [&](std::string_view key, const void* item) {
        object.append(std::string(key), encode(*shape.item, item));
      });
      return object;
    }
    default:
      return shape.read(at);
  }
}

}  // namespace blue
