#include "app/rehearsal_reply.h"

namespace blue {

std::string text_in(const Json& value, std::string_view key) {
  const Json& member = member_in(value, key);
  if (member.is_null()) return {};
  return member.string() ? *member.string() : render_json(member);
}

std::size_t number_in(const Json& value, std::string_view key) {
  const std::int64_t* number = member_in(value, key).integer();
  return number && *number > 0 ? static_cast<std::size_t>(*number) : 0;
}

const JsonArray& items_in(const Json& value, std::string_view key) {
  static const JsonArray kNone;
  const JsonArray* items = member_in(value, key).array();
  return items ? *items : kNone;
}

std::vector<std::string> texts_in(const Json& value, std::string_view key) {
  std::vector<std::string> out;
  for (const Json& item : items_in(value, key))
    if (item.string()) out.push_back(*item.string());
  return out;
}

const Json& member_in(const Json& value, std::string_view key) {
  static const Json kNothing;
  const Json* member = value.find(key);
  return member ? *member : kNothing;
}

}  // namespace blue
