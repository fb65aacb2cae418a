#include "dialogues/verify.h"

#include <algorithm>

#include "base/format.h"
#include "base/json.h"
#include "dialogues/answers.h"
#include "dialogues/archive.h"
#include "dialogues/erased_words.h"
#include "dialogues/exhibits.h"
#include "dialogues/export.h"
#include "dialogues/fold.h"
#include "dialogues/repair.h"
#include "dialogues/verify_round.h"
#include "dialogues/verify_texts.h"
#include "domain/error_codes.h"
#include "domain/file_names.h"
#include "domain/verdict/register.h"
#include "ledger/ledger.h"

namespace blue {
namespace {

constexpr int kMostAttempts = 10;  // while another process writes

// The call that led to a verdict; what Blue filled in since is given now. Blue printed the warning of a
// forced one above its description.
VerdictRequest request_of(const VerdictRegistered& stored) {
  VerdictRequest out{{stored}, stored.outcome == Outcome::forced, stored.verdict_id, stored.round};
  if (const std::string printed = stored.warning + "\n\n"; out.forced && out.description.starts_with(printed))
    out.description.erase(0, printed.size());
  return out;
}

// True when an earlier edition than ours decided the event. A forger can claim one that never was.
bool is_of_earlier_edition(const FormatVersions& versions) {
  constexpr FormatVersions ours;
  const bool is_known = versions.rules >= 1 && versions.rules <= ours.rules && versions.parser >= 1 &&
                        versions.parser <= ours.parser;
  return is_known && (versions.rules < ours.rules || versions.parser < ours.parser);
}

std::vector<Event> events_of(std::span<const LedgerLine> lines) {
  std::vector<Event> events;
  for (const LedgerLine& line : lines) events.push_back(line.event);
  return events;
}

// Calls always write the newest edition, so one that falls behind the line before is made up; so is an
// edition that ended before the format of its line began.
bool is_edition_possible(const LedgerLine& line, const FormatVersions& before) {
  constexpr int kOldestOfNewFormats = 2;
  const FormatVersions& own = line.event.versions;
  const bool fits_format =
      line.format < 2 || (own.rules >= kOldestOfNewFormats && own.parser >= kOldestOfNewFormats);
  return fits_format && own.rules >= before.rules && own.parser >= before.parser;
}

// Signals of an earlier edition end where a newer one reads on, not within that edition.
DialogueState without_editions(DialogueState state) {
  state.older_rounds.clear();
  return state;
}

// What of a verdict is derived.
Json derived_part(const VerdictRegistered& verdict) {
  return JsonObject{{"outcome", name_of(verdict.outcome)},
                    {"text_from", encode(verdict.text_from)},
                    {"proposal", verdict.proposal},
                    {"proposal_hash", verdict.proposal_hash},
                    {"in_judges_words", verdict.in_judges_words},
                    {"counts", encode(verdict.counts.value_or(RoundCounts{}))},
                    {"tensions", encode(verdict.tensions)},
                    {"transitions", encode(verdict.transitions)},
                    {"certificate", encode(verdict.certificate.value_or(Certificate{}))}};
}

// True when only words decide what the path names.
bool follows_from_words(std::string_view path) {
  constexpr auto names =
      std::to_array<std::string_view>({"proposal_hash", "text_from", "in_judges_words", "certificate"});
  return std::ranges::any_of(names, [&](std::string_view name) { return path.starts_with(name); });
}

// True when the rules refused for want of words alone.
bool needs_words(const Error& error) {
  auto is_about_words = [](const Error& one) {
    return one.code == codes::verdict_empty || one.code == codes::not_ratified;
  };
  return error.errors.empty() ? is_about_words(error) : std::ranges::all_of(error.errors, is_about_words);
}

class Verifier {
 public:
  explicit Verifier(const DialoguePlace& place) : place_(place), reader_(place.path()) {}

