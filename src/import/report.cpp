#include "import/report.h"

#include <algorithm>

#include "base/format.h"
#include "base/text.h"
#include "domain/dialogue/convergence.h"
#include "domain/dialogue/totals.h"
#include "domain/file_names.h"
#include "domain/verdict/certify.h"
#include "domain/verdict/register.h"
#include "pages/export.h"

namespace blue {
namespace {

RaisedPart raised_part(const RaisedMarkers& raised) {
  const auto [P, R, T, E, C] = raised.entities;  // in the order of EntityKind
  return {P, T, R, E, C};
}

template <class Number>
void add(JsonObject& object, std::string_view key, const std::optional<Number>& number) {
  if (number) object.set(key, *number);
}

// The row of the foreign scoreboard in the shape of ours; cells that were absent are left out.
Json claimed_part(const ForeignScoreboard& board, int round) {
  auto found = board.rounds.find(round);
  if (found == board.rounds.end()) return {};
  const ClaimedRound& claim = found->second;
  JsonObject score, velocity, convergence, experts;
  add(score, "W", claim.W);
  add(score, "C", claim.C);
  add(score, "T", claim.T);
  add(score, "R", claim.R);
  add(score, "total", claim.score);
  add(velocity, "open_tensions", claim.open_tensions);
  add(velocity, "new_perspectives", claim.new_perspectives);
  add(velocity, "total", claim.velocity);
  add(convergence, "percent", claim.converge_percent);
  for (const auto& [slug, scores] : board.expert_scores)
    if (auto one = scores.find(round); one != scores.end()) experts.set(slug, one->second);
  return JsonObject{
      {"score", score}, {"velocity", velocity}, {"convergence", convergence}, {"expert_scores", experts}};
}

ImportedRound round_part(const ForeignDialogue& foreign, const Replay& replay, const RoundRegistered& round) {
  const RaisedMarkers& raised = replay.raised[static_cast<std::size_t>(round.round)];
  Json row = scoreboard_row(round);
  ImportedRound out;
  out.round = round.round;
  out.score = *row.find("score");
  out.velocity = *row.find("velocity");
  out.convergence = *row.find("convergence");
  out.derived =
      JsonObject{{"score", out.score}, {"velocity", out.velocity}, {"convergence", out.convergence}};
  out.claimed = claimed_part(foreign.scoreboard, round.round);
  out.raised = raised_part(raised);
  out.signals = raised.signals;
  return out;
}

int last_seat_of(const DialogueState& state, const std::string& slug) {
  int last = 0;
  for (const RoundRegistered& round : state.rounds)
    if (sits_on(round.panel, slug)) last = round.round;
  return last;
}

std::vector<SilentLeaver> find_leavers(const DialogueState& state) {
  std::vector<SilentLeaver> out;
  for (const Departure& left : find_silent_leavers(state)) {
    SilentLeaver leaver{state.display_name(left.expert), last_seat_of(state, left.expert), {}};
    for (const auto& [id, tension] : state.record.tensions)
      if (tension.is_open() && tension.owner == left.expert) leaver.open_tensions.push_back(id);
    out.push_back(std::move(leaver));
  }
  return out;
}

GateReading read_gate(const ForeignDialogue& foreign, const DialogueState& state) {
  GateReading out;
  out.claimed = foreign.verdict.has_value();
  auto decision = register_verdict(state, {{.recommendation = "as it was recorded"}});
  out.would_pass = decision.has_value();
  if (!decision) out.errors = *to_json(decision.error()).find("errors");
  return out;
}

std::string listed(std::vector<std::string> ids) {
  constexpr std::size_t kMostListed = 20;
  if (ids.size() <= kMostListed) return join(ids, ", ");
  const std::size_t more = ids.size() - kMostListed;
  ids.resize(kMostListed);
  return format("{} and {} more", join(ids, ", "), more);
}

// A claimed count with its noun; claims are never negative.
std::string said(std::int64_t count, std::string_view noun) {
  return counted(static_cast<std::size_t>(count), noun);
}

// A sentence for each claim of the scoreboard, or of the verdict's count of tensions, that the answers
// contradict, in the order of the rounds.
class Claims {
 public:
  Claims(const ForeignDialogue& foreign, const Replay& replay) : foreign_(foreign), replay_(replay) {}

