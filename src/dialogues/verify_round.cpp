#include "dialogues/verify_round.h"

#include <algorithm>
#include <set>

#include "base/format.h"
#include "base/hash.h"
#include "base/json.h"
#include "base/text.h"
#include "dialogues/answers.h"
#include "domain/dialogue/apply.h"
#include "domain/dialogue/convergence.h"
#include "domain/dialogue/known_entities.h"
#include "domain/dialogue/line_event.h"
#include "domain/file_names.h"
#include "domain/round/new_perspectives.h"
#include "domain/round/register.h"
#include "domain/round/tension_book.h"
#include "markers/parse_answer.h"

namespace blue {
namespace {

// An earlier edition asked for no reason.
constexpr std::string_view kNoReasonThen = "No reason was asked for then.";

class RoundCheck {
 public:
  RoundCheck(const DialoguePlace& place, const DialogueState& before, const RoundRegistered& stored,
             const std::string& at, bool same_edition)
      : place_(place), before_(before), stored_(stored), same_edition_(same_edition) {
    input_.request = stored.request;
    input_.request.summary = stored.summary;
    input_.request.replace = stored.replaces;
    if (stored.replaces && !same_edition && trim(stored.request.replace_reason).empty())
      input_.request.replace_reason = kNoReasonThen;
    input_.now = at;
    for (const Departure& one : stored.panel.left)
      if (one.answered) input_.answered.insert(one.expert);
    forget_claims();
  }

  RoundVerification take() {
    for (const AnswerRecord& answer : stored_.answers) read(answer, input_.answers);
    for (const AnswerRecord& answer : stored_.dropped_answers) read(answer, input_.dropped);
    if (out_.erased > 0) {
      out_.derived = stored_.counts;
      if (same_edition_) {
        compare_readable();
        compare_with_readings();
      }
      return std::move(out_);
    }
    Result<RoundDecision> decision = register_round(before_, input_);
    if (decision)
      compare(decision->event);
    else
      refuse(decision.error());
    if (!same_edition_) let_stand();
    return std::move(out_);
  }

 private:
  // What the call claimed agreed with the answers then. It is not checked against them now, so that the
  // numbers they give can be shown; only in a declared dialogue do claimed signals themselves count.
  void forget_claims() {
    RoundRequest& request = input_.request;
    request.open_tensions = request.new_perspectives = request.panel_size = std::nullopt;
    if (stored_.evidence == Evidence::transcript) request.converge_signals = std::nullopt;
  }

  void read(const AnswerRecord& record, std::vector<AnswerInput>& into) {
    if (Result<> real = check_no_link(place_, record.file); !real) return miss(record, real.error());
    const ExhibitCondition condition = find_condition(record);
    if (condition == ExhibitCondition::erased) return leave_out(record);
    auto text = read_file(place_.path() / record.file, kLongestAnswer);
    if (!text) return miss(record, text.error());
    ++out_.answers;
    if (condition == ExhibitCondition::salt_missing)
      add("answer", record.file, format("The salt of {} is missing.", record.file),
          format("Restore {}/{} from version control; the answer cannot be checked without it.",
                 place_.folder, salt_file(record.commitment)),
          record.commitment, {});
    if (condition == ExhibitCondition::altered)
      add("answer", record.file, format("{} is not what was registered.", record.file),
          format("Restore {} from version control, and {} if that was changed.",
                 place_.in_project(record.file), salt_file(record.commitment)),
          record.fingerprint(), {});
    AnswerInput input{parse_answer(*text, record.expert, stored_.round, {experts_, known_}), sha256(*text),
                      record.answered_at, record.file};
    if (condition != ExhibitCondition::altered) input.commitment = record.commitment;
    into.push_back(std::move(input));
  }

  ExhibitCondition find_condition(const AnswerRecord& record) const {
    if (!record.commitment.empty())
      return read_exhibit(place_.path(), record.file, record.commitment).condition;
    const auto text = read_file(place_.path() / record.file, kLongestAnswer);
    if (!text) return ExhibitCondition::missing;
    return sha256(*text) == record.sha256 ? ExhibitCondition::intact : ExhibitCondition::altered;
  }

  // Its reading remains as it was registered.
  void leave_out(const AnswerRecord& record) {
    ++out_.erased;
    erased_.insert(record.expert);
    be_absent(record.expert, "its answer was erased");
  }

