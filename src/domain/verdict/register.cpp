#include "domain/verdict/register.h"

#include <algorithm>
#include <array>
#include <span>

#include "base/format.h"
#include "base/hash.h"
#include "base/text.h"
#include "base/utf8.h"
#include "domain/dialogue/preconditions.h"
#include "domain/error_codes.h"
#include "domain/file_names.h"
#include "domain/reason.h"
#include "domain/round/entity_directory.h"
#include "domain/verdict/certify.h"
#include "domain/verdict/consent.h"
#include "domain/verdict/gate.h"
#include "domain/verdict/minority_report.h"
#include "domain/verdict/proposal.h"
#include "domain/verdict/text.h"

namespace blue {

void VerdictRequest::describe(Fields<VerdictRequest>& f) {
  using T = VerdictRequest;
  f.optional("round", &T::round, "Round it rests on; default the last").range(0, 98);
  f.optional("verdict_type", &T::verdict_type, "Kind of verdict").flag("type");
  f.optional("verdict_id", &T::verdict_id, "Default the type").length(1, 100);
  f.inherit<VerdictStatement>();
  f.optional("forced", &T::forced, "True only at max rounds");
  f.optional("warning", &T::warning, "Why convergence was forced");
}

namespace {

constexpr std::array kTensions{EntityKind::tension};
constexpr std::array kAdoptable{EntityKind::recommendation, EntityKind::claim};

class Verdict {
 public:
  Verdict(const DialogueState& state, const VerdictRequest& request, std::string ledger_head)
      : state_(state),
        request_(request),
        ledger_head_(std::move(ledger_head)),
        directory_(state.record.entities, {}, state.next_round()),
        out_{{request}} {}

  Result<VerdictDecision> take() {
    fill();
    if (const VerdictRegistered* stored = find_repeat()) return VerdictDecision{*stored, true};
    check();
    if (!problems_.empty()) return fail(combine(std::move(problems_)));
    if (is_final()) conclude();
    if (request_.verdict_type == VerdictKind::interim) propose();
    if (is_of_one_expert()) quote();
    return VerdictDecision{std::move(out_), false};
  }

  std::vector<Error> take_refusals() {
    fill();
    check();
    return std::move(problems_);
  }

 private:
  bool is_final() const { return request_.verdict_type == VerdictKind::final; }

  void check() {
    check_state();
    check_round();
    check_ids();
    check_experts();
    if (state_.rounds.empty()) return;
    if (!is_of_one_expert()) complete();
    read_accepted();
    for (std::size_t i = 0; i < out_.acknowledged_opposition.size(); ++i)
      check_reason(problems_, format("acknowledged_opposition[{}].reason", i),
                   out_.acknowledged_opposition[i].reason,
                   format("Adopting {} against opposition", out_.acknowledged_opposition[i].id));
    std::ranges::move(check_supporters(state_, out_), std::back_inserter(problems_));
    if (is_final()) check_final();
  }

  // What the call leaves out. An accepted tension that was resolved since the proposal needs no acceptance.
  void complete() {
    if (!request_.recommendation.empty() && !has_words(request_.recommendation))
      return refuse(codes::verdict_empty, "recommendation", request_.recommendation,
                    format("The recommendation is \"{}\", which says nothing.", request_.recommendation),
                    advise_on_wordless());
    fill_text(state_, out_);
    if (request_.tensions_accepted.empty())
      std::erase_if(out_.tensions_accepted, [&](const AcceptedTension& one) {
        return state_.record.find_root(one.id)->status == EntityStatus::resolved;
      });
    if (!is_final() || !state_.is_declared() || !out_.recommendation.empty()) return;
    out_.recommendation = kNothingStated;
    out_.notes.push_back({"verdict_empty", "The verdict states no recommendation.",
                          "Give a recommendation, or name those that are adopted."});
  }

  std::string advise_on_wordless() const {
    VerdictRegistered without = out_;
    fill_text(state_, without);
    const std::string said = is_final() ? "Say what is decided" : "Say what would be decided";
    if (is_final() && !without.recommendation.empty()) return said + ", or leave the recommendation out.";
    return said + (rank_candidates(state_).empty() ? "." : ", or name recommendations_adopted instead.");
  }

