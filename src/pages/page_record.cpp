#include "pages/page_record.h"

#include <algorithm>
#include <set>

#include "base/format.h"
#include "base/text.h"
#include "domain/dialogue/convergence.h"
#include "domain/panel/panel.h"
#include "pages/layout.h"
#include "pages/page_writer.h"

namespace blue {
namespace {

constexpr std::size_t kLongestName = 80;    // code points
constexpr std::size_t kLongestLabel = 200;  // code points
constexpr std::size_t kLongestPath = 300;   // code points

std::string upper_case(std::string_view word) {
  std::string out(word);
  for (char& c : out)
    if (c == '_')
      c = ' ';
    else if (c >= 'a' && c <= 'z')
      c = static_cast<char>(c & ~0x20);
  return out;
}

PanelSet current_panel(const DialogueState& state) {
  const bool goes_on = state.status == DialogueStatus::open && !state.is_max_rounds_reached();
  if (goes_on)
    if (Result<PanelSet> next = panel_for(state, state.next_round())) return *std::move(next);
  if (!state.rounds.empty()) return state.rounds.back().panel;
  return state.panels.empty() ? PanelSet{} : state.panels.rbegin()->second;
}

template <class Map, class Key>
auto found_in(const Map& map, const Key& key) {
  auto found = map.find(key);
  using List = typename Map::mapped_type;
  return found == map.end() ? std::span<const typename List::value_type>()
                            : std::span<const typename List::value_type>(found->second);
}

}  // namespace

PageRecord::PageRecord(const DialogueState& state) : state_(state), panel_(current_panel(state)) {
  for (const RoundRegistered& round : state.rounds) add_participants(round.panel);
  for (const auto& [round, panel] : state.panels) add_participants(panel);
  add_participants(panel_);
  for (const Expert& expert : participants_) names_.try_emplace(expert.slug, expert.name);
  for (const Expert& expert : state.experts)
    if (!expert.slug.empty()) names_[expert.slug] = expert.name;
  index_entities();
  index_tensions();
}

void PageRecord::add_participants(const PanelSet& panel) {
  std::set<std::string, std::less<>> known;
  for (const Expert& expert : participants_) known.insert(expert.slug);
  for (const Seat& seat : panel.seats)
    if (known.insert(seat.expert.slug).second) participants_.push_back(seat.expert);
}

void PageRecord::index_entities() {
  for (const Entity& entity : state_.record.entities) {
    by_kind_[entity.type].push_back(&entity);
    by_round_[entity.round].push_back(&entity);
  }
}

void PageRecord::index_tensions() {
  for (const Transition& one : state_.record.transitions) {
    history_[one.id].push_back(&one);
    const bool is_change = one.from != one.to || one.cause == "duplicate";
    if (is_change && state_.record.find_tension(one.id)) changes_[one.round].push_back(&one);
  }
  for (const RoundRegistered& round : state_.rounds)
    for (const Tension& tension : round.tensions) snapshots_[tension.id].emplace_back(round.round, &tension);
}

std::span<const Entity* const> PageRecord::entities(EntityKind kind) const {
  return found_in(by_kind_, kind);
}
std::span<const Entity* const> PageRecord::entities_of(int round) const { return found_in(by_round_, round); }
std::span<const Transition* const> PageRecord::history(std::string_view id) const {
  return found_in(history_, id);
}

const Tension* PageRecord::tension_after(std::string_view id, int round) const {
  const auto snapshots = found_in(snapshots_, id);
  if (snapshots.empty() || round + 1 >= state_.next_round()) return state_.record.find_tension(id);
  const Tension* out = nullptr;
  for (const auto& [at, tension] : snapshots)
    if (at <= round) out = tension;
  return out;
}

std::vector<std::string> PageRecord::tensions_shown_in(int round) const {
  const RoundCounts& counts = state_.rounds[static_cast<std::size_t>(round)].counts;
  std::set<std::string> ids(counts.open_tensions.begin(), counts.open_tensions.end());
  for (const Transition* change : found_in(changes_, round)) ids.insert(change->id);
  std::vector<std::string> out(ids.begin(), ids.end());
  sort_ids(out);
  return out;
}

std::vector<std::string> PageRecord::tension_ids() const {
  std::vector<std::string> out;
  for (const auto& [id, tension] : state_.record.tensions) out.push_back(id);
  sort_ids(out);
  return out;
}

std::string PageRecord::name(std::string_view slug) const {
  if (slug == kJudge) return std::string(kJudgeName);
  auto found = names_.find(slug);
  return cell(found == names_.end() ? slug : found->second, kLongestName);
}

std::string PageRecord::marked(std::string_view slug) const {
  return format("{} {}", slug == kJudge ? kJudgeMark : kExpertMark, name(slug));
}

std::string PageRecord::names(std::span<const std::string> slugs) const {
  std::vector<std::string> out;
  for (const std::string& slug : slugs) out.push_back(name(slug));
  return join(out, ", ");
}

std::string PageRecord::label(std::string_view id, std::size_t limit) const {
  const Entity* entity = state_.record.find_entity(id);
  if (!entity) return {};
  for (const std::string* text : {&entity->label, &entity->judge_label, &entity->content})
    if (!trim(*text).empty()) return cell(*text, limit);
  return "(no label)";
}

std::string PageRecord::contributors(const Entity& entity) const {
  std::string out = entity.contributors.empty() ? name(entity.author) : names(entity.contributors);
  if (!entity.stated.empty()) out += format(" (the Judge also names {})", names(entity.stated));
  return out;
}

std::string PageRecord::status(const Tension& tension) const {
  if (!tension.duplicate_of.empty()) return std::string(kDuplicateStatus) + cell(tension.duplicate_of);
  return upper_case(name_of(tension.status));
}

std::string PageRecord::owner(const Tension& tension) const {
  if (tension.status == EntityStatus::accepted_unresolved) return {};
  return tension.owner.empty() ? std::string(kUnassigned) : name(tension.owner);
}

std::string PageRecord::resolution_path(const Tension& tension) const {
  if (tension.status == EntityStatus::accepted_unresolved && !tension.accepted_reason.empty())
    return cell(tension.accepted_reason, kLongestPath);
  if (!tension.resolution_path.empty()) return cell(tension.resolution_path, kLongestPath);
  if (!tension.resolved_via.empty())
    return state_.record.find_entity(tension.resolved_via)
               ? format("{}: {}", tension.resolved_via, label(tension.resolved_via, kLongestPath))
               : "settled by " + name(tension.resolved_via);
  std::vector<std::string> waiting;
  for (const Resolution& one : tension.pending)
    waiting.push_back(one.entity.empty() ? name(one.expert) : cell(one.entity));
  if (waiting.empty()) return {};
  return format("{} {}",
                tension.conflict ? "contradicting resolutions:" : "not agreed yet:", join(waiting, ", "));
}

std::string PageRecord::tension_table(std::span<const std::string> ids, int round) const {
  std::string out;
  for (const std::string& id : ids)
    if (const Tension* tension = tension_after(id, round)) {
      if (out.empty()) out = table_head(kTensionColumns);
      add_row(out, {cell(id), label(id, kLongestLabel), status(*tension), owner(*tension),
                    resolution_path(*tension)});
    }
  return out;
}

}  // namespace blue