  // What was read in the answers that are left, without the ids: those depend on the erased ones.
  std::vector<std::string> readable_part(const RoundRegistered& round) const {
    std::vector<std::string> out;
    auto add_fact = [&](const std::string& expert, std::string_view what, std::size_t line,
                        std::initializer_list<const Words*> words) {
      if (erased_.contains(expert)) return;
      std::string& fact = out.emplace_back(format("{} of {} on line {}", what, expert, line));
      for (const Words* one : words)
        if (one->span) fact += format(", bytes {} to {}", one->span->from, one->span->to);
    };
    for (const Entity& one : round.entities)
      add_fact(one.author, name_of(one.type), one.line, {&one.label, &one.content});
    for (const Reference& one : round.references)
      add_fact(one.expert, name_of(one.type), one.line, {&one.note, &one.words});
    for (const Move& one : round.moves) add_fact(one.expert, name_of(one.type), one.line, {&one.note});
    std::ranges::sort(out);
    return out;
  }

  // The round is decided as if the erased had been absent. Where the Judge's acts name what they raised, the
  // rules refuse that, and nothing can be compared.
  void compare_readable() {
    const Result<RoundDecision> decision = register_round(before_, input_);
    if (!decision) return;
    const auto recorded = readable_part(stored_), found = readable_part(decision->event);
    if (recorded != found)
      add_number("what the answers that are left raise is not what is recorded.", encode(recorded),
                 encode(found));
  }

  // What follows from the readings, those of erased answers included, is decided again from them.
  void compare_with_readings() {
    const DialogueState base = stored_.replaces ? without_last_round(before_) : before_;
    TensionBook book(base.record.tensions, base.record.entities, base.rounds);
    book.advance(stored_);
    std::map<std::string, Tension, std::less<>> recorded = base.record.tensions;
    for (const Tension& one : stored_.tensions) recorded[one.id] = one;
    std::set<std::string> judged;  // decided by the Judge, not by the answers
    for (const TensionUpdate& one : stored_.tension_updates) judged.insert(one.id);
    for (const auto& [id, tension] : book.tensions()) {
      const EntityStatus status = recorded[id].status;
      if (judged.contains(id) || status == tension.status) continue;
      add_number(format("{} is recorded as {}; the readings make it {}.", id, name_of(status),
                        name_of(tension.status)),
                 name_of(status), name_of(tension.status));
    }
    RoundCounts counts{
        .open_tensions = {},
        .new_perspectives = find_new_perspectives(base.record.entities, stored_, stored_.merges),
        .converge_signals = stored_.standing.size(),
        .panel_size = stored_.panel.seats.size()};
    for (const auto& [id, tension] : recorded)
      if (tension.is_open()) counts.open_tensions.push_back(id);
    sort_ids(counts.open_tensions);
    compare_counts(counts);
  }

  // The rest of the round is decided as if the expert had been absent, so that its numbers can be shown.
  void miss(const AnswerRecord& record, const Error& error) {
    add("answer", record.file, format("{} cannot be read: {}", record.file, error.message),
        format("Restore {} from version control.", place_.in_project(record.file)), record.fingerprint(), {});
    be_absent(record.expert, "its answer cannot be read");
  }

  void be_absent(const std::string& expert, std::string why) {
    if (!sits_on(stored_.panel, expert)) return;
    auto& absent = input_.request.absent;
    if (!absent) absent.emplace();
    absent->push_back({expert, std::move(why)});
    std::erase_if(*absent, [&, kept = false](const Absence& one) mutable {
      return one.expert == expert && std::exchange(kept, true);
    });
  }

  // What an earlier edition read stands: today's reading is a remark and raises no doubt.
  void let_stand() {
    out_.derived = stored_.counts;
    if (differences_.empty()) return;
    constexpr std::size_t kMostShown = 6;
    if (const std::size_t all = differences_.size(); all > kMostShown) {
      differences_.resize(kMostShown);
      differences_.push_back(format("{} more", all - kMostShown));
    }
    out_.findings.push_back({"number",
                             where(),
                             format("Round {} was read by an earlier edition, and its reading is kept; "
                                    "today's reading differs: {}.",
                                    stored_.round, join(differences_, "; ")),
                             "No action is needed; the answers are the ones that were registered.",
                             false,
                             {},
                             {}});
  }

  void refuse(const Error& error) {
    add("number", where(),
        format("The rules refuse round {} on these answers: {}", stored_.round, error.message),
        error.suggestion, {}, {});
  }

  void compare(const RoundRegistered& derived) {
    compare_counts(derived.counts);
    compare_rest(derived);
  }

