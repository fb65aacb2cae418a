#include "pages/tensions.h"

#include <algorithm>
#include <map>
#include <set>

#include "base/format.h"
#include "base/text.h"
#include "domain/dialogue/convergence.h"
#include "pages/page_layout.h"
#include "pages/page_markdown.h"

namespace blue {
namespace {

std::string status_of(const Tension& tension) {
  if (!tension.duplicate_of.empty()) return std::string(kDuplicateStatus) + cell(tension.duplicate_of);
  return status_text(tension.status);
}

std::string settled_by(const PageRecord& record, const Tension& tension) {
  const std::string words = cell(settling_words(record.state(), tension), kLongestPath);
  return format("settled by {}{}{}", record.name(tension.resolved_via), words.empty() ? "" : ": ", words);
}

// Empty for an accepted tension, which has no owner any more.
std::string owner_of(const PageRecord& record, const Tension& tension) {
  if (tension.status == EntityStatus::accepted_unresolved) return {};
  return tension.owner.empty() ? std::string(kUnassigned) : record.name(tension.owner);
}

std::string in_quotes(std::string_view words) {
  return words.empty() ? "" : format(" \"{}\"", cell(words, kLongestPath));
}

// Why the Judge folded it into another; the last time counts.
std::string fold_reason(const DialogueState& state, const Tension& tension) {
  std::string out;
  for (const Transition& one : state.record.transitions)
    if (one.id == tension.id && one.cause == "duplicate") out = one.reason;
  return out;
}

// Where it went; how it is to be settled; or why it is accepted, or what settled it.
std::string resolution_path(const PageRecord& record, const Tension& tension) {
  if (!tension.duplicate_of.empty())
    return format("folded by the Judge: {}", cell(fold_reason(record.state(), tension), kLongestPath));
  if (tension.status == EntityStatus::accepted_unresolved && !tension.accepted_reason.empty())
    return cell(tension.accepted_reason, kLongestPath);
  if (const std::string words = addressed_and_closed(record.state(), tension); !words.empty())
    return cell(words, kLongestPath);
  if (!tension.resolution_path.empty()) return cell(tension.resolution_path, kLongestPath);
  if (const std::string& via = tension.resolved_via; !via.empty())
    return record.state().record.find_entity(via) ? format("{}: {}", via, record.label(via, kLongestPath))
                                                  : settled_by(record, tension);
  std::vector<std::string> waiting;
  for (const Resolution& one : tension.pending)
    waiting.push_back((one.entity.empty() ? record.name(one.expert) : cell(one.entity)) +
                      in_quotes(one.words.text));
  if (waiting.empty()) return {};
  return format("{} {}",
                tension.conflict ? "contradicting resolutions:" : "not agreed yet:", join(waiting, ", "));
}

std::string tension_table(const PageRecord& record, std::span<const Tension* const> tensions) {
  return table(kTensionColumns, tensions, [&](const Tension* one) {
    return Row{cell(one->id), record.label(one->id, kLongestLabel), status_of(*one), owner_of(record, *one),
               resolution_path(record, *one)};
  });
}

// Every tension that a round changed, as it was after `round`; null when it was raised later.
std::map<std::string_view, const Tension*> tensions_after(const DialogueState& state, int round) {
  std::map<std::string_view, const Tension*> out;
  for (const RoundRegistered& one : state.rounds)
    for (const Tension& tension : one.tensions) {
      const Tension*& latest = out[tension.id];
      if (one.round <= round) latest = &tension;
    }
  return out;
}

std::string change_of(const Transition& one) {
  if (one.from == one.to) return status_text(one.to);
  return format("{} → {}", status_text(one.from), status_text(one.to));
}

std::string via_of(const PageRecord& record, const Transition& one) {
  std::string out = record.state().record.find_entity(one.via) ? cell(one.via) : record.name(one.via);
  if (one.line > 0) out += format(" (line {})", one.line);
  return std::string(trim(out));
}

std::string pending_table(const PageRecord& record, const Tension& tension) {
  return table({"Resolution", "Expert", "Round", "Line", "Words"}, tension.pending,
               [&](const Resolution& one) {
                 return Row{one.entity.empty()
                                ? ""
                                : format("{}: {}", cell(one.entity), record.label(one.entity, kLongestLabel)),
                            record.name(one.expert), format("{}", one.round),
                            one.line > 0 ? format("{}", one.line) : "", cell(one.words.text, kLongestReason)};
               });
}

class TensionsPage {
 public:
  explicit TensionsPage(const PageRecord& record) : record_(record), page_(record.opening("Tensions")) {
    for (const Transition& one : record.state().record.transitions) history_[one.id].push_back(&one);
  }

  std::string render() {
    add_section(page_, 2, kTrackerHeading, tracker_part(record_), "No tension was raised yet.");
    for (const Tension* tension : record_.state().record.sorted_tensions()) add_tension(*tension);
    return std::move(page_);
  }

