#pragma once
// Which markers object. It is asked about those that do not count, so that an objection is not lost with its
// marker.
#include <optional>
#include <string_view>

#include "domain/round/answer.h"
#include "markers/marker.h"

namespace blue {

// What `marker` objects with, or would if it counted; empty when it is no objection.
std::optional<ObjectionKind> objection_of(const Marker& marker);
// What a word objects with, in any of its forms: TENSIONS, REOPENED, DISSENTING.
std::optional<ObjectionKind> find_objection(std::string_view word);
// What a word that stands where a keyword should objects with when it is misspelt: TENTION, OPOSE.
std::optional<ObjectionKind> find_misspelt_objection(std::string_view word);
// True when `words` say that something is settled ("T01 resolved") or that there is none ("OPEN TENSIONS:
// none").
bool says_settled(std::string_view words);

}  // namespace blue
