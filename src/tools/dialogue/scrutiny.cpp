// blue dialogue scrutiny: what a sceptical reviewer asks, answered from the record.
#include "dialogues/scrutiny.h"

#include <algorithm>

#include "base/format.h"
#include "base/layout.h"
#include "base/text.h"
#include "domain/error_codes.h"
#include "tools/dialogue/dialogue_tool.h"

namespace blue {

struct DialogueScrutiny {
  static constexpr ToolInfo info{
      .title = "Scrutinise a dialogue",
      .description =
          "Measures how consent came about (leaks, capitulation, herding, bare consent), what it rests on "
          "and "
          "who is left out; what should worry a reader first. Findings have file, line and words. With "
          "measure: all findings of one.",
      .example = "blue dialogue scrutiny --id api-versioning",
      .is_open_output = true,
  };

  struct Input : DialogueKey {
    std::optional<std::string> measure;
    static void describe(Fields<Input>& f) {
      f.inherit<DialogueKey>();
      f.optional<&Input::measure>("Only this one, with all findings").length(1, 40);
    }
  };
  struct Reported : Measure {
    std::size_t left_out = 0;
    static void describe(Fields<Reported>& f) {
      f.inherit<Measure>();
      f.optional<&Reported::left_out>("Findings not shown");
    }
  };
  struct Output {
    std::string dialogue_id, status, evidence;
    std::size_t worries = 0;
    std::vector<Reported> measures;
    NextAction next_action;
    static void describe(Fields<Output>& f) {
      f.plain<&Output::dialogue_id, &Output::status, &Output::evidence>();
      f.optional<&Output::worries>("Measures that should worry a reader; they come first");
      f.plain<&Output::measures, &Output::next_action>();
    }
  };

  static Result<Output> run(Workspace& workspace, const Input& input) {
    const Session session = TRY(workspace.open_project());
    const DialoguePlace place = TRY(locate_dialogue(session, input));
    const LoadedDialogue* dialogue = TRY(load_dialogue(session, place));
    const DialogueState& state = dialogue->state;
    std::vector<Measure> measures = TRY(scrutinise_dialogue(place, *dialogue));
    std::ranges::stable_partition(measures, &Measure::is_worry);
    Output out{state.settings.dialogue_id,
               std::string(name_of(state.status)),
               std::string(name_of(state.settings.evidence)),
               static_cast<std::size_t>(std::ranges::count_if(measures, &Measure::is_worry)),
               {},
               {}};
    out.next_action = dialogue_call(out.dialogue_id, "verify", "check that the record itself holds");
    if (input.measure) TRY(keep_only(measures, *input.measure));
    for (Measure& one : measures) out.measures.push_back({std::move(one)});
    if (!input.measure) cut_findings(out.measures);
    return out;
  }

  static Result<> keep_only(std::vector<Measure>& measures, const std::string& wanted) {
    std::vector<std::string> names;
    for (const Measure& one : measures) names.push_back(one.name);
    std::erase_if(measures, [&](const Measure& one) { return one.name != wanted; });
    if (!measures.empty()) return {};
    return fail(make_error(codes::invalid_value, format("\"{}\" is not a measure.", wanted))
                    .at("measure", wanted)
                    .suggest(format("Use one of {}.", join(names, ", "))));
  }

  // What does not fit into a reply is counted; every measure keeps its first finding as long as there is
  // room.
  static void cut_findings(std::vector<Reported>& measures) {
    std::size_t room = kReplyBudget;
    for (Reported& one : measures) {
      std::vector<ScrutinyFinding> findings = std::exchange(one.findings, {});
      const std::size_t size = json_size(encode(one));
      room -= std::min(room, size);
      one.findings = std::move(findings);
    }
    for (Reported& one : measures) {
      std::size_t share = room / 2;
      const std::size_t before = share;
      one.left_out = cut_to_fit(one.findings, share);
      room -= before - share;
    }
  }

  static std::string place_of(const ScrutinyFinding& one) {
    return one.line == 0 ? one.file : format("{}:{}", one.file, one.line);
  }

  static std::string headline(const Reported& one) {
    return format("{}: {}", replace_all(one.name, '_', ' '), one.says);
  }

  // The measure with its first findings, each where it is written.
  static std::string worry_text(const Reported& measure, std::size_t most) {
    std::string out = headline(measure);
    const std::size_t shown = std::min(most, measure.findings.size());
    for (std::size_t i = 0; i < shown; ++i) {
      const ScrutinyFinding& one = measure.findings[i];
      out += format("\n  {}", one.says);
      if (!one.file.empty())
        out += format("\n    {}{}", place_of(one), one.quote.empty() ? "" : format(": \"{}\"", one.quote));
    }
    const std::size_t more = measure.count - std::min(measure.count, shown);
    return more == 0 ? out : out + format("\n  {} more: --measure {}", more, measure.name);
  }

  static View view(const Output& output) {
    View view{Paragraph{
        Cell(format("{} ({}, {}): {} should worry a reader.", output.dialogue_id, output.status,
                    output.evidence, output.worries == 0 ? "no measure" : counted(output.worries, "measure")),
             Tone::strong)}};
    const std::size_t most = output.measures.size() == 1 ? kUnlimited : 1;
    std::vector<std::vector<Cell>> quiet, unknown;
    for (const Reported& one : output.measures) {
      const std::string name = replace_all(one.name, '_', ' ');
      if (one.is_worry)
        view.push_back(Paragraph{Cell(worry_text(one, most), Tone::warning)});
      else if (one.says != kNotMeasurable)
        quiet.push_back({name, one.says});
      if (!one.not_measurable.empty()) unknown.push_back({name, one.not_measurable});
    }
    if (!quiet.empty()) view.push_back(Table{{"Nothing to report", ""}, std::move(quiet)});
    if (!unknown.empty()) view.push_back(Table{{"Not measurable", ""}, std::move(unknown)});
    view.push_back(to_view(output.next_action));
    return view;
  }
};

extern constinit const Tool dialogue_scrutiny_tool = make_tool<DialogueScrutiny>("dialogue", "scrutiny");

}  // namespace blue
