#include "pages/page_record.h"

#include <algorithm>

#include "base/format.h"
#include "base/text.h"
#include "domain/panel/seating.h"
#include "pages/page_layout.h"
#include "pages/page_markdown.h"

namespace blue {
namespace {

PanelSet current_panel(const DialogueState& state) {
  const bool has_next_round = state.status == DialogueStatus::open && !state.is_max_rounds_reached();
  if (has_next_round)
    if (Result<PanelSet> next = panel_for(state, state.next_round())) return *std::move(next);
  if (!state.rounds.empty()) return state.rounds.back().panel;
  return state.panels.empty() ? PanelSet{} : state.panels.rbegin()->second;
}

}  // namespace

PageRecord::PageRecord(const DialogueState& state) : state_(state), panel_(current_panel(state)) {
  for (const RoundRegistered& round : state.rounds) add_participants(round.panel);
  for (const auto& [round, panel] : state.panels) add_participants(panel);
  add_participants(panel_);
}

void PageRecord::add_participants(const PanelSet& panel) {
  for (const Seat& seat : panel.seats)
    if (std::ranges::find(participants_, seat.expert.slug, &Expert::slug) == participants_.end())
      participants_.push_back(seat.expert);
}

std::string PageRecord::name(std::string_view slug) const {
  if (slug == kJudge) return std::string(kJudgeName);
  if (const Expert* expert = state_.find_expert(slug)) return cell(expert->name, kLongestName);
  auto found = std::ranges::find(participants_, slug, &Expert::slug);
  return cell(found == participants_.end() ? name_of_slug(slug) : found->name, kLongestName);
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
  for (const std::string* text : {&entity->shown_label(), &entity->content.text})
    if (!trim(*text).empty()) return cell(*text, limit);
  return "(no label)";
}

std::string PageRecord::contributors(const Entity& entity) const {
  std::string out = entity.contributors.empty() ? name(entity.author) : names(entity.contributors);
  if (!entity.stated.empty()) out += format(" (the Judge also names {})", names(entity.stated));
  return out;
}

std::string PageRecord::contribution_table(std::span<const std::string> ids) const {
  return table(kContributionColumns, ids, [&](const std::string& id) {
    const Entity* entity = state_.record.find_entity(id);
    return Row{cell(id), label(id, kLongestLabel), entity ? contributors(*entity) : ""};
  });
}

std::string PageRecord::witness(const Signal& signal) { return place(signal.file, signal.line); }

std::string PageRecord::place(const std::string& file, std::size_t line) {
  if (file.empty()) return "declared";
  return line == 0 ? cell(file) : cell(format("{}:{}", file, line));
}

std::string PageRecord::opening(std::string_view kind) const {
  return format("# {}: {}\n\n{}", kind, cell(state_.settings.title), evidence_note());
}

std::string PageRecord::evidence_note() const {
  if (!state_.is_declared()) return {};
  return format("{} declared. The numbers are as the caller stated them, not read from answers.\n",
                kEvidenceLine);
}

}  // namespace blue
