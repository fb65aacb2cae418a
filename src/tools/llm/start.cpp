// blue llm start: an installed Ollama, if it does not run yet.
#include "base/format.h"
#include "operations/ollama.h"
#include "tools/llm/llm_tool.h"

namespace blue {

struct LlmStart {
  static constexpr ToolInfo info = [] {
    ToolInfo tool =
        llm_tool("Start Ollama",
                 "Runs the installed `ollama serve` on this machine and waits until it answers. One that "
                 "runs already is left as it is. Nothing is downloaded.",
                 "blue llm start", Effect::writes);
    tool.is_long = true;
    return tool;
  }();
  struct Output {
    std::string url;
    bool started = false;
    std::optional<int> process;
    std::optional<std::string> log;
    std::size_t model_count = 0;
    NextAction next_action;
    static void describe(Fields<Output>& f) {
      f.plain<&Output::url>();
      f.optional<&Output::started>("False when it ran already");
      f.optional<&Output::process>("Of the one that Blue started; absent when somebody else did");
      f.optional<&Output::log>("What it prints");
      f.plain<&Output::model_count, &Output::next_action>();
    }
  };

  static Result<Output> run(Workspace& workspace, const NoInput&) {
    const Provider ollama = TRY(load_ollama(workspace));
    const Session session = TRY(workspace.open_project_for_writing()).session;
    const StartedOllama started = TRY(start_ollama(session, ollama));
    Output output{started.url, started.is_new, {}, {}, started.models.size(), {}};
    if (started.process) {
      output.process = started.process->id;
      output.log = started.log;
    }
    output.next_action = {"blue_llm_status", JsonObject{}, "blue llm status", "to see its models"};
    return output;
  }

  static View view(const Output& output) {
    View view{
        Paragraph{Cell(format("Ollama {} at {}, with {}.", output.started ? "was started" : "runs already",
                              output.url, counted(output.model_count, "model")),
                       Tone::good)}};
    if (output.started) view.push_back(Paragraph{Cell(format("Its log: {}", *output.log), Tone::dim)});
    view.push_back(to_view(output.next_action));
    return view;
  }
};

extern constinit const Tool llm_start_tool = make_tool<LlmStart>("llm", "start");

}  // namespace blue