  void fill() {
    out_.round = request_.round.value_or(state_.next_round() - 1);
    out_.evidence = state_.settings.evidence;
    out_.author_expert = slug_of_name(request_.author_expert);
    for (std::string& name : out_.supporting_experts) name = slug_of_name(name);
    out_.verdict_id = request_.verdict_id.value_or("");
    // The digest covers what was sent, before any default and any derived part.
    out_.digest = sha256(render_json(JsonObject{{"verdict", encode(out_)}, {"forced", request_.forced}}));
  }

  const VerdictRegistered* find_repeat() const {
    const VerdictRegistered* found = state_.find_verdict_of(out_.digest);
    // A text may come back on the table after another.
    return found && found->proposal > 0 && proposal_of(state_) != found ? nullptr : found;
  }

  void check_state() {
    if (state_.status == DialogueStatus::abandoned || !is_of_one_expert()) problems_ = check_open(state_);
    const std::string type(name_of(request_.verdict_type));
    if (!request_.verdict_id)
      out_.verdict_id =
          first_free(type, [&](const std::string& id) { return state_.find_verdict(id) != nullptr; });
    else if (trim(*request_.verdict_id).empty())
      refuse(codes::invalid_value, "verdict_id", *request_.verdict_id, "verdict_id is empty.",
             format("Leave it out to get \"{}\".", type));
    else if (state_.find_verdict(*request_.verdict_id))
      refuse(codes::verdict_exists, "verdict_id", *request_.verdict_id,
             format("The verdict {} is already registered with different content.", *request_.verdict_id),
             "Choose another verdict_id.");
  }

  void check_round() {
    const int last = state_.next_round() - 1;
    if (out_.round < 0 || out_.round > last)
      return refuse(codes::round_not_registered, "round", out_.round,
                    last < 0 ? "No round is registered yet."
                             : format("Round {} is not registered; the last is {}.", out_.round, last),
                    last < 0 ? "Register round 0 first." : format("Use round {}, or leave it out.", last));
    if (is_final() && out_.round != last)
      refuse(codes::round_not_latest, "round", out_.round,
             format("A final verdict rests on the last round, which is {}, not {}.", last, out_.round),
             format("Use round {}.", last));
  }

  void check_ids() {
    check_list(out_.tensions_resolved, "tensions_resolved", kTensions);
    check_list(out_.recommendations_adopted, "recommendations_adopted", kAdoptable);
    check_items(out_.tensions_accepted, "tensions_accepted", kTensions);
    check_items(out_.acknowledged_opposition, "acknowledged_opposition", kAdoptable);
    for (std::size_t i = 0; i < out_.converged_decisions.size(); ++i)
      if (auto& id = out_.converged_decisions[i].id;
          id && !check_id(*id, format("converged_decisions[{}].id", i), kAdoptable))
        id.reset();
  }

  // What turns out not to be such an entity is refused and left out of all that follows.
  void check_list(std::vector<std::string>& ids, std::string_view field, std::span<const EntityKind> kinds) {
    std::erase_if(ids, [&, i = 0](std::string& id) mutable {
      return !check_id(id, format("{}[{}]", field, i++), kinds);
    });
  }
  template <class Item>
  void check_items(std::vector<Item>& items, std::string_view field, std::span<const EntityKind> kinds) {
    std::erase_if(items, [&, i = 0](Item& item) mutable {
      return !check_id(item.id, format("{}[{}].id", field, i++), kinds);
    });
  }

  // Replaces the id by the entity's own spelling; false when it was refused.
  bool check_id(std::string& id, const std::string& path, std::span<const EntityKind> kinds) {
    Lookup found = directory_.find(id);
    if (!found.entity)
      refuse(codes::target_not_found, path, id, found.problem, found.fix);
    else if (std::ranges::find(kinds, found.entity->type) == kinds.end())
      refuse(codes::type_id_mismatch, path, id,
             format("{} is a {}, not a {}.", id, name_of(found.entity->type), name_of(kinds.front())),
             format("Name a {}, or take {} out.", name_of(kinds.front()), id));
    else
      return id = found.entity->id, true;
    return false;
  }

