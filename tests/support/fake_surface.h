#pragma once
// For tests only: a surface whose tools are given by the test.
#include <atomic>
#include <functional>
#include <map>
#include <string>
#include <vector>

#include "base/format.h"
#include "mcp/surface.h"

namespace blue {

class FakeSurface : public Surface {
 public:
  using Tool = std::function<Result<ToolReply>(const Json& arguments, const Caller& caller)>;

  ServerIdentity who{.name = "fake", .title = "Fake", .version = "1.2.3", .instructions = "Be gentle."};
  std::map<std::string, Tool, std::less<>> calls;
  std::atomic<int> note_version = 1;
  std::atomic<int> resource_count = 1;
  std::atomic<bool> has_second_tool = false;
  std::map<std::string, ToolTraits, std::less<>> traits;
  std::size_t completions = 2;
  std::vector<ServedSkill> known_skills;

  const ServerIdentity& identity() const override { return who; }
  std::string_view tools() override {
    return has_second_tool ? R"([{"name":"echo"},{"name":"second"}])"
                           : R"([{"name":"echo","inputSchema":{"type":"object"}}])";
  }
  ToolTraits tool_traits(std::string_view name) override {
    auto found = traits.find(name);
    return found == traits.end() ? ToolTraits{} : found->second;
  }
  std::string_view resource_templates() override {
    return R"([{"uriTemplate":"fake://{name}","name":"fake"}])";
  }
  std::string_view prompts() override { return R"([{"name":"greet"}])"; }
  JsonArray resources() override {
    return JsonArray(static_cast<std::size_t>(resource_count),
                     JsonObject{{"uri", "fake://note"}, {"name", "note"}});
  }
  Result<ToolReply> call_tool(std::string_view name, const Json& arguments, const Caller& caller) override {
    if (name == "echo") return ToolResult{.structured = JsonObject{{"heard", arguments}}};
    if (name == "refuse")
      return ToolResult{.structured = to_json(make_error(codes::invalid_value, "No.")), .is_error = true};
    if (auto call = calls.find(name); call != calls.end()) return call->second(arguments, caller);
    return fail(
        make_error(codes::invalid_value, format("There is no tool {}.", name)).suggest("Use --toolsets."));
  }
  Result<ResourceText> read_resource(std::string_view uri) override {
    if (uri == "fake://broken") return fail(codes::io_failed, "The disk is gone.");
    if (uri != "fake://note") return fail(codes::file_not_found, format("There is no resource {}.", uri));
    return ResourceText{std::string(uri), "text/plain", "remember"};
  }
  std::string resource_version(std::string_view uri) override {
    return uri == "fake://note" ? std::to_string(note_version) : "";
  }
  Result<PromptReply> get_prompt(std::string_view name, const Json& arguments, const Caller&) override {
    if (name != "greet") return fail(codes::invalid_value, format("There is no prompt {}.", name));
    return Json(JsonObject{{"description", "Greets."}, {"messages", JsonArray{arguments}}});
  }
  std::vector<std::string> complete(const CompletionQuery& query) override {
    return std::vector<std::string>(completions, query.reference + "/" + query.argument + "/" + query.value);
  }
  std::span<const ServedSkill> skills() override { return known_skills; }
};

}  // namespace blue
