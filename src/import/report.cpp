#include "import/report.h"

#include "base/format.h"
#include "base/text.h"
#include "domain/file_names.h"
#include "domain/verdict/certify.h"
#include "import/claims.h"
#include "pages/export.h"

namespace blue {
namespace {

std::size_t count_of(const RaisedMarkers& raised, EntityKind kind) {
  auto found = raised.entities.find(kind);
  return found == raised.entities.end() ? 0 : found->second;
}

RaisedPart raised_part(const RaisedMarkers& raised) {
  return {count_of(raised, EntityKind::perspective), count_of(raised, EntityKind::tension),
          count_of(raised, EntityKind::recommendation), count_of(raised, EntityKind::evidence),
          count_of(raised, EntityKind::claim)};
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
  const Certificate facts = make_certificate(state, state.rounds.back().counts, {}, "");
  for (const Departure& left : facts.left_without_signalling) {
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
  auto decision = register_verdict(state, {});
  out.would_pass = decision.has_value();
  if (!decision) out.errors = *to_json(decision.error()).find("errors");
  return out;
}

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
  report.unwitnessed = find_unwitnessed(foreign, replay);
  if (report.verdict.claimed && !report.verdict.would_pass)
    report.unwitnessed.push_back("verdict.md states a verdict; the gate refuses a final one.");
  add_notes(report, replay.state);
  return report;
}

}  // namespace blue
