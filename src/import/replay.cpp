#include "import/replay.h"

#include <algorithm>
#include <set>

#include "base/format.h"
#include "base/hash.h"
#include "base/text.h"
#include "dialogues/exhibits.h"
#include "domain/dialogue/apply.h"
#include "domain/dialogue/known_entities.h"
#include "domain/dialogue/lifecycle.h"
#include "domain/dialogue/line_event.h"
#include "domain/file_names.h"
#include "domain/panel/seating.h"
#include "domain/round/register.h"
#include "markers/parse_answer.h"

namespace blue {
namespace {

constexpr int kUsualRounds = 10;
constexpr std::string_view kAbsenceReason = "No answer was in the imported folder.";
constexpr std::string_view kNeverSeated[] = {"scoreboard", "summary", "context-brief"};  // files of Judges

class Replayer {
 public:
  Replayer(const ForeignDialogue& foreign, const std::string& now, const SaltSource& salts)
      : foreign_(foreign), now_(now), committer_({}, salts) {}

  Result<Replay> run(const std::string& title, std::int64_t seed) {
    collect_known();
    TRY(open(title, seed));
    for (const ForeignRound& round : foreign_.rounds) TRY(replay(round));
    out_.salts = committer_.salts();
    return std::move(out_);
  }

 private:
  template <class Body>
  void keep(const Body& body) {
    Event event = line_event(body, out_.state, now_);
    event.sequence = out_.events.size() + 1;
    apply(out_.state, body, now_);
    note_envelope(out_.state, event);
    out_.events.push_back(std::move(event));
  }

  Result<> open(const std::string& title, std::int64_t seed) {
    CreateInput input;
    input.title = title;
    input.pool_question = foreign_.pool.question;
    input.domain = foreign_.pool.domain;
    input.pool = foreign_.pool.experts;
    input.seed = seed;
    input.foreign_names = true;
    // A verdict cannot be forced just because the dialogue came with many rounds.
    input.max_rounds = std::clamp(static_cast<int>(foreign_.rounds.size()) + 1, kUsualRounds, kMostRounds);
    DialogueCreated created = TRY(create_dialogue(input));
    created.notes.push_back(
        {"imported", format("Imported from {}.", printable(foreign_.name)), "", "", 0, 0});
    std::ranges::copy(foreign_.notes, std::back_inserter(created.notes));
    keep(created);
    return {};
  }

  Result<> replay(const ForeignRound& round) {
    answers_.clear();
    seated_.clear();
    notes_.clear();
    std::vector<PanelEntry> entries = choose_entries(round);
    if (entries.empty())
      return fail(make_error(codes::invalid_value, format("No expert of round-{} can be seated: {}",
                                                          round.round, notes_.front().message))
                      .at("folder")
                      .suggest("Name the answers after their experts."));
    PanelSet panel = TRY(make_panel(round.round, entries));
    keep(panel);
    RoundInput input = make_input(round, panel);
    RoundDecision decision = TRY(register_round(out_.state, input));
    if (add_labels(input, decision.event)) decision = TRY(register_round(out_.state, input));
    note_scores(decision.event);
    keep(decision.event);
    return {};
  }

  // The names in panel.json, and everyone else who answered.
  std::vector<PanelEntry> choose_entries(const ForeignRound& round) {
    std::vector<PanelEntry> entries;
    for (const PanelEntry& entry : round.panel.value_or(std::vector<PanelEntry>{})) add_entry(entries, entry);
    for (const ForeignAnswer& answer : round.answers) {
      const std::string name = foreign_name(answer.name), slug = slug_of_name(name);
      if (auto [at, is_first] = answers_.emplace(slug, &answer); !is_first) {
        note("answer_left_out",
             format("round-{}/{}.md is a second answer of {} and was left out.", round.round, printable(name),
                    slug),
             "Give the two experts different names.");
        continue;
      }
      if (!seated_.contains(slug) && may_sit(name, slug) && add_entry(entries, {.name = name}) && round.panel)
        note("not_on_panel", format("{} answered in round {} and is not in panel.json.", name, round.round),
             "It was seated.");
    }
    return entries;
  }

