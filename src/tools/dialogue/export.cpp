// blue dialogue export: the whole dialogue as one JSON value, also written beside the ledger (RFC 0057
// section 10).
#include "base/format.h"
#include "base/text.h"
#include "tools/dialogue_parts.h"
#include "workspace/dialogue_export.h"

namespace blue {

struct DialogueExportTool {
  static constexpr ToolInfo info{
      .group = "dialogue",
      .verb = "export",
      .title = "Export a dialogue",
      .description =
          "The whole dialogue as JSON, scoreboard to certificate; also written to its dialogue.json.",
      .effect = Effect::writes,
      .toolsets = "dialogue",
      .example = "blue dialogue export --id api-versioning --json",
  };

  using Input = DialogueKey;
  using Output = Json;  // docs/formats.md, "Export", and `file`

  static Result<Output> run(Workspace& workspace, const Input& input) {
    DialoguePlace place = TRY(locate_dialogue(workspace, input));
    DialogueExport made = TRY(export_dialogue(place));
    made.content.object()->append("file", made.file);
    return made.content;
  }

  static std::string size_of(const Output& output, std::string_view key, std::string_view noun) {
    const Json* list = output.find(key);
    return counted(list && list->array() ? list->array()->size() : 0, noun);
  }

  static View view(const Output& output) {
    return {
        Pairs{{{"dialogue", Cell(output.text_or("dialogue_id", ""), Tone::strong)},
               {"title", output.text_or("title", "")},
               {"status", output.text_or("status", "")},
               {"evidence", output.text_or("evidence", "")},
               {"holds", format("{}, {}, {}", size_of(output, "rounds", "round"),
                                size_of(output, "experts", "expert"), size_of(output, "events", "event"))},
               {"written to", output.text_or("file", "")}}}};
  }
};

extern constinit const Tool dialogue_export_tool = make_tool<DialogueExportTool>();

}  // namespace blue
