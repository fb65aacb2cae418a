// blue dialogue export: the complete dialogue as one JSON value, also written next to the ledger (RFC 0057
// section 10).
#include <algorithm>

#include "base/format.h"
#include "base/text.h"
#include "dialogues/erase.h"
#include "dialogues/export.h"
#include "tools/dialogue/dialogue_tool.h"

namespace blue {

enum class ExportDetail { summary, full };

struct DialogueExportTool {
  static constexpr ToolInfo info{
      .title = "Export a dialogue",
      .description =
          "Writes the dialogue to its dialogue.json and returns a summary of it, or all of it with detail: "
          "full.",
      .effect = Effect::writes,
      .example = "blue dialogue export --id api-versioning --json",
      .command_detail = "full",
  };

  struct Input : DialogueKey {
    std::optional<ExportDetail> detail;  // the same shape at any size
    static void describe(Fields<Input>& f) {
      f.inherit<DialogueKey>();
      f.optional<&Input::detail>("Tools: summary by default; commands: full");
    }
  };

  // The JSON of docs/formats.md, "Export", and `file`.
  static Result<Json> run(Workspace& workspace, const Input& input) {
    const Session session = TRY(workspace.open_project());
    DialoguePlace place = TRY(locate_dialogue(session, input));
    sweep_before_writing(session, place);
    DialogueExport made = TRY(export_dialogue(place));
    made.content.object()->append("file", made.file);
    if (input.detail == ExportDetail::full) return made.content;
    return summarise(made.content);
  }

  // What a summary holds: who, how it ended, the numbers and what they rest on.
  static bool is_essential(const JsonMember& member) {
    constexpr auto names = std::to_array<std::string_view>(
        {"dialogue_id", "title", "question", "status", "abandoned_reason", "evidence", "created_at",
         "scoreboard", "convergence_signals", "experts", "verdicts", "certificate", "ledger", "file"});
    return std::ranges::find(names, member.key) != names.end();
  }

  static std::size_t items_in(const Json& value) {
    if (value.array()) return value.array()->size();
    return value.object() ? value.object()->size() : 1;
  }

  // Of everything else, the number of items.
  static Json summarise(const Json& content) {
    JsonObject kept, left_out;
    for (const JsonMember& member : *content.object())
      if (is_essential(member))
        kept.append(member.key, member.value);
      else
        left_out.append(member.key, items_in(member.value));
    left_out.append("read", "the file, or detail: full");
    kept.append("left_out", std::move(left_out));
    return kept;
  }

  static std::string size_of(const Json& output, std::string_view key, std::string_view noun) {
    if (const Json* list = output.find(key); list && list->array())
      return counted(list->array()->size(), noun);
    const Json* left_out = output.find("left_out");
    const Json* number = left_out ? left_out->find(key) : nullptr;
    return counted(number && number->integer() ? static_cast<std::size_t>(*number->integer()) : 0, noun);
  }

  static View view(const Json& output) {
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

extern constinit const Tool dialogue_export_tool = make_tool<DialogueExportTool>("dialogue", "export");

}  // namespace blue
