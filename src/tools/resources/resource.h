#pragma once
// A resource, or a family of them when the URI has one {variable}: what an agent may read by address.
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "workspace/workspace.h"

namespace blue {

struct Resource {
  std::string_view uri;  // "blue://status" or "blue://reference/{tool}"
  std::string_view name;
  std::string_view title;
  std::string_view description;
  std::string_view mime_type;

  // The text; `variable` is what stood in the braces, empty without any. An error when nothing has that
  // address.
  Result<std::string> (*read)(Workspace& workspace, std::string_view variable);
  // A token that changes with the text.
  std::string (*version)(Workspace& workspace, std::string_view variable);
  // Every value of the variable; null without one.
  std::vector<std::string> (*values)(Workspace& workspace) = nullptr;
};

// The name inside the braces, or empty.
std::string_view variable_of(const Resource& resource);
// What stands in place of the variable when `uri` belongs to the family ("" without one); empty when it does
// not.
std::optional<std::string_view> match_uri(const Resource& resource, std::string_view uri);
// The address of one member of the family.
std::string expand_uri(const Resource& resource, std::string_view variable);

}  // namespace blue
