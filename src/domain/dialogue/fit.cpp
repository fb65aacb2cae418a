#include "domain/dialogue/fit.h"

#include <algorithm>
#include <ranges>
#include <set>

#include "base/format.h"
#include "base/text.h"
#include "base/utf8.h"
#include "domain/error_codes.h"

namespace blue {
namespace {

std::unexpected<Error> misfit(std::string what) {
  return fail(
      make_error(codes::invalid_value, std::move(what)).suggest("Restore the ledger from version control."));
}

std::string in_quotes(std::string_view text) { return format("\"{}\"", printable(utf8_prefix(text, 60))); }

Result<> check_begun(const DialogueState& before) {
  return before.created_at.empty() ? misfit("It comes before the line that creates the dialogue.")
                                   : Result<>{};
}

Result<> check_not_ended(const DialogueState& before) {
  TRY(check_begun(before));
  return before.status == DialogueStatus::open ? Result<>{}
                                               : misfit("It comes after the line that ends the dialogue.");
}

Result<> check_round_number(int round) {
  return round >= 0 && round <= kLastRound ? Result<>{} : misfit(format("There is no round {}.", round));
}

// Slugs become names of files.
Result<> check_slug(std::string_view slug) {
  const bool is_name = !slug.empty() && slug.size() <= 200 && !slug.starts_with('.') &&
                       printable(slug) == slug && slug.find_first_of("/\\\n\t") == std::string_view::npos;
  return is_name ? Result<>{} : misfit(format("{} cannot be the name of an expert's file.", in_quotes(slug)));
}

// A path of the dialogue's folder.
Result<> check_path(std::string_view path) {
  auto is_name = [](std::string_view part) { return !part.empty() && part != "." && part != ".."; };
  const bool is_below = printable(path) == path && std::ranges::all_of(split(path, '/'), is_name);
  return is_below ? Result<>{} : misfit(format("{} is not a file below its folder.", in_quotes(path)));
}

// Every name in `names` is there once.
Result<> check_unique(const auto& names, std::string_view what) {
  std::set<std::string_view> seen;
  for (std::string_view name : names)
    if (!seen.insert(name).second) return misfit(format("It has the {} {} twice.", what, in_quotes(name)));
  return {};
}

Result<> check_panel(const PanelSet& panel, int round) {
  TRY(check_round_number(round));
  if (panel.round != round) return misfit(format("Its panel is that of round {}.", panel.round));
  const std::vector<std::string> slugs = slugs_of(panel);
  for (const std::string& slug : slugs) TRY(check_slug(slug));
  return check_unique(slugs, "panel member");
}

// The record that the body of a round is added to: without the round that it replaces.
bool is_known(const DialogueState& before, const RoundRegistered& body, std::string_view id) {
  const Entity* known = before.record.find_entity(id);
  return known && !(body.replaces && known->round == body.round);
}

Result<> check_entities(const DialogueState& before, const RoundRegistered& body) {
  for (const Entity& entity : body.entities) {
    const auto id = parse_entity_id(entity.id);
    if (!id || id->kind != entity.type || id->round != body.round || entity.round != body.round)
      return misfit(format("{} is not the id of a {} of round {}.", in_quotes(entity.id),
                           name_of(entity.type), body.round));
    if (is_known(before, body, entity.id)) return misfit(format("It raises {} again.", in_quotes(entity.id)));
  }
  return check_unique(body.entities | std::views::transform(&Entity::id), "id");
}

using Targets = std::map<std::string, std::string, std::less<>>;

// Following `targets` from any of `starts` comes to an end.
Result<> check_no_circle(const Targets& targets, const std::vector<std::string>& starts) {
  for (const std::string& start : starts) {
    std::size_t steps = 0;
    for (auto next = targets.find(start); next != targets.end() && !next->second.empty();
         next = targets.find(next->second))
      if (++steps > targets.size()) return misfit(format("{} is folded into itself.", in_quotes(start)));
  }
  return {};
}

// The tensions of a body are tensions of the record, or of `raised`.
Result<> check_tensions(const DialogueState& before, const std::vector<Tension>& tensions,
                        std::span<const Entity> raised) {
  Targets folded;
  std::vector<std::string> ids;
  for (const auto& [id, tension] : before.record.tensions) folded[id] = tension.duplicate_of;
  for (const Tension& one : tensions) {
    const auto id = parse_entity_id(one.id);
    const bool is_there =
        before.record.find_entity(one.id) || std::ranges::find(raised, one.id, &Entity::id) != raised.end();
    if (!id || id->kind != EntityKind::tension || !is_there)
      return misfit(format("{} is not a tension of the record.", in_quotes(one.id)));
    folded[one.id] = one.duplicate_of;
    ids.push_back(one.id);
  }
  for (const std::string& id : ids)
    if (!folded[id].empty() && !folded.contains(folded[id]))
      return misfit(format("{} is folded into {}, which is not a tension of the record.", in_quotes(id),
                           in_quotes(folded[id])));
  return check_no_circle(folded, ids);
}

Result<> check_merges(const DialogueState& before, const std::vector<Merge>& merges) {
  Targets merged = before.record.merged_into;
  std::vector<std::string> ids;
  for (const Merge& one : merges) {
    merged[one.from] = one.into;
    ids.push_back(one.from);
  }
  return check_no_circle(merged, ids);
}

Result<> check_answers(const RoundRegistered& body) {
  for (const auto* answers : {&body.answers, &body.dropped_answers}) {
    for (const AnswerRecord& one : *answers) {
      TRY(check_slug(one.expert));
      TRY(check_path(one.file));
    }
    TRY(check_unique(*answers | std::views::transform(&AnswerRecord::expert), "answer of"));
  }
  return {};
}

}  // namespace

Result<> check_fit(const DialogueState& before, const DialogueCreated& body) {
  if (!before.created_at.empty()) return misfit("The dialogue was created by an earlier line.");
  // The id becomes the name of a file.
  if (body.dialogue_id.empty() || slugify(body.dialogue_id, body.dialogue_id.size()) != body.dialogue_id)
    return misfit(format("{} cannot be the id of a dialogue.", in_quotes(body.dialogue_id)));
  return {};
}

Result<> check_fit(const DialogueState& before, const PanelSet& body) {
  TRY(check_begun(before));
  return check_panel(body, body.round);
}

Result<> check_fit(const DialogueState& before, const ExpertCreated& body) {
  TRY(check_begun(before));
  return check_slug(body.expert.slug);
}

Result<> check_fit(const DialogueState& before, const PromptIssued& body) {
  TRY(check_begun(before));
  TRY(check_panel(body.panel, body.round));
  for (const std::string& expert : body.experts)
    if (!sits_on(body.panel, expert))
      return misfit(format("{} does not sit on its panel.", in_quotes(expert)));
  return {};
}

Result<> check_fit(const DialogueState& before, const RoundRead& body) {
  TRY(check_begun(before));
  return check_round_number(body.round);
}

Result<> check_fit(const DialogueState& before, const RoundRegistered& body) {
  TRY(check_not_ended(before));
  const int expected = before.next_round() - (body.replaces ? 1 : 0);
  if (body.round != expected || expected < 0)
    return misfit(
        format("It {} round {} when {} registered.", body.replaces ? "replaces" : "registers", body.round,
               before.next_round() == 1 ? "1 round is" : format("{} rounds are", before.next_round())));
  TRY(check_panel(body.panel, body.round));
  TRY(check_answers(body));
  TRY(check_entities(before, body));
  TRY(check_tensions(before, body.tensions, body.entities));
  TRY(check_merges(before, body.merges));
  TRY(check_unique(body.standing | std::views::transform(&Signal::expert), "standing signal of"));
  return check_unique(body.suspended | std::views::transform(&Signal::expert), "suspended signal of");
}

Result<> check_fit(const DialogueState& before, const VerdictRegistered& body) {
  const bool is_afterword =
      body.verdict_type == VerdictKind::minority || body.verdict_type == VerdictKind::dissent;
  TRY(is_afterword ? check_begun(before) : check_not_ended(before));
  if (body.round < 0 || body.round >= before.next_round())
    return misfit(format("It is about round {}, which is not registered.", body.round));
  if (before.find_verdict(body.verdict_id))
    return misfit(format("There is a verdict with the id {} already.", in_quotes(body.verdict_id)));
  return check_tensions(before, body.tensions, {});
}

Result<> check_fit(const DialogueState& before, const DialogueAbandoned&) { return check_not_ended(before); }

}  // namespace blue