  void check_experts() {
    auto check = [&](const std::string& name, std::string_view field) {
      if (!name.empty() && !state_.find_expert(slug_of_name(name)))
        refuse(codes::expert_not_found, field, name, format("No expert of this dialogue is called {}.", name),
               "Use the name of an expert of this dialogue.");
    };
    check(request_.author_expert, "author_expert");
    for (const std::string& name : request_.supporting_experts) check(name, "supporting_experts");
  }

  // A reason on record need not be repeated.
  void read_accepted() {
    for (std::size_t i = 0; i < out_.tensions_accepted.size(); ++i) {
      AcceptedTension& given = out_.tensions_accepted[i];
      const Tension* root = state_.record.find_root(given.id);
      if (!root) continue;
      given.id = root->id;
      if (is_final() && root->status == EntityStatus::resolved)
        refuse(codes::contradiction, format("tensions_accepted[{}]", i), given.id,
               format("{} is resolved and needs no acceptance.", given.id),
               "Take it out of tensions_accepted.");
      if (trim(given.reason).empty()) given.reason = root->accepted_reason;
      if (!trim(given.reason).empty() && given.reason != root->accepted_reason)
        check_reason(problems_, format("tensions_accepted[{}].reason", i), given.reason,
                     format("Accepting {}", given.id));
    }
  }

  std::vector<std::string> find_without_reason() const {
    std::vector<std::string> out;
    for (const AcceptedTension& given : out_.tensions_accepted)
      if (trim(given.reason).empty()) out.push_back(given.id);
    sort_ids(out);
    return out;
  }

  std::vector<std::string> find_unlisted() const {
    std::vector<std::string> out;
    for (const auto& [id, tension] : state_.record.tensions) {
      const bool is_listed =
          std::ranges::find(out_.tensions_accepted, id, &AcceptedTension::id) != out_.tensions_accepted.end();
      if (tension.status == EntityStatus::accepted_unresolved && tension.duplicate_of.empty() && !is_listed)
        out.push_back(id);
    }
    sort_ids(out);
    return out;
  }

  Convergence read() const {
    std::vector<std::string> accepted;
    for (const AcceptedTension& given : out_.tensions_accepted)
      if (!trim(given.reason).empty()) accepted.push_back(given.id);
    return read_convergence(state_, accepted);
  }

  // True when the proposal as it is on the table would pass: there is nothing that force could be needed for.
  bool is_signed_text_ready() const {
    const std::vector<Error> refusals = find_refusals(state_, {});
    return std::ranges::all_of(
        refusals, [](const Error& one) { return one.code == codes::opposition_not_acknowledged; });
  }

  // A dialogue that was closed has no gate to pass.
  void check_final() {
    const bool is_open = state_.status == DialogueStatus::open;
    if (!is_open || out_.round != state_.next_round() - 1 || state_.rounds.empty()) return;
    const Convergence reading = read();
    ratification_ = ratification_of(state_, out_);
    const bool lacks = lacks_ratification(state_, ratification_);
    const bool is_met = lacks && request_.forced && reading.can_converge() && is_signed_text_ready();
    const bool may_force = request_.forced && reading.max_rounds_reached && !is_met;
    is_forced_ = !reading.can_converge() || (lacks && may_force);
    std::ranges::move(
        check_gate(reading, {.forced = request_.forced,
                             .warning = request_.warning,
                             .unlisted = find_unlisted(),
                             .without_reason = find_without_reason(),
                             .needs_force = lacks && may_force,
                             .consent = check_consent(state_, out_, ratification_, is_forced_ && may_force)}),
        std::back_inserter(problems_));
    ratification_.skipped = lacks;
    for (const std::string& id : out_.tensions_resolved)
      if (const Tension* root = state_.record.find_root(id); root && root->status != EntityStatus::resolved)
        refuse(codes::tension_not_resolved, "tensions_resolved", id,
               format("{} is {}, not resolved.", id, name_of(root->status)),
               "Take it out of tensions_resolved.");
  }

