// blue dialogue round-prompt: hands out the prompts of a round, one file an expert, and fixes its panel.
#include "base/format.h"
#include "base/text.h"
#include "dialogues/calls.h"
#include "domain/error_codes.h"
#include "tools/dialogue/dialogue_tool.h"
#include "tools/dialogue/task_params.h"

namespace blue {

struct DialogueRoundPrompt {
  static constexpr ToolInfo info{
      .title = "Hand out the prompts of a round",
      .description =
          "Writes a prompt file per expert and fixes the panel. Spawn all experts in one message, in the "
          "background, each told to read its prompt_file and write its output_file.",
      .effect = Effect::writes,
      .example = "blue dialogue round-prompt --id api-versioning --round 0",
      .is_open_output = true,
  };

  struct Input : DialogueKey {
    int round = 0;
    std::optional<std::string> agent_name, agent_emoji, agent_role, focus;
    std::optional<ExpertSource> expert_source;
    std::optional<AnswerBy> answer_by;
    static void describe(Fields<Input>& f) {
      f.inherit<DialogueKey>();
      f.required<&Input::round>("The next round").range(0, 98);
      f.optional<&Input::agent_name>("Only this expert").length(1, 60).alias("expert").flag("expert");
      f.optional<&Input::agent_role>("Checked").length(1, 200);
      f.optional<&Input::agent_emoji>("Accepted; always 🧁");
      f.optional<&Input::expert_source>("Checked");
      f.optional<&Input::focus>("Checked");
      f.optional<&Input::answer_by>(
          "reply: the prompts ask for the answer as the reply, for experts without tools");
    }
  };
  struct Issued {
    std::string expert, name, role, prompt_file, output_file, prompt_path, output_path;
    Json task_params;
    static void describe(Fields<Issued>& f) {
      f.plain<&Issued::expert, &Issued::name, &Issued::role, &Issued::prompt_file, &Issued::output_file,
              &Issued::prompt_path, &Issued::output_path, &Issued::task_params>();
    }
  };
  struct Output {
    std::string dialogue_id;
    int round = 0;
    std::vector<Issued> prompts;
    std::optional<std::string> prompt, prompt_file, output_file, prompt_path, output_path;
    std::optional<Json> task_params;
    std::vector<Note> notes;
    NextAction next_action;
    static void describe(Fields<Output>& f) {
      f.plain<&Output::dialogue_id, &Output::round>();
      f.optional<&Output::prompts>("One for each expert").loose();
      f.optional<&Output::prompt>("The text, for a single expert");
      f.optional<&Output::prompt_file>("Its file");
      f.optional<&Output::output_file>("Where its answer goes");
      f.optional<&Output::prompt_path>("The same, absolute");
      f.optional<&Output::output_path>("The same, absolute");
      f.optional<&Output::task_params>("For your tool that starts tasks");
      f.plain<&Output::next_action>();
      f.optional<&Output::notes>("Pages that could not be written").loose();
    }
  };

  // What the call says of the expert must be what the panel says.
  static Result<> check_claims(const Input& input, const Expert& expert) {
    std::vector<Error> problems;
    auto compare = [&](std::string_view field, std::string_view given, std::string_view known) {
      if (same_word(given, known)) return;
      problems.push_back(
          make_error(codes::panel_mismatch,
                     format("{} of {} is \"{}\" on the panel, not \"{}\".", field, expert.name, known, given))
              .at(std::string(field), given)
              .suggest("Leave the field out, or change the panel with blue_dialogue_evolve_panel."));
    };
    if (input.agent_role) compare("agent_role", *input.agent_role, expert.role);
    if (input.expert_source) compare("expert_source", name_of(*input.expert_source), name_of(expert.source));
    if (input.focus && !expert.focus.empty()) compare("focus", *input.focus, expert.focus);
    if (!problems.empty()) return fail(combine(std::move(problems)));
    return {};
  }

  static std::string message_of(const Issued& issued, AnswerBy answer_by) {
    if (answer_by == AnswerBy::reply)
      return format("Read {} and do what it says. Reply with the complete answer.", issued.prompt_path);
    return format("Read {} and do what it says. The answer goes to {} and nowhere else.", issued.prompt_path,
                  issued.output_path);
  }

  static Issued to_issued(const IssuedPrompt& prompt, AnswerBy answer_by, const DialogueState& state,
                          const Session& session) {
    const Expert& expert = prompt.seat.expert;
    Issued out{.expert = expert.slug,
               .name = expert.name,
               .role = expert.role,
               .prompt_file = prompt.prompt_file,
               .output_file = prompt.output_file,
               .prompt_path = (session.root() / prompt.prompt_file).string(),
               .output_path = (session.root() / prompt.output_file).string()};
    out.task_params = task_params(session.scope().caller,
                                  {.expert = expert.slug,
                                   .title = format("{} {} expert deliberation", kExpertMark, expert.name),
                                   .message = message_of(out, answer_by),
                                   .model = expert.model.empty() ? state.settings.model : expert.model});
    return out;
  }

  static Result<Output> run(Workspace& workspace, const Input& input) {
    const Session session = TRY(workspace.open_project());
    DialoguePlace place = TRY(locate_dialogue(session, input));
    std::vector<std::string> experts;
    if (input.agent_name) experts.push_back(*input.agent_name);
    PromptRun run = TRY(write_prompts(session, place, input.round, experts, input.answer_by,
                                      [&](const Expert& expert) { return check_claims(input, expert); }));
    const DialogueState& state = run.dialogue->state;
    Output output{.dialogue_id = state.settings.dialogue_id,
                  .round = input.round,
                  .next_action = next_action_for(state)};
    const AnswerBy answer_by = state.prompt_forms.at(input.round).answer_by;
    output.notes = notes_on_pages(*run.dialogue);
    for (const IssuedPrompt& prompt : run.prompts)
      output.prompts.push_back(to_issued(prompt, answer_by, state, session));
    if (input.agent_name && run.prompts.size() == 1) {
      output.prompt = run.prompts.front().text;
      output.prompt_file = output.prompts.front().prompt_file;
      output.output_file = output.prompts.front().output_file;
      output.prompt_path = output.prompts.front().prompt_path;
      output.output_path = output.prompts.front().output_path;
      output.task_params = output.prompts.front().task_params;
    }
    return output;
  }

  static View view(const Output& output) {
    if (output.prompt) return {Paragraph{*output.prompt}};
    auto name_in = [](const std::string& path) { return path.substr(path.rfind('/') + 1); };
    View view;
    Table table{{"expert", "reads", "writes", "role"}, {}};
    for (const Issued& prompt : output.prompts)
      table.rows.push_back({format("{} {}", kExpertMark, prompt.name), name_in(prompt.prompt_file),
                            name_in(prompt.output_file), prompt.role});
    if (!output.prompts.empty()) {
      const std::string& file = output.prompts.front().prompt_file;
      view.push_back(Paragraph{format("In {}:", file.substr(0, file.rfind('/')))});
    }
    view.push_back(std::move(table));
    add_notes(view, output.notes);
    view.push_back(to_view(output.next_action));
    return view;
  }
};

extern constinit const Tool dialogue_round_prompt_tool =
    make_tool<DialogueRoundPrompt>("dialogue", "round_prompt");

}  // namespace blue
