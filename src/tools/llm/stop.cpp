// blue llm stop: ends the Ollama that Blue started.
#include "base/format.h"
#include "operations/ollama.h"
#include "tools/llm/llm_tool.h"

namespace blue {

struct LlmStop {
  static constexpr ToolInfo info = llm_tool(
      "Stop Ollama", "Ends the `ollama serve` that blue_llm_start started in this project, and no other.",
      "blue llm stop", Effect::writes);
  struct Output {
    std::string url;
    bool stopped = false;
    std::optional<int> process;
    static void describe(Fields<Output>& f) {
      f.plain<&Output::url>();
      f.optional<&Output::stopped>("False when it did not run");
      f.plain<&Output::process>();
    }
  };

  static Result<Output> run(Workspace& workspace, const NoInput&) {
    const Provider ollama = TRY(load_ollama(workspace));
    const StoppedOllama stopped = TRY(stop_ollama(TRY(workspace.open_project()), ollama));
    Output output{stopped.url, stopped.was_running, {}};
    if (stopped.was_running) output.process = stopped.process;
    return output;
  }

  static View view(const Output& output) {
    return {Paragraph{output.stopped ? format("Ollama at {} was stopped.", output.url)
                                     : format("Ollama at {} does not run.", output.url)}};
  }
};

extern constinit const Tool llm_stop_tool = make_tool<LlmStop>("llm", "stop");

}  // namespace blue
