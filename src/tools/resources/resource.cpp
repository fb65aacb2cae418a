#include "tools/resources/resource.h"

namespace blue {
namespace {

struct Template {
  std::string_view before, variable, after;
};

Template take_apart(std::string_view uri) {
  std::size_t open = uri.find('{');
  if (open == std::string_view::npos) return {uri, {}, {}};
  std::size_t close = uri.find('}', open);
  return {uri.substr(0, open), uri.substr(open + 1, close - open - 1), uri.substr(close + 1)};
}

}  // namespace

std::string_view variable_of(const Resource& resource) { return take_apart(resource.uri).variable; }

std::optional<std::string_view> match_uri(const Resource& resource, std::string_view uri) {
  auto [before, variable, after] = take_apart(resource.uri);
  if (variable.empty()) return uri == before ? std::optional(std::string_view{}) : std::nullopt;
  if (uri.size() <= before.size() + after.size() || !uri.starts_with(before) || !uri.ends_with(after))
    return std::nullopt;
  std::string_view value = uri.substr(before.size(), uri.size() - before.size() - after.size());
  if (value.find('/') != std::string_view::npos) return std::nullopt;
  return value;
}

std::string expand_uri(const Resource& resource, std::string_view variable) {
  auto [before, name, after] = take_apart(resource.uri);
  return std::string(before).append(variable).append(after);
}

}  // namespace blue
