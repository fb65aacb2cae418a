#include "app/rehearsal_scenes.h"

#include <algorithm>

#include "app/rehearsal_reply.h"
#include "base/format.h"
#include "base/layout.h"
#include "base/text.h"
#include "cli/draw.h"
#include "domain/panel/expert.h"

namespace blue {
namespace {

constexpr std::size_t kNameWidth = 10;
constexpr std::size_t kSignalsInLine = 3;

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
  if (is_call(step, "round_register")) return round_.show(reply, step.quote);
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

void RehearsalScenes::show_verdict(const Json& reply) {
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
    stage_.line(
        stage_.paint(trim(row).empty() ? row : row.substr(0, row.find_last_not_of(' ') + 1), Tone::dim),
        0.15);
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
