#include "import/claims.h"

#include <algorithm>

#include "base/format.h"
#include "base/text.h"
#include "domain/dialogue/convergence.h"
#include "domain/dialogue/totals.h"

namespace blue {
namespace {

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

class Claims {
 public:
  Claims(const ForeignDialogue& foreign, const Replay& replay) : foreign_(foreign), replay_(replay) {}

  std::vector<std::string> compare() {
    for (const auto& [number, claim] : foreign_.scoreboard.rounds) {
      if (number >= replay_.state.next_round()) {
        say(format("Round {} is on the scoreboard; the folder has no answers of it.", number));
        continue;
      }
      const RoundRegistered& round = replay_.state.rounds[static_cast<std::size_t>(number)];
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

  // Somebody was scored for an answer that is not there.
  void compare_scores() {
    for (const auto& [slug, scores] : foreign_.scoreboard.expert_scores)
      for (const auto& [number, score] : scores)
        if (number < replay_.state.next_round() && !has_answered(number, slug))
          say(format("Round {} scores {} with {}; there is no answer of it.", number,
                     replay_.state.display_name(slug), score));
  }

  bool has_answered(int number, std::string_view slug) const {
    const auto& answers = replay_.state.rounds[static_cast<std::size_t>(number)].answers;
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

}  // namespace

std::vector<std::string> find_unwitnessed(const ForeignDialogue& foreign, const Replay& replay) {
  return Claims(foreign, replay).compare();
}

}  // namespace blue
