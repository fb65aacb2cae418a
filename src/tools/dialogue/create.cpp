// blue dialogue create: opens a dialogue, suggests a panel and hands the Judge its protocol.
#include "dialogues/create.h"

#include <algorithm>

#include "base/format.h"
#include "base/random_source.h"
#include "base/text.h"
#include "domain/dialogue/lifecycle.h"
#include "domain/file_names.h"
#include "domain/panel/seating.h"
#include "library/rfc_dialogue.h"
#include "tools/dialogue/dialogue_tool.h"

namespace blue {

struct DialogueCreate {
  static constexpr ToolInfo info{
      .title = "Open a dialogue",
      .description =
          "Opens a deliberation, suggests a panel and returns the Judge Protocol: how to proceed. Design the "
          "pool first: 8 to 24 experts in three tiers. Safe to repeat until the dialogue goes on.",
      .effect = Effect::writes,
      .is_idempotent = false,
      .example = "blue dialogue create --title \"API versioning\" --question \"How do we version the API?\"",
      .search_hint = "play alignment, deliberate, panel of experts, decision",
      .is_always_loaded = true,
      .markdown_field = "judge_protocol",
  };

  struct PoolExpert : Expert {
    static void describe(Fields<PoolExpert>& f) {
      f.required<&PoolExpert::role>("Field of knowledge").length(1, 200);
      f.optional<&PoolExpert::tier>("core: needed; adjacent: affected; wildcard: another field");
      f.optional<&PoolExpert::relevance>("Weight: core 0.8-0.95, adjacent 0.5-0.75, wildcard 0.2-0.45")
          .range(0, 1);
      f.optional<&PoolExpert::focus>("Focus");
      f.optional<&PoolExpert::name>("Pastry name");
      f.optional<&PoolExpert::model>("Model");
    }
  };
  struct ExpertPool {
    std::string domain;
    std::optional<std::string> question;
    std::vector<PoolExpert> experts;
    static void describe(Fields<ExpertPool>& f) {
      f.optional<&ExpertPool::domain>("Field of the question");
      f.optional<&ExpertPool::question>("When question is not given").length(1, 20000);
      f.optional<&ExpertPool::experts>("The pool").items(0, 1000);
    }
  };
  struct Input {
    std::string title;
    std::optional<std::string> question, dialogue_id, output_dir, rfc, model;
    bool alignment = true;
    ExpertPool expert_pool;
    std::optional<int> panel_size;
    Rotation rotation = Rotation::graduated;
    int max_rounds = 10;
    std::vector<std::string> sources, constraints;
    std::string background;
    std::optional<std::int64_t> seed;
    Evidence evidence = Evidence::transcript;
    RatificationRule ratification = RatificationRule::offered;
    static void describe(Fields<Input>& f) {
      f.required<&Input::title>("Title").length(1, 300).positional();
      f.optional<&Input::question>("What is to be decided").length(1, 20000);
      f.optional<&Input::expert_pool>("The experts");
      f.optional<&Input::panel_size>("Seats; default all, at most 12").range(1, 1000);
      f.optional<&Input::rotation>("How the panel changes");
      f.optional<&Input::max_rounds>("Rounds before a forced verdict").range(1, kMostRounds);
      f.optional<&Input::background>("For every expert; at most 8 KB");
      f.optional<&Input::constraints>("What answers must respect").items(0, 100, 2000).flag("constraint");
      f.optional<&Input::sources>("Files for every expert").items(0, 200, 1000).flag("source");
      f.optional<&Input::rfc>("RFC this is about").length(1, 300).alias("rfc_title");
      f.optional<&Input::model>("The experts' model").length(1, 100);
      f.optional<&Input::output_dir>("Folder inside the project").length(1, 1000);
      f.optional<&Input::dialogue_id>("Id; default from output_dir or title").length(1, 200).flag("id");
      f.optional<&Input::seed>("Makes sampling repeatable");
      f.optional<&Input::evidence>("declared accepts rounds without answers");
      f.optional<&Input::ratification>("required: the panel must sign the verdict's text");
      f.optional<&Input::alignment>("Always true");
    }
  };
  struct Output : DialogueCreated {
    std::string dialogue_file, judge_protocol;
    NextAction next_action;
    std::vector<PanelMember> suggested_panel;
    std::optional<std::string> created_project;
    std::optional<bool> already_created;
    static void describe(Fields<Output>& f) {
      f.plain<&Output::dialogue_id, &Output::title>();
      f.optional<&Output::output_dir>("Folder, relative to the project");
      f.optional<&Output::dialogue_file>("The page of the dialogue");
      f.plain<&Output::sources, &Output::model>();
      f.optional<&Output::suggested_panel>("Panel of round 0 unless evolved").loose();
      f.plain<&Output::panel_size, &Output::max_rounds, &Output::rotation, &Output::seed,
              &Output::evidence>();
      f.optional<&Output::created_project>("Where .blue/ was created");
      f.optional<&Output::already_created>("An earlier call had the same words");
      f.plain<&Output::notes>();
      f.optional<&Output::judge_protocol>("How the Judge works");
      f.plain<&Output::next_action>();
    }
  };

