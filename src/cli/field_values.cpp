#include "cli/field_values.h"

#include <algorithm>

#include "base/format.h"
#include "base/layout.h"
#include "base/text.h"

namespace blue {
namespace {

std::string shown(const Json& value) { return fit_width(render_json(value), 60); }

JsonMember* find_member(JsonObject& body, const Field& field) {
  auto found =
      std::ranges::find_if(body, [&](const JsonMember& member) { return field.is_called(member.key); });
  return found == body.end() ? nullptr : &*found;
}

}  // namespace

Result<> FieldValues::take(const Field& field, std::string_view flag, Json value) {
  Json* present = values_.find(field.name);
  if (!present) {
    values_.append(std::string(field.name), std::move(value));
    return {};
  }
  if (field.shape->kind == ShapeKind::array && present->array() && value.array()) {
    std::ranges::move(*value.array(), std::back_inserter(*present->array()));
    return {};
  }
  if (field.is_sentence && present->string() && value.string()) {
    *present = format("{} {}", *present->string(), *value.string());
    return {};
  }
  if (*present == value) return {};
  return fail(make_error(codes::contradiction,
                         format("{} is given twice, as {} and as {}.", flag, shown(*present), shown(value)))
                  .at(std::string(field.name))
                  .with_value(std::move(value))
                  .suggest("Keep one of them."));
}

std::vector<Error> merge_flags(const Shape& shape, const JsonObject& flags, JsonObject& body) {
  std::vector<Error> problems;
  for (const JsonMember& flag : flags) {
    const Field& field = *shape.find_field(flag.key);
    JsonMember* present = find_member(body, field);
    if (!present) {
      body.append(flag.key, flag.value);
    } else if (present->value.is_null()) {
      present->value = flag.value;
    } else if (!(present->value == flag.value)) {
      problems.push_back(
          make_error(codes::contradiction, format("--{} is {}, but --data says {}.", field.flag_text(),
                                                  shown(flag.value), shown(present->value)))
              .at(flag.key)
              .with_value(flag.value)
              .suggest("Leave out one of the two."));
    }
  }
  return problems;
}

}  // namespace blue
