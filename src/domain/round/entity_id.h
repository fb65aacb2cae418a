#pragma once
// Names of entities: the dialogue's own ids (P0101, P01100) and an expert's (MUFFIN-P0101).
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "domain/round/kinds.h"

namespace blue {

// Letter of the kind, two digits of round, at least two of sequence.
struct EntityId {
  EntityKind kind = EntityKind::perspective;
  int round = 0;
  int sequence = 0;
  friend auto operator<=>(const EntityId&, const EntityId&) = default;
};

inline constexpr int kLastRound = 98;

// Reads P0101 or P01100 in any letter case and nothing else; sequence 0 and padded long sequences are no ids.
std::optional<EntityId> parse_entity_id(std::string_view text);
std::string render_entity_id(const EntityId& id);

// An expert's own id; `expert` is a slug.
struct LocalId {
  std::string expert;
  EntityId id;
  friend auto operator<=>(const LocalId&, const LocalId&) = default;
};

// Reads MUFFIN-P0101 in any letter case; the expert is the part before the last dash.
std::optional<LocalId> parse_local_id(std::string_view text);
std::string render_local_id(const LocalId& id);

// ASCII letters in upper case, as ids are spelled.
std::string upper_ascii(std::string_view text);

// Sorts ids by kind, round and sequence, so that T01100 comes after T0199.
void sort_ids(std::vector<std::string>& ids);

}  // namespace blue
