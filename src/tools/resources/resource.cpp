#include "tools/resources/resource.h"

#include "base/text.h"

namespace blue {
namespace {

bool is_variable(std::string_view segment) { return segment.starts_with('{'); }

}  // namespace

std::vector<std::string_view> variables_of(const Resource& resource) {
  std::vector<std::string_view> names;
  for (std::string_view segment : split(resource.uri, '/'))
    if (is_variable(segment)) names.push_back(segment.substr(1, segment.size() - 2));
  return names;
}

std::optional<UriValues> match_uri(const Resource& resource, std::string_view uri) {
  const auto pattern = split(resource.uri, '/'), segments = split(uri, '/');
  if (pattern.size() != segments.size()) return std::nullopt;
  UriValues values;
  for (std::size_t i = 0; i < pattern.size(); ++i) {
    if (is_variable(pattern[i]) && !segments[i].empty())
      values.emplace_back(segments[i]);
    else if (pattern[i] != segments[i])
      return std::nullopt;
  }
  return values;
}

std::string expand_uri(const Resource& resource, const UriValues& values) {
  std::vector<std::string> segments;
  auto value = values.begin();
  for (std::string_view segment : split(resource.uri, '/'))
    segments.push_back(is_variable(segment) ? *value++ : std::string(segment));
  return join(segments, "/");
}

}  // namespace blue
