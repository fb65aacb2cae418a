#pragma once
// A prompt that a person picks in a client: described arguments in, one message out.
#include <string>
#include <string_view>

#include "base/describe.h"
#include "base/embedded.h"
#include "project/workspace.h"

namespace blue {

struct Prompt {
  std::string_view name;
  std::string_view title;
  std::string_view description;
  const Shape& (*arguments)();  // every field is a string, as the protocol wants it
  Result<std::string> (*render)(Workspace& workspace, const Json& arguments);
};

template <class P>
constexpr Prompt make_prompt() {
  return {P::name, P::title, P::description, &shape_of<typename P::Arguments>,
          [](Workspace& workspace, const Json& arguments) -> Result<std::string> {
            auto decoded = TRY(decode<typename P::Arguments>(arguments));
            return P::render(workspace, decoded);
          }};
}

std::span<const Embedded> embedded_prompts();

// A file of assets/prompts; empty when there is no such file.
inline std::string_view prompt_asset(std::string_view path) {
  return find_embedded(embedded_prompts(), path);
}

}  // namespace blue