 private:
  void add_tension(const Tension& tension) {
    const std::string id = cell(tension.id);
    add_heading(page_, 2, format("{}: {}", id, record_.label(tension.id, kLongestLabel)));
    if (const Entity* entity = record_.state().record.find_entity(tension.id)) {
      const std::string words = quotation(entity->shown_content());
      page_ += words.empty() ? "" : words + "\n";
      add_fact("Contributors", record_.contributors(*entity));
      if (entity->unplaced) add_fact("Unplaced", "an objection that names no tension beyond doubt");
    }
    add_fact("Status", status_of(tension));
    add_fact("Owner", owner_of(record_, tension));
    add_fact("Resolution path", resolution_path(record_, tension));
    add_section(
        page_, 3,
        format("{} of {}", tension.conflict ? "Contradicting Resolutions" : "Resolutions Not Agreed Yet", id),
        pending_table(record_, tension));
    add_section(page_, 3, format("History of {}", id), history_table(tension.id));
  }

  void add_fact(std::string_view name, std::string_view value) {
    page_ += format("- **{}:** {}\n", name, value.empty() ? kNothing : value);
  }

  std::string history_table(const std::string& id) {
    return table(
        {"Round", "Change", "By", "Cause", "Via", "Reason"}, history_[id], [&](const Transition* one) {
          return Row{format("{}", one->round), change_of(*one),       record_.names(one->actors),
                     cell(one->cause),         via_of(record_, *one), cell(one->reason, kLongestReason)};
        });
  }

  const PageRecord& record_;
  std::string page_;
  std::map<std::string_view, std::vector<const Transition*>> history_;
};

}  // namespace

std::string render_tensions_page(const PageRecord& record) { return TensionsPage(record).render(); }

std::string tracker_part(const PageRecord& record) {
  const std::vector<const Tension*> tensions = record.state().record.sorted_tensions();
  if (tensions.empty()) return {};
  const auto open = static_cast<std::size_t>(std::ranges::count_if(tensions, &Tension::is_open));
  return tensions_line(tensions.size(), open) + "\n\n" + tension_table(record, tensions);
}

std::string tensions_of_round(const PageRecord& record, int round) {
  const DialogueState& state = record.state();
  const RoundCounts& counts = state.round_at(round).counts;
  std::set<std::string> shown(counts.open_tensions.begin(), counts.open_tensions.end());
  for (const Transition& one : state.record.transitions) {
    const bool is_change = one.from != one.to || one.cause == "duplicate";
    if (one.round == round && is_change && state.record.find_tension(one.id)) shown.insert(one.id);
  }
  std::vector<std::string> ids(shown.begin(), shown.end());
  sort_ids(ids);
  const auto earlier = tensions_after(state, round);
  const bool is_last = round + 1 >= state.next_round();
  std::vector<const Tension*> tensions;
  for (const std::string& id : ids) {
    auto found = earlier.find(id);
    tensions.push_back(is_last || found == earlier.end() ? state.record.find_tension(id) : found->second);
  }
  std::erase(tensions, nullptr);
  return tension_table(record, tensions);
}

std::string settling_words(const DialogueState& state, const Tension& tension) {
  const std::string& via = tension.resolved_via;
  std::string out;
  for (const RoundRegistered& round : state.rounds)
    for (const Reference& one : round.references) {
      if (one.type != ReferenceKind::resolve || !counts(one.origin)) continue;
      const Tension* root = state.record.find_root(one.target);
      if (root && root->id == tension.id && (one.source.empty() ? one.expert : one.source) == via)
        out = one.words.empty() ? one.note.text : one.words.text;
    }
  return out;
}

std::string addressed_and_closed(const DialogueState& state, const Tension& tension) {
  const Transition* closing = nullptr;
  for (const Transition& one : state.record.transitions)
    if (one.id == tension.id && one.to == EntityStatus::resolved) closing = &one;
  if (!closing || closing->cause != "concur" || tension.status != EntityStatus::resolved) return {};
  const Reference* addressed = nullptr;
  for (const RoundRegistered& round : state.rounds)
    for (const Reference& one : round.references)
      if (one.type == ReferenceKind::resolve && counts(one.origin) && round.round < closing->round)
        if (const Tension* root = state.record.find_root(one.target);
            root && root->id == tension.id && (one.source.empty() ? one.expert : one.source) == closing->via)
          addressed = &one;
  if (!addressed || addressed->bare) return {};
  // The actors are the one who resolved it and those who agreed; the first may have agreed itself.
  std::vector<std::string> names;
  for (std::size_t i = closing->actors.size() > 1 ? 1 : 0; i < closing->actors.size(); ++i)
    names.push_back(state.display_name(closing->actors[i]) + "'s");
  return format("Addressed by {} in the words \"{}\"; closed by {} {} in round {}",
                state.display_name(addressed->expert), addressed->words.text, join(names, " and "),
                names.size() == 1 ? "signal" : "signals", closing->round);
}

std::string status_text(EntityStatus status) {
  return upper_ascii(replace_all(std::string(name_of(status)), '_', ' '));
}

}  // namespace blue
