// blue dialogue round-context: all the Judge needs to know about a round, in one call.
#include <algorithm>

#include "base/format.h"
#include "base/text.h"
#include "domain/panel/candidates.h"
#include "domain/panel/seating.h"
#include "domain/verdict/final_call.h"
#include "domain/verdict/gate.h"
#include "tools/dialogue/dialogue_tool.h"

namespace blue {

enum class ContextDetail { labels, full };

struct DialogueRoundContext {
  static constexpr std::size_t kLongText = 4'000;  // bytes; longer ones are left out where labels do
  static constexpr std::size_t kMostCandidates = 5;

  static constexpr ToolInfo info{
      .title = "Read a round",
      .description =
          "Velocity, convergence, every blocker, experts with scores, entities, and for each open tension "
          "its owner and who could address it.",
      .example = "blue dialogue round-context --id api-versioning --round 1",
      .is_open_output = true,
  };

  struct Input : DialogueKey {
    std::optional<int> round;
    std::optional<int> limit;
    ContextDetail detail = ContextDetail::labels;
    static void describe(Fields<Input>& f) {
      f.inherit<DialogueKey>();
      f.optional<&Input::round>("Default the last registered").range(0, 98);
      f.optional<&Input::limit>("Most entities, newest first").range(0, 10000);
      f.optional<&Input::detail>("full: with texts");
    }
  };
  struct Blocker {
    std::string error_code, message, suggestion;
    static void describe(Fields<Blocker>& f) {
      f.plain<&Blocker::error_code, &Blocker::message, &Blocker::suggestion>();
    }
  };
  struct ExpertLine : Expert {
    std::int64_t score = 0;
    bool on_panel = false, signalled = false;
    static void describe(Fields<ExpertLine>& f) {
      f.optional("expert", &ExpertLine::slug, "Slug");
      f.plain<&ExpertLine::name, &ExpertLine::role, &ExpertLine::tier, &ExpertLine::source,
              &ExpertLine::score, &ExpertLine::on_panel, &ExpertLine::signalled>();
    }
  };
  struct OpenTension {
    std::string id, label, status, owner, resolution_path;
    bool conflict = false;
    std::vector<std::string> panel, pool;
    bool create = false;
    static void describe(Fields<OpenTension>& f) {
      f.plain<&OpenTension::id, &OpenTension::label, &OpenTension::status, &OpenTension::owner,
              &OpenTension::resolution_path>();
      f.optional<&OpenTension::conflict>("Its resolutions contradict each other");
      f.optional<&OpenTension::panel>("Panel members who could address it, best first");
      f.optional<&OpenTension::pool>("Roles of the pool that could join for it, best first");
      f.optional<&OpenTension::create>("No expert has addressed it: a new one may help");
    }
  };
  struct EntityLine : Entity {
    std::optional<std::string> text;
    static void describe(Fields<EntityLine>& f) {
      f.plain<&EntityLine::id, &EntityLine::type, &EntityLine::status, &EntityLine::author,
              &EntityLine::label>();
      f.optional("content", &EntityLine::text, "With detail: full");
      f.plain<&EntityLine::round>();
    }
  };
  struct Output {
    std::string dialogue_id, title;
    int round = 0;
    bool registered = false;
    Evidence evidence = Evidence::transcript;
    VelocityPart velocity;
    ConvergencePart convergence;
    bool can_converge = false;
    std::vector<Blocker> convergence_blockers;
    std::optional<std::string> question;
    std::optional<std::string> background;
    std::vector<ExpertLine> experts;
    std::vector<OpenTension> open_tensions;
    std::vector<EntityLine> entities;
    std::optional<Json> left_out;
    NextAction next_action;
    static void describe(Fields<Output>& f) {
      f.plain<&Output::dialogue_id, &Output::title, &Output::round>();
      f.optional<&Output::registered>("False: the state before the round");
      f.plain<&Output::evidence, &Output::velocity, &Output::convergence, &Output::can_converge,
              &Output::convergence_blockers, &Output::question, &Output::background, &Output::experts,
              &Output::open_tensions, &Output::entities>();
      f.optional<&Output::left_out>("What, and where it is");
      f.plain<&Output::next_action>();
    }
  };

  static std::vector<ExpertLine> expert_lines(const DialogueState& state,
                                              const std::vector<std::string>& panel) {
    std::vector<ExpertLine> lines;
    for (const Expert& expert : state.experts) {
      if (expert.slug.empty()) continue;
      ExpertLine line{expert};
      for (const RoundRegistered& round : state.rounds)
        if (auto score = round.scores.experts.find(expert.slug); score != round.scores.experts.end())
          line.score += score->second;
      line.on_panel = std::ranges::find(panel, expert.slug) != panel.end();
      line.signalled = state.record.find_signal(expert.slug) != nullptr;
      lines.push_back(std::move(line));
    }
    return lines;
  }

  static OpenTension describe_tension(const DialogueState& state, const Tension& tension,
                                      const std::vector<std::string>& panel) {
    const Entity& entity = *state.record.find_entity(tension.id);
    OpenTension out{tension.id,
                    entity.label.text,
                    std::string(name_of(tension.status)),
                    tension.owner.empty() ? "—" : state.display_name(tension.owner),
                    tension.resolution_path,
                    tension.conflict};
    TensionCandidates found = find_candidates(state, tension, panel, kMostCandidates);
    out.panel = std::move(found.panel);
    out.pool = std::move(found.pool);
    out.create = out.panel.empty() && out.pool.empty();
    return out;
  }

