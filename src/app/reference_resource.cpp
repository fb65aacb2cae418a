#include "app/reference_resource.h"

#include <algorithm>

#include "app/command_tree.h"
#include "base/format.h"
#include "base/utf8.h"
#include "cli/reference.h"
#include "domain/error_codes.h"
#include "tools/registry.h"

namespace blue {
namespace {

Result<std::string> read_reference(Workspace&, const UriValues& values) {
  const std::string& tool = values[0];
  CommandTree tree = make_command_tree(std::make_shared<CommandContext>());
  auto found = std::ranges::find(tree.commands, tool, &Command::tool);
  if (found == tree.commands.end())
    return fail(make_error(codes::resource_not_found, format("There is no tool {}.", utf8_prefix(tool, 100)))
                    .at("uri")
                    .with_value(utf8_prefix(tool, 100))
                    .suggest("Complete the template blue://reference/{tool} for the names."));
  return render_command_reference(tree, *found);
}

std::string reference_version(Workspace&, const UriValues& values) {
  return find_tool(values[0]) ? BLUE_VERSION : "";
}

UriValues tool_names(Workspace&, const UriValues&) {
  UriValues names;
  for (const Tool* tool : served_tools()) names.push_back(mcp_name(*tool->info));
  return names;
}

}  // namespace

constinit const Resource reference_resource{
    .uri = "blue://reference/{tool}",
    .name = "reference",
    .title = "Reference of a tool",
    .description = "What the tool does, its fields, the same as a command, an example",
    .mime_type = "text/markdown",
    .read = read_reference,
    .version = reference_version,
    .list = tool_names};

}  // namespace blue