  static CreateInput to_domain(const Input& input, std::int64_t seed) {
    CreateInput out;
    out.title = input.title;
    out.question = input.question;
    out.pool_question = input.expert_pool.question;
    out.background = input.background;
    out.constraints = input.constraints;
    out.sources = input.sources;
    out.rfc = input.rfc;
    out.model = input.model.value_or("");
    out.rotation = input.rotation;
    out.panel_size = input.panel_size;
    out.max_rounds = input.max_rounds;
    out.seed = seed;
    out.evidence = input.evidence;
    out.ratification = input.ratification;
    out.domain = input.expert_pool.domain;
    out.pool.assign(input.expert_pool.experts.begin(), input.expert_pool.experts.end());
    return out;
  }

  static OpeningRequest to_request(const Input& input, std::int64_t seed) {
    return {.dialogue = to_domain(input, seed),
            .dialogue_id = input.dialogue_id,
            .output_dir = input.output_dir,
            .is_seed_drawn = !input.seed};
  }

  static constexpr std::span<const SilentRules> silent_rules{};
  static Result<> check(Workspace& workspace, const Input& input, const std::vector<Error>&) {
    return check_opening(workspace, to_request(input, input.seed.value_or(0)));
  }

  static Result<Output> run(Workspace& workspace, const Input& input) {
    OpeningRequest request = to_request(input, input.seed.value_or(draw_seed()));
    const std::string rfc_path = input.rfc ? find_rfc_path(workspace, *input.rfc) : "";
    if (!rfc_path.empty()) request.dialogue.rfc_path = rfc_path;
    OpenedDialogue opening = TRY(open_dialogue(workspace, request));
    const DialogueState& state = opening.dialogue->state;
    Output output{state.settings, format("{}/{}", state.settings.output_dir, kDialoguePage),
                  opening.judge_protocol, next_action_for(state)};
    if (auto panel = panel_for(state, 0)) output.suggested_panel = panel_part(*panel);
    output.notes.insert(output.notes.end(), opening.remarks.begin(), opening.remarks.end());
    std::ranges::move(notes_on_pages(*opening.dialogue), std::back_inserter(output.notes));
    if (input.rfc && rfc_path.empty())
      output.notes.push_back({"rfc_not_found",
                              format("No RFC of this project matches \"{}\".", printable(*input.rfc)),
                              "Prompts name it without a path. Give its number or title.", "", 0, 0});
    if (opening.created_project) output.created_project = opening.place.project.root.string();
    if (opening.already_created) output.already_created = true;
    return output;
  }

  static View view(const Output& output) {
    View view;
    if (output.created_project)
      view.push_back(Paragraph{format("Created a Blue project in {}.", *output.created_project)});
    if (output.already_created)
      view.push_back(Paragraph{"This dialogue was opened before with the same words; nothing was created."});
    view.push_back(Pairs{{{"dialogue", Cell(output.dialogue_id, Tone::strong)},
                          {"title", output.title},
                          {"folder", output.output_dir},
                          {"rounds", format("at most {}", output.max_rounds)},
                          {"rotation", name_of(output.rotation)},
                          {"evidence", name_of(output.evidence)}}});
    if (!output.suggested_panel.empty()) {
      view.push_back(Heading{"Suggested panel"});
      view.push_back(panel_table(output.suggested_panel));
    }
    add_notes(view, output.notes);
    view.push_back(to_view(output.next_action));
    return view;
  }
};

extern constinit const Tool dialogue_create_tool = make_tool<DialogueCreate>("dialogue", "create");

}  // namespace blue