  static void add_entities(Output& output, const DialogueState& state, const Input& input) {
    const auto& entities = state.record.entities;
    const auto limit = static_cast<std::size_t>(input.limit.value_or(10'000));
    for (auto entity = entities.rbegin(); entity != entities.rend() && output.entities.size() < limit;
         ++entity) {
      output.entities.push_back({*entity});
      if (input.detail == ContextDetail::full) output.entities.back().text = entity->content.text;
    }
  }

  static void leave_out_long(JsonObject& left_out, std::string_view name, std::optional<std::string>& text) {
    if (!text || text->size() <= kLongText) return;
    left_out.set(name, format("{} bytes", text->size()));
    text.reset();
  }

  // Numbers, signals, blockers and open tensions stay complete; the rest is cut.
  static void fit(Output& output, const DialogueState& state, const Input& input) {
    JsonObject left_out;
    if (input.detail == ContextDetail::labels) {
      leave_out_long(left_out, "question", output.question);
      leave_out_long(left_out, "background", output.background);
      std::vector<EntityLine> entities = std::exchange(output.entities, {});
      std::vector<ExpertLine> experts = std::exchange(output.experts, {});
      const std::size_t used = json_size(encode(output));
      std::size_t room = kReplyBudget - std::min(kReplyBudget, used);
      std::ranges::stable_partition(experts, &ExpertLine::on_panel);
      if (std::size_t cut = cut_to_fit(experts, room)) left_out.set("experts", cut);
      if (!input.limit) cut_to_fit(entities, room);
      if (!entities.empty()) left_out.set("content", entities.size());
      output.entities = std::move(entities);
      output.experts = std::move(experts);
    }
    if (std::size_t cut = state.record.entities.size() - output.entities.size())
      left_out.set("entities", cut);
    if (left_out.empty()) return;
    left_out.set("read",
                 format("blue://dialogues/{}/rounds/{}, or detail: full", output.dialogue_id, output.round));
    output.left_out = std::move(left_out);
  }

  static Result<Output> run(Workspace& workspace, const Input& input) {
    const Session session = TRY(workspace.open_project());
    DialoguePlace place = TRY(locate_dialogue(session, input));
    const DialogueState& state = TRY(load_dialogue(session, place))->state;
    int round = input.round.value_or(std::max(0, state.next_round() - 1));
    bool registered = round < state.next_round();
    const bool is_current =
        state.status == DialogueStatus::open && registered && round + 1 == state.next_round();
    Convergence reading = registered ? convergence_of_round(state, round) : read_convergence(state);
    std::vector<std::string> panel = reading.panel;
    if (auto next = panel_for(state, round); !registered && next) panel = slugs_of(*next);

    Output output{.dialogue_id = state.settings.dialogue_id,
                  .title = state.settings.title,
                  .round = round,
                  .registered = registered,
                  .evidence = state.settings.evidence,
                  .velocity = velocity_part(reading),
                  .convergence = convergence_part(reading),
                  .can_converge = is_current ? can_converge(state) : registered && reading.can_converge(),
                  .question = state.settings.question,
                  .background = state.settings.background,
                  .experts = expert_lines(state, panel),
                  .next_action = next_action_for(state, CalledFrom::context)};
    for (const Error& blocker : is_current ? find_verdict_blockers(state) : find_blockers(reading))
      output.convergence_blockers.push_back(
          {std::string(blocker.code.name), blocker.message, blocker.suggestion});
    for (const auto& [id, tension] : state.record.tensions)
      if (tension.is_open()) output.open_tensions.push_back(describe_tension(state, tension, panel));
    add_entities(output, state, input);
    fit(output, state, input);
    return output;
  }

  static View view(const Output& output) {
    View view{Heading{format("{}, round {}{}", output.title, output.round,
                             output.registered ? "" : " (not registered yet)")},
              Pairs{{{"velocity", format("{} ({} + {})", output.velocity.total,
                                         counted(output.velocity.open_tensions, "open tension"),
                                         counted(output.velocity.new_perspectives, "new perspective"))},
                     {"converged", format("{} % ({} of {})", render_json(output.convergence.percent),
                                          output.convergence.signals, output.convergence.panel_size)},
                     {"evidence", Cell(name_of(output.evidence),
                                       output.evidence == Evidence::declared ? Tone::warning : Tone::plain)},
                     {"verdict",
                      output.can_converge ? Cell("possible", Tone::good) : Cell("blocked", Tone::warning)}}}};
    for (const Blocker& blocker : output.convergence_blockers)
      view.push_back(Paragraph{Cell(blocker.message, Tone::warning)});
    if (!output.open_tensions.empty()) {
      Table table{{"tension", "status", "owner", "label"}, {}};
      for (const OpenTension& tension : output.open_tensions)
        table.rows.push_back({tension.id,
                              tension.conflict ? tension.status + ", in conflict" : tension.status,
                              tension.owner, tension.label});
      view.push_back(table);
    }
    view.push_back(to_view(output.next_action));
    return view;
  }
};

extern constinit const Tool dialogue_round_context_tool =
    make_tool<DialogueRoundContext>("dialogue", "round_context");

}  // namespace blue