  // A file may have any name; an expert is one whom the pool, a panel or the list of names knows.
  bool may_sit(const std::string& name, const std::string& slug) {
    if (known_.contains(slug) || find_pastry(name)) return true;
    if (slug.empty() || slug == kJudge) return true;  // refused when it is seated, with a note
    note("not_an_expert",
         format("{}.md was not read as an answer: the name is in no panel, not in the pool and not on the "
                "list of names.",
                printable(name)),
         "It is kept beside the answers. Name it in panel.json if it is one.");
    return false;
  }

  void collect_known() {
    for (const Expert& one : foreign_.pool.experts) known_.insert(slug_of_name(one.name));
    for (const ForeignRound& round : foreign_.rounds)
      for (const PanelEntry& one : round.panel.value_or(std::vector<PanelEntry>{}))
        known_.insert(slug_of_name(one.name));
  }

  bool add_entry(std::vector<PanelEntry>& entries, const PanelEntry& entry) {
    const std::string slug = slug_of_name(entry.name);
    if (slug.empty() || slug == kJudge || std::ranges::find(kNeverSeated, slug) != std::end(kNeverSeated))
      return note("name_unusable",
                  format("\"{}\" cannot be an expert's name and was left out.", printable(entry.name))),
             false;
    if (!seated_.insert(slug).second)
      return note("named_twice", format("{} is named twice.", printable(entry.name)), "It sits once."), false;
    entries.push_back(entry);
    return true;
  }

  Result<PanelSet> make_panel(int round, const std::vector<PanelEntry>& entries) {
    std::vector<std::string> names;
    for (const PanelEntry& entry : entries) names.push_back(entry.name);
    PanelSet panel = TRY(state_panel(out_.state, round, names));
    for (std::size_t i = 0; i < entries.size(); ++i) describe_seat(panel.seats[i].expert, entries[i]);
    panel.left = find_departures(out_.state, panel);
    panel.notes = notes_;
    return panel;
  }

  // What earlier rounds say of the expert stays; the rest comes from panel.json, pool and scoreboard.
  void describe_seat(Expert& expert, const PanelEntry& entry) {
    const DialogueState& state = out_.state;
    const Expert* bound = state.find_expert(expert.slug);
    if (bound) expert = *bound;
    const std::string role = entry.role.empty() ? find_role(expert.slug) : entry.role;
    if (expert.role.empty())
      expert.role = role;
    else if (!entry.role.empty() && !same_word(entry.role, expert.role))
      note("role_changed", format("{} is now called {}.", expert.name, entry.role),
           format("It keeps its role: {}.", expert.role));
    if (!bound) {
      expert.tier = entry.tier.value_or(expert.tier);
      expert.relevance = entry.relevance.value_or(expert.relevance);
      expert.creation_reason = entry.creation_reason;
      expert.model = entry.model;
      expert.source = is_in_pool(expert.role) ? ExpertSource::pool : ExpertSource::created;
    }
    expert.focus = entry.focus;
    if (!state.rounds.empty() && sits_on(state.rounds.back().panel, expert.slug))
      expert.source = ExpertSource::retained;
  }

  std::string find_role(const std::string& slug) const {
    for (const Expert& entry : foreign_.pool.experts)
      if (slug_of_name(entry.name) == slug) return entry.role;
    auto claimed = foreign_.scoreboard.roles.find(slug);
    return claimed == foreign_.scoreboard.roles.end() ? "" : claimed->second;
  }

  bool is_in_pool(const std::string& role) const {
    return std::ranges::any_of(
        out_.state.experts, [&](const Expert& one) { return one.slug.empty() && same_word(one.role, role); });
  }