  void compare_counts(const RoundCounts& derived) {
    out_.derived = derived;
    const RoundCounts& recorded = stored_.counts;
    compare_ids("open tensions", recorded.open_tensions, derived.open_tensions);
    compare_ids("new perspectives", recorded.new_perspectives, derived.new_perspectives);
    compare_numbers("velocity", recorded.velocity(), derived.velocity());
    compare_numbers("the number of standing signals", recorded.converge_signals, derived.converge_signals);
    compare_numbers("the size of the panel", recorded.panel_size, derived.panel_size);
  }

  void compare_numbers(std::string_view what, std::size_t recorded, std::size_t found) {
    if (recorded != found)
      add_number(format("{} is recorded as {}; the answers give {}.", what, recorded, found), recorded,
                 found);
  }

  void compare_ids(std::string_view what, const std::vector<std::string>& recorded,
                   const std::vector<std::string>& found) {
    auto show = [](const std::vector<std::string>& ids) {
      return ids.empty() ? std::string("none") : join(ids, ", ");
    };
    if (recorded != found)
      add_number(format("{} are recorded as {} ({}); the answers give {} ({}).", what, recorded.size(),
                        show(recorded), found.size(), show(found)),
                 encode(recorded), encode(found));
  }

  void compare_rest(RoundRegistered derived) {
    derived.counts = stored_.counts;
    derived.digest = stored_.digest;
    derived.request = stored_.request;
    derived.answers = stored_.answers;
    derived.dropped_answers = stored_.dropped_answers;
    if (!same_edition_) derived.replace_reasons = stored_.replace_reasons;
    derived.uncounted = stored_.uncounted;
    derived.notes = stored_.notes;
    // Words that are the same by their places are the same; a text may be one that could not be read back.
    RoundRegistered recorded = stored_;
    const bool holds_places =
        std::ranges::any_of(stored_.answers, [](const AnswerRecord& one) { return !one.commitment.empty(); });
    auto strip = [](Words& words, const std::string&) { words.text.clear(); };
    if (holds_places) {
      visit_words(recorded, strip);
      visit_words(derived, strip);
    }
    for (const JsonDifference& one : compare_json(encode(recorded), encode(derived), kMostDifferences))
      if (same_edition_ || says_something(one.left))
        add_number(format("{} does not follow from the answers.", one.path), one.left, one.right);
  }

  std::string where() const { return format("round {}", stored_.round); }

  void add_number(std::string message, Json recorded, Json found) {
    if (!same_edition_ && message.ends_with('.')) message.pop_back();
    add("number", where(), same_edition_ ? format("Round {}: {}", stored_.round, message) : message,
        "Find out who changed the answers or the ledger; version control has the earlier bytes.",
        std::move(recorded), std::move(found));
  }

  void add(std::string subject, std::string at, std::string message, std::string fix, Json recorded,
           Json found) {
    if (!same_edition_ && subject == "number") return differences_.push_back(std::move(message));
    out_.findings.push_back({std::move(subject), std::move(at), std::move(message), std::move(fix), true,
                             std::move(recorded), std::move(found)});
  }

  const DialoguePlace& place_;
  const DialogueState& before_;
  const RoundRegistered& stored_;
  bool same_edition_;
  const std::vector<std::string> experts_ = names_in_answers(before_, stored_.panel);
  const std::vector<KnownEntity> known_ = known_entities(before_, stored_.round);
  RoundInput input_;
  std::set<std::string> erased_;          // experts
  std::vector<std::string> differences_;  // between an earlier edition's reading and today's
  RoundVerification out_;
};

}  // namespace

RoundVerification verify_round(const DialoguePlace& place, const DialogueState& before,
                               const RoundRegistered& stored, const std::string& at, bool same_edition) {
  return RoundCheck(place, before, stored, at, same_edition).take();
}

std::vector<Finding> find_gone_answers(const DialoguePlace& place, const DialogueState& state,
                                       const RoundRegistered& replaced, std::size_t line) {
  std::vector<Finding> out;
  for (const AnswerRecord& one : replaced.answers) {
    const ExhibitCondition found = read_exhibit(place.path(), one.file, one.commitment).condition;
    if (found == ExhibitCondition::intact || found == ExhibitCondition::erased || one.commitment.empty())
      continue;
    out.push_back(
        {"answer", one.file,
         format("Line {} registered round {} with another answer of {}; that answer is gone and was "
                "not read.",
                line, replaced.round, state.display_name(one.expert)),
         "No action is needed: a later registration replaced it.", false});
  }
  return out;
}

}  // namespace blue
