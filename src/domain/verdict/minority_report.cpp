#include "domain/verdict/minority_report.h"

#include <algorithm>
#include <map>
#include <set>
#include <tuple>

#include "domain/file_names.h"
#include "domain/round/acts.h"
#include "domain/verdict/witness.h"
#include "domain/verdict/written_objections.h"

namespace blue {
namespace {

class Report {
 public:
  explicit Report(const DialogueState& state) : state_(state) {
    for (const JudgeAct& act : judge_acts(state))
      if (act.act == "duplicate") folded_in_[act.id] = act.round;
  }

  std::vector<MinorityItem> take() {
    for (const RoundRegistered& round : state_.rounds) {
      for (MinorityItem& one : all_objections(round))
        if (stands(one)) out_.push_back(std::move(one));
      add_dropped(round);
      add_edited(round);
    }
    for (const RoundRegistered& round : state_.superseded) add_superseded(round);
    std::ranges::stable_sort(out_, {},
                             [](const MinorityItem& one) { return std::tie(one.round, one.file, one.line); });
    return std::move(out_);
  }

 private:
  // Dissent is for good; an objection until it is answered. A challenge of nothing in particular cannot have
  // been answered.
  bool stands(const MinorityItem& one) {
    if (one.target.empty()) return true;
    if (one.kind != "tension") return is_unanswered(one.expert, one.target);
    const Tension* root = state_.record.find_root(one.target);
    const bool is_closed =
        root && (root->status == EntityStatus::resolved || root->status == EntityStatus::withdrawn);
    return !is_closed || (folded_in_.contains(one.target) && !resolves_itself(one, root->id));
  }

  // True when the author of a tension that the Judge folded resolves it, or after the fold what took it in.
  bool resolves_itself(const MinorityItem& one, const std::string& root) const {
    return std::ranges::any_of(state_.rounds, [&](const RoundRegistered& round) {
      return std::ranges::any_of(round.references, [&](const Reference& said) {
        const bool is_meant =
            said.target == one.target || (said.target == root && round.round > folded_in_.at(one.target));
        return is_meant && said.type == ReferenceKind::resolve && said.expert == one.expert && backs(said);
      });
    });
  }

  bool is_unanswered(const std::string& expert, const std::string& target) {
    const Entity* entity = state_.record.find_entity(target);
    if (!entity || has_fallen(*entity)) return false;
    auto [known, is_new] = opponents_.try_emplace(target);
    if (is_new) known->second = stances_on(state_, target).opponents;
    return std::ranges::find(known->second, expert) != known->second.end();
  }

  // Whether an objection that no round counts has been met since.
  bool is_met(const std::string& expert, const std::string& target) const {
    const Entity* entity = state_.record.find_entity(target);
    if (!entity) return false;
    const std::vector<std::string> supporters = stances_on(state_, target).supporters;
    return has_fallen(*entity) || std::ranges::find(supporters, expert) != supporters.end();
  }

  void add_set_aside(MinorityItem item, std::string how) {
    if (item.kind == "tension") item.target.clear();  // the record has no such tension
    if (!item.target.empty() && is_met(item.expert, item.target)) return;
    item.set_aside = std::move(how);
    // Of an answer that is no longer there, the place of words says nothing.
    if (item.set_aside != "dropped" && item.words.span)
      item.words = {"[its words are gone]"}, item.label = {};
    out_.push_back(std::move(item));
  }

  void add_dropped(const RoundRegistered& round) {
    for (const UncountedObjection& one : round.dropped_objections) {
      auto answer = std::ranges::find(round.dropped_answers, one.expert, &AnswerRecord::expert);
      add_set_aside({one.expert, one.kind, one.words, round.round,
                     answer == round.dropped_answers.end() ? std::string() : answer->file, one.line,
                     one.target, "", one.label},
                    "dropped");
    }
  }

  // A dry run read a dissent that the registered answer does not have; its words are not on record.
  void add_edited(const RoundRegistered& round) {
    for (const AnswerHash& old : round.edited_answers) {
      auto now = std::ranges::find(round.answers, old.expert, &AnswerRecord::expert);
      const bool still = (now != round.answers.end() && now->dissents) ||
                         std::ranges::find(round.minority_verdicts, old.expert, &MinorityVerdict::expert) !=
                             round.minority_verdicts.end();
      if (old.dissents && !still)
        add_set_aside({old.expert, "dissent", {}, round.round, answer_file(round.round, old.expert), 0, ""},
                      "edited");
    }
  }

  // What an expert wrote in an answer that another one replaced, and does not say there any more.
  void add_superseded(const RoundRegistered& old) {
    const RoundRegistered& now = state_.round_at(old.round);
    const std::vector<MinorityItem> kept = all_objections(now);
    for (MinorityItem& one : all_objections(old)) {
      // The words themselves are gone with the answer: one of the same kind counts as said again.
      auto says_same = [&](const MinorityItem& other) {
        const bool has_same_words = one.words.span || other.words.text == one.words.text;
        return other.expert == one.expert && other.kind == one.kind && has_same_words &&
               (one.kind == "tension" || other.target == one.target);
      };
      auto is_quoted = [&](const MinorityItem& other) {
        return other.set_aside == "replaced" && other.round == one.round && says_same(other);
      };
      if (is_replaced(old, now, one.expert) && std::ranges::none_of(kept, says_same) &&
          std::ranges::none_of(out_, is_quoted))
        add_set_aside(std::move(one), "replaced");
    }
  }

  static bool is_replaced(const RoundRegistered& old, const RoundRegistered& now, const std::string& expert) {
    auto before = std::ranges::find(old.answers, expert, &AnswerRecord::expert);
    auto after = std::ranges::find(now.answers, expert, &AnswerRecord::expert);
    return before != old.answers.end() &&
           (after == now.answers.end() || after->fingerprint() != before->fingerprint());
  }

  const DialogueState& state_;
  std::map<std::string, int> folded_in_;  // tension that the Judge folded without consent → round
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
    for (const auto* objections : {&round.dropped_objections, &round.unread_objections})
      for (const UncountedObjection& one : *objections) out.insert(one.expert);
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
