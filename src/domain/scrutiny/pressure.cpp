#include "domain/scrutiny/pressure.h"

#include <algorithm>
#include <array>
#include <set>

#include "base/format.h"
#include "base/text.h"
#include "domain/verdict/written_objections.h"
#include "domain/word_list.h"

namespace blue {
namespace {

constexpr std::string_view kNeedsTexts = "It needs the answers' texts: blue dialogue scrutiny reads them.";

// "round-2/muffin.md:12"
std::string place_of(const Signal& signal) { return format("{}:{}", signal.file, signal.line); }

// What an objection did: "opposed R0001", "dissented".
std::string deed(const MinorityItem& one) {
  if (one.kind == "oppose") return "opposed " + one.target;
  if (one.kind == "tension") return "raised " + one.target;
  if (one.kind == "challenge") return one.target.empty() ? "challenged" : "challenged " + one.target;
  return one.kind == "dissent" ? "dissented" : "wrote a minority verdict";
}

std::string words_in(const MinorityItem& one) {
  return one.words.lost ? one.words.text : quote_of(one.quotation());
}

// unknown: the words that would tell cannot be read, or cannot be placed.
enum class Answered { no, yes, unknown };

// Remarks on references and moves of an answer that may have been meant for an objection.
bool is_unplaced_act(const Note& note) {
  constexpr auto kCodes = std::to_array<std::string_view>(
      {"id_ambiguous", "target_missing", "target_not_found", "type_id_mismatch", "reference_in_prose"});
  return std::ranges::find(kCodes, note.code) != kCodes.end();
}

// Whether the author of an objection, or what it is about, has answered it since.
class AnswerToObjection {
 public:
  AnswerToObjection(const DialogueState& state, const MinorityItem& objection)
      : state_(state), objection_(objection) {
    if (objection.target.empty()) return;
    named_.insert(objection.target);
    if (const Tension* root = state.record.find_root(objection.target)) named_.insert(root->id);
  }

  Answered find() {
    if (objection_.kind == "tension" ? backs_resolution() : target_changed()) return Answered::yes;
    for (const RoundRegistered& round : state_.rounds) {
      if (round.round <= objection_.round) continue;
      for (const Reference& one : round.references)
        if (gives_in(one) && names(one.target)) read(one.note, one.words);
      for (const Move& one : round.moves)
        if (gives_in(one)) read(one.note, {});
      const bool is_doubtful = std::ranges::any_of(round.notes, [&](const Note& note) {
        return note.expert == objection_.expert && is_unplaced_act(note);
      });
      if (is_doubtful && found_ == Answered::no) found_ = Answered::unknown;
    }
    return found_;
  }

 private:
  bool names(const std::string& id) const { return named_.contains(id); }

  bool gives_in(const Reference& one) const {
    const bool is_meant = one.type == ReferenceKind::support || one.type == ReferenceKind::resolve;
    return is_meant && one.expert == objection_.expert && one.origin == Origin::answer;
  }

  // An objection to nothing in particular is given up by a concession that names nothing.
  bool gives_in(const Move& one) const {
    const bool is_meant = one.type == MoveKind::concede || one.type == MoveKind::withdraw;
    if (!is_meant || one.expert != objection_.expert || one.origin != Origin::answer) return false;
    if (named_.empty()) return one.targets.empty();
    return std::ranges::any_of(one.targets, [&](const std::string& id) { return names(id); });
  }

  void read(const Words& note, const Words& words) {
    if (note.lost || words.lost) {
      if (found_ == Answered::no) found_ = Answered::unknown;
    } else if (std::max(words_of(note.text).size(), words_of(words.text).size()) >= kFewestWordsOfAnAnswer) {
      found_ = Answered::yes;
    }
  }

  // Since the objection its target was given up, merged, refined or resolved.
  bool target_changed() const {
    using enum EntityStatus;
    constexpr std::array kChanged{conceded, merged, rejected, refuted, withdrawn, resolved, refined, amended};
    return std::ranges::any_of(state_.record.transitions, [&](const Transition& one) {
      return one.id == objection_.target && one.round >= objection_.round && one.from != one.to &&
             std::ranges::find(kChanged, one.to) != kChanged.end();
    });
  }

  // The author wrote, supports or conceded to an entity that resolves its tension.
  bool backs_resolution() const {
    for (const RoundRegistered& round : state_.rounds)
      for (const Reference& one : round.references)
        if (one.type == ReferenceKind::resolve && counts(one.origin) && !one.source.empty() &&
            names(one.target) && stands_behind(one.source))
          return true;
    return false;
  }

  bool stands_behind(const std::string& id) const {
    const Entity* entity = state_.record.find_entity(id);
    const std::string& expert = objection_.expert;
    if (entity && std::ranges::find(entity->contributors, expert) != entity->contributors.end()) return true;
    return std::ranges::any_of(state_.rounds, [&](const RoundRegistered& round) {
      return std::ranges::any_of(round.references,
                                 [&](const Reference& one) {
                                   return one.type == ReferenceKind::support && one.expert == expert &&
                                          one.target == id && backs(one);
                                 }) ||
             std::ranges::any_of(round.moves, [&](const Move& one) {
               return one.type == MoveKind::concede && one.expert == expert && backs(one) &&
                      std::ranges::find(one.targets, id) != one.targets.end();
             });
    });
  }

