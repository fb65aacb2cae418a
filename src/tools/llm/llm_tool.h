#pragma once
// What the tools for language models share: a provider in a reply.
#include <optional>
#include <string>
#include <vector>

#include "operations/providers.h"
#include "project/workspace.h"
#include "tools/reply.h"
#include "tools/tool.h"

namespace blue {

constexpr ToolInfo llm_tool(std::string_view title, std::string_view description, std::string_view example,
                            Effect effect = Effect::reads) {
  return {.title = title,
          .description = description,
          .effect = effect,
          .toolsets = "llm,operations",
          .example = example,
          .is_open_output = true};
}

// A provider in a reply: which variable holds its key, and never the key.
struct ProviderItem {
  std::string name;
  ProviderKind kind = ProviderKind::ollama;
  std::string url;
  std::optional<std::string> key_variable;
  KeyState key = KeyState::unneeded;
  std::string origin;
  std::optional<std::string> note;
  static void describe(Fields<ProviderItem>& f);
};
ProviderItem to_item(const Provider& provider);

// The providers of the project that the call belongs to, or of the user where there is none.
Result<std::vector<Provider>> load_providers(const Workspace& workspace);
// The first of kind ollama whose name is `ollama`, which is always there.
Result<Provider> load_ollama(const Workspace& workspace);

}  // namespace blue
