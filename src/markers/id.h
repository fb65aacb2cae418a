#pragma once
// Ids as experts write them: P0101, MUFFIN-P0101, Muffin's R1-T01, T-01, T4, T-NEW. Reading takes an id
// apart; what it points at is placement.h's business.
#include <array>
#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "domain/round/entity_id.h"
#include "markers/tokens.h"

namespace blue {

// The experts an id may be qualified with.
class ExpertNames {
 public:
  ExpertNames(std::string_view writer, std::span<const std::string> known);
  // The slug that `name` spells in any letter case, with blanks and dashes alike; empty when nobody is called
  // so.
  std::string_view find(std::string_view name) const;
  // Takes the longest run of words in front that names an expert; empty, and nothing taken, when none does.
  std::string_view take(MarkerTokens& tokens) const;
  std::string_view writer() const { return slugs_.front(); }
  std::vector<std::string_view> all() const { return {slugs_.begin(), slugs_.end()}; }

 private:
  void note_first(std::string_view slug);

  std::vector<std::string> slugs_;  // the writer first
  std::array<bool, 256> first_{};   // the bytes a name can start with
  std::ptrdiff_t most_words_ = 1;   // in one name
  bool ascii_ = true;
};

enum class IdForm { numbered, unnumbered, malformed };

struct WrittenId {
  EntityKind kind;
  IdForm form = IdForm::numbered;
  std::optional<int> round;  // absent in T01
  int sequence = 0;
  std::string_view expert;  // slug, or the unknown name as written; empty when nobody was named
  bool expert_known = true;
  bool local = false;  // tied to the expert by a dash or a round prefix: an id of the expert's own numbering
  std::string_view text;  // as written
  std::size_t begin = 0;  // offset in the bracket's text
};

// Takes the id in front of `tokens`; nothing is taken when none stands there. Looks at a bounded number of
// tokens.
std::optional<WrittenId> take_id(MarkerTokens& tokens, const ExpertNames& experts);
// Takes a bare number in front as an id of `kind` ("[TENSION 2: …]").
std::optional<WrittenId> take_number(MarkerTokens& tokens, EntityKind kind);

}  // namespace blue
