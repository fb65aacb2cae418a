#include "dialogues/survey.h"

#include <map>
#include <utility>

#include "base/format.h"
#include "dialogues/acknowledged.h"
#include "dialogues/catch_up.h"
#include "dialogues/exhibits.h"
#include "dialogues/fold.h"
#include "dialogues/ledger_files.h"
#include "dialogues/twins.h"
#include "domain/error_codes.h"
#include "domain/file_names.h"
#include "store/dialogue_rows.h"

namespace blue {
namespace {

void note_damage(LedgerSurvey& survey, const Path& file, const std::string& name,
                 const LedgerDamage& damage) {
  Error error = ledger_damaged_error(file, damage);
  survey.troubles.push_back({name, error.message, error.suggestion});
}

void note_torn_tail(LedgerSurvey& survey, const std::string& name, std::uint64_t bytes) {
  survey.troubles.push_back(
      {name, format("A crash left {} bytes of an unfinished line at the end of {}.", bytes, name),
       "Nothing acknowledged is missing; the next write to it cuts them off.", false});
}

void note_lost_lines(const Session& session, const DialoguePlace& place, LedgerSurvey& survey) {
  const auto ledger = LedgerFile::open(place.ledger());
  if (!ledger) return;
  if (const auto lost = compare_with_acknowledged(session, place, *ledger).damage)
    note_damage(survey, place.ledger(), place.ledger_key(), *lost);
}

void note_empty(LedgerSurvey& survey, const std::string& name) {
  survey.troubles.push_back({name, format("{} is empty: a crash came before its first line.", name),
                             "Remove its folder, or create the dialogue there again.", false});
}

void note_error(LedgerSurvey& survey, const std::string& name, const Error& error) {
  survey.troubles.push_back({name, error.message, error.suggestion});
}

// A ledger that is new or changed: the index catches up, and trouble is noted. Only a sound one gets a stamp.
Result<> look_closer(const Session& session, const std::string& name, const LedgerStamp& stamp,
                     LedgerSurvey& survey) {
  const DialoguePlace place{session.project(), name.substr(0, name.rfind('/'))};
  auto indexed = index_dialogue(session, place);
  if (!indexed && session.can_heal_index(indexed.error())) return fail(indexed.error());
  if (!indexed) {
    if (const Json* other = indexed.error().context.find("ledger");
        other && indexed.error().code == codes::dialogue_id_collision)
      survey.collisions.push_back({*indexed.error().value->string(), name, *other->string()});
    note_error(survey, name, indexed.error());
    return {};
  }
  const CaughtUp& caught_up = *indexed;
  survey.events += caught_up.head.sequence;
  const std::size_t troubles = survey.troubles.size();
  note_lost_lines(session, place, survey);
  if (survey.troubles.size() > troubles) return {};
  if (caught_up.damage) return note_damage(survey, place.ledger(), name, *caught_up.damage), Result<>{};
  if (caught_up.torn_bytes) return note_torn_tail(survey, name, caught_up.torn_bytes), Result<>{};
  if (caught_up.head.sequence == 0) return note_empty(survey, name), Result<>{};
  return write_ledger_stamp(TRY(session.index()).database, name, stamp);
}

// The index cannot be written and is behind: one in memory takes its place.
Result<LedgerSurvey> survey_in_memory(const Session& session, SurveyOf of) {
  TRY(session.use_index_in_memory());
  return survey_ledgers(session, of);
}

// True when the index has the words of the answers as they are.
bool has_words(const Session& session, const std::string& ledger,
               const std::map<std::string, AnswerStamp>& stamps) {
  const auto found = stamps.find(ledger);
  return found != stamps.end() &&
         found->second.stamp == stamp_answers((session.root() / ledger).parent_path(), found->second.rounds);
}

void note_obstacles(LedgerSurvey& survey, const FoundLedgers& files) {
  for (const auto& [ledger, why] : files.obstacles)
    survey.troubles.push_back(
        {ledger, why, "Restore the ledger from version control or a copy, or move the folder away."});
}

Result<LedgerSurvey> compare_with_index(const Session& session, SurveyOf of) {
  const Session::Index index = TRY(session.index());
  std::map<std::string, StampedLedger> known = TRY(list_ledger_stamps(index.database));
  std::map<std::string, AnswerStamp> answers;
  if (of == SurveyOf::words) answers = TRY(list_answer_stamps(index.database));
  LedgerSurvey survey;
  std::vector<std::pair<std::string, LedgerStamp>> news;
  const FoundLedgers files = TRY(find_ledger_files(session.project()));
  note_obstacles(survey, files);
  for (const auto& [name, stamp] : files.found) {
    auto indexed = known.extract(name);
    ++survey.ledgers;
    if (!indexed.empty() && indexed.mapped().stamp == stamp &&
        (of == SurveyOf::ledgers || has_words(session, name, answers)))
      survey.events += indexed.mapped().events;
    else if (index.place == IndexPlace::read_only)
      return survey_in_memory(session, of);
    else
      news.emplace_back(name, stamp);
  }
  for (const std::string& folder : files.lost)
    survey.troubles.push_back(
        {folder, "A dialogue was here, and its folder is gone.",
         format("Move it back, or to {}/{}, where every dialogue is found. If it was removed "
                "on purpose, remove the note there that names it.",
                kBlueFolder, kDialoguesFolder),
         false});
  // First what is gone: a folder that was moved must not collide with its own old place.
  for (const auto& [name, gone] : known) TRY(forget_lost_dialogue(session, name));
  for (const auto& [name, stamp] : news) TRY(look_closer(session, name, stamp, survey));
  return survey;
}

}  // namespace

Result<std::vector<std::string>> list_ledgers(const Project& project) {
  std::vector<std::string> names;
  for (const auto& [name, stamp] : TRY(find_ledger_files(project)).found) names.push_back(name);
  return names;
}

Result<LedgerSurvey> survey_ledgers(const Session& session, SurveyOf of) {
  return with_index(session, [&] { return compare_with_index(session, of); });
}

Result<LedgerSurvey> verify_ledgers(const Session& session) {
  LedgerSurvey survey;
  std::map<std::string, std::string> seen;  // dialogue id → the first ledger that has it
  const FoundLedgers files = TRY(find_ledger_files(session.project()));
  note_obstacles(survey, files);
  for (const auto& [name, stamp] : files.found) {
    if (session.scope().cancelled()) return fail(codes::cancelled, "The check was cancelled.");
    session.scope().report(survey.ledgers, files.found.size(), name);
    ++survey.ledgers;
    const DialoguePlace place{session.project(), name.substr(0, name.rfind('/'))};
    const Result<FoldedLedger> folded = fold_ledger(place);
    if (!folded) {
      note_error(survey, name, folded.error());
      continue;
    }
    const LedgerContents& contents = folded->contents;
    survey.events += contents.head.sequence;
    if (contents.damage)
      note_damage(survey, place.ledger(), name, *contents.damage);
    else if (contents.torn_bytes)
      note_torn_tail(survey, name, contents.torn_bytes);
    else if (contents.events.empty())
      note_empty(survey, name);
    note_lost_lines(session, place, survey);
    if (contents.events.empty()) continue;
    const std::string& id = folded->state.settings.dialogue_id;
    if (auto [first, is_new] = seen.emplace(id, name); !is_new)
      survey.troubles.push_back(
          {name, describe_twins(session.project(), id, first->second, name), kTwinAdvice, false});
  }
  return survey;
}

}  // namespace blue