  const DialogueState& state_;
  const MinorityItem& objection_;
  std::set<std::string> named_;
  Answered found_ = Answered::no;
};

ScrutinyFinding finding_of(const MinorityItem& one, std::string says) {
  return {std::move(says), one.expert, one.round, one.file, one.line, words_in(one), one.target};
}

// The round after which, for the first time, more than half of the panel had a standing signal; -1: none.
int majority_round(const DialogueState& state) {
  for (const RoundRegistered& round : state.rounds)
    if (round.standing.size() * 2 > round.panel.seats.size()) return round.round;
  return -1;
}

// The last round before `round` in which the expert answered; -1: none.
int round_answered_before(const DialogueState& state, const std::string& expert, int round) {
  for (int at = round - 1; at >= 0; --at) {
    const std::vector<AnswerRecord>& answers = state.round_at(at).answers;
    if (std::ranges::find(answers, expert, &AnswerRecord::expert) != answers.end()) return at;
  }
  return -1;
}

// Evidence or a claim that the signal could rest on and the objection could not: what others raised from the
// objection's round until the one before the signal, and what the expert itself raised with the signal.
bool has_news(const DialogueState& state, const Signal& signal, int objected) {
  return std::ranges::any_of(state.record.entities, [&](const Entity& one) {
    const bool is_news = one.type == EntityKind::evidence || one.type == EntityKind::claim;
    const bool is_others = one.author != signal.expert && one.round >= objected && one.round < signal.round;
    const bool is_own = one.author == signal.expert && one.round == signal.round;
    return is_news && counts(one.origin) && (is_others || is_own);
  });
}

}  // namespace

Measure measure_capitulation(const DialogueState& state) {
  if (std::string why = why_without_answers(state); !why.empty())
    return not_measurable("capitulation", std::move(why));
  Measure out{.name = "capitulation"};
  std::vector<ScrutinyFinding> found;
  std::size_t objections = 0;
  std::vector<std::string> unknown;
  for (const RoundRegistered& round : state.rounds)
    for (const MinorityItem& one : written_objections(round)) {
      const Signal* signal = state.record.find_signal(one.expert);
      if (!signal || one.round >= signal->round) continue;
      ++objections;
      const Answered answered = AnswerToObjection(state, one).find();
      if (answered == Answered::unknown) unknown.push_back(format("{}:{}", one.file, one.line));
      if (answered == Answered::no)
        found.push_back(finding_of(
            one, format("{} {} in round {} and signalled in round {} ({}) without an answer to it.",
                        name_in(state, one.expert), deed(one), one.round, signal->round, place_of(*signal))));
    }
  out.says = format("{} of {} made before a signal of the same expert went without an answer.", found.size(),
                    counted(objections, "objection"));
  out.figures = JsonObject{{"objections", objections}, {"unanswered", found.size()}};
  if (!unknown.empty())
    out.not_measurable =
        format("{} cannot be judged: later words of their authors cannot be read or placed ({}).",
               counted(unknown.size(), "objection"), join(unknown, ", "));
  out.take(std::move(found));
  return out;
}

Measure measure_bare_consent(const DialogueState& state, const AnswerTexts* texts) {
  if (std::string why = why_without_answers(state); !why.empty())
    return not_measurable("bare_consent", std::move(why));
  if (!texts) return not_measurable("bare_consent", std::string(kNeedsTexts));
  Measure out{.name = "bare_consent"};
  std::vector<ScrutinyFinding> found;
  std::size_t unread = 0, read = 0;
  for (const Signal& signal : state.record.standing) {
    const std::string* text = texts->find_answer(signal.file);
    if (!text) {
      ++unread;
      continue;
    }
    ++read;
    const std::size_t words = words_outside_markers(*text).size();
    if (words >= kFewestWordsOfConsent) continue;
    found.push_back({format("{} signalled with {} outside markers.", name_in(state, signal.expert),
                            counted(words, "word")),
                     signal.expert, signal.round, signal.file, signal.line, quote_of(signal.sentence)});
  }
  out.says =
      format("{} of {} that began a standing signal {} fewer than {} words outside markers.", found.size(),
             counted(read, "answer"), found.size() == 1 ? "has" : "have", kFewestWordsOfConsent);
  out.figures = JsonObject{{"answers", read}, {"bare", found.size()}};
  if (unread > 0) out.not_measurable = format("{} cannot be read.", counted(unread, "answer"));
  out.take(std::move(found));
  return out;
}

Measure measure_herding(const DialogueState& state) {
  if (std::string why = why_without_answers(state); !why.empty())
    return not_measurable("herding", std::move(why));
  Measure out{.name = "herding"};
  std::vector<ScrutinyFinding> found;
  std::size_t flips = 0;
  const int majority = majority_round(state);
  for (const Signal& signal : state.record.standing) {
    if (majority < 0 || signal.round != majority + 1) continue;
    const int before = round_answered_before(state, signal.expert, signal.round);
    if (before < 0) continue;
    std::vector<MinorityItem> written = written_objections(state.round_at(before));
    const auto objected = std::ranges::find(written, signal.expert, &MinorityItem::expert);
    if (objected == written.end()) continue;
    const bool is_flip = !has_news(state, signal, before);
    flips += is_flip;
    found.push_back(finding_of(
        *objected, format("{} {} in round {} and signalled in round {} ({}), right after a majority stood{}.",
                          name_in(state, signal.expert), deed(*objected), before, signal.round,
                          place_of(signal), is_flip ? "; no evidence or claim was new" : "")));
  }
  out.says = majority < 0 ? "No majority ever stood."
                          : format(
                                "{} followed the majority of round {} right after an objection; {} without "
                                "new evidence or claim.",
                                counted(found.size(), "signal"), majority, flips);
  out.figures = JsonObject{{"signals", found.size()}, {"flips", flips}};
  out.take(std::move(found));
  return out;
}

}  // namespace blue
