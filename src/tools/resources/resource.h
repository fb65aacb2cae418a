#pragma once
// A resource, or a family of them when the URI has {variables}: what an agent may read by address.
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "project/workspace.h"

namespace blue {

// The values of the variables of a URI, in their order.
using UriValues = std::vector<std::string>;

struct Resource {
  std::string_view uri;  // "blue://status", "blue://dialogues/{dialogue_id}/rounds/{round}"
  std::string_view name;
  std::string_view title;
  std::string_view description;
  std::string_view mime_type;

  // The text; an error when nothing has that address.
  Result<std::string> (*read)(Workspace& workspace, const UriValues& values);
  // A token that changes with the text.
  std::string (*version)(Workspace& workspace, const UriValues& values);
  // Every value that the variable after `known` can have; null without variables.
  UriValues (*list)(Workspace& workspace, const UriValues& known) = nullptr;
};

// The names inside the braces.
std::vector<std::string_view> variables_of(const Resource& resource);
// The values of the variables when `uri` belongs to the family, each one segment and not empty;
// nothing when it does not.
std::optional<UriValues> match_uri(const Resource& resource, std::string_view uri);
// The address of one member of the family; `values` are as many as there are variables.
std::string expand_uri(const Resource& resource, const UriValues& values);

}  // namespace blue
