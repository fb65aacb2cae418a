#include "base/shape.h"

namespace blue {

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
