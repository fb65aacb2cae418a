#pragma once
// Blue as an MCP server sees it: the registry as mcp/surface.h.
#include <mutex>

#include "app/recent_answers.h"
#include "app/tool_filter.h"
#include "app/workspace_pool.h"
#include "mcp/surface.h"

namespace blue {

class ServerSurface final : public Surface {
 public:
  // Nothing is opened or read yet; the filter must have been made from the project's configuration.
  ServerSurface(WorkspacePool& workspaces, ToolFilter filter);

  const ServerIdentity& identity() const override { return identity_; }
  std::string_view tools() override;
  std::string_view resource_templates() override;
  std::string_view prompts() override;
  JsonArray resources() override;
  Result<ToolReply> call_tool(std::string_view name, const Json& arguments, const Caller& caller) override;
  Result<ResourceText> read_resource(std::string_view uri) override;
  std::string resource_version(std::string_view uri) override;
  Result<PromptReply> get_prompt(std::string_view name, const Json& arguments, const Caller& caller) override;
  std::vector<std::string> complete(const CompletionQuery& query) override;
  std::span<const ServedSkill> skills() override;

 private:
  ToolResult run_tool(const Tool& tool, const Json& arguments, const Caller& caller);
  ToolResult share_answer(std::string_view name, const Tool& tool, const Caller& caller);
  void hide_disabled_next_action(Json& content) const;
  const ServedFile* find_skill_text(std::string_view uri);

  WorkspacePool& workspaces_;
  ToolFilter filter_;
  RecentAnswers answers_;
  ServerIdentity identity_;
  std::once_flag tools_rendered_, templates_rendered_, prompts_rendered_, skills_made_;
  std::string tools_, templates_, prompts_;
  std::vector<ServedSkill> skills_;
};

}  // namespace blue
