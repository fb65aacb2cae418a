// Resources: a text, a picture, one to be watched, and a family of them.
#include "base/base64.h"
#include "base/format.h"
#include "tests/conformance/fixture.h"

namespace blue {
namespace {

ResourceText static_text(std::string_view) {
  return {"test://static-text", "text/plain", "This is the content of the static text resource."};
}

ResourceText static_binary(std::string_view) {
  return {"test://static-binary", "image/png", decode_base64(kPixel).value(), true};
}

ResourceText watched(std::string_view) {
  return {"test://watched-resource", "text/plain", "This resource is there to be watched."};
}

ResourceText from_template(std::string_view id) {
  JsonObject data{{"id", id}, {"templateTest", true}, {"data", format("Data for ID: {}", id)}};
  return {format("test://template/{}/data", id), "application/json", render_json(data)};
}

}  // namespace

std::span<const FixtureResource> fixture_resources() {
  static const FixtureResource resources[] = {
      {"test://static-text", "static-text", "A text", "text/plain", static_text},
      {"test://static-binary", "static-binary", "A picture", "image/png", static_binary},
      {"test://watched-resource", "watched-resource", "One to be watched", "text/plain", watched},
      {"test://template/{id}/data", "template", "One for every id", "application/json", from_template},
  };
  return resources;
}

}  // namespace blue
