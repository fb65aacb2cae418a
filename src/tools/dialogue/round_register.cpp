// blue dialogue round-register: reads the answers, derives every number and registers the round, or reports
// everything that is wrong (RFC 0057 section 10).
#include "base/format.h"
#include "base/text.h"
#include "dialogues/agent_log.h"
#include "dialogues/calls.h"
#include "domain/verdict/final_call.h"
#include "tools/dialogue/dialogue_tool.h"

namespace blue {

// In one reply. The record keeps all of a registered round; a dry run is there to show them.
inline constexpr std::size_t kMostDiagnostics = 50, kMostInDryRun = 1000;

struct DialogueRoundRegister {
  static constexpr ToolInfo info{
      .title = "Register a round",
      .description =
          "Registers the next round from the answers (round-N/<expert>.md, or responses). Round, scores and "
          "summary are enough; numbers you send are checked. All or nothing, safe to repeat.",
      .effect = Effect::writes,
      .example = "blue dialogue round-register --id api-versioning --round 1 --data round-1.json",
  };

  struct Response {
    std::string expert;
    std::optional<std::string> text, task_id;
    std::string answered_at;
    static void describe(Fields<Response>& f) {
      f.required<&Response::expert>("Who answers").length(1, 60);
      f.optional<&Response::text>("The complete answer").length(0, kLongestString);
      f.optional<&Response::task_id>("Instead of text: the agent's task, whose log Blue reads")
          .length(1, 200);
      f.optional<&Response::answered_at>("When, as 2026-02-03T15:23:00Z").length(0, 20);
    }
  };
  struct Input : DialogueKey, RoundRequest {
    std::vector<Response> responses;
    bool dry_run = false;
    static void describe(Fields<Input>& f) {
      f.inherit<DialogueKey>();
      f.inherit<RoundRequest>();
      f.optional<&Input::responses>(
           "Answers to write where no file is: {expert, text} or {expert, task_id}, answered_at")
          .items(0, 1000)
          .loose();
      f.optional<&Input::dry_run>(
          "Show what would be counted and register nothing; the hashes of the answers are recorded");
    }
  };
  struct Output {
    std::string dialogue_id;
    int round = 0;
    bool already_registered = false;
    bool dry_run = false;
    Evidence evidence = Evidence::transcript;
    Scores score;
    VelocityPart velocity;
    ConvergencePart convergence;
    std::vector<std::string> converge_signals, open_tensions, new_perspectives;
    std::map<std::string, std::string> id_mapping;
    bool can_converge = false;
    std::vector<Note> diagnostics;
    std::optional<std::size_t> diagnostics_left_out;
    NextAction next_action;
    static void describe(Fields<Output>& f) {
      f.plain<&Output::dialogue_id, &Output::round>();
      f.optional<&Output::already_registered>("The identical call was made before");
      f.optional<&Output::dry_run>("Nothing was registered");
      f.plain<&Output::evidence, &Output::score, &Output::velocity, &Output::convergence>();
      f.optional<&Output::converge_signals>("Whose signal stands");
      f.plain<&Output::open_tensions, &Output::new_perspectives>();
      f.optional<&Output::id_mapping>("Local id → global id");
      f.optional<&Output::can_converge>("A final verdict would pass");
      f.optional<&Output::diagnostics>("What could not be interpreted, with fixes").loose();
      f.optional<&Output::diagnostics_left_out>(
          "How many more there are; a registered round's summary has all");
      f.plain<&Output::next_action>();
    }
  };

  static Result<> check_responses(const std::vector<Response>& responses) {
    std::vector<Error> problems;
    for (std::size_t i = 0; i < responses.size(); ++i) {
      const Response& one = responses[i];
      const std::string path = format("responses[{}]", i);
      if (one.text.has_value() == one.task_id.has_value())
        problems.push_back(make_error(one.text ? codes::contradiction : codes::missing_field,
                                      format("{} has {} text {} task_id.", path,
                                             one.text ? "both" : "neither", one.text ? "and" : "nor"))
                               .at(path + ".text")
                               .suggest("Give the answer's text, or the task whose log has it."));
      if (auto time = parse_instant(one.answered_at); !one.answered_at.empty() && !time)
        problems.push_back(std::move(time).error().at(path + ".answered_at"));
    }
    if (!problems.empty()) return fail(combine(std::move(problems)));
    return {};
  }

  // The answers that came with the call: as text, and those that agents' logs hold.
  static Result<std::vector<GivenAnswer>> read_given(const Workspace& workspace, const DialoguePlace& place,
                                                     const Input& input, std::vector<Note>& notes) {
    TRY(check_responses(input.responses));
    std::vector<GivenAnswer> given;
    std::vector<LoggedAnswer> logged;
    for (std::size_t i = 0; i < input.responses.size(); ++i) {
      const Response& one = input.responses[i];
      if (one.text)
        given.push_back({one.expert, *one.text, one.answered_at});
      else
        logged.push_back({one.expert, *one.task_id, one.answered_at, format("responses[{}].task_id", i)});
    }
    for (GivenAnswer& one : TRY(read_logged_answers(workspace, place, input.round, logged, notes)))
      given.push_back(std::move(one));
    return given;
  }