  Result<Verification> take() {
    bytes_ = TRY(read_file(place_.ledger(), kLargestLedger));
    const LedgerContents contents = scan_ledger(bytes_);
    lines_ = scan_untrusted_lines(bytes_);
    check_chain(contents);
    replay();
    if (out_.unread == 0) {  // files and copies may show more than the events that were read
      const std::vector<Event>& events = contents.events;
      TRY(check_files(std::span(events).first(std::min(events.size(), read_))));
      if (auto found = verify_export(place_, lines_)) add(*std::move(found));
      if (auto found = verify_archive(place_, events_of(lines_))) add(*std::move(found));
    }
    for (Finding& finding : verify_texts(place_, lines_, read_, state_)) add(std::move(finding));
    for (Finding& finding : verify_erasures(place_, state_, contents.uid, out_.erased_by))
      add(std::move(finding));
    find_strays();
    out_.dialogue_id = state_.settings.dialogue_id;
    out_.evidence = state_.settings.evidence;
    out_.status = state_.status;
    out_.imported = state_.settings.foreign_names;
    out_.events = contents.head.sequence;
    out_.ledger_head = contents.head.hash;
    return std::move(out_);
  }

 private:
  void check_chain(const LedgerContents& contents) {
    if (contents.damage) {
      const Error error = ledger_damaged_error(place_.ledger(), *contents.damage);
      add({"ledger", format("{}:{}", kLedgerFile, contents.damage->line), error.message, error.suggestion,
           true, contents.damage->expected, contents.damage->found});
    }
    if (contents.torn_bytes == 0 && !contents.damage && contents.head.bytes == bytes_.size())
      add_ledger("The line feed at its end is missing.", "Restore it: it is part of the last line.", true);
    if (contents.torn_bytes > 0)
      add_ledger(format("A crash left {} bytes of an unfinished line at its end.", contents.torn_bytes),
                 "Nothing acknowledged is missing; the next write cuts them off.", false);
  }

  void add_ledger(std::string message, std::string fix, bool breaks) {
    add({"ledger", kLedgerFile, std::move(message), std::move(fix), breaks});
  }

  void replay() {
    for (std::size_t i = 0; i < lines_.size(); ++i) {
      const Event& event = lines_[i].event;
      if (i > 0 && !is_edition_possible(lines_[i], lines_[i - 1].event.versions))
        add({"ledger", format("{}:{}", kLedgerFile, i + 1),
             format("Line {} claims an edition of the rules that was over when it was written.", i + 1),
             "Treat what it says as unproven; version control has the earlier bytes."});
      if (event.kind == RoundRegistered::kKind)
        is_superseded(i) ? note_replaced(event, i + 1) : check_round(event);
      if (event.kind == VerdictRegistered::kKind) check_verdict(lines_[i]);
      if (Result<> applied = apply(state_, event, &reader_); !applied)
        return stop_at(i, damage_of(applied.error(), event));
      read_ = i + 1;
    }
  }

  // A line of a newer Blue is not damage, but what it says is not proved.
  void stop_at(std::size_t index, LedgerDamage damage) {
    damage.line = index + 1;
    if (damage.is_of_unknown_kind) out_.unread = lines_.size() - index;
    const Error error = ledger_damaged_error(place_.ledger(), damage);
    add({"ledger", format("{}:{}", kLedgerFile, damage.line), error.message, error.suggestion,
         !damage.is_of_unknown_kind});
  }

  // A later registration replaced this one: its answers need not be there any more.
  bool is_superseded(std::size_t index) const {
    const Json* round = lines_[index].event.body.find("round");
    return std::ranges::any_of(std::span(lines_).subspan(index + 1), [&](const LedgerLine& later) {
      const Json* other = later.event.body.find("round");
      return later.event.kind == RoundRegistered::kKind && round && other && *other == *round;
    });
  }

  void note_replaced(const Event& event, std::size_t line) {
    const auto stored = decode_round(state_, event);
    if (!stored) return;
    for (Finding& one : find_gone_answers(place_, state_, *stored, line))
      ++out_.replaced, add(std::move(one));
  }

