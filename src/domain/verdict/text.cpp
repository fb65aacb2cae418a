#include "domain/verdict/text.h"

#include <algorithm>
#include <functional>
#include <map>
#include <set>

#include "base/format.h"
#include "base/text.h"
#include "base/utf8.h"
#include "domain/verdict/decision.h"
#include "domain/verdict/proposal.h"
#include "domain/verdict/witness.h"

namespace blue {
namespace {

constexpr std::size_t kLongestDefault = 64 * 1024;  // code points of a text that Blue puts together
constexpr std::size_t kMostDecisions = 5;           // more of them joined are not a decision

bool is_candidate(const Entity& entity) {
  return entity.type == EntityKind::recommendation && entity.status != EntityStatus::rejected &&
         entity.status != EntityStatus::withdrawn;
}

// The recommendations that refine `id`.
std::set<std::string> find_refinements(const DialogueState& state, const std::string& id) {
  std::set<std::string> out;
  for (const RoundRegistered& round : state.rounds)
    for (const Reference& one : round.references)
      if (one.type == ReferenceKind::refine && one.target == id && counts(one.origin)) out.insert(one.source);
  return out;
}

bool oppose_each_other(const DialogueState& state, const std::vector<std::string>& ids) {
  auto is_one = [&](const std::string& id) { return std::ranges::find(ids, id) != ids.end(); };
  return std::ranges::any_of(state.rounds, [&](const RoundRegistered& round) {
    return std::ranges::any_of(round.references, [&](const Reference& one) {
      return one.type == ReferenceKind::oppose && is_one(one.source) && is_one(one.target);
    });
  });
}

// Recommendations that more than half of the last panel wrote, supported or conceded to at some time: what is
// worth a closer look.
std::set<std::string> find_backed(const DialogueState& state) {
  const PanelSet& panel = state.rounds.back().panel;
  std::map<std::string, std::set<std::string>> backers;
  auto add = [&](const std::string& id, const std::string& expert) {
    if (id.starts_with(letter_of(EntityKind::recommendation)) && sits_on(panel, expert))
      backers[id].insert(expert);
  };
  for (const Entity& one : state.record.entities)
    for (const std::string& expert : one.contributors) add(one.id, expert);
  for (const RoundRegistered& round : state.rounds) {
    for (const Reference& one : round.references)
      if (one.type == ReferenceKind::support) add(one.target, one.expert);
    for (const Move& one : round.moves)
      if (one.type == MoveKind::concede)
        for (const std::string& id : one.targets) add(id, one.expert);
  }
  std::set<std::string> out;
  for (const auto& [id, experts] : backers)
    if (experts.size() * 2 > panel.seats.size()) out.insert(id);
  return out;
}

bool is_text_of(const VerdictStatement& verdict, const VerdictText& text) {
  const bool describes = verdict.description.empty() || verdict.description == text.description;
  return describes && says_the_same(verdict.recommendation, text.recommendation);
}

// The adopted recommendations whose words the verdict uses: all of them joined, or one.
std::vector<std::string> find_sources(const DialogueState& state, const VerdictStatement& verdict) {
  const std::vector<std::string>& adopted = verdict.recommendations_adopted;
  if (adopted.empty() || is_text_of(verdict, text_of(state, adopted))) return adopted;
  for (const std::string& id : adopted)
    if (is_text_of(verdict, text_of(state, {id}))) return {id};
  return {};
}

}  // namespace

bool has_words(std::string_view text) {
  for (std::size_t at = 0; at < text.size();)
    if (is_word_character(next_code_point(text, at))) return true;
  return false;
}

std::vector<DecisionCandidate> rank_candidates(const DialogueState& state) {
  std::vector<DecisionCandidate> out;
  if (state.rounds.empty()) return out;
  for (const Entity& entity : state.record.entities)
    if (is_candidate(entity))
      out.push_back({entity.id, entity.shown_label(), witness_of(state, entity).covered});
  std::ranges::stable_sort(out, std::greater{}, &DecisionCandidate::support);
  return out;
}

std::vector<std::string> find_majority(const DialogueState& state) {
  std::vector<std::string> out;
  if (state.rounds.empty()) return out;
  const std::set<std::string> backed = find_backed(state);
  for (const Entity& entity : state.record.entities) {
    if (!is_candidate(entity) || !backed.contains(entity.id)) continue;
    const DecisionWitness witness = witness_of(state, entity);
    if (witness.opponents.empty() && witness.covered * 2 > witness.panel) out.push_back(entity.id);
  }
  // One that most of the panel refined is gone. One that somebody refined is not decided, but it counts: what
  // is left of many is no decision.
  const std::set<std::string> majority(out.begin(), out.end());
  std::erase_if(out, [&](const std::string& id) {
    return std::ranges::any_of(find_refinements(state, id),
                               [&](const std::string& other) { return majority.contains(other); });
  });
  if (out.size() > kMostDecisions) return {};
  std::erase_if(out, [&](const std::string& id) { return !find_refinements(state, id).empty(); });
  if (oppose_each_other(state, out)) out.clear();
  return out;
}

std::vector<std::string> find_proposable(const DialogueState& state) {
  std::vector<std::string> majority = find_majority(state);
  if (!majority.empty()) return majority;
  for (const DecisionCandidate& one : rank_candidates(state))
    if (stances_on(state, one.id).opponents.empty()) return {one.id};
  return {};
}

VerdictText text_of(const DialogueState& state, const std::vector<std::string>& ids) {
  std::vector<std::string> labels, contents;
  for (const std::string& id : ids) {
    const Entity* entity = state.record.find_entity(id);
    if (!entity) continue;  // only in a ledger that was tampered with
    labels.push_back(entity->shown_label());
    contents.push_back(entity->shown_content().empty() ? labels.back() : entity->shown_content());
  }
  return {std::string(utf8_prefix(join(labels, "; "), kLongestDefault)),
          std::string(utf8_prefix(join(contents, "\n\n"), kLongestDefault))};
}

void fill_text(const DialogueState& state, VerdictRegistered& verdict) {
  const bool is_final = verdict.verdict_type == VerdictKind::final;
  if (!has_words(verdict.recommendation)) verdict.recommendation.clear();
  if (const VerdictRegistered* proposal = is_final ? proposal_of(state) : nullptr)
    inherit_proposal(verdict, *proposal);
  std::vector<std::string>& adopted = verdict.recommendations_adopted;
  for (const ConvergedDecision& decision : verdict.converged_decisions)
    if (decision.id && std::ranges::find(adopted, *decision.id) == adopted.end())
      adopted.push_back(*decision.id);
  if (verdict.recommendation.empty() && adopted.empty() && is_final) adopted = find_majority(state);
  if (adopted.empty()) return;
  if (verdict.recommendation.empty()) {
    const VerdictText text = text_of(state, adopted);
    verdict.recommendation = text.recommendation;
    if (verdict.description.empty()) verdict.description = text.description;
  }
  verdict.text_from = find_sources(state, verdict);
}

const MinorityVerdict* find_minority_verdict(const DialogueState& state, std::string_view expert) {
  const MinorityVerdict* last = nullptr;
  for (const RoundRegistered& round : state.rounds)
    for (const MinorityVerdict& written : round.minority_verdicts)
      if (written.expert == expert) last = &written;
  return last;
}

void restore_text(const DialogueState& state, VerdictRegistered& verdict) {
  VerdictText text;
  if (!verdict.text_from.empty())
    text = text_of(state, verdict.text_from);
  else if (const auto* own = find_minority_verdict(state, verdict.author_expert);
           own && verdict.in_authors_words)
    text = {own->label.text, own->content.text};
  else
    return;
  const bool is_forced = verdict.outcome == Outcome::forced;
  verdict.recommendation = std::move(text.recommendation);
  verdict.description = is_forced ? with_warning(verdict.warning, text.description) : text.description;
}

std::string with_warning(const std::string& warning, const std::string& description) {
  return std::string(utf8_prefix(format("{}\n\n{}", warning, description), kLongestString));
}

}  // namespace blue
