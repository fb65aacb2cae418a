// blue dialogue graph: who attacks and backs what, as a drawing or as data.
#include "pages/argument_graph.h"
#include "tools/dialogue/dialogue_tool.h"

namespace blue {

enum class GraphFormat { mermaid, dot, json };

struct DialogueGraph {
  static constexpr ToolInfo info{
      .title = "Draw the arguments of a dialogue",
      .description =
          "Prints entities, references and decisions as a graph, with the grounded labelling of the "
          "recommendations: in, out or undecided.",
      .is_command_only = true,
      .example = "blue dialogue graph --id api-versioning --format dot",
      .is_open_output = true,
  };

  struct Input : DialogueKey {
    GraphFormat format = GraphFormat::mermaid;
    static void describe(Fields<Input>& f) {
      f.inherit<DialogueKey>();
      f.optional<&Input::format>("How to write it");
    }
  };
  static Result<Json> run(Workspace& workspace, const Input& input) {
    const Session session = TRY(workspace.open_project());
    const DialoguePlace place = TRY(locate_dialogue(session, input));
    const LoadedDialogue* dialogue = TRY(load_dialogue(session, place));
    const ArgumentGraph graph = argument_graph(dialogue->state);
    JsonObject out{{"dialogue_id", dialogue->state.settings.dialogue_id}};
    if (input.format == GraphFormat::mermaid) out.append("text", render_mermaid(graph));
    if (input.format == GraphFormat::dot) out.append("text", render_dot(graph));
    out.append("nodes", encode(graph.nodes));
    out.append("edges", encode(graph.edges));
    return Json(std::move(out));
  }

  // The drawing; without one, the data.
  static std::string text(const Json& output) {
    const Json* drawing = output.find("text");
    return drawing && drawing->string() ? *drawing->string() : render_json(output, JsonStyle::pretty) + "\n";
  }
};

extern constinit const Tool dialogue_graph_tool = make_tool<DialogueGraph>("dialogue", "graph");

}  // namespace blue
