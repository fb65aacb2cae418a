// Feeds any JSON to every tool as its arguments, where there is no project: it is decoded, and what is wrong
// with it is said with an error code. The first byte chooses the tool.
#include <cstdint>
#include <cstdlib>

#include "base/json_parse.h"
#include "tools/registry.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace blue;
  if (size == 0) return 0;
  const Tool& tool = *all_tools()[data[0] % all_tools().size()];
  const auto arguments = parse_json(std::string_view(reinterpret_cast<const char*>(data) + 1, size - 1));
  if (!arguments) return 0;
  const Path nowhere("/proc/sys/fs");
  Workspace workspace(ProjectSearch{.named = {}, .start = nowhere, .home = nowhere}, Clock());
  workspace.set_may_read_agent_logs(false);
  const CallResult done = tool.call(workspace, *arguments);
  if (done && render_json((*done)->json()).empty()) std::abort();
  if (!done && (done.error().code.name.empty() || done.error().message.empty())) std::abort();
  return 0;
}
