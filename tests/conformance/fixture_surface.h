#pragma once
// The surface that the conformance suite is run against: every fixture, and nothing of Blue.
#include "tests/conformance/fixture.h"

namespace blue {

class FixtureSurface final : public Surface {
 public:
  FixtureSurface();

  const ServerIdentity& identity() const override { return identity_; }
  std::string_view tools() override { return switches_.has_extra_tool() ? tools_with_extra_ : tools_; }
  std::string_view resource_templates() override { return templates_; }
  std::string_view prompts() override {
    return switches_.has_extra_prompt() ? prompts_with_extra_ : prompts_;
  }
  JsonArray resources() override { return resources_; }
  ToolTraits tool_traits(std::string_view name) override;
  Result<ToolReply> call_tool(std::string_view name, const Json& arguments, const Caller& caller) override;
  Result<ResourceText> read_resource(std::string_view uri) override;
  std::string resource_version(std::string_view uri) override;
  Result<PromptReply> get_prompt(std::string_view name, const Json& arguments, const Caller& caller) override;
  std::vector<std::string> complete(const CompletionQuery& query) override;

 private:
  const FixtureTool* find_tool(std::string_view name) const;
  const FixturePrompt* find_prompt(std::string_view name) const;

  ServerIdentity identity_;
  Switches switches_;
  std::string tools_, tools_with_extra_, prompts_, prompts_with_extra_, templates_;
  JsonArray resources_;
};

}  // namespace blue
