// derive() names what usually follows from an object's other members and from the body around it. Shortening
// leaves out a member that equals this, or else its default; lengthening adds what is missing. derive() may
// look only at members that are never left out, and at those it has derived itself.
#include "domain/round/wire_members.h"

#include <utility>

#include "base/format.h"
#include "domain/file_names.h"

namespace blue {
namespace {

bool has_place(const Shape& shape) { return shape.find_field("line") && shape.find_field("column"); }

template <class T>
bool is_of(const Shape& shape) {
  return &shape == &shape_of<T>();
}

// The members of an object of this shape that follow from the others, each with the value it usually has.
JsonObject derive(const Shape& shape, const JsonObject& object, const Surroundings& around) {
  JsonObject out;
  // Members that may be absent are never derived: absent means something there.
  auto add = [&](std::string_view name, Json value) {
    if (const Field* field = shape.find_field(name); field && !field->peek)
      out.append(std::string(name), std::move(value));
  };
  auto known = [&](std::string_view name) {
    const Json* own = object.find(name);
    return own ? own : std::as_const(out).find(name);
  };
  auto text = [&](std::string_view name) {
    const Json* value = known(name);
    return value && value->string() ? *value->string() : std::string();
  };
  if (is_of<RoundRegistered>(shape)) {
    add("evidence", name_of(Evidence::transcript));
    if (const Json* request = known("request"))
      for (const char* name : {"absent", "merges", "tension_updates"})
        if (const Json* same = request->find(name)) add(name, *same);
    return out;
  }
  const EntityId id = parse_entity_id(text("id")).value_or(EntityId{});
  auto reason = around.reasons.find(text("id"));
  add("round", around.round);
  if (shape.find_field("id")) {
    add("status", name_of(initial_status(id.kind)));
    add("from", name_of(initial_status(id.kind)));
  }
  if (!around.expert.empty()) {
    add("expert", around.expert);
    add("message", "");
  }
  if (is_of<Entity>(shape)) {
    const bool is_read = !around.expert.empty();
    const std::string& author = is_read ? around.expert : std::string(kJudge);
    add("type", name_of(id.kind));
    add("author", author);
    add("sequence", is_read ? id.sequence : 0);
    const int sequence = small_number(known("sequence"));
    add("local_id",
        render_local_id({text("author"), {id.kind, id.round, sequence ? sequence : id.sequence}}));
    if (is_read) add("contributors", JsonArray{author});
  } else if (is_of<AnswerRecord>(shape)) {
    add("sha256", "");
    add("file", answer_file(around.round, text("expert")));
    add("source", "file");
    add("clock", "measured");
  } else if (is_of<Signal>(shape)) {
    auto answered = around.answered_at.find(text("expert"));
    add("file", answer_file(small_number(known("round")), text("expert")));
    if (answered != around.answered_at.end()) add("signaled_at", answered->second);
  } else if (is_of<Transition>(shape) && reason != around.reasons.end()) {
    const Json* actors = known("actors");
    if (actors && *actors == Json(JsonArray{kJudge})) add("reason", reason->second);
  } else if (is_of<Tension>(shape) && reason != around.reasons.end()) {
    if (text("status") == name_of(EntityStatus::accepted_unresolved)) add("accepted_reason", reason->second);
  } else if (is_of<RoundCounts>(shape)) {
    add("open_tensions", JsonArray());
    add("new_perspectives", JsonArray());
    add("converge_signals", around.standing);
    add("panel_size", around.seats);
  } else if (is_of<Expert>(shape)) {
    add("name", name_of_slug(text("slug")));
  }
  return out;
}

}  // namespace

const JsonArray& items_at(const Json* value, std::string_view name) {
  static const JsonArray kNone;
  const Json* found = value ? value->find(name) : nullptr;
  return found && found->array() ? *found->array() : kNone;
}

int small_number(const Json* value) {
  const std::int64_t* number = value ? value->integer() : nullptr;
  return number && std::in_range<int>(*number) ? static_cast<int>(*number) : 0;
}

Surroundings surroundings_of(const Json& body, const JsonArray& answers) {
  const Json* request = body.find("request");
  Surroundings out{.round = small_number(body.find("round")),
                   .seats = items_at(body.find("panel"), "seats").size(),
                   .standing = items_at(&body, "standing").size()};
  for (const Json& one : answers)
    out.answered_at.emplace(one.text_or("expert", ""), one.text_or("answered_at", ""));
  for (const auto& [acts, id] : {std::pair{"tension_updates", "id"}, std::pair{"merges", "from"}})
    for (const Json& one : items_at(request, acts))
      out.reasons.emplace(one.text_or(id, ""), one.text_or("reason", ""));
  return out;
}

Json encode_whole(const Shape& shape, const void* at) {
  if (is_of<Words>(shape)) {
    const Words& words = *static_cast<const Words*>(at);
    if (!words.span) return words.text;
    JsonArray place{words.span->from, words.span->to};
    if (words.span->cut) place.push_back(true);
    return place;
  }
  if (shape.kind == ShapeKind::object) {
    JsonObject out;
    for (const Field& field : shape.fields) {
      const void* slot = static_cast<const char*>(at) + field.offset;
      if (field.peek) slot = field.peek(slot);
      if (slot) out.append(std::string(field.name), encode_whole(*field.shape, slot));
    }
    return out;
  }
  if (shape.kind != ShapeKind::array) return encode(shape, at);
  JsonArray out;
  shape.each(at, [&](std::string_view, const void* item) { out.push_back(encode_whole(*shape.item, item)); });
  return out;
}

void shorten(const Shape& shape, Json& value, const Surroundings& around) {
  if (shape.kind == ShapeKind::array)
    for (Json& item : *value.array()) shorten(*shape.item, item, around);
  if (shape.kind != ShapeKind::object) return;
  JsonObject& object = *value.object();
  const JsonObject derived = derive(shape, object, around);
  const bool is_placed = has_place(shape);
  JsonObject out;
  for (const Field& field : shape.fields) {
    Json* member = object.find(field.name);
    if (!member || (is_placed && (field.name == "line" || field.name == "column"))) continue;
    const Json* usual = derived.find(field.name);
    if (!usual && field.fallback) usual = &*field.fallback;
    if (usual && *usual == *member) continue;
    shorten(*field.shape, *member, around);
    out.append(std::string(field.name), std::move(*member));
  }
  if (is_placed) {
    const JsonArray place{*object.find("line"), *object.find("column")};
    if (place != JsonArray{0, 0}) out.append("at", place);
  }
  value = std::move(out);
}

void lengthen(const Shape& shape, Json& value, const Surroundings& around, Problems& problems) {
  if (shape.kind == ShapeKind::array && value.array())
    for (Json& item : *value.array()) lengthen(*shape.item, item, around, problems);
  if (shape.kind != ShapeKind::object || !value.object()) return;
  JsonObject& object = *value.object();
  const JsonArray place = items_at(&value, "at");
  if (place.size() == 2 && has_place(shape)) {
    object.erase("at");
    object.set("line", place[0]);
    object.set("column", place[1]);
  }
  for (JsonMember& member : object) {
    const Field* field = shape.find_field(member.key);
    if (!field) continue;
    if (is_of<Words>(*field->shape) && !member.value.string() && !decode_words(member.value).span)
      problems.add_value(codes::wrong_type, member.key, member.value,
                         format("{} must be a text or its place [from, to] in the answer.", member.key),
                         "Restore the line from version control or a copy.");
    lengthen(*field->shape, member.value, around, problems);
  }
  for (JsonMember& member : derive(shape, object, around))
    if (!object.contains(member.key)) object.append(member.key, std::move(member.value));
}

}  // namespace blue
