#include "domain/verdict/written_objections.h"

#include <algorithm>

namespace blue {
namespace {

class Written {
 public:
  explicit Written(const RoundRegistered& round) : round_(round) {}

  Written& add_counted() {
    add_dissents();
    for (const MinorityVerdict& one : round_.minority_verdicts) add_labelled("minority_verdict", one);
    for (const Reference& one : round_.references)
      if (one.type == ReferenceKind::oppose && counts(one.origin))
        add(one.expert, "oppose", one.note, one.line, one.target);
    for (const Move& one : round_.moves)
      if (one.type == MoveKind::challenge && counts(one.origin)) add_challenge(one);
    for (const Entity& one : round_.entities)
      if (one.type == EntityKind::tension && counts(one.origin))
        add(one.author, "tension", one.label, one.line, one.id);
    return *this;
  }

  Written& add_unread() {
    for (const UncountedObjection& one : round_.unread_objections)
      add(one.expert, one.kind, one.words, one.line, one.target);
    return *this;
  }

  std::vector<MinorityItem> take() { return std::move(out_); }

 private:
  void add(const std::string& expert, std::string kind, Words words, std::size_t line, std::string target) {
    auto answer = std::ranges::find(round_.answers, expert, &AnswerRecord::expert);
    out_.push_back({expert, std::move(kind), std::move(words), round_.round,
                    answer == round_.answers.end() ? std::string() : answer->file, line, std::move(target)});
  }

  void add_labelled(std::string kind, const MinorityVerdict& one) {
    add(one.expert, std::move(kind), one.content.empty() ? one.label : one.content, one.line, "");
    if (!one.content.empty()) out_.back().label = one.label;
  }

  // Of rounds that were registered before the words were kept, the answer is all there is.
  void add_dissents() {
    for (const MinorityVerdict& one : round_.dissents) add_labelled("dissent", one);
    for (const AnswerRecord& one : round_.answers)
      if (one.dissents &&
          std::ranges::find(round_.dissents, one.expert, &MinorityVerdict::expert) == round_.dissents.end())
        add(one.expert, "dissent", {}, 0, "");
  }

  void add_challenge(const Move& move) {
    if (move.targets.empty()) add(move.expert, "challenge", move.note, move.line, "");
    for (const std::string& target : move.targets)
      add(move.expert, "challenge", move.note, move.line, target);
  }

  const RoundRegistered& round_;
  std::vector<MinorityItem> out_;
};

}  // namespace

std::vector<MinorityItem> written_objections(const RoundRegistered& round) {
  return Written(round).add_counted().take();
}
std::vector<MinorityItem> all_objections(const RoundRegistered& round) {
  return Written(round).add_counted().add_unread().take();
}

}  // namespace blue
