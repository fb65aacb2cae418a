#include "app/rehearsal_round.h"

#include <algorithm>

#include "app/rehearsal_reply.h"
#include "base/format.h"
#include "base/layout.h"
#include "base/text.h"
#include "domain/panel/expert.h"

namespace blue {
namespace {

constexpr std::size_t kNameWidth = 10;
constexpr std::size_t kWidestBar = 14;

// What the tension is called in the list of changes: its status, or its conflict.
std::string state_of(const Json& tension) {
  bool is_contested = member_in(tension, "conflict") == Json(true);
  return is_contested ? "contested" : text_in(tension, "status");
}

// What one expert's answer was counted as: entries with the references below each, and the signal.
struct Reading {
  std::vector<std::string> items;  // ids of entities, in order; empty for what stands before the first
  std::vector<std::vector<std::string>> references;
  bool has_signal = false;
};

Reading read_witnesses(const Json& answer) {
  Reading reading;
  for (const Json& witness : items_in(answer, "witnesses")) {
    std::string what = text_in(witness, "what");
    if (what == "signal") {
      reading.has_signal = true;
      continue;
    }
    bool is_entity = what.find(' ') == std::string::npos;
    if (is_entity || reading.items.empty()) {
      reading.items.push_back(is_entity ? what : "");
      reading.references.emplace_back();
    }
    if (!is_entity) reading.references.back().push_back(what);
  }
  return reading;
}

}  // namespace

Result<> RehearsalRound::show(const Json& reply, const std::vector<RecordedQuote>& quotes) {
  std::size_t round = number_in(reply, "round");
  Json context = TRY(ask_("blue_dialogue_round_context", JsonObject{{"round", round}, {"detail", "full"}}));
  Json dialogue = TRY(ask_("blue_dialogue_get", JsonObject{}));
  read_entries(context);
  std::vector<std::string> standing = texts_in(reply, "converge_signals");
  stage_.rule(format("Round {}", round));
  for (const Json& member : items_in(dialogue, "panel")) {
    std::string name = text_in(member, "name");
    TRY(show_expert(name, round, std::ranges::find(standing, name) != standing.end()));
  }
  for (const RecordedQuote& quote : quotes) TRY(show_quote(quote));
  show_tensions(dialogue);
  show_velocity(dialogue);
  return {};
}

void RehearsalRound::read_entries(const Json& context) {
  for (const Json& entity : items_in(context, "entities"))
    entries_[text_in(entity, "id")] = {text_in(entity, "label"), text_in(entity, "content"),
                                       text_in(entity, "author"), text_in(entity, "status")};
}

Result<> RehearsalRound::show_expert(const std::string& name, std::size_t round, bool signal_stands) {
  Json answer = TRY(ask_("blue_dialogue_get", JsonObject{{"round", round}, {"expert", name}}));
  Reading reading = read_witnesses(answer);
  std::string lead = format("🧁 {} ", pad_right(name, kNameWidth));
  for (std::size_t i = 0; i < reading.items.size(); ++i) {
    const std::string& id = reading.items[i];
    std::string text = id.empty() ? "" : format("{} {}", id, label_of(id));
    if (!id.empty() && entries_[id].status == "merged") text += " (merged)";
    std::string references = join(reading.references[i], ", ");
    if (!references.empty()) text += (text.empty() ? "→ " : "  → ") + references;
    std::string shown = hang_text(text, stage_.style().width, display_width(lead));
    stage_.line(lead + stage_.paint(shown, id.starts_with('T') ? Tone::warning : Tone::plain), 0.13);
    lead = std::string(display_width(lead), ' ');
  }
  std::string_view signal = reading.has_signal ? "✓ converges" : signal_stands ? "✓ signal stands" : "";
  if (!signal.empty()) stage_.line(lead + stage_.paint(signal, Tone::good), 0.1);
  return {};
}

Result<> RehearsalRound::show_quote(const RecordedQuote& quote) {
  auto entry = entries_.find(quote.id);
  if (entry == entries_.end() || one_line(entry->second.content).find(quote.words) == std::string::npos)
    return fail(make_error(codes::rehearsal_differs,
                           format("The quote does not stand in {}: {}", quote.id, printable(quote.words)))
                    .suggest("Correct the words in the recording, or the answer they are taken from."));
  stage_.line();
  stage_.tell(format("   {}: ", name_of_slug(entry->second.author)), format("“{}”", quote.words),
              Tone::strong);
  return {};
}

void RehearsalRound::show_tensions(const Json& dialogue) {
  bool is_first = true;
  for (const Json& tension : items_in(dialogue, "tensions")) {
    std::string& before = tensions_[text_in(tension, "id")];
    std::string after = state_of(tension);
    if (before == after) continue;
    if (std::exchange(is_first, false)) stage_.line();
    show_tension(tension, before);
    before = after;
  }
}

void RehearsalRound::show_tension(const Json& tension, std::string_view before) {
  std::string id = text_in(tension, "id");
  std::string state = state_of(tension);
  if (before.empty() && state == "open")
    return stage_.tell("   ▲ ", format("{} opens: {}", id, label_of(id)), Tone::warning);
  if (state == "resolved")
    return stage_.tell("   ✓ ",
                       format("{} resolved: {} ({})", id, label_of(text_in(tension, "resolved_via")),
                              text_in(tension, "resolved_via")),
                       Tone::good);
  if (state == "accepted_unresolved")
    return stage_.tell("   ≈ ", format("{} accepted unresolved: {}", id, text_in(tension, "accepted_reason")),
                       Tone::warning);
  if (state != "contested") return stage_.tell("   · ", format("{} {}: {}", id, state, label_of(id)));
  std::vector<std::string> claims;
  for (const Json& pending : items_in(tension, "pending"))
    claims.push_back(
        format("{} by {}", text_in(pending, "entity"), name_of_slug(text_in(pending, "expert"))));
  stage_.tell("   ✗ ", format("{} contested: {}", id, join(claims, " against ")), Tone::bad);
}

void RehearsalRound::show_velocity(const Json& dialogue) {
  std::size_t highest = 1;
  for (const Json& round : items_in(dialogue, "rounds"))
    highest = std::max(highest, number_in(member_in(round, "velocity"), "total"));
  stage_.line();
  for (const Json& round : items_in(dialogue, "rounds")) {
    const Json& velocity = member_in(round, "velocity");
    const Json& convergence = member_in(round, "convergence");
    std::size_t total = number_in(velocity, "total");
    std::string bar;
    for (std::size_t i = 0; i < (total * kWidestBar + highest - 1) / highest; ++i) bar += "█";
    Tone tone = total == 0 ? Tone::good : Tone::warning;
    stage_.line(format("   round {}  velocity {} {}{}  {} + {}, {} of {} converge", number_in(round, "round"),
                       stage_.paint(pad_left(format("{}", total), 2), tone), stage_.paint(bar, tone),
                       std::string(kWidestBar - display_width(bar), ' '),
                       counted(number_in(velocity, "open_tensions"), "tension"),
                       counted(number_in(velocity, "new_perspectives"), "view"),
                       number_in(convergence, "signals"), number_in(convergence, "panel_size")),
                0.2);
  }
}

std::string RehearsalRound::label_of(const std::string& id) const {
  auto entry = entries_.find(id);
  return entry == entries_.end() ? "" : one_line(entry->second.label);
}

}  // namespace blue
