// blue dialogue extract: what an agent wrote, out of the log of its task (RFC 0015).
#include "base/format.h"
#include "base/text.h"
#include "dialogues/agent_log.h"
#include "tools/tool.h"

namespace blue {

struct DialogueExtract {
  static constexpr ToolInfo info{
      .title = "Read an agent's text",
      .description =
          "The text in the JSONL log of an agent's task, for an expert that answered in chat instead of its "
          "file.",
      .example = "blue dialogue extract --file task.jsonl",
      .mcp_name = "blue_extract_dialogue",
      .is_open_output = true,
      .reads_agent_logs = true,
  };

  struct Input {
    std::optional<std::string> task_id, file_path;
    static void describe(Fields<Input>& f) {
      f.optional<&Input::task_id>("Task, such as a6dc70c").length(1, 200);
      f.optional<&Input::file_path>("The log itself").length(1, 4096).flag("file").positional();
    }
  };
  struct Output : AgentText {
    static void describe(Fields<Output>& f) {
      f.plain<&Output::file>();
      f.optional<&Output::text>("What the assistant said");
      f.plain<&Output::messages>();
      f.optional<&Output::skipped_lines>("Lines that are not JSON objects");
      f.optional<&Output::search_cut>("Not every file was looked at");
      f.optional<&Output::search_note>("What that means");
    }
  };

  static Result<Output> run(Workspace& workspace, const Input& input) {
    if (input.task_id.has_value() == input.file_path.has_value())
      return fail(make_error(input.task_id ? codes::contradiction : codes::missing_field,
                             input.task_id ? "Both task_id and file_path were given."
                                           : "Missing task_id or file_path.")
                      .at("task_id")
                      .suggest("Give one of them."));
    return Output{TRY(read_agent_log(workspace, input.task_id, input.file_path))};
  }

  static View view(const Output& output) {
    View view{Paragraph{output.text}};
    if (output.skipped_lines > 0)
      view.push_back(
          Paragraph{Cell(format("{} skipped.", counted(output.skipped_lines, "line")), Tone::warning)});
    if (output.search_cut) view.push_back(Paragraph{Cell(output.search_note, Tone::warning)});
    return view;
  }
};

extern constinit const Tool dialogue_extract_tool = make_tool<DialogueExtract>("dialogue", "extract");

}  // namespace blue
