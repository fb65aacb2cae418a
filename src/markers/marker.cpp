// Keywords are read in any letter case. A keyword in capitals that nothing sensible follows was meant as a
// marker and is reported; in small letters it is prose.
#include "markers/marker.h"

#include <algorithm>
#include <array>
#include <type_traits>

#include "markers/objection.h"

namespace blue {
namespace {

struct Keyword {
  std::string_view word;
  Marker marker;
};

const auto& keywords() {
  using enum MarkerType;
  using enum ReferenceKind;
  static const auto table = std::to_array<Keyword>({
      {"PERSPECTIVE", {.type = entity, .entity = EntityKind::perspective}},
      {"RECOMMENDATION", {.type = entity, .entity = EntityKind::recommendation}},
      {"TENSION", {.type = entity, .entity = EntityKind::tension}},
      {"EVIDENCE", {.type = entity, .entity = EntityKind::evidence}},
      {"CLAIM", {.type = entity, .entity = EntityKind::claim}},
      {"RISK", {.type = entity, .entity = EntityKind::tension}},
      {"BLOCKER", {.type = entity, .entity = EntityKind::tension}},
      {"CONCERN", {.type = entity, .entity = EntityKind::tension}},
      {"OBJECTION", {.type = entity, .entity = EntityKind::tension}},
      {"REFINEMENT", {.type = reference, .reference = refine, .older = true}},
      {"RESOLVED", {.type = reference, .reference = resolve, .older = true}},
      {"RESOLUTION", {.type = reference, .reference = resolve, .older = true}},
      {"CONCESSION", {.type = move, .move = MoveKind::concede, .older = true}},
      {"RE", {.type = reference}},
      {"MOVE", {.type = move}},
      {"DISSENT", {.type = dissent}},
      {"MINORITY", {.type = minority_verdict}},
      {"ACCEPTED", {.type = accepted}},
  });
  return table;
}

const Keyword* find_keyword(std::string_view word) {
  auto found =
      std::ranges::find_if(keywords(), [&](const Keyword& row) { return same_ascii(row.word, word); });
  return found == keywords().end() ? nullptr : &*found;
}

// True for a tick, an emoji or punctuation: what decorates a dissent without limiting it.
bool is_decoration(std::string_view rest) {
  for (std::size_t at = 0; at < rest.size();) {
    auto byte = static_cast<unsigned char>(rest[at]);
    bool wide = byte >= 0xf0 || byte == 0xe2 || byte == 0xef;  // emoji, symbols, variation selectors
    bool letter =
        (byte >= '0' && byte <= '9') || (byte >= 'A' && byte <= 'Z') || (byte >= 'a' && byte <= 'z');
    if (letter || rest[at] == '[' || rest[at] == '?' || (byte >= 0x80 && !wide)) return false;
    at += byte >= 0xf0 ? 4 : wide ? 3 : 1;
  }
  return true;
}

constexpr std::string_view kWithdraw = "WITHDRAW";

class MarkerReader {
 public:
  MarkerReader(std::string_view inner, const ExpertNames& experts) : tokens_(inner), experts_(experts) {}

  std::optional<Marker> read() {
    MarkerTokens start = tokens_;
    if (auto marker = read_known()) return marker;
    tokens_ = start;
    return read_phrase();
  }

 private:
  std::optional<Marker> read_known() {
    if (!tokens_.at(TokenKind::word)) return std::nullopt;
    MarkerTokens start = tokens_;
    std::string_view word = tokens_.take().text;
    shouted_ = is_shouted(word);
    const Keyword* keyword = find_keyword(word);
    if (keyword == nullptr) return tokens_ = start, read_id_form(word);
    marker_ = keyword->marker;
    marker_.prefix = word;
    if (marker_.older) return read_older();
    switch (marker_.type) {
      case MarkerType::entity:
        return read_entity();
      case MarkerType::reference:
        return read_typed(marker_.reference);
      case MarkerType::move:
        return read_typed(marker_.move);
      case MarkerType::dissent:
        return read_dissent();
      case MarkerType::minority_verdict:
        return read_second_word("VERDICT");
      default:
        return read_second_word("UNRESOLVED");
    }
  }

