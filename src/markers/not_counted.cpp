#include "markers/not_counted.h"

#include <algorithm>
#include <array>

#include "base/format.h"
#include "base/utf8.h"
#include "markers/prose.h"

namespace blue {
namespace {

struct Reason {
  BracketPlace place;
  std::string_view code, where, fix;
};
constexpr Reason kReasons[] = {
    {BracketPlace::quote, marker_codes::marker_in_quote, "is in a quoted line",
     "If it is yours, write it on a line without the >."},
    {BracketPlace::marks, marker_codes::marker_in_quote, "is in quotation marks",
     "If it is yours, write it without the quotation marks."},
    {BracketPlace::element, marker_codes::marker_in_quote, "is in HTML that quotes it or shows it as code",
     "If it is yours, write it without the HTML tags."},
    {BracketPlace::code, marker_codes::marker_in_code, "is in backticks",
     "If it is yours, write it without the backticks."},
    {BracketPlace::fence, marker_codes::marker_in_code, "is in a code fence",
     "If it and the markers beside it are yours, write them outside the fence."},
    {BracketPlace::unclosed_fence, marker_codes::fence_unclosed, "is in a code fence that is never closed",
     "Close the fence above it; until then no marker below the fence counts."},
    {BracketPlace::escaped, marker_codes::marker_escaped, "is escaped with a backslash",
     "If it is yours, remove the backslashes."},
    {BracketPlace::comment, marker_codes::marker_hidden, "is in a comment",
     "If it is yours, write it outside the comment."},
    {BracketPlace::struck, marker_codes::marker_hidden, "is struck out",
     "If you mean it, write it without the ~~."},
    {BracketPlace::unclosed, marker_codes::marker_unclosed, "is not closed before its paragraph ends",
     "Close it with ]; write a single bracket within a label as \\[."}};

constexpr std::size_t kShownWords = 60;

constexpr Reason kNested{BracketPlace::text, marker_codes::marker_nested, "is inside another marker",
                         "Close the outer marker first and write this one after it."};

void report(std::string_view text, const Bracket& bracket, const Reason& reason, Diagnostics& diagnostics) {
  diagnostics.report(reason.code, bracket.begin, [&] {
    return Advice{format("{} {}, so it does not count.", show_marker(text, bracket), reason.where),
                  std::string(reason.fix)};
  });
}

const std::string_view kConverge = name_of(MoveKind::converge);

std::string spell_type(std::string_view word) {
  return find_type<MoveKind>(word) ? format("[MOVE:{}]", capitals(word))
                                   : format("[RE:{} id]", capitals(word));
}

template <class E>
std::string advise_type(std::string_view prefix, std::string_view word) {
  if (find_type<MoveKind>(word) || find_type<ReferenceKind>(word))
    return format("Write {}.", spell_type(word));
  std::vector<std::string_view> types;  // a signal is never proposed
  std::string list;
  for (const auto& row : kEnumNames<E>) {
    types.push_back(row.name);
    if (row.name == kConverge) continue;
    list += (list.empty() ? "" : ", ") + capitals(row.name);
  }
  const auto meant = nearest(word, types);
  if (meant && *meant != kConverge) return format("Write {}.", spell_type(*meant));
  return format("Write [{}:TYPE], where TYPE is one of {}.", prefix, list);
}

std::string advise_word(std::string_view word) {
  static constexpr auto kWords =
      std::to_array<std::string_view>({"PERSPECTIVE", "RECOMMENDATION", "TENSION", "EVIDENCE", "CLAIM",
                                       "REFINEMENT", "RESOLVED", "CONCESSION"});
  if (auto meant = nearest(word, kWords)) return format("Write {} instead of {}.", *meant, word);
  return "Write [EXPERT-P0101: label] to raise something, and [RE:TYPE id] or [MOVE:TYPE id] to refer to it.";
}

// By ObjectionKind.
constexpr std::array<std::string_view, 5> kObjectionMarkers{
    "[TENSION T01: label]", "[RE:REOPEN id]", "[RE:OPPOSE id]", "[MOVE:CHALLENGE id]", "[DISSENT]"};

// What to write instead of an unreadable marker.
std::string advise(const Marker& marker) {
  bool wrong_word = marker.slip == MarkerSlip::unknown_type || marker.slip == MarkerSlip::unknown_word;
  if (marker.objection && (wrong_word || marker.slip == MarkerSlip::phrase))
    return format("Write {}.", kObjectionMarkers[static_cast<std::size_t>(*marker.objection)]);
  switch (marker.slip) {
    case MarkerSlip::unknown_word:
      return advise_word(marker.word);
    case MarkerSlip::unknown_type:
      return same_ascii(marker.prefix, "MOVE") ? advise_type<MoveKind>("MOVE", marker.word)
                                               : advise_type<ReferenceKind>("RE", marker.word);
    case MarkerSlip::missing_prefix:
      return format("Write {}.", spell_type(marker.word));
    case MarkerSlip::missing_colon:
      return format("Write the colon: {}.", spell_type(marker.word));
    case MarkerSlip::missing_id:
      return format("Write [{} {}01: label].", capitals(marker.word), letter_of(*marker.entity));
    case MarkerSlip::extra_words:
      return format("Write [{0}], or [{0}: reason].", marker.word);
    case MarkerSlip::denial:
      return "An open tension stays open without it; write [RE:REOPEN id] to reopen a closed one.";
    case MarkerSlip::phrase:
    case MarkerSlip::none:
      break;
  }
  return {};
}

}  // namespace

std::pair<bool, std::string_view> place_of_signal(BracketPlace place) {
  const bool in_doubt =
      place == BracketPlace::escaped || place == BracketPlace::unclosed || place == BracketPlace::struck;
  return {!in_doubt, std::ranges::find(kReasons, place, &Reason::place)->where};
}

void report_uncounted(std::string_view text, const Bracket& bracket, Diagnostics& diagnostics) {
  if (bracket.place == BracketPlace::code && !opens_line(text, bracket.begin)) return;
  report(text, bracket, *std::ranges::find(kReasons, bracket.place, &Reason::place), diagnostics);
}

void report_nested(std::string_view text, const Bracket& bracket, Diagnostics& diagnostics) {
  report(text, bracket, kNested, diagnostics);
}

void report_unreadable(std::string_view text, const Bracket& bracket, const Marker& marker,
                       Diagnostics& diagnostics) {
  diagnostics.report(marker_codes::marker_unreadable, bracket.begin, [&] {
    return Advice{format("{} looks like a marker but is not one.", show_marker(text, bracket)),
                  advise(marker)};
  });
}

void report_without_brackets(std::string_view text, const Bracket& line, Diagnostics& diagnostics) {
  diagnostics.report(marker_codes::marker_unreadable, line.begin, [&] {
    const std::string_view words = text.substr(line.begin, line.end - line.begin);
    return Advice{format("\"{}\" spells a marker without square brackets, so it does not count.",
                         label_from(utf8_prefix(words, kShownWords))),
                  "If it is meant, write it in square brackets at the start of its line; otherwise no action "
                  "is needed."};
  });
}

void report_accepted(std::string_view text, const Bracket& bracket, Diagnostics& diagnostics) {
  diagnostics.report(marker_codes::judge_only, bracket.begin, [&] {
    return Advice{format("{} changes nothing: only the Judge accepts a tension unresolved.",
                         show_marker(text, bracket)),
                  "Write [RE:ADDRESS id] and say why it should be accepted."};
  });
}

}  // namespace blue
