#include "dialogues/survey.h"

#include <map>
#include <utility>

#include "base/format.h"
#include "dialogues/exhibits.h"
#include "dialogues/fold.h"
#include "dialogues/ledger_files.h"
#include "dialogues/repair.h"
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
  survey.troubles.push_back({name, format("A crash left {} bytes of an unfinished line at its end.", bytes),
                             "Nothing acknowledged is missing; the next write to it cuts them off.", false});
}

// A ledger that is new or changed: the index catches up, and trouble is noted. Only a sound one gets a stamp.
Result<> look_closer(const Session& session, const std::string& name, const LedgerStamp& stamp,
                     LedgerSurvey& survey) {
  DialoguePlace place{session.project(), name.substr(0, name.rfind('/'))};
  auto indexed = follow_ledger(session, place);
  if (!indexed && session.can_heal_index(indexed.error())) return fail(indexed.error());
  if (!indexed) {
    if (const Json* other = indexed.error().context.find("ledger");
        other && indexed.error().code == codes::dialogue_id_collision)
      survey.collisions.push_back({*indexed.error().value->string(), name, *other->string()});
    survey.troubles.push_back({name, indexed.error().message, indexed.error().suggestion});
    return {};
  }
  const CaughtUp& caught_up = *indexed;
  survey.events += caught_up.head.sequence;
  if (caught_up.head.sequence == 0 && !caught_up.damage) {
    survey.troubles.push_back({name, "It is empty: a crash came before the first line of the dialogue.",
                               "Remove its folder, or create the dialogue there again.", false});
    return {};
  }
  if (caught_up.damage) return note_damage(survey, place.ledger(), name, *caught_up.damage), Result<>{};
  if (caught_up.torn_bytes) return note_torn_tail(survey, name, caught_up.torn_bytes), Result<>{};
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

Result<LedgerSurvey> compare_with_index(const Session& session, SurveyOf of) {
  const Session::Index index = TRY(session.index());
  std::map<std::string, StampedLedger> known = TRY(list_ledger_stamps(index.database));
  std::map<std::string, AnswerStamp> answers;
  if (of == SurveyOf::words) answers = TRY(list_answer_stamps(index.database));
  LedgerSurvey survey;
  std::vector<std::pair<std::string, LedgerStamp>> news;
  const FoundLedgers files = TRY(find_ledger_files(session.project()));
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
  std::vector<std::string> names = TRY(list_ledgers(session.project()));
  for (const std::string& name : names) {
    if (session.scope().cancelled()) return fail(codes::cancelled, "The check was cancelled.");
    session.scope().report(survey.ledgers, names.size(), name);
    Path file = session.root() / name;
    LedgerContents contents = TRY(read_ledger(file));
    DialogueState state;
    TRY(fold_lines(contents, state));
    ++survey.ledgers;
    survey.events += contents.head.sequence;
    if (contents.damage)
      note_damage(survey, file, name, *contents.damage);
    else if (contents.torn_bytes)
      note_torn_tail(survey, name, contents.torn_bytes);
    if (contents.events.empty()) continue;
    const std::string& id = state.settings.dialogue_id;
    if (auto [first, is_new] = seen.emplace(id, name); !is_new)
      survey.troubles.push_back(
          {name, describe_twins(session.project(), id, first->second, name), kTwinAdvice, false});
  }
  return survey;
}

}  // namespace blue
