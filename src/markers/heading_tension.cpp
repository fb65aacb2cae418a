#include "markers/heading_tension.h"

#include <algorithm>

#include "base/format.h"
#include "base/text.h"
#include "markers/objection.h"
#include "markers/prose.h"

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

// What "New Tension T01: label" says; empty for any other words.
std::optional<Marker> read_tension(const AnswerFrame& frame, std::string_view words) {
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
  marker.labelled = is_separator(tokens.peek());
  marker.label = without_emphasis(tokens.take_label());
  for (WrittenId& id : marker.ids) id.begin = 0;
  return marker;
}

bool is_discussed(const AnswerFrame& frame, const Marker& marker) {
  return std::ranges::any_of(marker.ids, [&](const WrittenId& id) { return is_taken(frame, id); });
}

std::optional<FoundMarker> read_heading_tension(const AnswerFrame& frame, const AnswerLine& line) {
  std::optional<Marker> marker = read_tension(frame, slice(frame.text, line.words));
  if (!marker || (marker->ids.empty() && (frame.round > 0 || !marker->labelled))) return std::nullopt;
  if (frame.round > 0 && is_discussed(frame, *marker)) return std::nullopt;
  if (marker->label.empty()) marker->type = MarkerType::mention;
  if (marker->type == MarkerType::mention && marker->ids.size() != 1) return std::nullopt;
  return FoundMarker{*std::move(marker), line.words.begin, line.range.end, line.range.end};
}

// "T-NEW: label"
bool raises_unnumbered(const AnswerFrame& frame, std::string_view words) {
  MarkerTokens tokens(words);
  const auto id = take_id(tokens, frame.experts);
  return id && id->form == IdForm::unnumbered && id->kind == EntityKind::tension &&
         is_separator(tokens.peek()) && !without_emphasis(tokens.take_label()).empty();
}

// "TENSION T09: label", "RISK: label", "MUFFIN-T0101: label": a marker in capitals but for its brackets.
bool raises_without_brackets(const AnswerFrame& frame, std::string_view words) {
  if (words.empty() || words.front() < 'A' || words.front() > 'Z') return false;
  const auto marker = read_marker(words.substr(0, words.find_first_of("[]")), frame.experts);
  if (!marker || marker->type != MarkerType::entity || !marker->labelled || !objection_of(*marker))
    return false;
  const std::string_view label = without_emphasis(marker->label);
  const bool is_own = !marker->ids.empty() && marker->ids.front().expert == frame.experts.writer();
  return !label.empty() && !says_settled(words) && (is_own || is_shouted(marker->prefix)) &&
         !is_discussed(frame, *marker);
}

bool reads_like_tension(const AnswerFrame& frame, const AnswerLine& line) {
  const std::string_view words = slice(frame.text, line.words);
  const bool is_heading = line.role == LineRole::heading;
  if ((!is_heading && !is_prose(line.role)) || line.in_table) return false;
  if (raises_unnumbered(frame, words)) return true;
  if (raises_without_brackets(frame, words)) return !is_heading || frame.round > 0;
  const std::string_view marks = slice(frame.text, {line.range.begin, line.words.begin});
  if (!is_heading && !marks.ends_with("**") && !marks.ends_with("__")) return false;
  const auto marker = read_tension(frame, words);
  if (!marker || !marker->labelled || marker->label.empty() || says_settled(without_emphasis(words)))
    return false;
  return is_heading ? frame.round > 0 && marker->ids.empty() : !is_discussed(frame, *marker);
}

}  // namespace

std::vector<FoundMarker> find_heading_tensions(const AnswerFrame& frame) {
  std::vector<FoundMarker> out;
  for (std::size_t i = 0; i < frame.lines.size(); ++i)
    if (frame.lines[i].role == LineRole::heading)
      if (auto found = read_heading_tension(frame, frame.lines[i])) out.push_back(*std::move(found));
  return out;
}

void report_unread_tensions(const AnswerFrame& frame, Diagnostics& diagnostics) {
  for (std::size_t i = 0; i < frame.lines.size(); ++i) {
    const AnswerLine& line = frame.lines[i];
    if (!reads_like_tension(frame, line)) continue;
    diagnostics.report(marker_codes::objection_unread, line.words.begin, [&] {
      return Advice{format("Line {}, \"{}\", reads like a new tension, but has no marker, so it raises none.",
                           i + 1, label_from(without_emphasis(slice(frame.text, line.words)))),
                    "If it is meant, write [TENSION: label]; otherwise no action is needed."};
    });
  }
}

}  // namespace blue