  std::optional<Marker> read_entity() {
    while (take_entity_id() && (tokens_.at(TokenKind::comma) || tokens_.at(TokenKind::slash))) tokens_.take();
    if (marker_.ids.empty() && !is_separator(tokens_.peek())) {
      if (!shouted_) return std::nullopt;
      return unreadable(MarkerSlip::missing_id, marker_.prefix);
    }
    return with_label();
  }

  bool take_entity_id() {
    if (tokens_.at(TokenKind::sign) && tokens_.peek().text == "#") tokens_.take();
    auto id = take_id(tokens_, experts_);
    if (!id) id = take_number(tokens_, *marker_.entity);
    if (id) take_suffix(tokens_, *id);
    if (id) marker_.ids.push_back(*id);
    return id.has_value();
  }

  // The marker with the rest of the bracket as its label.
  std::optional<Marker> with_label() {
    marker_.range = !marker_.ids.empty() && starts_range(tokens_, experts_);
    marker_.labelled = is_separator(tokens_.peek());
    marker_.label = tokens_.take_label();
    return std::move(marker_);
  }

  std::optional<Marker> read_older() {
    bool separated = is_separator(tokens_.peek());
    marker_.ids = take_ids(tokens_, experts_);
    if (!shouted_ && !separated && marker_.ids.empty()) return std::nullopt;
    return with_label();
  }

  template <class E>
  std::optional<Marker> read_typed(E& type) {
    bool colon = tokens_.at(TokenKind::colon);
    const bool other = tokens_.at(TokenKind::dash) || tokens_.at(TokenKind::sign);  // [MOVE-CONVERGE]
    if (colon || other) tokens_.take();
    std::string_view word = tokens_.at(TokenKind::word) ? tokens_.take().text : std::string_view{};
    auto found = find_type<E>(word);
    // [move:converged] is one word and no more; "[Re: your note]" is prose.
    const bool single = std::is_same_v<E, MoveKind> && !word.empty() && tokens_.at(TokenKind::end);
    if (!found && !(colon && (shouted_ || single))) return std::nullopt;
    if (!found || !colon)
      return unreadable(found ? MarkerSlip::missing_colon : MarkerSlip::unknown_type, word);
    type = *found;
    marker_.plain = tokens_.at(TokenKind::end) && !tokens_.inner().contains('`');
    marker_.ids = take_ids(tokens_, experts_);
    return with_label();
  }

  std::optional<Marker> read_dissent() {
    bool joined = tokens_.at(TokenKind::word) && is_any(tokens_.peek().text, {"on", "from", "to"});
    if (!joined && !is_separator(tokens_.peek()) && !is_decoration(trim(tokens_.rest())))
      return shouted_ ? unreadable(MarkerSlip::extra_words, "DISSENT") : std::nullopt;
    return with_label();
  }

  std::optional<Marker> read_second_word(std::string_view second) {
    if (tokens_.at(TokenKind::dash)) tokens_.take();
    if (!tokens_.at(TokenKind::word) || !same_ascii(tokens_.peek().text, second)) return std::nullopt;
    tokens_.take();
    return with_label();
  }

  // [MUFFIN-P0101: label] and mentions; or capitals that were meant as something.
  std::optional<Marker> read_id_form(std::string_view word) {
    marker_ = {.type = MarkerType::mention};
    auto id = take_id(tokens_, experts_);
    if (!id) return read_unknown(word);
    if (!id->expert_known && !id->round && id->form != IdForm::malformed)
      return std::nullopt;  // [UTF-E8: …] is prose
    marker_.ids.push_back(*id);
    while (tokens_.at(TokenKind::comma) || tokens_.at(TokenKind::slash)) {
      tokens_.take();
      auto next = take_id(tokens_, experts_);
      if (!next) return std::nullopt;
      marker_.ids.push_back(*next);
    }
    bool hyphenated = tokens_.at(TokenKind::dash) && !tokens_.peek().spaced;  // [E1-based] is prose
    if (hyphenated) return std::nullopt;
    if (is_separator(tokens_.peek())) marker_.type = MarkerType::entity;
    return with_label();
  }

