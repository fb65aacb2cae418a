#include "domain/verdict/register.h"

#include <algorithm>

#include "base/format.h"
#include "base/hash.h"
#include "base/text.h"
#include "base/utf8.h"
#include "domain/dialogue/preconditions.h"
#include "domain/error_codes.h"
#include "domain/file_names.h"
#include "domain/round/entity_directory.h"
#include "domain/verdict/certify.h"
#include "domain/verdict/gate.h"

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

constexpr std::size_t kLongestDefault = 64 * 1024;  // code points of a text that Blue puts together

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
    check_state();
    check_round();
    check_ids();
    check_experts();
    read_accepted();
    if (is_final()) check_final();
    if (!problems_.empty()) return fail(combine(std::move(problems_)));
    if (is_final()) conclude();
    fill_texts();
    return VerdictDecision{std::move(out_), false};
  }

 private:
  bool is_final() const { return request_.verdict_type == VerdictKind::final; }

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
    auto found = std::ranges::find(state_.verdicts, out_.digest, &VerdictRegistered::digest);
    return found == state_.verdicts.end() ? nullptr : &*found;
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
                    format("Register round {} first.", last + 1));
    if (is_final() && out_.round != last)
      refuse(codes::round_not_latest, "round", out_.round,
             format("A final verdict rests on the last round, which is {}, not {}.", last, out_.round),
             format("Use round {}.", last));
  }

  void check_ids() {
    check_list(out_.tensions_resolved, "tensions_resolved", {EntityKind::tension});
    check_list(out_.recommendations_adopted, "recommendations_adopted",
               {EntityKind::recommendation, EntityKind::claim});
    for (std::size_t i = 0; i < out_.tensions_accepted.size(); ++i)
      check_id(out_.tensions_accepted[i].id, format("tensions_accepted[{}].id", i), {EntityKind::tension});
  }

  void check_list(std::vector<std::string>& ids, std::string_view field,
                  const std::vector<EntityKind>& kinds) {
    for (std::size_t i = 0; i < ids.size(); ++i) check_id(ids[i], format("{}[{}]", field, i), kinds);
  }

  // Replaces the id by the entity's own spelling.
  void check_id(std::string& id, const std::string& path, const std::vector<EntityKind>& kinds) {
    Lookup found = directory_.find(id);
    if (!found.entity) return refuse(codes::target_not_found, path, id, found.problem, found.fix);
    if (std::ranges::find(kinds, found.entity->type) == kinds.end())
      return refuse(codes::type_id_mismatch, path, id,
                    format("{} is a {}, not a {}.", id, name_of(found.entity->type), name_of(kinds.front())));
    id = found.entity->id;
  }

  void check_experts() {
    auto check = [&](const std::string& slug, std::string_view field) {
      if (!slug.empty() && !state_.find_expert(slug))
        refuse(codes::expert_not_found, field, slug, format("No expert of this dialogue is called {}.", slug),
               "Use the name of an expert of this dialogue.");
    };
    check(out_.author_expert, "author_expert");
    for (const std::string& slug : out_.supporting_experts) check(slug, "supporting_experts");
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
    }
  }

  std::vector<std::string> find_unacknowledged() const {
    std::vector<std::string> out;
    for (const AcceptedTension& given : out_.tensions_accepted)
      if (trim(given.reason).empty()) out.push_back(given.id);
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

  void check_final() {
    if (out_.round != state_.next_round() - 1 || state_.rounds.empty()) return;
    std::vector<Error> failures =
        check_gate(read(), {request_.forced, request_.warning, find_unacknowledged()});
    std::ranges::move(failures, std::back_inserter(problems_));
    for (const std::string& id : out_.tensions_resolved)
      if (const Tension* root = state_.record.find_root(id); root && root->status != EntityStatus::resolved)
        refuse(codes::tension_not_resolved, "tensions_resolved", id,
               format("{} is {}, not resolved.", id, name_of(root->status)),
               "Take it out of tensions_resolved.");
  }

  void conclude() {
    const Convergence reading = read();
    const bool is_forced = !reading.can_converge();
    if (!is_forced) out_.warning.clear();
    if (request_.forced && !is_forced)
      out_.notes.push_back({"force_not_needed", "The verdict needs no force; forced was ignored."});
    out_.outcome = is_forced                        ? Outcome::forced
                   : out_.tensions_accepted.empty() ? Outcome::converged
                                                    : Outcome::converged_with_accepted_tensions;
    accept_tensions();
    for (const std::string& id : out_.recommendations_adopted)
      out_.transitions.push_back(judge_transition(id, state_.record.find_entity(id)->status,
                                                  EntityStatus::adopted, out_.round, "adopt", "", ""));
    out_.counts = state_.rounds.back().counts;
    out_.counts->open_tensions = reading.open_tensions;
    std::vector<AcceptedTension> newly;
    for (const Tension& tension : out_.tensions) newly.push_back({tension.id, tension.accepted_reason});
    out_.certificate = make_certificate(state_, *out_.counts, newly, std::move(ledger_head_));
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

  // A dissenting expert speaks for itself: with the words given, or with the minority verdict of its last
  // answer.
  void fill_own_texts() {
    for (const RoundRegistered& round : state_.rounds)
      for (const MinorityVerdict& written : round.minority_verdicts) {
        if (written.expert != out_.author_expert) continue;
        if (trim(request_.recommendation).empty()) out_.recommendation = written.label.text;
        if (trim(request_.description).empty()) out_.description = written.content.text;
      }
  }

  // By default the adopted recommendations, else those that were not rejected, else the last summary.
  void fill_texts() {
    if (is_of_one_expert()) return fill_own_texts();
    std::vector<std::string> labels, contents;
    auto take = [&](const Entity& entity) {
      labels.push_back(entity.label.text);
      contents.push_back(entity.content.empty() ? entity.label.text : entity.content.text);
    };
    for (const std::string& id : out_.recommendations_adopted) take(*state_.record.find_entity(id));
    if (labels.empty())
      for (const Entity& entity : state_.record.entities)
        if (entity.type == EntityKind::recommendation && entity.status != EntityStatus::rejected)
          take(entity);
    const std::string& summary = state_.rounds[static_cast<std::size_t>(out_.round)].summary;
    auto fill_in = [&](std::string& text, const std::vector<std::string>& parts, std::string_view separator) {
      if (trim(text).empty())
        text = utf8_prefix(parts.empty() ? summary : join(parts, separator), kLongestDefault);
    };
    fill_in(out_.recommendation, labels, "; ");
    fill_in(out_.description, contents, "\n\n");
    if (out_.outcome == Outcome::forced)
      out_.description = utf8_prefix(format("{}\n\n{}", out_.warning, out_.description), kLongestString);
  }

  void refuse(ErrorCode code, std::string_view field, Json value, std::string message, std::string fix = {}) {
    problems_.add_value(code, std::string(field), std::move(value), std::move(message), std::move(fix));
  }

  const DialogueState& state_;
  const VerdictRequest& request_;
  std::string ledger_head_;
  EntityDirectory directory_;
  VerdictRegistered out_;
  Problems problems_;
};

}  // namespace

Result<VerdictDecision> register_verdict(const DialogueState& state, const VerdictRequest& request,
                                         std::string ledger_head) {
  return Verdict(state, request, std::move(ledger_head)).take();
}

}  // namespace blue
