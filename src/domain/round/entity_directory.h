#pragma once
// Finds the entity that an id means, in answers and in the Judge's calls. An ambiguous id is not found.
#include <map>
#include <span>
#include <string>
#include <string_view>
#include <tuple>
#include <vector>

#include "domain/round/answer.h"
#include "domain/round/entity.h"

namespace blue {

// What an id was found to mean; `problem` and `fix` say why when there is no entity.
struct Lookup {
  const Entity* entity = nullptr;
  std::string problem;
  std::string fix;
};

class EntityDirectory {
 public:
  // `earlier` are the entities of the rounds before `round`, `batch` those of it; both must outlive this.
  EntityDirectory(std::span<const Entity> earlier, std::span<const Entity> batch, int round);

  // An id in an answer: bare ids of this round are the writer's own, those of earlier rounds global; a bare
  // T01 without a round counts when exactly one entity that the writer could know bears it.
  Lookup find(const MentionedId& mention, std::string_view writer) const;
  // An id from the Judge: global, or local with the expert's name.
  Lookup find(std::string_view text) const;

 private:
  using LocalKey = std::tuple<std::string, EntityKind, int, int>;  // author, kind, round, sequence
  Lookup find_local(const std::string& author, EntityKind kind, int round, int sequence,
                    std::string_view text) const;
  Lookup find_unplaced(const MentionedId& mention, std::string_view writer) const;

  int round_;
  std::map<std::string, const Entity*, std::less<>> by_id_;
  std::map<LocalKey, std::vector<const Entity*>> by_local_;
  std::map<std::string, const Entity*, std::less<>> by_judge_;  // local ids that only the Judge uses
};

// Why such a reference cannot lead from `source` (null: the answer) to `target`; empty when it can.
std::string check_reference(ReferenceKind kind, const Entity* source, const Entity& target);

}  // namespace blue
