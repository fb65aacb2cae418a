#include "prompts/record_view.h"

#include <algorithm>

#include "base/format.h"
#include "base/text.h"
#include "domain/round/acts.h"

namespace blue {
namespace {

constexpr std::size_t kMostIds = 400;      // in a list of bare ids
constexpr int kMostBriefRounds = 10;       // in a newcomer's brief
constexpr std::size_t kLongestRole = 80;   // code points
constexpr std::size_t kLongestPath = 300;  // bytes of a resolution path, of a resolution's words, of a reason

constexpr auto kReferenceVerbs = std::to_array<std::string_view>(
    {"supports", "opposes", "refines", "addresses", "resolves", "reopens", "questions", "depends on"});
constexpr auto kMoveVerbs = std::to_array<std::string_view>(
    {"defends", "challenges", "bridges", "requests about", "concedes to", "", "withdraws"});

std::string id_list(const std::vector<std::string>& ids) {
  const std::size_t shown = std::min(ids.size(), kMostIds);
  std::string out = join(std::span(ids).first(shown), ", ");
  if (shown < ids.size()) out += format(" and {} more", ids.size() - shown);
  return out;
}

}  // namespace

std::string RecordView::who(std::string_view slug) const {
  if (slug == kJudge) return "the Judge";
  return slug == reader_ ? "you" : one_line(state_.display_name(slug), kLongestRole);
}

std::vector<std::string> RecordView::authors(int round) const {
  std::vector<std::string> out = slugs_of(state_.round_at(round).panel);
  for (const Entity& entity : state_.record.entities)
    if (entity.round == round && std::ranges::find(out, entity.author) == out.end())
      out.push_back(entity.author);
  return out;
}

std::string RecordView::heading(int round, const std::string& author) const {
  std::string out = one_line(state_.display_name(author), kLongestRole);
  if (author == kJudge) out = "The Judge, in synthesis";
  if (const Expert* expert = state_.find_expert(author); expert && !expert->role.empty())
    out += ", " + one_line(expert->role, kLongestRole);
  if (author == reader_) out += " (you)";
  for (const AnswerRecord& answer : state_.round_at(round).answers)
    if (answer.expert == author && !answer.file.empty()) out += format(" [{}]", one_line(answer.file));
  return out + "\n";
}

std::string RecordView::entries(int round, Depth depth) const {
  if (depth.label == 0) {
    std::vector<std::string> ids;
    for (const Entity& entity : state_.record.entities)
      if (entity.round == round) ids.push_back(entity.id);
    return id_list(ids);
  }
  std::string out;
  for (const std::string& author : authors(round)) {
    const std::string lines = author_lines(round, author, depth);
    if (!lines.empty()) out += (out.empty() ? "" : "\n") + heading(round, author) + lines;
    if (out.size() > enough_) break;
  }
  return out;
}

std::string RecordView::author_lines(int round, const std::string& author, Depth depth) const {
  std::string out = indent(links(round, author, "", depth));
  for (const Entity& entity : state_.record.entities) {
    if (entity.round == round && entity.author == author) out += entry_lines(entity, depth);
    if (out.size() > enough_) break;
  }
  return out;
}

std::string RecordView::entry_lines(const Entity& entity, Depth depth) const {
  std::string out = format("{} {}, {}: {}\n", entity.id, name_of(entity.type), status_of(entity),
                           shortener_.line(entity.shown_label(), depth.label));
  const Tension* tension = state_.record.find_tension(entity.id);
  const bool is_shown_elsewhere = tension && tension->is_open();
  if (!is_shown_elsewhere) out += indent(shortener_.body(entity.shown_content(), depth.content));
  return out + indent(links(entity.round, entity.author, entity.id, depth));
}

std::string RecordView::status_of(const Entity& entity) const {
  if (auto into = state_.record.merged_into.find(entity.id); into != state_.record.merged_into.end())
    return "merged into " + into->second;
  const Tension* tension = state_.record.find_tension(entity.id);
  if (tension && !tension->duplicate_of.empty()) return "folded into " + tension->duplicate_of;
  return replace_all(std::string(name_of(tension ? tension->status : entity.status)), '_', ' ');
}

std::string RecordView::links(int round, const std::string& author, const std::string& source,
                              Depth depth) const {
  struct Group {
    std::string note;
    std::vector<std::string> links;
  };
  std::vector<Group> groups;  // by note: references one below the other share theirs
  const Entity* entity = state_.record.find_entity(source);
  auto add = [&](std::string_view verb, const std::string& target, const Words& note) {
    if (!state_.record.find_entity(target)) return;
    // What follows an entity's marker is its content, which is shown already.
    std::string text = entity && entity->content.text == note.text ? "" : note.text;
    if (groups.empty() || groups.back().note != text) groups.push_back({std::move(text), {}});
    groups.back().links.push_back(format("{} {}", verb, target));
  };
  const RoundRegistered& registered = state_.round_at(round);
  for (const Reference& one : registered.references)
    if (one.expert == author && one.source == source && counts(one.origin))
      add(kReferenceVerbs[static_cast<std::size_t>(one.type)], one.target, one.note);
  for (const Move& one : registered.moves)
    if (one.expert == author && one.source == source && counts(one.origin) && one.type != MoveKind::converge)
      for (const std::string& target : one.targets)
        add(kMoveVerbs[static_cast<std::size_t>(one.type)], target, one.note);
  std::string out;
  for (const Group& group : groups) {
    const std::string note = one_line(shortener_.body(group.note, depth.content));
    out += format("{}→ {}{}{}", out.empty() ? "" : "\n", join(group.links, "; "), note.empty() ? "" : ": ",
                  note);
  }
  return out;
}

std::string RecordView::tensions(const std::vector<const Tension*>& tensions, Depth depth) const {
  std::string out;
  std::vector<std::string> ids;
  for (const Tension* tension : tensions) {
    if (depth.label == 0)
      ids.push_back(tension->id);
    else if (out.size() <= enough_)
      out += tension_lines(*tension, depth);
  }
  return depth.label == 0 ? id_list(ids) : out;
}

std::string RecordView::tension_lines(const Tension& tension, Depth depth) const {
  const Entity* entity = state_.record.find_entity(tension.id);
  std::vector<std::string> raised_by;
  if (entity)
    for (const std::string& slug : entity->contributors) raised_by.push_back(who(slug));
  std::string out = format("{} {}, owner {}{}: {}\n", tension.id, name_of(tension.status),
                           tension.owner.empty() ? "none" : who(tension.owner),
                           raised_by.empty() ? "" : ", raised by " + join(raised_by, ", "),
                           entity ? shortener_.line(entity->shown_label(), depth.label) : "");
  if (entity) out += indent(shortener_.body(entity->shown_content(), depth.content));
  if (!tension.resolution_path.empty())
    out += indent("way out: " + one_line(shortener_.body(tension.resolution_path, kLongestPath)));
  return out + pending_lines(tension);
}

std::string RecordView::pending_lines(const Tension& tension) const {
  std::vector<std::string> claims;
  for (const Resolution& one : tension.pending) {
    const bool has_entity = state_.record.find_entity(one.entity) != nullptr;
    claims.push_back(has_entity ? format("{} ({})", one.entity, who(one.expert))
                                : format("{} in round {}", who(one.expert), one.round));
    if (one.worded)
      claims.back() += format(": \"{}\"", one_line(shortener_.body(one.words.text, kLongestPath)));
  }
  if (claims.empty()) return {};
  return indent(format(
      "{}: {}", tension.conflict ? "resolutions that contradict each other" : "resolution not agreed yet",
      join(claims, ", ")));
}

std::string RecordView::folds(Depth depth) const {
  std::string out;
  for (const JudgeAct& act : judge_acts(state_)) {
    const Entity* folded = state_.record.find_entity(act.id);
    if ((act.act != "merge" && act.act != "duplicate") || !folded || folded->author != reader_) continue;
    if (out.size() > enough_) break;
    out += format("{}{}, folded into {}{}\n", act.id, spaced(act.label, depth), act.into,
                  spaced(act.into_label, depth));
    if (depth.label > 0) out += indent("the Judge: " + one_line(shortener_.body(act.reason, kLongestPath)));
  }
  return out;
}

std::string RecordView::spaced(std::string_view label, Depth depth) const {
  const std::string out = shortener_.line(label, depth.label);
  return out.empty() ? out : " " + out;
}

std::string RecordView::missed_rounds(int round, std::size_t summary) const {
  std::string out;
  const int last = std::min(round, state_.next_round());
  for (int number = 0; number < last; ++number) {
    const RoundRegistered& registered = state_.round_at(number);
    if (sits_on(registered.panel, reader_)) continue;
    if (number < last - kMostBriefRounds) {
      shortener_.note_cut();
      continue;
    }
    out += format("Round {}: {} and {} after it.\n", number,
                  counted(registered.counts.open_tensions.size(), "open tension"),
                  counted(registered.counts.new_perspectives.size(), "new perspective"));
    out += indent(shortener_.body(registered.summary, summary));
  }
  return out;
}

}  // namespace blue