  std::vector<std::string> compare() {
    for (const auto& [number, claim] : foreign_.scoreboard.rounds) {
      if (number >= replay_.state.next_round()) {
        say(format("Round {} is on the scoreboard, but the folder has no answers for it.", number));
        continue;
      }
      const RoundRegistered& round = replay_.state.round_at(number);
      compare_convergence(claim, round);
      compare_perspectives(claim, round);
      compare_tensions(claim, round);
      compare_velocity(claim, round);
    }
    compare_scores();
    compare_resolved();
    return std::move(out_);
  }

 private:
  void say(std::string sentence) { out_.push_back(std::move(sentence)); }

  void compare_convergence(const ClaimedRound& claim, const RoundRegistered& round) {
    const double derived = percent_tenths(round.counts.converge_signals, round.counts.panel_size) / 10.0;
    if (!claim.converge_percent || *claim.converge_percent < derived + 1) return;
    const std::size_t written = replay_.raised[static_cast<std::size_t>(round.round)].signals;
    const std::size_t standing = round.counts.converge_signals;
    say(format("Round {} claims {} % convergence; {} of {} answers signal{}.", round.round,
               *claim.converge_percent, written, round.answers.size(),
               written == standing
                   ? ""
                   : format(", and {} of {} signals stand", standing, round.counts.panel_size)));
  }

  void compare_perspectives(const ClaimedRound& claim, const RoundRegistered& round) {
    const std::size_t fresh = round.counts.new_perspectives.size();
    if (!claim.new_perspectives || *claim.new_perspectives == static_cast<std::int64_t>(fresh)) return;
    const std::size_t written = count_written(round, EntityKind::perspective);
    const bool hides_some = *claim.new_perspectives < static_cast<std::int64_t>(fresh);
    say(format("Round {} claims {}; {} {} written{}{}.", round.round,
               said(*claim.new_perspectives, "new perspective"), written, written == 1 ? "was" : "were",
               fresh == written ? "" : format(", {} of them new,", fresh),
               hides_some ? " and no merge is recorded" : ""));
  }

  void compare_tensions(const ClaimedRound& claim, const RoundRegistered& round) {
    const auto& open = round.counts.open_tensions;
    if (!claim.open_tensions || *claim.open_tensions == static_cast<std::int64_t>(open.size())) return;
    say(format("Round {} claims {}; by the answers {} open{}{}.", round.round,
               said(*claim.open_tensions, "open tension"),
               open.size() == 1 ? "1 is" : format("{} are", open.size()), open.empty() ? "" : ": ",
               listed(open)));
  }

  void compare_velocity(const ClaimedRound& claim, const RoundRegistered& round) {
    if (!claim.velocity) return;
    const bool has_parts = claim.open_tensions && claim.new_perspectives;
    if (has_parts && *claim.velocity != *claim.open_tensions + *claim.new_perspectives)
      say(
          format("Round {} claims velocity {}; its own {} open tensions and {} new perspectives do not add "
                 "up to it.",
                 round.round, *claim.velocity, *claim.open_tensions, *claim.new_perspectives));
    if (!has_parts && *claim.velocity != static_cast<std::int64_t>(round.counts.velocity()))
      say(format("Round {} claims velocity {}; by the answers it is {}.", round.round, *claim.velocity,
                 round.counts.velocity()));
  }

  // An expert was scored for an answer that is missing.
  void compare_scores() {
    for (const auto& [slug, scores] : foreign_.scoreboard.expert_scores)
      for (const auto& [number, score] : scores)
        if (number < replay_.state.next_round() && !has_answered(number, slug))
          say(format("Round {} scores {} with {}, but has no answer from it.", number,
                     replay_.state.display_name(slug), score));
  }

  bool has_answered(int number, std::string_view slug) const {
    const auto& answers = replay_.state.round_at(number).answers;
    return std::ranges::find(answers, slug, &AnswerRecord::expert) != answers.end();
  }

