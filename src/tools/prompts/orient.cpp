// orient: the prompt that gives an agent an overview before it works.
#include "base/embedded.h"
#include "base/format.h"
#include "tools/prompts/prompt.h"
#include "tools/registry.h"

namespace blue {

struct Orient {
  static constexpr std::string_view name = "orient";
  static constexpr std::string_view title = "Get an overview of this project";
  static constexpr std::string_view description =
      "Adds the current status to the conversation and asks for the next step.";

  struct Arguments {
    std::string goal;
    static void describe(Fields<Arguments>& f) {
      f.optional<&Arguments::goal>("What you want to get done").length(0, 2000);
    }
  };

  static Result<std::string> render(Workspace& workspace, const Arguments& arguments) {
    const auto status = TRY(find_tool("blue_status")->call(workspace, JsonObject{}));
    std::string goal = arguments.goal.empty() ? "No goal was given: ask for one after step 2."
                                              : format("The goal, in the user's words: {}", arguments.goal);
    return fill(prompt_asset("orient.md"),
                {{"status", render_json(status->json(), JsonStyle::pretty)}, {"goal", goal}});
  }
};

extern constinit const Prompt orient_prompt = make_prompt<Orient>();

}  // namespace blue
