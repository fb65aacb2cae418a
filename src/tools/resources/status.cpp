// blue://status: what blue_status says, for clients that read and subscribe.
#include "base/hash.h"
#include "tools/registry.h"

namespace blue {
namespace {

Result<std::string> read_status(Workspace& workspace, const UriValues&) {
  const auto status = TRY(find_tool("blue_status")->call(workspace, JsonObject{}));
  return render_json(status->json(), JsonStyle::pretty);
}

std::string status_version(Workspace& workspace, const UriValues& values) {
  auto text = read_status(workspace, values);
  return sha256(text ? *text : render_json(to_json(text.error())));
}

}  // namespace

extern constinit const Resource status_resource{
    .uri = "blue://status",
    .name = "status",
    .title = "Project status",
    .description = "What is open, damaged or missing here, and the next step",
    .mime_type = "application/json",
    .read = read_status,
    .version = status_version};

}  // namespace blue
