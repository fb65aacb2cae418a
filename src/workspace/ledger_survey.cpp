#include "workspace/ledger_survey.h"

#include <algorithm>
#include <filesystem>

#include "base/format.h"
#include "base/text.h"
#include "documents/paths.h"
#include "workspace/dialogue_place.h"
#include "workspace/ledger_index.h"

namespace blue {
namespace {

namespace fs = std::filesystem;

// The index knows a ledger by its head alone.
const LedgerProjector kHeadsOnly{
    .forget = [](Database&, std::string_view) -> Status { return {}; },
    .apply = [](Database&, std::string_view, std::span<const Event>) -> Status { return {}; },
};

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
  auto folder = text ? check_output_dir(project, trim(*text)) : Result<std::string>(fail(text.error()));
  return folder ? Path(*folder) : Path();
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

Result<LedgerSurvey> survey_ledgers(Workspace& workspace, const Project& project) {
  Workspace::Index index = TRY(workspace.index(project));
  LedgerSurvey survey;
  for (const std::string& name : TRY(list_ledgers(project))) {
    Path file = project.root / name;
    CaughtUp caught_up = TRY(catch_up(index.database, {file, name}, kHeadsOnly));
    ++survey.ledgers;
    survey.events += caught_up.head.sequence;
    if (caught_up.damage)
      note_damage(survey, file, name, *caught_up.damage);
    else if (caught_up.torn_bytes)
      note_torn_tail(survey, name, caught_up.torn_bytes);
  }
  return survey;
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
