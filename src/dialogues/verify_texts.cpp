#include "dialogues/verify_texts.h"

#include <algorithm>
#include <map>

#include "base/format.h"
#include "dialogues/erasures.h"
#include "dialogues/exhibits.h"
#include "domain/file_names.h"

namespace blue {
namespace {

struct NamedText {
  std::string commitment;
  bool is_required = false;
  bool is_uncounted = false;  // a file that was in the folder of a round
};
using NamedTexts = std::map<std::string, NamedText>;  // by path, as the last line says

// True when the round's own check reads the text.
bool is_answer_of_round(const DialogueState& state, const std::string& path, const std::string& commitment) {
  auto is_it = [&](const AnswerRecord& one) { return one.file == path && one.commitment == commitment; };
  return std::ranges::any_of(state.rounds, [&](const RoundRegistered& round) {
    return std::ranges::any_of(round.answers, is_it) || std::ranges::any_of(round.dropped_answers, is_it);
  });
}

NamedTexts collect(std::span<const LedgerLine> lines, std::size_t read, const DialogueState& state) {
  NamedTexts named;
  for (std::size_t i = 0; i < lines.size(); ++i) {
    const Event& event = lines[i].event;
    for (const auto& [path, commitment] : event.kept)
      named[path] = {commitment, false, i < read && !path.ends_with(kPromptEnding)};
    for (const auto& [path, commitment] : event.exhibits) named[path] = {commitment, true, false};
  }
  std::erase_if(named, [&](const auto& one) {
    const auto& [path, text] = one;
    const bool is_prompt = !text.is_required && path.ends_with(kPromptEnding) && read == lines.size();
    return is_prompt || is_answer_of_round(state, path, text.commitment);
  });
  return named;
}

std::string_view describe(ExhibitCondition condition, bool is_uncounted) {
  if (is_uncounted)
    return condition == ExhibitCondition::missing ? "was there and was not counted; it is missing now."
                                                  : "is not what was there when the round was registered.";
  switch (condition) {
    case ExhibitCondition::missing:
      return "is missing.";
    case ExhibitCondition::salt_missing:
      return "has lost its salt, so it cannot be checked.";
    default:
      return "is not what was registered.";
  }
}

}  // namespace

std::vector<Finding> verify_texts(const DialoguePlace& place, std::span<const LedgerLine> lines,
                                  std::size_t read, const DialogueState& state) {
  std::vector<Finding> findings;
  for (const auto& [path, text] : collect(lines, read, state)) {
    using enum ExhibitCondition;
    const ExhibitCondition found = read_exhibit(place.path(), path, text.commitment).condition;
    if (found == intact || found == erased) continue;
    findings.push_back({"answer", path, format("{} {}", path, describe(found, text.is_uncounted)),
                        format("Restore {} from version control.", place.in_project(path)),
                        found != missing || text.is_required});
  }
  return findings;
}

std::vector<Finding> verify_erasures(const DialoguePlace& place, const DialogueState& state,
                                     const std::string& uid, std::vector<std::string>& erased_by) {
  std::vector<Finding> findings;
  for (const auto& [path, commitment] : state.commitments) {
    if (!is_present(place.path() / erasure_file(commitment))) continue;
    const auto erasure = find_erasure(place.path(), commitment);
    const bool is_sound = erasure && erasure->uid == uid && erasure->path == path;
    if (!is_sound) {
      findings.push_back(
          {"erasure", path, format("{} is hidden by an erasure that is not one of this text.", path),
           format("Remove {} and restore what was there.", place.in_project(erasure_file(commitment)))});
      continue;
    }
    const std::string because = erasure->because ? format(" It quoted {}.", *erasure->because) : "";
    findings.push_back(
        {"erasure", path, format("{} was erased on record {}.{}", path, say_who_and_why(*erasure), because),
         erasure->because ? "Nothing follows from it." : "Its reading remains as it was registered.", false});
    if (!erasure->because) erased_by.push_back(say_who_and_why(*erasure));
  }
  return findings;
}

}  // namespace blue
