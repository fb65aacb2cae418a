#include "documents/runbook.h"

#include <algorithm>

#include "base/format.h"
#include "base/layout.h"
#include "base/text.h"
#include "documents/lists.h"
#include "documents/runbook_steps.h"
#include "documents/sections.h"

namespace blue {
namespace {

constexpr int kPartLevel = 2, kActionLevel = 3;

bool is_within(const DocumentSection& inner, const DocumentSection& outer) {
  return inner.range.begin > outer.range.begin && inner.range.end <= outer.range.end;
}

RunbookAction read_action(std::string_view text, const DocumentSection& section, RunbookPart part) {
  RunbookAction action{section.title, part, std::string(section_text(text, section)), {}, {}, section.range};
  RunbookSteps read = read_runbook_steps(action.text);
  action.steps = std::move(read.steps);
  action.commands = std::move(read.commands);
  return action;
}

// A part that is only a list: each item is an action without steps.
void add_items(std::string_view text, const DocumentSection& part, RunbookPart kind,
               std::vector<RunbookAction>& actions) {
  for (const ListItem& item : find_list_items(slice(text, part.range))) {
    const TextRange range{part.range.begin + item.range.begin, part.range.begin + item.range.end};
    actions.push_back({item.text, kind, {}, {}, find_code_spans(item.text), range});
  }
}

// Where new words go at the end of a section, before blank lines and a closing rule.
std::size_t find_end_of_words(std::string_view text, TextRange range) {
  std::size_t end = range.begin;
  const std::string_view up_to = text.substr(0, range.end);
  for (MarkdownLines lines(up_to, range.begin); auto line = lines.next();)
    if (line->role != LineRole::blank && line->role != LineRole::rule) end = line->next;
  return end;
}

std::string with_endings_of(std::string_view text, std::size_t place, std::string_view words) {
  const std::string_view ending = line_ending(text, place);
  std::string out;
  for (std::string_view line : split(words, '\n')) {
    if (!out.empty()) out += ending;
    out += line;
  }
  return out;
}

// `words` as a block of their own between `place` and `after`.
std::string with_block(std::string_view text, std::size_t place, std::size_t after, std::string_view words) {
  const std::string ending(line_ending(text, place));
  std::string out(text.substr(0, place));
  if (!out.empty() && !out.ends_with('\n') && !out.ends_with('\r')) out += ending;
  out.append(ending).append(with_endings_of(text, place, words)).append(ending);
  const auto next = MarkdownLines(text, after).next();
  if (next && next->role != LineRole::blank) out += ending;
  return out.append(text.substr(after));
}

std::optional<DocumentSection> find_part(std::string_view text, RunbookPart part) {
  auto found = find_section(text, title_of(part));
  return found && found->level == kPartLevel ? std::move(found) : std::nullopt;
}

bool has_part(std::string_view text) {
  return find_part(text, RunbookPart::actions) || find_part(text, RunbookPart::operations);
}

}  // namespace

std::string_view title_of(RunbookPart part) {
  return part == RunbookPart::actions ? "Actions" : "Operations";
}

std::vector<RunbookAction> find_runbook_actions(std::string_view text) {
  std::vector<RunbookAction> actions;
  const std::vector<DocumentSection> sections = find_sections(text);
  for (const RunbookPart part : {RunbookPart::actions, RunbookPart::operations}) {
    const auto found = find_part(text, part);
    if (!found) continue;
    const std::size_t before = actions.size();
    for (const DocumentSection& section : sections)
      if (section.level == kActionLevel && is_within(section, *found))
        actions.push_back(read_action(text, section, part));
    if (actions.size() == before) add_items(text, *found, part, actions);
  }
  if (!has_part(text))
    for (const DocumentSection& section : sections)
      if (section.level == kPartLevel) actions.push_back(read_action(text, section, RunbookPart::actions));
  return actions;
}

GivenAction parse_given_action(std::string_view given) {
  const std::size_t end = given.find('\n');
  GivenAction action{one_line(trim(given.substr(0, end))), {}};
  while (action.name.starts_with('#')) action.name.erase(0, 1);
  action.name = trim(action.name);
  if (end == given.npos) return action;
  const std::string_view rest = given.substr(end + 1);
  std::vector<std::string> lines;
  bool is_plain = true;
  for (MarkdownLines read(rest, TextExtent::part); auto line = read.next();) {
    std::string words(slice(rest, line->range));
    if (line->role == LineRole::heading) words.insert(0, "\\");
    is_plain = is_plain && (line->role == LineRole::blank || line->role == LineRole::paragraph ||
                            line->role == LineRole::continuation);
    lines.push_back(std::move(words));
  }
  int number = 0;
  for (const std::string& line : lines) {
    if (is_plain && trim(line).empty()) continue;
    action.text += is_plain ? format("{}. {}\n", ++number, trim(line)) : line + "\n";
  }
  const std::size_t begin = action.text.find_first_not_of('\n');
  action.text = begin == std::string::npos ? "" : action.text.substr(begin);
  action.text.erase(action.text.find_last_not_of(" \n") + 1);
  action.text = with_blocks_closed(action.text);
  return action;
}

std::string render_runbook_action(const GivenAction& action, int level) {
  const std::string heading = format("{} {}", std::string(static_cast<std::size_t>(level), '#'), action.name);
  return action.text.empty() ? heading : format("{}\n\n{}", heading, action.text);
}

std::string with_runbook_action(std::string_view text, RunbookPart part, const GivenAction& action) {
  const std::vector<RunbookAction> known = find_runbook_actions(text);
  const bool has_own_make = !known.empty() && !has_part(text);
  for (const RunbookAction& one : known) {
    if ((one.part != part && !has_own_make) || !same_word(one.name, action.name)) continue;
    if (action.text.empty() || one.text == action.text) return std::string(text);
    return with_block(text, one.range.begin, find_end_of_words(text, one.range), action.text);
  }
  if (has_own_make) {
    const std::size_t place = find_end_of_words(text, {find_body(text), text.size()});
    return with_block(text, place, place, render_runbook_action(action, kPartLevel));
  }
  const auto section = find_section(text, title_of(part));
  if (!section) return with_section_text(text, title_of(part), render_runbook_action(action));
  const std::size_t place = find_end_of_words(text, section->range);
  return with_block(text, place, place, render_runbook_action(action));
}

}  // namespace blue