  static constexpr std::string_view kEntityRules = "target_not_found count_mismatch";
  static constexpr SilentRules silent_rules[] = {
      {"responses",
       "answer_missing count_mismatch signal_not_in_transcript target_not_found type_id_mismatch"},
      {"absent", "answer_missing count_mismatch"},
      {"panel", "panel_mismatch panel_missing answer_missing expert_not_found count_mismatch"},
      {"leaving", "expert_has_answered"},
      {"replace", "round_already_registered"},
      {"score_components", "score_mismatch"},
      {"expert_scores", "score_mismatch"},
      {"perspectives", kEntityRules},
      {"recommendations", kEntityRules},
      {"tensions", kEntityRules},
      {"evidence", kEntityRules},
      {"claims", kEntityRules},
      {"merges", "count_mismatch"},
      {"tension_updates", "count_mismatch"}};
  static Result<> check(Workspace& workspace, const Input& input, const std::vector<Error>& problems) {
    const Session session = TRY(workspace.open_project());
    const DialoguePlace place = TRY(locate_dialogue(session, input));
    Input meant = input;
    if (concerns(problems, "round")) meant.round = TRY(load_dialogue(session, place))->state.next_round();
    std::vector<Note> notes;
    auto given = read_given(workspace, place, meant, notes);
    std::vector<Error> found;
    if (!given) add_rule_problems(found, fail(given.error()), {});
    add_rule_problems(found, check_round(session, place, meant, given.value_or(std::vector<GivenAnswer>())),
                      silent_rules);
    if (!found.empty()) return fail(combine(std::move(found)));
    return {};
  }

  static void add_diagnostics(Output& output, const std::vector<Note>& notes) {
    auto& shown = output.diagnostics;
    shown.insert(shown.end(), notes.begin(), notes.end());
    const std::size_t most = output.dry_run ? kMostInDryRun : kMostDiagnostics;
    if (shown.size() <= most) return;
    output.diagnostics_left_out = output.diagnostics_left_out.value_or(0) + shown.size() - most;
    shown.resize(most);
  }

  // The call that was tried, with all that came with it; answers that are too long to be sent back are named.
  static NextAction call_again(const Input& input, const std::string& dialogue_id) {
    const Json sent = encode(input), plain = encode(Input{});
    JsonObject arguments{{"dialogue_id", dialogue_id}, {"round", input.round}};
    for (const JsonMember& one : *sent.object())
      if (const Json* usual = plain.find(one.key);
          one.key != "dry_run" && !arguments.find(one.key) && (!usual || *usual != one.value))
        arguments.set(one.key, one.value);
    const bool is_long = json_size(arguments) > kReplyBudget / 2;
    if (is_long) arguments.erase("responses");
    return whole_call("round_register", std::move(arguments),
                      is_long ? "the same call without dry_run registers the round: send the responses again"
                              : "the same call without dry_run registers the round");
  }

  static Result<Output> run(Workspace& workspace, const Input& input) {
    const Session session = TRY(workspace.open_project());
    DialoguePlace place = TRY(locate_dialogue(session, input));
    std::vector<Note> notes;
    const auto given = read_given(workspace, place, input, notes);
    if (!given) {
      const Result<> all = check(workspace, input, {});
      return fail(all ? given.error() : all.error());
    }
    RoundRun run = TRY(write_round(session, place, input, *given,
                                   input.dry_run ? RoundUse::dry_run : RoundUse::register_it));
    const DialogueState& state = run.preview ? *run.preview : run.dialogue->state;
    const RoundRegistered& round = run.decision.event;
    Convergence reading = convergence_of_round(state, round.round);
    Output output{.dialogue_id = state.settings.dialogue_id,
                  .round = round.round,
                  .already_registered = run.decision.already_registered,
                  .dry_run = input.dry_run,
                  .evidence = round.evidence,
                  .score = round.scores,
                  .velocity = velocity_part(reading),
                  .convergence = convergence_part(reading),
                  .open_tensions = reading.open_tensions,
                  .new_perspectives = reading.new_perspectives,
                  .can_converge = can_converge(state),
                  .diagnostics = std::move(notes),
                  .next_action = next_action_for(run.dialogue->state)};
    add_diagnostics(output, notes_on_pages(*run.dialogue));
    add_diagnostics(output, run.remarks);
    add_diagnostics(output, round.notes);
    for (const Signal& signal : round.standing)
      output.converge_signals.push_back(state.display_name(signal.expert));
    if (input.dry_run && !run.decision.already_registered)
      output.next_action = call_again(input, output.dialogue_id);
    for (const Entity& entity : round.entities) output.id_mapping[entity.local_id] = entity.id;
    return output;
  }

  static View view(const Output& output) {
    View view{Paragraph{
        format("Round {} {}: velocity {} ({}, {}), {} % converged ({} of {}){}.", output.round,
               output.dry_run              ? "would be registered"
               : output.already_registered ? "was already registered"
                                           : "registered",
               output.velocity.total, counted(output.velocity.open_tensions, "open tension"),
               counted(output.velocity.new_perspectives, "new perspective"),
               render_json(output.convergence.percent), output.convergence.signals,
               output.convergence.panel_size, output.evidence == Evidence::declared ? ", declared" : "")}};
    add_notes(view, output.diagnostics);
    if (output.diagnostics_left_out)
      view.push_back(Paragraph{format("{}{}", counted(*output.diagnostics_left_out, "further remark"),
                                      output.dry_run ? "." : "; the round's summary file lists them all.")});
    view.push_back(to_view(output.next_action));
    return view;
  }
};

extern constinit const Tool dialogue_round_register_tool =
    make_tool<DialogueRoundRegister>("dialogue", "round_register");

}  // namespace blue