  void check_round(const Event& event) {
    auto stored = decode_round(state_, event);
    if (!stored) return;  // applying the event says why
    DialogueState named = state_;
    note_envelope(named, event);
    reader_.fill(*stored, named);
    const bool is_older = is_of_earlier_edition(event.versions);
    RoundVerification round =
        verify_round(place_, is_older ? without_editions(state_) : state_, *stored, event.at, !is_older);
    ++out_.rounds;
    out_.older_rounds += is_older;
    out_.differing_rounds += is_older && std::ranges::any_of(round.findings, [](const Finding& one) {
                               return one.subject == "number";
                             });
    out_.answers += round.answers;
    out_.erased += round.erased;
    rest_on_ = std::move(round.derived);
    for (Finding& finding : round.findings) add(std::move(finding));
  }

  void check_verdict(const LedgerLine& line) {
    auto stored = decode_verdict(state_, line.event);
    if (!stored) return;
    reader_.fill(*stored, state_);
    auto again = register_verdict(state_, request_of(*stored), line.prev);
    if (is_of_earlier_edition(line.event.versions)) {
      compare_older(*stored, again);
    } else if (!again && out_.erased > 0 && needs_words(again.error())) {
      add_wordless(*stored);
    } else if (!again) {
      return add_verdict(*stored, format("The gate refuses it on this record: {}", again.error().message),
                         true);
    } else {
      bool is_wordless = false;
      for (const JsonDifference& one :
           compare_json(derived_part(*stored), derived_part(again->event), kMostDifferences))
        if (out_.erased > 0 && follows_from_words(one.path))
          is_wordless = true;
        else
          add_verdict(*stored, format("Its {} does not follow from the record.", one.path), true, one.left,
                      one.right);
      if (is_wordless) add_wordless(*stored);
    }
    check_ground(*stored);
  }

  // What cannot be decided again without words that were erased stands as it was registered.
  void add_wordless(const VerdictRegistered& stored) {
    add({"verdict", stored.verdict_id,
         format("Verdict {}: what it takes from erased words cannot be derived again; it remains as it was "
                "registered.",
                stored.verdict_id),
         "The erasures below say whose words they were.", false});
  }

  // A verdict of an earlier edition stands; what that edition did not know is no difference.
  void compare_older(const VerdictRegistered& stored, const Result<VerdictDecision>& again) {
    std::string differs = again ? "" : again.error().message;
    if (again)
      for (const JsonDifference& one :
           compare_json(derived_part(stored), derived_part(again->event), kMostDifferences))
        if (says_something(one.left)) differs += (differs.empty() ? "" : ", ") + one.path;
    if (differs.empty()) return;
    add({"verdict", stored.verdict_id,
         format("Verdict {} was registered under an earlier edition and is kept; {} {}", stored.verdict_id,
                again ? "today's record of it differs at" : "today's gate would refuse it:",
                again ? differs + "." : differs),
         "No action is needed.", false});
  }

  // The record may agree with itself and still not with the answers.
  void check_ground(const VerdictRegistered& stored) {
    if (stored.verdict_type != VerdictKind::final || stored.outcome == Outcome::forced) return;
    if (!rest_on_)
      return add_verdict(stored, format("The answers of round {} no longer make a round.", stored.round),
                         true);
    std::erase_if(rest_on_->open_tensions, [&](const std::string& id) {
      return std::ranges::find(stored.tensions_accepted, id, &AcceptedTension::id) !=
             stored.tensions_accepted.end();
    });
    if (rest_on_->velocity() == 0 && rest_on_->converge_signals == rest_on_->panel_size) return;
    add_verdict(stored,
                format("The answers of round {} no longer support it: velocity {}, {} of {} signals.",
                       stored.round, rest_on_->velocity(), rest_on_->converge_signals, rest_on_->panel_size),
                true, stored.counts ? encode(*stored.counts) : Json(), encode(*rest_on_));
  }