  void compare_resolved() {
    if (!foreign_.resolved_claim) return;
    const Totals totals = totals_of(replay_.state);
    const auto [resolved, all] = *foreign_.resolved_claim;
    if (resolved == static_cast<std::int64_t>(totals.tensions_resolved) &&
        all == static_cast<std::int64_t>(totals.tensions))
      return;
    say(format("{} of {} tensions are claimed resolved; by the answers {} of {}.", resolved, all,
               totals.tensions_resolved, totals.tensions));
  }

  static std::size_t count_written(const RoundRegistered& round, EntityKind kind) {
    return static_cast<std::size_t>(
        std::ranges::count_if(round.entities, [&](const Entity& one) { return one.type == kind; }));
  }

  const ForeignDialogue& foreign_;
  const Replay& replay_;
  std::vector<std::string> out_;
};

constexpr std::size_t kMostRemarks = 10;

void add_note(ImportReport& report, std::string place, const Note& note) {
  ++report.diagnostics;
  if (report.remarks.size() >= kMostRemarks) return;
  if (note.line > 0) place += format(":{}", note.line);
  report.remarks.push_back(format("{}: {}", place, note.message));
}

void add_notes(ImportReport& report, const DialogueState& state) {
  auto place_of = [](int round, const Note& note) {
    return note.expert.empty() ? round_folder(round) : answer_file(round, note.expert);
  };
  for (const RoundRegistered& round : state.rounds) {
    for (const Note& note : round.notes) add_note(report, place_of(round.round, note), note);
    for (const Note& note : round.panel.notes) add_note(report, panel_file(round.round), note);
  }
  for (const Note& note : state.settings.notes) add_note(report, kExpertPoolFile, note);
}

}  // namespace

void RaisedPart::describe(Fields<RaisedPart>& f) {
  f.optional("P", &RaisedPart::P, "Perspectives");
  f.optional("T", &RaisedPart::T, "Tensions");
  f.optional("R", &RaisedPart::R, "Recommendations");
  f.optional("E", &RaisedPart::E, "Evidence");
  f.optional("C", &RaisedPart::C, "Claims");
}

void ImportedRound::describe(Fields<ImportedRound>& f) {
  f.optional("round", &ImportedRound::round, "Round");
  f.optional("score", &ImportedRound::score, "ALIGNMENT as stored");
  f.optional("velocity", &ImportedRound::velocity, "Derived counts");
  f.optional("convergence", &ImportedRound::convergence, "Derived signals");
  f.optional("derived", &ImportedRound::derived, "The same, beside claimed");
  f.optional("claimed", &ImportedRound::claimed, "The foreign scoreboard's row, or null");
  f.optional("raised", &ImportedRound::raised, "Markers in the answers");
  f.optional("signals", &ImportedRound::signals, "Answers with [MOVE:CONVERGE]");
}

void SilentLeaver::describe(Fields<SilentLeaver>& f) {
  f.optional("expert", &SilentLeaver::expert, "Who left");
  f.optional("last_round", &SilentLeaver::last_round, "Where it sat last");
  f.optional("open_tensions", &SilentLeaver::open_tensions, "Open tensions it owns");
}

void GateReading::describe(Fields<GateReading>& f) {
  f.optional("claimed", &GateReading::claimed, "The folder holds a verdict");
  f.optional("would_pass", &GateReading::would_pass, "A final verdict would pass");
  f.optional("errors", &GateReading::errors, "Every failure");
}

ImportReport make_import_report(const ForeignDialogue& foreign, const Replay& replay) {
  ImportReport report;
  for (const RoundRegistered& round : replay.state.rounds)
    report.rounds.push_back(round_part(foreign, replay, round));
  report.left_without_signalling = find_leavers(replay.state);
  report.verdict = read_gate(foreign, replay.state);
  report.unwitnessed = Claims(foreign, replay).compare();
  if (report.verdict.claimed && !report.verdict.would_pass)
    report.unwitnessed.push_back("verdict.md states a verdict; the gate refuses a final one.");
  add_notes(report, replay.state);
  return report;
}

}  // namespace blue
