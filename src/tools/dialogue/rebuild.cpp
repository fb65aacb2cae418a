// blue dialogue rebuild: rebuilds index and rendered files from ledgers and answers.
#include <algorithm>

#include "base/format.h"
#include "base/text.h"
#include "dialogues/acknowledged.h"
#include "dialogues/erase.h"
#include "dialogues/find.h"
#include "dialogues/repair.h"
#include "dialogues/survey.h"
#include "tools/reply.h"
#include "tools/tool.h"

namespace blue {

struct DialogueRebuild {
  static constexpr ToolInfo info{
      .title = "Rebuild index and files",
      .description =
          "Rebuilds the index rows and every rendered file of one dialogue or of all. A file that was edited "
          "is kept next to the new one. Ledgers and answers are only read; a ledger that lost lines is "
          "accepted as it is. Exports and archives are rebuilt by export and save.",
      .effect = Effect::writes,
      .is_command_only = true,
      .example = "blue dialogue rebuild",
  };

  struct Rebuilt {
    std::string output_dir;
    std::vector<std::string> files;
    std::optional<std::string> problem;
    bool accepted = false;
    static void describe(Fields<Rebuilt>& f) {
      f.plain<&Rebuilt::output_dir, &Rebuilt::files>();
      f.optional<&Rebuilt::problem>("Why files were left as they are");
      f.optional<&Rebuilt::accepted>(
          "The ledger lacks lines that were acknowledged, and may be written again");
    }
  };
  struct Output {
    std::size_t dialogues = 0;
    std::uint64_t events = 0;
    std::vector<Rebuilt> rebuilt;
    static void describe(Fields<Output>& f) {
      f.plain<&Output::dialogues, &Output::events>();
      f.optional<&Output::rebuilt>("Dialogues with files that were rebuilt, or could not be");
    }
  };

  static Result<Output> run(Workspace& workspace, const DialogueKey& input) {
    const Session session = TRY(workspace.open_project());
    Output output;
    for (const DialoguePlace& place : TRY(places_of(session, input))) {
      session.scope().report(output.dialogues, 0, place.folder);
      sweep_before_writing(session, place);
      Rebuilt one{place.folder, {}, {}};
      if (const auto accepted = accept_ledger(session, place)) one.accepted = *accepted;
      if (const auto indexed = with_index(session, [&] { return reindex_dialogue(session, place); }))
        output.events += indexed->replayed;
      else if (indexed.error().code != codes::dialogue_id_collision)
        one.problem = format("{} {}", indexed.error().message, indexed.error().suggestion);
      if (auto redrawn = redraw_files(session, place)) {
        one.files = std::move(redrawn->files);
        if (!redrawn->is_whole)
          one.problem = format(
              "Answers are altered or missing, so pages that show them are left as they are. "
              "Restore what `blue dialogue verify --output-dir {}` names, then rebuild.",
              place.folder);
      } else {
        one.problem = format("{} {}", redrawn.error().message, redrawn.error().suggestion);
      }
      ++output.dialogues;
      if (!one.files.empty() || one.problem || one.accepted) output.rebuilt.push_back(std::move(one));
    }
    return output;
  }

  static int exit_code(const Output& output) {
    return std::ranges::any_of(output.rebuilt, [](const Rebuilt& one) { return one.problem.has_value(); })
               ? 3
               : 0;
  }

  static Result<std::vector<DialoguePlace>> places_of(const Session& session, const DialogueKey& input) {
    if (input.dialogue_id || input.output_dir)
      return std::vector<DialoguePlace>{TRY(locate_dialogue(session, input))};
    std::vector<DialoguePlace> places;
    for (const std::string& ledger : TRY(list_ledgers(session.project())))
      places.push_back({session.project(), ledger.substr(0, ledger.rfind('/'))});
    return places;
  }

  static View view(const Output& output) {
    View view{Paragraph{format("{} and {} indexed again.", counted(output.dialogues, "dialogue"),
                               counted(output.events, "event"))}};
    for (const Rebuilt& one : output.rebuilt)
      view.push_back(
          Paragraph{format("{}: {}", one.output_dir, one.files.empty() ? "no file" : join(one.files, ", "))});
    for (const Rebuilt& one : output.rebuilt)
      if (one.accepted)
        view.push_back(
            Paragraph{Cell(format("{}: lines that were acknowledged are gone; its ledger is accepted "
                                  "as it is.",
                                  one.output_dir),
                           Tone::warning)});
    for (const Rebuilt& one : output.rebuilt)
      if (one.problem) view.push_back(Paragraph{Cell(*one.problem, Tone::warning)});
    return view;
  }
};

extern constinit const Tool dialogue_rebuild_tool = make_tool<DialogueRebuild>("dialogue", "rebuild");

}  // namespace blue
