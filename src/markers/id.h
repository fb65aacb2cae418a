#pragma once
// Ids as experts write them: P0101, MUFFIN-P0101, Muffin's R1-T01, T01-R1, T1.1, T4, T-NEW; and lists. An id
// is taken apart here; which entity it means is decided by entity.h and reference.h.
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
  // Takes the longest run of words that spell a slug, in any letter case and with blanks for dashes; empty,
  // and nothing is taken, when they name no expert.
  std::string_view take(MarkerTokens& tokens) const;
  std::string_view writer() const { return slugs_.front(); }
  std::vector<std::string_view> all() const { return {slugs_.begin(), slugs_.end()}; }

 private:
  std::string_view find(std::string_view name) const;

  std::vector<std::string> slugs_;  // the writer first
  std::ptrdiff_t most_words_ = 1;   // in one name
  bool ascii_ = true;
};

enum class IdForm { numbered, unnumbered, malformed };

struct WrittenId {
  EntityKind kind;
  IdForm form = IdForm::numbered;
  std::optional<int> round;  // absent in T01
  int sequence = 0;
  std::string_view expert;  // slug, or the unknown name as written; empty when no expert was named
  bool expert_known = true;
  bool local = false;  // tied to the expert by a dash or a round prefix: an id of the expert's own numbering
  std::string_view text;  // as written
  std::size_t begin = 0;  // offset in the bracket's text
};

// Takes the id that is next in `tokens`; takes nothing when there is none. Looks at a bounded number of
// tokens.
std::optional<WrittenId> take_id(MarkerTokens& tokens, const ExpertNames& experts);
// Takes a bare number as an id of `kind` ("[TENSION 2: …]").
std::optional<WrittenId> take_number(MarkerTokens& tokens, EntityKind kind);
// Takes a short ending that is tied to `id` by a dash, as in T01-b: nobody can say what it means, so the id
// becomes malformed. T01-R1 is an id of its own and has none.
void take_suffix(MarkerTokens& tokens, WrittenId& id);
// True when a dash without a blank before it joins what was taken to another id: T01-T03.
bool starts_range(MarkerTokens tokens, const ExpertNames& experts);

// Takes the ids that a reference or move names ("P0001, P0002", "to Strudel on T01", "T4/T5 — topic"), up to
// the first word that neither is an id nor leads to one: "P0001 but not P0002" names P0001 only. A colon or
// dash may precede the first id; takes nothing when there is no id.
std::vector<WrittenId> take_ids(MarkerTokens& tokens, const ExpertNames& experts);

}  // namespace blue
