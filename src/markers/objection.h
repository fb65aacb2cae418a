#pragma once
// Which words object. They are looked for in markers that do not count, so that an objection is not lost with
// its marker.
#include <optional>
#include <string_view>

#include "domain/round/answer.h"

namespace blue {

// What a word objects with, in any of its forms: TENSIONS, REOPENED, DISSENTING.
std::optional<ObjectionKind> find_objection(std::string_view word);
// What a misspelt word in the place of a keyword objects with: TENTION, OPOSE.
std::optional<ObjectionKind> find_misspelt_objection(std::string_view word);
// What a word that turns something down objects with where it stands for a keyword: [RE:REJECT R0001].
std::optional<ObjectionKind> find_rejection(std::string_view word);
// True for a word that raises a tension where a label follows: [HIGH RISK: label].
bool names_tension(std::string_view word);
// A bracket on no list that says something all the same: [EINWAND: costs], [风险：成本], [RETRACT].
struct UnlistedLabel {
  std::string_view head;  // in front of the colon; all of it without one
  bool has_text = false;  // behind the colon
  std::optional<ObjectionKind> objection;
};
// What `inner`, the text between brackets, says so; empty for remarks in small letters, notes and numbers.
std::optional<UnlistedLabel> read_unlisted_label(std::string_view inner);
// True when `words` say that something is settled ("T01 resolved") or that there is nothing ("OPEN TENSIONS:
// none").
bool says_settled(std::string_view words);

// True when `words` begin with that: "is resolved by …".
bool opens_settled(std::string_view words);

}  // namespace blue
