#include "domain/verdict/consent.h"

#include <algorithm>
#include <set>

#include "base/format.h"
#include "base/text.h"
#include "domain/error_codes.h"
#include "domain/verdict/minority_report.h"
#include "domain/verdict/proposal.h"
#include "domain/verdict/text.h"
#include "domain/verdict/witness.h"

namespace blue {
namespace {

JsonArray to_array(const std::vector<std::string>& texts) { return JsonArray(texts.begin(), texts.end()); }

std::vector<std::string> names_of_slugs(const DialogueState& state, const std::vector<std::string>& slugs) {
  std::vector<std::string> out;
  for (const std::string& slug : slugs) out.push_back(state.display_name(slug));
  return out;
}

Error consent_error(ErrorCode code, std::string field, std::string message) {
  return make_error(code, std::move(message)).at(std::move(field)).because("convergence_gate");
}

// The command of the call, with a text to fill in.
std::string command_with_text(const DialogueState& state, const VerdictRegistered& verdict) {
  return format("blue dialogue verdict --id {} --round {}{} --recommendation \"…\"",
                state.settings.dialogue_id, verdict.round,
                verdict.warning.empty() ? "" : " --forced --warning \"…\"");
}

Error empty_error(const DialogueState& state, const VerdictRegistered& verdict) {
  constexpr std::size_t kMostNamed = 5;
  JsonArray candidates;
  std::vector<std::string> named;
  for (const DecisionCandidate& one : rank_candidates(state)) {
    candidates.push_back(JsonObject{{"id", one.id}, {"label", one.label}, {"support", one.support}});
    if (named.size() < kMostNamed) named.push_back(format("{} ({})", one.id, one.support));
  }
  const std::size_t count = candidates.size();
  const std::string found =
      count == 0 ? "no expert made a recommendation"
                 : format("the experts left {}, most support first: {}{}", counted(count, "recommendation"),
                          join(named, ", "), count > kMostNamed ? " …" : "");
  return consent_error(codes::verdict_empty, "recommendation", format("The verdict has no text: {}.", found))
      .with("candidates", std::move(candidates))
      .suggest(format("Say what is decided: {}; or name the recommendations in recommendations_adopted",
                      command_with_text(state, verdict)));
}

void check_rejected(const DialogueState& state, const VerdictRegistered& verdict, std::vector<Error>& out) {
  std::vector<std::string> rejected;
  for (const std::string& id : verdict.recommendations_adopted) {
    const EntityStatus status = state.record.find_entity(id)->status;
    if (status == EntityStatus::rejected || status == EntityStatus::withdrawn) rejected.push_back(id);
  }
  if (rejected.empty()) return;
  out.push_back(consent_error(codes::recommendation_rejected, "recommendations_adopted",
                              format("{} cannot be adopted: the author gave it up.", join(rejected, ", ")))
                    .with_value(to_array(rejected))
                    .suggest(format("Take {} out of recommendations_adopted and converged_decisions{}",
                                    join(rejected, ", "),
                                    proposal_of(state) ? ", and put the new text to the panel" : "")));
}

void check_opposition(const DialogueState& state, const VerdictRegistered& verdict, std::vector<Error>& out) {
  std::vector<std::string> ids, named;
  JsonArray opposition;
  for (const std::string& id : verdict.recommendations_adopted) {
    auto found = std::ranges::find(verdict.acknowledged_opposition, id, &AcknowledgedOpposition::id);
    if (found != verdict.acknowledged_opposition.end() && has_words(found->reason)) continue;
    const std::vector<std::string> opponents = names_of_slugs(state, stances_on(state, id).opponents);
    if (opponents.empty()) continue;
    ids.push_back(id);
    named.push_back(format("{} (by {})", id, join(opponents, ", ")));
    opposition.push_back(JsonObject{{"id", id}, {"opponents", to_array(opponents)}});
  }
  if (ids.empty()) return;
  out.push_back(consent_error(codes::opposition_not_acknowledged, "acknowledged_opposition",
                              format("The verdict adopts what is opposed: {}.", join(named, "; ")))
                    .with_value(to_array(ids))
                    .with("opposition", std::move(opposition))
                    .suggest(format("Add {{\"id\": \"{}\", \"reason\": \"…\"}} to acknowledged_opposition: "
                                    "why it is adopted all the same",
                                    join(ids, "\", \"reason\": \"…\"}, {\"id\": \""))));
}

std::string missing_ratification(const DialogueState& state, const Ratification& ratification) {
  if (const VerdictRegistered* proposal = proposal_of(state); proposal && ratification.proposal == 0)
    return format(
        "This dialogue requires ratification, and no prompt of a round that was held carried proposal {}.",
        proposal->proposal);
  if (ratification.proposal == 0)
    return "This dialogue requires ratification, and no proposal was put to the panel.";
  if (!ratification.differs.empty())
    return format("This dialogue requires ratification, and the verdict differs from proposal {} in {}.",
                  ratification.proposal, join(ratification.differs, ", "));
  return format("This dialogue requires ratification, and {} of {} signed proposal {}.",
                ratification.ratified, ratification.panel, ratification.proposal);
}

std::string advise_on_ratification(const DialogueState& state, const Ratification& ratification) {
  const bool differs = ratification.proposal > 0 && !ratification.differs.empty();
  const VerdictRegistered* proposal = proposal_of(state);
  const bool is_signed = differs && !lacks_ratification(state, ratification_of(state, *proposal));
  if (state.is_max_rounds_reached() && is_signed)
    return "Leave these fields out to register the proposal as it was signed";
  if (state.is_max_rounds_reached())
    return format(
        "{} forced: true and a warning that says who did not consent",
        differs ? "Leave these fields out to register the proposal as it was signed, or send" : "Send");
  if (differs)
    return "Leave these fields out to register the proposal as it was signed, or put the new text on the "
           "table "
           "with verdict_type: interim";
  if (!proposal) return "Put the text on the table with verdict_type: interim, then hold a round on it";
  return format("Hand out the prompts of round {}: they carry the proposal", state.next_round());
}

}  // namespace

bool lacks_ratification(const DialogueState& state, const Ratification& ratification) {
  return state.settings.ratification == RatificationRule::required &&
         (ratification.proposal == 0 || ratification.ratified < ratification.panel);
}

std::vector<Error> check_consent(const DialogueState& state, const VerdictRegistered& verdict,
                                 const Ratification& ratification, bool is_forced) {
  std::vector<Error> out;
  if (verdict.recommendation.empty()) out.push_back(empty_error(state, verdict));
  check_rejected(state, verdict, out);
  check_opposition(state, verdict, out);
  if (!is_forced && lacks_ratification(state, ratification))
    out.push_back(
        consent_error(codes::not_ratified, "recommendation", missing_ratification(state, ratification))
            .with("ratified", ratification.ratified)
            .with("panel", ratification.panel)
            .with("proposal", ratification.proposal)
            .with("differs", to_array(ratification.differs))
            .suggest(advise_on_ratification(state, ratification)));
  return out;
}

std::vector<Error> check_supporters(const DialogueState& state, const VerdictRegistered& verdict) {
  if (state.is_declared() || verdict.supporting_experts.empty()) return {};
  std::set<std::string> found;
  const bool is_of_one =
      verdict.verdict_type == VerdictKind::minority || verdict.verdict_type == VerdictKind::dissent;
  if (is_of_one) {
    for (std::string& slug : find_dissenters(state, verdict.author_expert)) found.insert(std::move(slug));
  } else {
    for (const Signal& signal : state.record.standing) found.insert(signal.expert);
    for (const std::string& id : verdict.recommendations_adopted)
      for (std::string& slug : stances_on(state, id).supporters) found.insert(std::move(slug));
    // An expert who opposes what is adopted supports no verdict that adopts it, whatever it signed.
    for (const std::string& id : verdict.recommendations_adopted)
      for (const std::string& slug : stances_on(state, id).opponents) found.erase(slug);
  }
  std::vector<std::string> unfounded;
  for (const std::string& slug : verdict.supporting_experts)
    if (!found.contains(slug)) unfounded.push_back(slug);
  if (unfounded.empty()) return {};
  const std::string who = join(names_of_slugs(state, unfounded), ", ");
  std::vector<Error> out;
  out.push_back(make_error(codes::supporters_mismatch,
                           format("{} {} named in supporting_experts without having written so.", who,
                                  unfounded.size() == 1 ? "is" : "are"))
                    .at("supporting_experts")
                    .with_value(to_array(names_of_slugs(state, verdict.supporting_experts)))
                    .because("supporters")
                    .with("claimed", to_array(names_of_slugs(state, verdict.supporting_experts)))
                    .with("found", to_array(names_of_slugs(state, {found.begin(), found.end()})))
                    .suggest(format(
                        "Take {} out of supporting_experts: {}", who,
                        is_of_one ? "supporters of a minority dissented, objected or supported its author"
                                  : "supporters back an adopted recommendation or have a standing signal")));
  return out;
}

}  // namespace blue