  RoundInput make_input(const ForeignRound& round, const PanelSet& panel) {
    RoundInput input{{}, {}, now_};
    input.request.round = round.round;
    input.request.summary = round.summary;
    RaisedMarkers& raised = out_.raised.emplace_back();
    const std::vector<std::string> experts = out_.state.taken_slugs();
    const std::vector<KnownEntity> known = known_entities(out_.state, round.round);
    for (const std::string& slug : slugs_of(panel)) {
      auto answer = answers_.find(slug);
      if (answer == answers_.end()) {
        if (!input.request.absent) input.request.absent.emplace();
        input.request.absent->push_back({slug, std::string(kAbsenceReason)});
        continue;
      }
      input.answers.push_back(read_answer(*answer->second, round.round, slug, {experts, known}));
      add_markers(raised, input.answers.back().answer);
    }
    keep_uncounted(input);
    return input;
  }

  // Where an expert wrote nothing but an id, tensions.md says what it is about: an annotation of the Judge's.
  bool add_labels(RoundInput& input, const RoundRegistered& event) const {
    std::vector<JudgeItem> items;
    for (const Entity& one : event.entities) {
      if (one.type != EntityKind::tension || !one.unplaced) continue;
      std::string label = find_tension_label(foreign_.tension_labels, one.author, one.round, one.label.text);
      if (!label.empty()) items.push_back({.local_id = one.local_id, .label = std::move(label)});
    }
    if (items.empty()) return false;
    input.request.tensions = std::move(items);
    return true;
  }

  // What nobody on the panel wrote is kept as it is, and counted nowhere.
  void keep_uncounted(RoundInput& input) {
    for (const auto& [slug, answer] : answers_) {
      if (slug.empty() || seated_.contains(slug)) continue;
      const std::string file = answer_file(input.request.round, slug);
      input.uncounted.push_back({file, committer_.commit(file, answer->text)});
      out_.answers.push_back({input.uncounted.back().path, answer->text});
    }
  }

  AnswerInput read_answer(const ForeignAnswer& answer, int round, const std::string& slug,
                          const AnswerContext& context) {
    AnswerInput input{parse_answer(answer.text, slug, round, context), sha256(answer.text),
                      answer.answered_at, answer_file(round, slug)};
    input.commitment = committer_.commit(input.file, answer.text);
    out_.answers.push_back({input.file, answer.text});
    return input;
  }

  // The foreign Judge's scores stay claims; the event says so.
  void note_scores(RoundRegistered& body) {
    auto claimed = foreign_.scoreboard.rounds.find(body.round);
    if (claimed == foreign_.scoreboard.rounds.end() || !claimed->second.score) return;
    body.notes.push_back(
        {"foreign_score",
         format("The imported scoreboard claims a score of {}; it is stored as 0.", *claimed->second.score),
         "Scores are the Judge's own and cannot be derived from answers.", "", 0, 0});
  }

  void note(std::string code, std::string message, std::string fix = {}) {
    notes_.push_back({std::move(code), std::move(message), std::move(fix), "", 0, 0});
  }

  const ForeignDialogue& foreign_;
  const std::string& now_;
  Committer committer_;
  Replay out_;
  std::set<std::string> known_;                          // slugs of pool and panels
  std::set<std::string> seated_;                         // slugs of the round in hand
  std::map<std::string, const ForeignAnswer*> answers_;  // of the round in hand, by slug
  std::vector<Note> notes_;                              // about its panel
};

}  // namespace

void add_markers(RaisedMarkers& raised, const Answer& answer) {
  for (const AnswerEntity& entity : answer.entities) ++raised.entities[static_cast<std::size_t>(entity.kind)];
  raised.signals += !answer.signals.empty();
}

Result<Replay> replay_foreign(const ForeignDialogue& foreign, const std::string& title, std::int64_t seed,
                              const std::string& now, const SaltSource& salts) {
  Replay replay = TRY(Replayer(foreign, now, salts).run(title, seed));
  replay.events.front().nonce = render_salt(salts.draw("nonce"));
  return replay;
}

void name_replay(Replay& replay, std::string dialogue_id, std::string output_dir) {
  DialogueCreated& made = replay.state.settings;
  made.dialogue_id = std::move(dialogue_id);
  made.output_dir = std::move(output_dir);
  replay.events.front().body = encode(made);
}

}  // namespace blue
