#pragma once
// Collects what the readers of an answer could not count or place. Advice is worked out only while there is
// room for it, so a text full of mistakes costs no more than a sound one.
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "domain/round/answer.h"
#include "markdown/lines.h"

namespace blue {

// The codes of marker diagnostics. DO NOT CHANGE a name: stored rounds carry them.
namespace marker_codes {
inline constexpr std::string_view marker_unclosed = "marker_unclosed";
inline constexpr std::string_view marker_nested = "marker_nested";
inline constexpr std::string_view marker_escaped = "marker_escaped";
inline constexpr std::string_view marker_in_quote = "marker_in_quote";
inline constexpr std::string_view marker_in_code = "marker_in_code";
inline constexpr std::string_view marker_hidden = "marker_hidden";
inline constexpr std::string_view fence_unclosed = "fence_unclosed";
inline constexpr std::string_view marker_unreadable = "marker_unreadable";
inline constexpr std::string_view judge_only = "judge_only";
inline constexpr std::string_view label_missing = "label_missing";
inline constexpr std::string_view several_ids = "several_ids";
inline constexpr std::string_view id_malformed = "id_malformed";
inline constexpr std::string_view id_ambiguous = "id_ambiguous";
inline constexpr std::string_view id_duplicate = "id_duplicate";
inline constexpr std::string_view type_id_mismatch = "type_id_mismatch";
inline constexpr std::string_view wrong_round = "wrong_round";
inline constexpr std::string_view foreign_entity = "foreign_entity";
inline constexpr std::string_view unknown_expert = "unknown_expert";
inline constexpr std::string_view target_missing = "target_missing";
inline constexpr std::string_view signal_qualified = "signal_qualified";
inline constexpr std::string_view signal_quoted = "signal_quoted";
inline constexpr std::string_view signal_beside = "signal_beside";
inline constexpr std::string_view objection_unread = "objection_unread";
inline constexpr std::string_view reference_in_prose = "reference_in_prose";
inline constexpr std::string_view answer_uncounted = "answer_uncounted";
inline constexpr std::string_view diagnostics_cut = "diagnostics_cut";
}  // namespace marker_codes

// From byte offsets in an answer to lines and columns, cheap enough to ask for every marker of a hostile
// text.
class PositionMap {
 public:
  // Reads `text` once; the text must outlive the map.
  explicit PositionMap(std::string_view text);
  // Line and column, both from 1, of the byte at `offset`; past the end of the text, the place of its end.
  Position at(std::size_t offset) const;

 private:
  struct Checkpoint {
    std::size_t offset;
    std::size_t code_points;
  };
  std::size_t code_points_before(std::size_t offset) const;

  std::string_view text_;
  std::vector<Checkpoint> lines_;        // where each line starts
  std::vector<Checkpoint> checkpoints_;  // a few dozen bytes apart
};

// What is wrong, and what to write instead.
struct Advice {
  std::string message;
  std::string fix;
};

class Diagnostics {
 public:
  // Diagnostics beyond this many are only counted.
  static constexpr std::size_t kLimit = 100;

  explicit Diagnostics(const PositionMap& positions) : positions_(positions) {}

  // Notes a problem at `offset`; `advice` is called only when it will be kept.
  template <class MakeAdvice>
  void report(std::string_view code, std::size_t offset, MakeAdvice&& advice) {
    if (kept_.size() < kLimit)
      keep(code, offset, advice());
    else
      ++cut_;
  }
  // Notes that the marker at `offset`, which does not count, would have objected; nothing when it would not,
  // or is noted already. `words` is called only when it will be kept.
  template <class FindWords>
  void object(std::optional<ObjectionKind> what, std::size_t offset, FindWords&& words) {
    const bool noted = !objections_.empty() && objections_.back().offset == offset;
    if (what && !noted && objections_.size() < kLimit) objections_.push_back({offset, *what, words()});
  }
  struct Objection {
    std::size_t offset;
    ObjectionKind what;
    TextRange words;
  };
  // The objections noted, by place, and no more than kLimit.
  std::vector<Objection> take_objections();
  // Everything noted, by place; the last one says how many were left out.
  std::vector<MarkerDiagnostic> take();

 private:
  void keep(std::string_view code, std::size_t offset, const Advice& advice);

  const PositionMap& positions_;
  std::vector<MarkerDiagnostic> kept_;
  std::vector<Objection> objections_;
  std::size_t cut_ = 0;
};

}  // namespace blue