  std::optional<Marker> read_unknown(std::string_view word) {
    const bool withdraws = is_withdrawal(word);
    if (!shouted_ && !withdraws) return std::nullopt;
    tokens_.take();
    bool alone = tokens_.at(TokenKind::end);
    if (withdraws && (alone || shouted_)) return unreadable(MarkerSlip::missing_prefix, kWithdraw);
    if (!shouted_) return std::nullopt;
    bool named = !alone && take_id(tokens_, experts_).has_value();
    if (!named && !(alone && find_type<MoveKind>(word))) return std::nullopt;
    bool type = find_type<MoveKind>(word) || find_type<ReferenceKind>(word);
    return unreadable(type ? MarkerSlip::missing_prefix : MarkerSlip::unknown_word, word);
  }

  // [NEW TENSION: label], [DISSENTING], [CONVERGENCE CONFIRMED]: capitals that say what was meant.
  std::optional<Marker> read_phrase() {
    static constexpr int kPhraseWords = 3;
    marker_ = {.type = MarkerType::mention};
    // "New tension: …" in small letters is meant; "the tension: …" is prose.
    bool announced =
        tokens_.at(TokenKind::word) &&
        is_any(tokens_.peek().text, {"NEW", "OPEN", "ANOTHER", "FURTHER", "REMAINING", "ADDITIONAL"});
    if (auto other = read_withdrawal()) return other;
    for (int i = 0; i < kPhraseWords && tokens_.at(TokenKind::word); ++i) {
      std::string_view word = tokens_.take().text;
      bool shouted = is_shouted(word);
      bool raised = announced && same_ascii(word, "TENSION") && names_or_labels();
      if (!shouted && !announced) return std::nullopt;
      if (is_any(word, {"NO", "NOT", "NEVER", "ZERO", "WITHOUT", "PARTIALLY", "PARTLY"}))
        return read_denial(is_any(word, {"NO", "NOT", "NEVER"}));
      if (shouted && same_ascii(word, "UNRESOLVED") && names_id())
        return unreadable(MarkerSlip::denial, "RESOLVED");
      if (shouted && same_ascii(word.substr(0, 7), "CONVERG"))
        return unreadable(MarkerSlip::missing_prefix, confirms_signal() ? "CONVERGE" : kWithdraw);
      if (shouted && names_tension(word) && names_or_labels()) return raise_in_phrase(word);
      if ((shouted && is_objection(word)) || raised) return unreadable(MarkerSlip::phrase, word);
    }
    return std::nullopt;
  }

  // [SIGNAL WITHDRAWN], [CONVERGENCE WITHDRAWN]: capitals up to a word that takes something back.
  std::optional<Marker> read_withdrawal() {
    static constexpr int kWords = 3;
    MarkerTokens ahead = tokens_;
    for (int i = 0; i < kWords && ahead.at(TokenKind::word); ++i) {
      const std::string_view word = ahead.take().text;
      if (!is_shouted(word) || is_any(word, {"NO", "NOT", "NEVER"})) return std::nullopt;
      if (is_withdrawal(word)) return unreadable(MarkerSlip::missing_prefix, kWithdraw);
    }
    return std::nullopt;
  }
  static bool is_withdrawal(std::string_view word) {
    return same_ascii(word.substr(0, kWithdraw.size()), kWithdraw) ||
           is_any(word.substr(0, 7), {"ABSTAIN", "RETRACT", "RESCIND"}) ||
           same_ascii(word.substr(0, 5), "REVOK");
  }

  // [CONVERGENCE CONFIRMED] says so again; [CONVERGENCE REVOKED], [CONVERGE: NO] and anything else are in
  // doubt.
  bool confirms_signal() const {
    return tokens_.at(TokenKind::end) ||
           (tokens_.at(TokenKind::word) &&
            is_any(tokens_.peek().text,
                   {"CONFIRMED", "ACHIEVED", "REACHED", "COMPLETE", "SIGNAL", "SIGNALED", "SIGNALLED"}));
  }

