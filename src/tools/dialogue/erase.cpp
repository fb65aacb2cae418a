// blue dialogue erase: forgets an answer; what is left says who erased it and why.
#include "dialogues/erase.h"

#include "base/format.h"
#include "base/text.h"
#include "dialogues/record_erasure.h"
#include "library/rfc_erasure.h"
#include "tools/dialogue/dialogue_tool.h"

namespace blue {

struct DialogueErase {
  static constexpr ToolInfo info{
      .title = "Erase an answer",
      .description =
          "Removes the words of an answer from everything below .blue; its numbers stay, and verify names "
          "who "
          "erased it and why. With --containing it lists the lines that hold a text, and alone it only lists "
          "them (exit code 1: none).",
      .effect = Effect::destroys,
      .is_command_only = true,
      .example = "blue dialogue erase --id api-versioning --round 0 --expert Muffin --reason secret",
  };

  struct Input : DialogueKey {
    std::optional<int> round;
    std::optional<std::string> expert;
    std::optional<ErasureReason> reason;
    std::optional<std::string> containing;
    static void describe(Fields<Input>& f) {
      f.inherit<DialogueKey>();
      f.optional<&Input::round>("Round of the answer").range(0, 98);
      f.optional<&Input::expert>("Whose answer");
      f.optional<&Input::reason>("Why");
      f.optional<&Input::containing>("A text to look for; - reads it from standard input")
          .length(1, 10'000)
          .from_input();
    }
  };
  struct Output {
    std::string dialogue_id;
    std::vector<std::string> erased, removed, rewritten;
    std::vector<Trace> found, quoted_in;
    std::string note;
    static void describe(Fields<Output>& f) {
      f.plain<&Output::dialogue_id>();
      f.optional<&Output::erased>("Texts with a record of their erasure");
      f.plain<&Output::removed, &Output::rewritten>();
      f.optional<&Output::found>("Lines that hold the text").loose();
      f.optional<&Output::quoted_in>("Answers and documents that quote the answer").loose();
      f.plain<&Output::note>();
    }
  };

  static constexpr std::size_t kShortestText = 4;  // bytes
  static constexpr std::string_view kWhatStays =
      "Git history and clones keep the text until they are rewritten. A credential that leaked must be "
      "revoked.";

  static Result<Output> run(Workspace& workspace, const Input& input) {
    const Session session = TRY(workspace.open_project());
    const DialoguePlace place = TRY(locate_dialogue(session, input));
    const std::string text(trim(input.containing.value_or("")));
    if (input.containing && text.size() < kShortestText)
      return fail(make_error(codes::invalid_value, format("The text has {}; at least {} are needed.",
                                                          counted(text.size(), "byte"), kShortestText))
                      .at("containing")
                      .suggest("Give more of the text: a short one is found anywhere."));
    const bool erases = input.round || input.expert || input.reason;
    if (input.containing && !erases) {
      Output output;
      output.dialogue_id = input.dialogue_id.value_or(place.folder);
      output.found = find_traces(place, text);
      return output;
    }
    TRY(check_complete(input));
    const EraseRun run = TRY(record_erasure(session, place, {*input.round, *input.expert, *input.reason}));
    // RFCs first: while the answer is there, what they took from it can be told from what a person wrote.
    std::vector<std::string> rfcs = TRY(forget_in_rfcs(workspace, place));
    Sweep sweep = TRY(sweep_copies(session, place));
    std::ranges::move(rfcs, std::back_inserter(sweep.rewritten));
    Output output{run.dialogue_id, run.erased,       sweep.removed,
                  sweep.rewritten, run.judges_words, find_traces(place, run.words),
                  note_for(run)};
    if (!text.empty())
      for (Trace& trace : find_traces(place, text)) add_new(output.found, std::move(trace));
    if (!output.found.empty() || !sweep.failures.empty()) return fail(incomplete(output, sweep.failures));
    return output;
  }

  static void add_new(std::vector<Trace>& traces, Trace trace) {
    auto is_it = [&](const Trace& one) { return one.file == trace.file && one.line == trace.line; };
    if (std::ranges::none_of(traces, is_it)) traces.push_back(std::move(trace));
  }

  static std::string note_for(const EraseRun& run) {
    if (!run.earlier) return std::string(kWhatStays);
    return format("It was erased before, {}; that record stands. {}", say_who_and_why(*run.earlier),
                  kWhatStays);
  }

  static Result<> check_complete(const Input& input) {
    auto missing = [](std::string_view field) {
      return fail(make_error(codes::missing_field, format("Missing {}.", field))
                      .at(std::string(field))
                      .suggest("Name the answer with --round and --expert and say why with --reason, or only "
                               "look for a text with --containing."));
    };
    if (!input.round) return missing("round");
    if (!input.expert) return missing("expert");
    if (!input.reason) return missing("reason");
    return {};
  }

  static Error incomplete(const Output& output, const std::vector<std::string>& failures) {
    std::vector<std::string> where;
    for (const Trace& trace : output.found) where.push_back(say_where(trace));
    std::string message = format("{} was erased, but something is left.", output.erased.front());
    if (!where.empty())
      message =
          format("{} was erased, but the text is still in {}.", output.erased.front(), join(where, ", "));
    if (!failures.empty()) message += format(" {}", join(failures, " "));
    return make_error(codes::erasure_incomplete, message)
        .with("erased", encode(output.erased))
        .with("found", encode(output.found))
        .suggest(
            format("Erase other answers in the same way and edit documents by hand. Words of the Judge in "
                   "ledger.jsonl are part of the chain: only removing the dialogue takes them away. {}",
                   kWhatStays));
  }

  static int exit_code(const Output& output) { return output.erased.empty() && output.found.empty() ? 1 : 0; }

  static View view(const Output& output) {
    View view;
    for (const Trace& trace : output.found) view.push_back(Paragraph{say_where(trace)});
    if (output.erased.empty()) {
      if (output.found.empty()) view.push_back(Paragraph{"No file of the dialogue holds the text."});
      return view;
    }
    view.push_back(Paragraph{
        Cell(format("{} was erased. Its reading stays on record.", output.erased.front()), Tone::good)});
    if (output.erased.size() > 1)
      view.push_back(Paragraph{
          format("{} that may quote it went with it.", counted(output.erased.size() - 1, "prompt"))});
    view.push_back(
        Paragraph{format("{} removed, {} rendered without it; the index was rebuilt.",
                         counted(output.removed.size(), "file"), counted(output.rewritten.size(), "page"))});
    for (const Trace& trace : output.quoted_in)
      view.push_back(Paragraph{
          Cell(format("{} quotes it: erase that answer as well, or edit the document.", say_where(trace)),
               Tone::warning)});
    view.push_back(Paragraph{Cell(output.note, Tone::warning)});
    return view;
  }
};

extern constinit const Tool dialogue_erase_tool = make_tool<DialogueErase>("dialogue", "erase");

}  // namespace blue
