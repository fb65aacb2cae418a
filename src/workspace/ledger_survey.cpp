#include "workspace/ledger_survey.h"

#include <algorithm>
#include <filesystem>

#include "base/format.h"
#include "base/text.h"
#include "documents/paths.h"
#include "domain/error_codes.h"
#include "workspace/dialogue_index.h"
#include "workspace/dialogue_place.h"

namespace blue {
namespace {

namespace fs = std::filesystem;

void note_damage(LedgerSurvey& survey, const Path& file, const std::string& name,
                 const LedgerDamage& damage) {
  Error error = ledger_damaged_error(file, damage);
  survey.troubles.push_back({name, error.message, error.suggestion});
}

void note_torn_tail(LedgerSurvey& survey, const std::string& name, std::uint64_t bytes) {
  survey.troubles.push_back({name, format("A crash left {} bytes of an unfinished line at its end.", bytes),
                             "Nothing acknowledged is missing; the next write to it cuts them off.", false});
}

// Where a dialogue outside .blue/dialogues lies (publish.h); an empty path when the note leads out of the
// project.
Path noted_folder(const Project& project, const Path& note) {
  auto text = read_file(note, 4096);
  auto folder = text ? path_in_project(project, trim(*text)) : Result<std::string>(fail(text.error()));
  return folder ? Path(*folder) : Path();
}

// A ledger that is new or changed: the index catches up, and trouble is noted. Only a sound one gets a stamp.
Status look_closer(Workspace& workspace, const Project& project, const std::string& name,
                   const LedgerStamp& stamp, LedgerSurvey& survey) {
  DialoguePlace place{project, name.substr(0, name.rfind('/'))};
  auto indexed = index_dialogue(workspace, place);
  if (!indexed && indexed.error().code == codes::index_damaged) return fail(indexed.error());
  if (!indexed) {
    survey.troubles.push_back({name, indexed.error().message, indexed.error().suggestion});
    return {};
  }
  const CaughtUp& caught_up = *indexed;
  survey.events += caught_up.head.sequence;
  if (caught_up.damage) return note_damage(survey, place.ledger(), name, *caught_up.damage), Status{};
  if (caught_up.torn_bytes) return note_torn_tail(survey, name, caught_up.torn_bytes), Status{};
  Workspace::Index index = TRY(workspace.index(project));
  return write_stamp(index.database, name, stamp);
}

// The index cannot be written and lags behind: one in memory tells the truth.
Result<LedgerSurvey> survey_in_memory(Workspace& workspace, const Project& project) {
  TRY(workspace.use_index_in_memory(project));
  return survey_ledgers(workspace, project);
}

}  // namespace

Result<std::vector<std::string>> list_ledgers(const Project& project) {
  std::vector<std::string> ledgers;
  Path relative = Path(kBlueFolder) / kDialoguesFolder;
  std::error_code error;
  for (fs::directory_iterator entry(project.root / relative, error), end; !error && entry != end;
       entry.increment(error)) {
    std::error_code ignored;
    if (entry->is_symlink(ignored)) continue;
    Path folder = relative / entry->path().filename();
    if (folder.filename().native().starts_with('.')) continue;  // not in its place yet: import_dialogue.h
    if (folder.extension() == kPlaceNoteSuffix) folder = noted_folder(project, project.root / folder);
    Path ledger = folder / kLedgerFile;
    if (fs::is_regular_file(fs::symlink_status(project.root / ledger, ignored)))
      ledgers.push_back(ledger.string());
  }
  if (error && error != std::errc::no_such_file_or_directory)
    return fail(file_error("read the folder", project.root / relative, error.value()));
  std::ranges::sort(ledgers);
  return ledgers;
}

namespace {

Result<LedgerSurvey> compare_with_index(Workspace& workspace, const Project& project) {
  Workspace::Index index = TRY(workspace.index(project));
  std::map<std::string, IndexedStamp> known = TRY(list_stamps(index.database));
  LedgerSurvey survey;
  for (const std::string& name : TRY(list_ledgers(project))) {
    auto indexed = known.extract(name);
    LedgerStamp stamp = stamp_of(project.root / name);
    ++survey.ledgers;
    if (!indexed.empty() && indexed.mapped().stamp == stamp)
      survey.events += indexed.mapped().events;
    else if (index.place == IndexPlace::read_only)
      return survey_in_memory(workspace, project);
    else
      TRY(look_closer(workspace, project, name, stamp, survey));
  }
  for (const auto& [name, gone] : known) TRY(forget_lost_dialogue(workspace, project, name));
  return survey;
}

}  // namespace

Result<LedgerSurvey> survey_ledgers(Workspace& workspace, const Project& project) {
  auto survey = compare_with_index(workspace, project);
  if (survey || survey.error().code != codes::index_damaged) return survey;
  TRY(workspace.replace_damaged_index(project));
  return compare_with_index(workspace, project);
}

Result<LedgerSurvey> verify_ledgers(Workspace& workspace, const Project& project) {
  LedgerSurvey survey;
  std::vector<std::string> names = TRY(list_ledgers(project));
  for (const std::string& name : names) {
    if (workspace.scope().cancelled()) return fail(codes::cancelled, "The check was cancelled.");
    workspace.scope().report(survey.ledgers, names.size(), name);
    Path file = project.root / name;
    LedgerContents contents = TRY(read_ledger(file));
    ++survey.ledgers;
    survey.events += contents.head.sequence;
    if (contents.damage)
      note_damage(survey, file, name, *contents.damage);
    else if (contents.torn_bytes)
      note_torn_tail(survey, name, contents.torn_bytes);
  }
  return survey;
}

}  // namespace blue
