// blue dialogue verify: reads the evidence again, decides every number again, compares every file.
#include "base/format.h"
#include "base/text.h"
#include "dialogues/proof.h"
#include "tools/dialogue/dialogue_tool.h"

namespace blue {

struct DialogueVerify {
  static constexpr ToolInfo info{
      .title = "Verify a dialogue",
      .description =
          "Checks the ledger and its git history, the answers, every number derived again from them, and the "
          "rendered files. Names what changed and which numbers no longer hold.",
      .example = "blue dialogue verify --id api-versioning",
      .is_open_output = true,
      .is_long = true,
  };

  struct Input : DialogueKey {
    std::optional<std::string> expect_head;
    static void describe(Fields<Input>& f) {
      f.inherit<DialogueKey>();
      f.optional<&Input::expect_head>("A head noted elsewhere");
    }
  };
  struct Output : Proof {
    bool is_sound = true;
    NextAction next_action;
    static void describe(Fields<Output>& f) {
      f.plain<&Output::dialogue_id>();
      f.optional("holds", &Output::is_sound, "Nothing was changed by other programs");
      f.plain<&Output::evidence, &Output::imported, &Output::events, &Output::rounds, &Output::answers,
              &Output::erased, &Output::files, &Output::ledger_head, &Output::findings>();
      f.optional<&Output::unread>("Lines at the end that need a newer Blue");
      f.optional<&Output::history>("What git knows of the ledger");
      f.optional<&Output::verdict_commit>("First commit with the final verdict");
      f.plain<&Output::proves, &Output::does_not_prove, &Output::next_action>();
    }
  };

  static Result<Output> run(Workspace& workspace, const Input& input) {
    const Session session = TRY(workspace.open_project());
    DialoguePlace place = TRY(locate_dialogue(session, input));
    Output output{TRY(prove_dialogue(place, input.expect_head))};
    const auto ledger = TRY(LedgerFile::open(place.ledger()));
    if (const auto lost = compare_with_acknowledged(session, place, ledger).damage) {
      const Error error = ledger_damaged_error(place.ledger(), *lost);
      output.findings.push_back(
          {"ledger", place.ledger_key(), error.message, error.suggestion, true, Json(lost->expected)});
    }
    output.is_sound = output.holds();
    output.next_action = step_after(output);
    return output;
  }

  static NextAction step_after(const Verification& verification) {
    const std::string& id = verification.dialogue_id;
    if (verification.unread > 0)
      return {nullptr, JsonObject{}, "blue --version", "upgrade Blue, then verify again"};
    if (!verification.holds())
      return {nullptr, JsonObject{}, "git log -p", "find out when the bytes changed"};
    if (verification.status == DialogueStatus::open) return dialogue_call(id, "get", "the record holds");
    return dialogue_call(id, "save", "the record holds: archive it");
  }

  static int exit_code(const Output& output) { return output.is_sound && output.unread == 0 ? 0 : 3; }

  static std::string judgement(const Output& output) {
    if (!output.is_sound) return "does not hold";
    if (output.unread > 0)
      return format("holds up to line {}; what follows needs a newer Blue", output.events - output.unread);
    return output.differing_rounds == 0 ? "holds"
                                        : "holds on the readings of an earlier edition; today's differ";
  }

  static View view(const Output& output) {
    const bool is_confirmed = output.differing_rounds == 0 && output.unread == 0;
    View view{Paragraph{Cell(format("The record of {} {}.", output.dialogue_id, judgement(output)),
                             !output.is_sound ? Tone::bad
                             : is_confirmed   ? Tone::good
                                              : Tone::warning)},
              Paragraph{format("{}, {}, {} and {} checked; evidence: {}{}.", counted(output.events, "event"),
                               counted(output.rounds, "round"), counted(output.answers, "answer"),
                               counted(output.files, "file"), name_of(output.evidence),
                               output.imported ? ", imported" : "")}};
    constexpr std::size_t kMostFiles = 3;  // that are only rendered again
    std::size_t files = 0;
    for (const Finding& finding : output.findings) {
      if (finding.subject == "file" && !finding.breaks && ++files > kMostFiles) continue;
      view.push_back(Paragraph{Cell(finding.message, finding.breaks ? Tone::bad : Tone::warning)});
      view.push_back(Paragraph{Cell(finding.fix, Tone::dim)});
    }
    if (files > kMostFiles)
      view.push_back(Paragraph{Cell(format("{} like these.", counted(files - kMostFiles, "further file")))});
    view.push_back(Paragraph{format("{}\nLedger head: {}", output.history, output.ledger_head)});
    view.push_back(Paragraph{format("{} {}", output.proves, output.does_not_prove)});
    view.push_back(to_view(output.next_action));
    return view;
  }
};

extern constinit const Tool dialogue_verify_tool = make_tool<DialogueVerify>("dialogue", "verify");

}  // namespace blue