  void conclude() {
    if (!is_forced_) out_.warning.clear();
    if (request_.forced && !is_forced_)
      out_.notes.push_back({"force_not_needed", "The verdict needs no force; forced was ignored."});
    if (ratification_.skipped)
      out_.notes.push_back(
          {"ratification_skipped",
           format("The verdict is forced, so ratification was skipped; {}.", ratification_.statement)});
    out_.outcome = is_forced_                       ? Outcome::forced
                   : out_.tensions_accepted.empty() ? Outcome::converged
                                                    : Outcome::converged_with_accepted_tensions;
    accept_tensions();
    for (const std::string& id : out_.recommendations_adopted)
      out_.transitions.push_back(judge_transition(id, state_.record.find_entity(id)->status,
                                                  EntityStatus::adopted, out_.round, "adopt", "", ""));
    out_.counts = state_.rounds.back().counts;
    out_.counts->open_tensions = read().open_tensions;
    out_.certificate = make_certificate(state_, out_, ratification_, std::move(ledger_head_));
    if (is_forced_) out_.description = with_warning(out_.warning, out_.description);
  }

  void accept_tensions() {
    for (const AcceptedTension& given : out_.tensions_accepted) {
      Tension tension = *state_.record.find_tension(given.id);
      const bool is_listed_twice =
          std::ranges::find(out_.tensions, given.id, &Tension::id) != out_.tensions.end();
      if (tension.status == EntityStatus::accepted_unresolved || is_listed_twice) continue;
      out_.transitions.push_back(judge_transition(tension.id, tension.status,
                                                  EntityStatus::accepted_unresolved, out_.round, "accept", "",
                                                  given.reason));
      tension.status = EntityStatus::accepted_unresolved;
      tension.accepted_reason = given.reason;
      tension.drop_pending();
      out_.tensions.push_back(std::move(tension));
    }
  }

  bool is_of_one_expert() const {
    return request_.verdict_type == VerdictKind::minority || request_.verdict_type == VerdictKind::dissent;
  }

  // A text goes on the table; what a final verdict could not adopt is said while it can be changed.
  void propose() {
    if (out_.recommendation.empty()) {
      out_.notes.push_back({"proposal_empty",
                            "The interim verdict has no text: nothing was put on the table.",
                            "Give a recommendation, or name recommendations_adopted."});
      return;
    }
    const VerdictRegistered* before = proposal_of(state_);
    out_.proposal = before ? before->proposal + 1 : 1;
    out_.proposal_hash = proposal_hash(out_);
    std::ranges::copy(notes_on_proposal(state_, out_.proposal), std::back_inserter(out_.notes));
    for (const Error& one : check_consent(state_, out_, {}, true))
      out_.notes.push_back({std::string(one.code.name), one.message, one.suggestion});
  }

  // A dissenting expert speaks for itself: with the words given, else with its last minority verdict; beside
  // them stands the line it wrote.
  void quote() {
    const std::vector<MinorityItem> report = minority_report(state_);
    const MinorityItem* own = find_own_line(report, out_.author_expert);
    out_.in_judges_words = own == nullptr;
    if (own) out_.quote = *own;
    out_.in_authors_words = trim(request_.recommendation).empty() && trim(request_.description).empty() &&
                            find_minority_verdict(state_, out_.author_expert) != nullptr;
    restore_text(state_, out_);
  }

  void refuse(ErrorCode code, std::string_view field, Json value, std::string message, std::string fix) {
    problems_.add_value(code, std::string(field), std::move(value), std::move(message), std::move(fix));
  }

  const DialogueState& state_;
  const VerdictRequest& request_;
  std::string ledger_head_;
  EntityDirectory directory_;
  VerdictRegistered out_;
  Ratification ratification_;
  bool is_forced_ = false;
  Problems problems_;
};

}  // namespace

Result<VerdictDecision> register_verdict(const DialogueState& state, const VerdictRequest& request,
                                         std::string ledger_head) {
  return Verdict(state, request, std::move(ledger_head)).take();
}

std::vector<Error> find_refusals(const DialogueState& state, const VerdictRequest& request) {
  return Verdict(state, request, {}).take_refusals();
}

}  // namespace blue
