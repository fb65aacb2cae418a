// What to write instead of a bracket that was meant as a marker; asked for only when the advice will be
// shown.
#include <array>

#include "base/format.h"
#include "base/text.h"
#include "markers/marker.h"

namespace blue {
namespace {

template <class E>
std::vector<std::string_view> names() {
  std::vector<std::string_view> all;
  for (const auto& row : enum_names(E{})) all.push_back(row.name);
  return all;
}

template <class E>
bool is_type(std::string_view word) {
  for (std::string_view name : names<E>())
    if (same_ascii(name, word)) return true;
  return false;
}

std::string spell_type(std::string_view word) {
  return is_type<MoveKind>(word) ? format("[MOVE:{}]", capitals(word)) : format("[RE:{} id]", capitals(word));
}

template <class E>
std::string advise_type(std::string_view prefix, std::string_view word) {
  if (is_type<MoveKind>(word) || is_type<ReferenceKind>(word)) return format("Write {}.", spell_type(word));
  auto types = names<E>();
  if (auto meant = nearest(word, types)) return format("Write {}.", spell_type(*meant));
  std::string list;
  for (std::string_view type : types) list += (list.empty() ? "" : ", ") + capitals(type);
  return format("Write [{}:TYPE], where TYPE is one of {}.", prefix, list);
}

std::string advise_word(std::string_view word) {
  static constexpr auto kWords =
      std::to_array<std::string_view>({"PERSPECTIVE", "RECOMMENDATION", "TENSION", "EVIDENCE", "CLAIM",
                                       "REFINEMENT", "RESOLVED", "CONCESSION"});
  if (auto meant = nearest(word, kWords)) return format("Write {} instead of {}.", *meant, word);
  return "Write [EXPERT-P0101: label] to raise something, [RE:TYPE id] or [MOVE:TYPE id] to speak about it.";
}

std::string advise_id(std::string_view kind) {
  for (const auto& row : enum_names(EntityKind{}))
    if (same_ascii(row.name, kind))
      return format("Write [{} {}01: label].", capitals(kind), letter_of(row.value));
  return "Write an id and a label.";
}

std::string_view spell(ObjectionKind what) {
  switch (what) {
    case ObjectionKind::raise_tension:
      return "[TENSION T01: label]";
    case ObjectionKind::reopen:
      return "[RE:REOPEN id]";
    case ObjectionKind::oppose:
      return "[RE:OPPOSE id]";
    case ObjectionKind::challenge:
      return "[MOVE:CHALLENGE id]";
    case ObjectionKind::dissent:
      break;
  }
  return "[DISSENT]";
}

}  // namespace

std::string advise(const Marker& marker) {
  bool wrong_word = marker.slip == MarkerSlip::unknown_type || marker.slip == MarkerSlip::unknown_word;
  if (marker.objection && (wrong_word || marker.slip == MarkerSlip::phrase))
    return format("Write {}.", spell(*marker.objection));
  bool move = same_ascii(marker.prefix, "MOVE");
  switch (marker.slip) {
    case MarkerSlip::unknown_word:
      return advise_word(marker.word);
    case MarkerSlip::unknown_type:
      return move ? advise_type<MoveKind>("MOVE", marker.word)
                  : advise_type<ReferenceKind>("RE", marker.word);
    case MarkerSlip::missing_prefix:
      return format("Write {}.", spell_type(marker.word));
    case MarkerSlip::missing_colon:
      return format("Write the colon: {}.", spell_type(marker.word));
    case MarkerSlip::missing_id:
      return advise_id(marker.word);
    case MarkerSlip::extra_words:
      return format("Write [{0}], or [{0}: reason].", marker.word);
    case MarkerSlip::phrase:
    case MarkerSlip::none:
      break;
  }
  return {};
}

}  // namespace blue
