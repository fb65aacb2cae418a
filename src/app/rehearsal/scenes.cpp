#include "app/rehearsal/scenes.h"

#include <algorithm>

#include "base/format.h"
#include "base/layout.h"
#include "base/text.h"
#include "cli/draw.h"
#include "domain/panel/expert.h"

namespace blue {
namespace {

constexpr std::size_t kNameWidth = 10;
constexpr std::size_t kSignalsInLine = 3;
constexpr std::size_t kWidestBar = 14;

// Members of a reply; what is missing is empty.
const Json& member_in(const Json& value, std::string_view key) {
  static const Json kNothing;
  const Json* member = value.find(key);
  return member ? *member : kNothing;
}

std::string text_in(const Json& value, std::string_view key) {
  const Json& member = member_in(value, key);
  if (member.is_null()) return {};
  return member.string() ? *member.string() : render_json(member);
}

std::size_t number_in(const Json& value, std::string_view key) {
  const std::int64_t* number = member_in(value, key).integer();
  return number && *number > 0 ? static_cast<std::size_t>(*number) : 0;
}

const JsonArray& items_in(const Json& value, std::string_view key) {
  static const JsonArray kNone;
  const JsonArray* items = member_in(value, key).array();
  return items ? *items : kNone;
}

std::vector<std::string> texts_in(const Json& value, std::string_view key) {
  std::vector<std::string> out;
  for (const Json& item : items_in(value, key))
    if (item.string()) out.push_back(*item.string());
  return out;
}

// What the tension is called in the list of changes: its status, or its conflict.
std::string state_of(const Json& tension) {
  bool is_contested = member_in(tension, "conflict") == Json(true);
  return is_contested ? "contested" : text_in(tension, "status");
}

// What one expert's answer was counted as: entries with the references below each, and the signal.
struct Reading {
  std::vector<std::string> items;  // ids of entities, in order; empty for what comes before the first
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

bool is_call(const RecordedStep& step, std::string_view verb) {
  return step.tool == format("blue_dialogue_{}", verb);
}

}  // namespace

void RehearsalScenes::narrate(std::string_view text) {
  stage_.line();
  stage_.tell("💙 ", text);
}

void RehearsalScenes::announce(std::string_view tool) {
  stage_.line();
  stage_.line(stage_.paint(format("   → {}", tool), Tone::dim), 0.2);
}

void RehearsalScenes::show_arrival(std::string_view expert, std::size_t done, std::size_t total) {
  std::string bar;
  for (std::size_t i = 0; i < total; ++i) bar += i < done ? "▰" : "▱";
  stage_.flash(format("   {} {} of {} answers are in: {}", bar, done, total, expert), 0.18);
}

Result<> RehearsalScenes::show(const RecordedStep& step, const CallOutput& output) {
  const Json reply = output.json();
  if (is_call(step, "create")) return show_opening(reply);
  if (is_call(step, "round_register")) return show_round(reply, step.quote);
  if (is_call(step, "evolve_panel") || is_call(step, "sample_panel"))
    show_panel(reply);
  else if (is_call(step, "expert_create"))
    show_expert(reply);
  else if (is_call(step, "round_prompt"))
    show_prompts(reply);
  else if (is_call(step, "verdict_register"))
    show_verdict(reply);
  else {
    const std::string text = draw(output, stage_.style());
    for (std::string_view line : split(text, '\n')) stage_.line(line, 0.05);
  }
  return {};
}

Result<> RehearsalScenes::show_opening(const Json& reply) {
  Json dialogue = TRY(ask_("blue_dialogue_get", JsonObject{}));
  folder_ = text_in(reply, "output_dir");
  stage_.rule(one_line(text_in(reply, "title")));
  stage_.tell("   ", text_in(dialogue, "question"), Tone::strong);
  stage_.line();
  std::vector<std::string> suggested;
  for (const Json& member : items_in(reply, "suggested_panel"))
    suggested.push_back(format("{}, {}", text_in(member, "name"), text_in(member, "role")));
  stage_.tell("   suggested: ", join(suggested, "; "), Tone::dim);
  stage_.tell("   record:    ", folder_, Tone::dim);
  return {};
}

void RehearsalScenes::show_panel(const Json& reply) {
  std::vector<std::string> names;
  for (const Json& member : items_in(reply, "panel")) {
    std::string name = text_in(member, "name");
    names.push_back(name);
    if (std::ranges::find(seated_, name) != seated_.end()) continue;
    stage_.line(
        format("   🧁 {} {}  {}", pad_right(name, kNameWidth), pad_right(text_in(member, "role"), 32),
               stage_.paint(format("{}, {}", text_in(member, "tier"), text_in(member, "source")), Tone::dim)),
        0.12);
  }
  auto stayed = std::ranges::count_if(
      names, [&](const std::string& name) { return std::ranges::find(seated_, name) != seated_.end(); });
  if (stayed > 0)
    stage_.line(stage_.paint(format("   {} stay on the panel of round {}", stayed, number_in(reply, "round")),
                             Tone::dim),
                0.4);
  for (const Json& gone : items_in(reply, "left"))
    stage_.tell("   ", format("{} left. {}", text_in(gone, "expert"), text_in(gone, "reason")), Tone::dim);
  seated_ = std::move(names);
}

void RehearsalScenes::show_expert(const Json& reply) {
  const Json& expert = member_in(reply, "expert");
  stage_.tell("   🧁 ", format("{}, {}, is created: {}", text_in(expert, "name"), text_in(expert, "role"),
                               text_in(expert, "focus")));
  stage_.tell("      ", text_in(expert, "creation_reason"), Tone::dim);
}

void RehearsalScenes::show_prompts(const Json& reply) {
  stage_.line(stage_.paint(format("   {} prompts of round {} are out", items_in(reply, "prompts").size(),
                                  number_in(reply, "round")),
                           Tone::dim),
              0.3);
}

void RehearsalScenes::show_refusal(const Error& error) {
  stage_.line("   " + stage_.paint("✗ refused", Tone::bad), 0.6);
  const std::vector<Error> single{error};
  for (const Error& failure : error.errors.empty() ? single : error.errors) {
    stage_.line("     " + stage_.paint(failure.code.name, Tone::bad), 0.2);
    stage_.tell("       ", failure.message);
    if (!failure.suggestion.empty()) stage_.tell("       try: ", failure.suggestion, Tone::good);
  }
}

void RehearsalScenes::show_proposal(const Json& reply) {
  stage_.rule(format("Proposal {}", number_in(reply, "proposal")));
  stage_.tell("   ", text_in(reply, "recommendation"));
  stage_.line();
  stage_.tell("   ", text_in(reply, "description"));
  stage_.line(format("   hash {}", stage_.paint(text_in(reply, "proposal_hash"), Tone::dim)), 0.4);
}

void RehearsalScenes::show_verdict(const Json& reply) {
  if (number_in(reply, "proposal") > 0) return show_proposal(reply);
  std::string summary = text_in(reply, "summary");
  stage_.rule(format("Verdict: {}", replace_all(text_in(reply, "outcome"), '_', ' ')));
  stage_.line();
  for (std::string_view line : split(trim(summary), '\n')) stage_.line(line, 0.08);
  show_certificate(member_in(reply, "certificate"));
}

void RehearsalScenes::show_certificate(const Json& certificate) {
  const JsonArray& signals = items_in(certificate, "signals");
  if (signals.empty()) return;
  stage_.line();
  stage_.line("Every signal has a witness, a line in an answer:", 0.4);
  std::string row;
  for (std::size_t i = 0; i < signals.size(); ++i) {
    row += pad_right(format("  {}:{}", text_in(signals[i], "file"), number_in(signals[i], "line")), 28);
    if ((i + 1) % kSignalsInLine != 0 && i + 1 < signals.size()) continue;
    stage_.line(stage_.paint(row.substr(0, row.find_last_not_of(' ') + 1), Tone::dim), 0.15);
    row.clear();
  }
  for (const Json& conflict : items_in(certificate, "conflicts")) {
    std::vector<std::string> names;
    for (const std::string& slug : texts_in(conflict, "settled_by")) names.push_back(name_of_slug(slug));
    stage_.tell("", format("The conflict about {} was settled in round {} through {}, by {}.",
                           text_in(conflict, "id"), number_in(conflict, "round"), text_in(conflict, "via"),
                           join(names, " and ")));
  }
  stage_.line(format("Ledger head: {}", stage_.paint(text_in(certificate, "ledger_head"), Tone::dim)), 0.4);
}

Result<> RehearsalScenes::show_round(const Json& reply, const std::vector<RecordedQuote>& quotes) {
  std::size_t round = number_in(reply, "round");
  Json context = TRY(ask_("blue_dialogue_round_context", JsonObject{{"round", round}, {"detail", "full"}}));
  Json dialogue = TRY(ask_("blue_dialogue_get", JsonObject{}));
  for (const Json& entity : items_in(context, "entities"))
    entries_[text_in(entity, "id")] = {text_in(entity, "label"), text_in(entity, "content"),
                                       text_in(entity, "author"), text_in(entity, "status")};
  std::vector<std::string> standing = texts_in(reply, "converge_signals");
  stage_.rule(format("Round {}", round));
  for (const Json& member : items_in(dialogue, "panel")) {
    std::string name = text_in(member, "name");
    TRY(show_answer(name, round, std::ranges::find(standing, name) != standing.end()));
  }
  for (const RecordedQuote& quote : quotes) TRY(show_quote(quote));
  show_tensions(dialogue);
  show_velocity(dialogue);
  return {};
}

Result<> RehearsalScenes::show_answer(const std::string& name, std::size_t round, bool signal_stands) {
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

Result<> RehearsalScenes::show_quote(const RecordedQuote& quote) {
  auto entry = entries_.find(quote.id);
  if (entry == entries_.end() || one_line(entry->second.content).find(quote.words) == std::string::npos)
    return fail(make_error(codes::rehearsal_differs,
                           format("{} does not contain the quote \"{}\".", quote.id, printable(quote.words)))
                    .suggest("Correct the quote in the recording, or the answer it is taken from."));
  stage_.line();
  stage_.tell(format("   {}: ", name_of_slug(entry->second.author)), format("“{}”", quote.words),
              Tone::strong);
  return {};
}

void RehearsalScenes::show_tensions(const Json& dialogue) {
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

void RehearsalScenes::show_tension(const Json& tension, std::string_view before) {
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

void RehearsalScenes::show_velocity(const Json& dialogue) {
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

std::string RehearsalScenes::label_of(const std::string& id) const {
  auto entry = entries_.find(id);
  return entry == entries_.end() ? "" : one_line(entry->second.label);
}

void RehearsalScenes::close(std::size_t calls, std::size_t refusals) {
  stage_.line();
  stage_.tell(
      "💙 ",
      format("{} calls, {} of them refused. Answers and narration were written beforehand; all else was "
             "Blue's reply.",
             calls, refusals));
  if (!folder_.empty()) stage_.line(stage_.paint(format("   {}/ledger.jsonl", folder_), Tone::dim));
}

}  // namespace blue