  void add_verdict(const VerdictRegistered& stored, std::string_view message, bool breaks, Json recorded = {},
                   Json found = {}) {
    add({"verdict", stored.verdict_id, format("Verdict {}: {}", stored.verdict_id, message),
         "Treat the verdict as unproven until the answers and the ledger are restored.", breaks,
         std::move(recorded), std::move(found)});
  }

  Result<> check_files(std::span<const Event> events) {
    std::vector<FileReport> reports = TRY(compare_files(place_, events));
    out_.files = reports.size();
    for (const FileReport& report : reports) check_file(report);
    return {};
  }

  void check_file(const FileReport& report) {
    const std::string rebuild = format("blue dialogue rebuild --id {}", state_.settings.dialogue_id);
    auto finding = [&](std::string_view what, std::string_view effect, bool breaks) {
      const std::string salt =
          report.salt.empty() ? "" : format(" If {} was changed, restore it.", report.salt);
      add({"file", report.path, format("{} {}", report.path, what), format("{} {}{}", rebuild, effect, salt),
           breaks});
    };
    constexpr std::string_view again =
        "renders it again; so do blue sync and the next write to the dialogue.";
    switch (report.condition) {
      case FileCondition::changed:
        if (const auto found = read_file(place_.path() / report.path);
            found && is_with_words(*found, report.text))
          return finding("shows words that were erased.", "renders it without them, and so does blue sync.",
                         false);
        return finding("is not what Blue wrote.", "renders it again and keeps the edited one beside it.",
                       true);
      case FileCondition::missing:
        return finding("is missing.", again, false);
      case FileCondition::outdated:
        return finding("is from an earlier event.", again, false);
      case FileCondition::intact:
        if (!report.renders_alike && !report.path.ends_with(kPromptEnding))  // a prompt is as it was issued
          finding("was rendered by another version of Blue.", "renders it as this version does.", false);
        return;
      case FileCondition::redrawn:
        return;
    }
  }

  // Answers in a registered round's folder that are not part of the record.
  void find_strays() {
    for (const RoundRegistered& round : state_.rounds)
      if (const auto folder = read_round_folder(place_, round.round))
        for (const std::string& name : folder->names) check_stray(round, name);
  }

  void check_stray(const RoundRegistered& round, const std::string& name) {
    const std::string path = format("{}/{}", round_folder(round.round), name);
    if (!is_answer(name) ||
        std::ranges::find(round.answers, path, &AnswerRecord::file) != round.answers.end())
      return;
    auto known = std::ranges::find(round.uncounted, path, &UncountedFile::path);
    if (known == round.uncounted.end())
      return add({"answer", path, format("{} is not part of the record of round {}.", path, round.round),
                  "It was not counted, and keeping it is fine. Replace the round if it should count.",
                  false});
    if (read_exhibit(place_.path(), path, known->commitment).condition == ExhibitCondition::intact)
      add({"answer", path,
           format("{} was there when round {} was registered and was not counted.", path, round.round),
           "No action is needed unless it should have counted.", false});
  }

  void add(Finding finding) { out_.findings.push_back(std::move(finding)); }

  const DialoguePlace& place_;
  ExhibitReader reader_;
  std::string bytes_;  // of the ledger
  std::vector<LedgerLine> lines_;
  std::size_t read_ = 0;  // how many of them were applied to the state
  DialogueState state_;
  std::optional<RoundCounts> rest_on_;  // derived from the answers of the last round read
  Verification out_;
};

}  // namespace

bool Verification::holds() const { return std::ranges::none_of(findings, &Finding::breaks); }

Result<Verification> verify_dialogue(const DialoguePlace& place) {
  for (int attempt = 1;; ++attempt) {
    const LedgerTail before = TRY(read_ledger_tail(place.ledger()));
    Verification verification = TRY(Verifier(place).take());
    const LedgerTail after = TRY(read_ledger_tail(place.ledger()));
    if (verification.holds() || before == after || attempt == kMostAttempts) return verification;
  }
}

}  // namespace blue
