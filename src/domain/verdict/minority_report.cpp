#include "domain/verdict/minority_report.h"

#include <algorithm>
#include <array>
#include <map>
#include <set>
#include <tuple>

#include "domain/verdict/witness.h"

namespace blue {
namespace {

// True when an objection to it has been met: its author gave it up, or it became part of another.
bool has_fallen(const Entity& entity) {
  using enum EntityStatus;
  constexpr std::array kFallen{conceded, merged, rejected, refuted, withdrawn, resolved};
  return std::ranges::find(kFallen, entity.status) != kFallen.end();
}

class Report {
 public:
  explicit Report(const DialogueState& state) : state_(state) {}

  std::vector<MinorityItem> take() {
    for (const RoundRegistered& round : state_.rounds) {
      add_dissents(round);
      for (const MinorityVerdict& one : round.minority_verdicts)
        add(round, one.expert, "minority_verdict", one.content.empty() ? one.label : one.content, one.line,
            "");
      for (const Reference& one : round.references)
        if (one.type == ReferenceKind::oppose && counts(one.origin) && is_unanswered(one.expert, one.target))
          add(round, one.expert, "oppose", one.note, one.line, one.target);
      for (const Move& one : round.moves)
        if (one.type == MoveKind::challenge && counts(one.origin)) add_challenge(round, one);
      for (const Entity& one : round.entities)
        if (one.type == EntityKind::tension && counts(one.origin)) add_tension(round, one);
    }
    std::ranges::stable_sort(out_, {},
                             [](const MinorityItem& one) { return std::tie(one.round, one.file, one.line); });
    return std::move(out_);
  }

 private:
  void add(const RoundRegistered& round, const std::string& expert, std::string kind, Words words,
           std::size_t line, std::string target) {
    auto answer = std::ranges::find(round.answers, expert, &AnswerRecord::expert);
    out_.push_back({expert, std::move(kind), std::move(words), round.round,
                    answer == round.answers.end() ? std::string() : answer->file, line, std::move(target)});
  }

  // Of rounds that were registered before the words were kept, the answer is all there is.
  void add_dissents(const RoundRegistered& round) {
    for (const MinorityVerdict& one : round.dissents)
      add(round, one.expert, "dissent", one.content.empty() ? one.label : one.content, one.line, "");
    for (const AnswerRecord& one : round.answers)
      if (one.dissents &&
          std::ranges::find(round.dissents, one.expert, &MinorityVerdict::expert) == round.dissents.end())
        add(round, one.expert, "dissent", {}, 0, "");
  }

  // A challenge of nothing in particular cannot have been answered.
  void add_challenge(const RoundRegistered& round, const Move& move) {
    if (move.targets.empty()) add(round, move.expert, "challenge", move.note, move.line, "");
    for (const std::string& target : move.targets)
      if (is_unanswered(move.expert, target))
        add(round, move.expert, "challenge", move.note, move.line, target);
  }

  void add_tension(const RoundRegistered& round, const Entity& entity) {
    const Tension* root = state_.record.find_root(entity.id);
    const bool is_settled =
        root && (root->status == EntityStatus::resolved || root->status == EntityStatus::withdrawn);
    if (!is_settled) add(round, entity.author, "tension", entity.label, entity.line, entity.id);
  }

  bool is_unanswered(const std::string& expert, const std::string& target) {
    const Entity* entity = state_.record.find_entity(target);
    if (!entity || has_fallen(*entity)) return false;
    auto [known, is_new] = opponents_.try_emplace(target);
    if (is_new) known->second = stances_on(state_, target).opponents;
    return std::ranges::find(known->second, expert) != known->second.end();
  }

  const DialogueState& state_;
  std::map<std::string, std::vector<std::string>> opponents_;
  std::vector<MinorityItem> out_;
};

}  // namespace

std::vector<MinorityItem> minority_report(const DialogueState& state) { return Report(state).take(); }

const MinorityItem* find_own_line(const std::vector<MinorityItem>& report, const std::string& expert) {
  auto found = std::ranges::find_if(report.rbegin(), report.rend(), [&](const MinorityItem& one) {
    return one.expert == expert && (one.kind == "dissent" || one.kind == "minority_verdict");
  });
  return found == report.rend() ? nullptr : &*found;
}

std::vector<std::string> find_dissenters(const DialogueState& state, const std::string& author) {
  std::set<std::string> out;
  for (const RoundRegistered& round : state.rounds) {
    for (const AnswerRecord& one : round.answers)
      if (one.dissents) out.insert(one.expert);
    for (const MinorityVerdict& one : round.minority_verdicts) out.insert(one.expert);
    for (const Reference& one : round.references) {
      const Entity* target = state.record.find_entity(one.target);
      const bool backs = one.type == ReferenceKind::support && target && target->author == author;
      if (counts(one.origin) && (one.type == ReferenceKind::oppose || backs)) out.insert(one.expert);
    }
    for (const Move& one : round.moves)
      if (counts(one.origin) && one.type == MoveKind::challenge) out.insert(one.expert);
  }
  if (!author.empty()) out.insert(author);
  return {out.begin(), out.end()};
}

}  // namespace blue
