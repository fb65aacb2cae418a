#include "markers/heading_tension.h"

#include <algorithm>

#include "base/text.h"

namespace blue {
namespace {

constexpr int kWordsBefore = 2;  // "1. New Tension: …"

std::string_view without_emphasis(std::string_view words) {
  while (!words.empty() && std::string_view("*_# \t").contains(words.front())) words.remove_prefix(1);
  while (!words.empty() && std::string_view("*_# \t").contains(words.back())) words.remove_suffix(1);
  return words;
}

// True when an entity of an earlier round may be meant by `id`.
bool is_taken(const AnswerFrame& frame, const WrittenId& id) {
  return std::ranges::any_of(frame.known, [&](const KnownEntity& one) {
    const bool numbered = one.number == id.sequence || one.sequence == id.sequence;
    return one.kind == id.kind && numbered && (!id.round || *id.round == one.round);
  });
}

std::optional<FoundMarker> read_heading_tension(const AnswerFrame& frame, const AnswerLine& line) {
  const std::string_view words = slice(frame.text, line.words);
  if (words.contains('[')) return std::nullopt;
  MarkerTokens tokens(words);
  bool found = false;
  for (int i = 0; i <= kWordsBefore && !found && tokens.at(TokenKind::word); ++i)
    found = same_ascii(tokens.take().text, "TENSION");
  if (!found) return std::nullopt;
  Marker marker{.type = MarkerType::entity, .entity = EntityKind::tension};
  marker.prefix = "TENSION";
  marker.ids = take_ids(tokens, frame.experts);
  if (marker.ids.empty())
    if (auto id = take_number(tokens, EntityKind::tension)) marker.ids.push_back(*id);
  const bool discusses =
      std::ranges::any_of(marker.ids, [&](const WrittenId& id) { return is_taken(frame, id); });
  if (frame.round > 0 && (marker.ids.empty() || discusses)) return std::nullopt;
  if (marker.ids.empty() && !is_separator(tokens.peek())) return std::nullopt;
  marker.labelled = is_separator(tokens.peek());
  marker.label = without_emphasis(tokens.take_label());
  if (marker.label.empty()) marker.type = MarkerType::mention;
  for (WrittenId& id : marker.ids) id.begin = 0;
  if (marker.type == MarkerType::mention && marker.ids.size() != 1) return std::nullopt;
  return FoundMarker{std::move(marker), line.words.begin, line.range.end, line.range.end};
}

}  // namespace

std::vector<FoundMarker> find_heading_tensions(const AnswerFrame& frame) {
  std::vector<FoundMarker> out;
  for (std::size_t i = 0; i < frame.lines.size(); ++i)
    if (frame.lines[i].role == LineRole::heading)
      if (auto found = read_heading_tension(frame, frame.lines[i])) out.push_back(*std::move(found));
  return out;
}

}  // namespace blue