  // [HIGH RISK: label], [BLOCKERS: label].
  std::optional<Marker> raise_in_phrase(std::string_view word) {
    marker_.entity = EntityKind::tension;
    marker_.objection = ObjectionKind::raise_tension;
    return unreadable(MarkerSlip::phrase, word);
  }

  // [NOT RESOLVED T0001] changes nothing, but is not passed over; [NOT CONVERGED] takes a signal back.
  std::optional<Marker> read_denial(bool denies) {
    if (!tokens_.at(TokenKind::word)) return std::nullopt;
    const std::string_view denied = tokens_.take().text;
    if (denies && same_ascii(denied.substr(0, 7), "CONVERG"))
      return unreadable(MarkerSlip::missing_prefix, kWithdraw);
    if (!same_ascii(denied.substr(0, 6), "RESOLV")) return std::nullopt;
    if (!take_id(tokens_, experts_)) return std::nullopt;
    return unreadable(MarkerSlip::denial, "RESOLVED");
  }

  bool names_id() const {
    MarkerTokens ahead = tokens_;
    return take_id(ahead, experts_).has_value();
  }

  // True when an id or a colon or dash is next.
  bool names_or_labels() const {
    MarkerTokens ahead = tokens_;
    return is_separator(ahead.peek()) || take_id(ahead, experts_);
  }

  // An OBJECT may be a thing.
  bool is_objection(std::string_view word) const {
    return !is_any(word, {"OBJECT", "OBJECTS"}) && find_objection(word) && !says_settled(tokens_.inner());
  }

  std::optional<Marker> unreadable(MarkerSlip slip, std::string_view word) {
    marker_.type = MarkerType::unreadable;
    marker_.slip = slip;
    marker_.word = word;
    bool misspelt = slip == MarkerSlip::unknown_type || slip == MarkerSlip::unknown_word;
    if (says_settled(tokens_.inner())) return std::move(marker_);
    if (slip == MarkerSlip::missing_id && marker_.entity == EntityKind::tension)
      marker_.objection = ObjectionKind::raise_tension;
    if (marker_.objection) return std::move(marker_);
    marker_.objection = find_objection(word);
    if (!marker_.objection && misspelt) marker_.objection = find_rejection(word);
    if (!marker_.objection && misspelt) marker_.objection = find_misspelt_objection(word);
    return std::move(marker_);
  }

  MarkerTokens tokens_;
  const ExpertNames& experts_;
  Marker marker_{.type = MarkerType::mention};
  bool shouted_ = false;
};

}  // namespace

std::optional<Marker> read_marker(std::string_view inner, const ExpertNames& experts) {
  return MarkerReader(inner, experts).read();
}

bool resembles_signal(const Marker& marker) {
  const bool other = marker.slip == MarkerSlip::missing_prefix || marker.slip == MarkerSlip::missing_colon;
  return marker.type == MarkerType::unreadable && other && same_ascii(marker.word, "CONVERGE");
}

bool resembles_withdrawal(const Marker& marker) {
  return marker.type == MarkerType::unreadable && same_ascii(marker.word, kWithdraw);
}

std::optional<ObjectionKind> objection_of(const Marker& marker) {
  switch (marker.type) {
    case MarkerType::entity:
    case MarkerType::mention: {
      bool by_id = !marker.ids.empty() && marker.ids.front().kind == EntityKind::tension;
      bool tension = by_id || marker.entity == EntityKind::tension;
      bool settled = marker.type == MarkerType::mention && says_settled(marker.label);
      return tension && !settled ? std::optional(ObjectionKind::raise_tension) : std::nullopt;
    }
    case MarkerType::reference:
      if (marker.reference == ReferenceKind::oppose) return ObjectionKind::oppose;
      if (marker.reference == ReferenceKind::reopen) return ObjectionKind::reopen;
      return std::nullopt;
    case MarkerType::move:
      return marker.move == MoveKind::challenge ? std::optional(ObjectionKind::challenge) : std::nullopt;
    case MarkerType::dissent:
      return ObjectionKind::dissent;
    default:
      return marker.objection;
  }
}

}  // namespace blue
