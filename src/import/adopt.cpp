#include "import/adopt.h"

#include <algorithm>
#include <filesystem>
#include <set>

#include "base/format.h"
#include "base/text.h"
#include "dialogues/answers.h"
#include "dialogues/create.h"
#include "dialogues/erasures.h"
#include "dialogues/survey.h"
#include "dialogues/twins.h"
#include "dialogues/verify.h"
#include "domain/dialogue/apply.h"
#include "domain/dialogue/known_entities.h"
#include "domain/dialogue/totals.h"
#include "domain/error_codes.h"
#include "domain/file_names.h"
#include "ledger/ledger.h"
#include "markers/parse_answer.h"
#include "store/dialogue_rows.h"

namespace blue {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view kReadAnew =
    "Restore it, or import a copy of the folder without ledger.jsonl: then the answers are read again.";

// What the answers hold by today's reading.
std::vector<RaisedMarkers> count_markers(const Path& folder, const DialogueState& state) {
  std::vector<RaisedMarkers> out;
  const std::vector<std::string> experts = state.taken_slugs();
  for (const RoundRegistered& round : state.rounds) {
    RaisedMarkers& raised = out.emplace_back();
    const std::vector<KnownEntity> known = known_entities(state, round.round);
    for (const AnswerRecord& one : round.answers)
      if (auto text = read_file(folder / one.file, kLongestAnswer))
        add_markers(raised, parse_answer(*text, one.expert, round.round, {experts, known}));
  }
  return out;
}

// What an erasure stands in for: it stays behind where it came back.
std::set<Path> find_erased_files(const Path& folder) {
  std::set<Path> out;
  for (const auto& [commitment, erasure] : list_erasures(folder)) {
    out.insert(erasure.path);
    out.insert(salt_file(commitment));
  }
  return out;
}

}  // namespace

bool has_own_ledger(const Path& folder) {
  std::error_code ignored;
  const Path ledger = folder / kLedgerFile;
  if (!fs::is_regular_file(fs::symlink_status(ledger, ignored))) return false;
  const std::string opening = read_opening(ledger, 64);
  return !opening.empty() && begins_as_line(opening, 1);
}

Result<OwnLedger> read_own_ledger(const Path& folder) {
  LedgerContents contents = TRY(read_ledger(folder / kLedgerFile));
  if (contents.damage)
    return fail(ledger_damaged_error(folder / kLedgerFile, *contents.damage).suggest(std::string(kReadAnew)));
  if (contents.events.empty())
    return fail(make_error(codes::ledger_damaged, "Its ledger has no complete line.")
                    .suggest(std::string(kReadAnew)));
  DialogueState state = TRY(fold_dialogue(contents.events));
  return OwnLedger{std::move(contents.events), std::move(state), std::move(contents.uid)};
}

Result<> check_is_new(const Session& session, const OwnLedger& ledger) {
  const std::string& id = ledger.state.settings.dialogue_id;
  const auto folder =
      TRY(ask_ledgers(session, [&](Database& index) { return find_dialogue_folder(index, id); }));
  if (!folder) return {};
  const LedgerContents known = TRY(read_ledger(session.root() / *folder / kLedgerFile));
  if (known.uid == ledger.uid)
    return fail(make_error(codes::dialogue_exists,
                           format("The dialogue {} is in this project already, in {}.", id, *folder))
                    .at("folder", *folder)
                    .suggest(format("blue dialogue verify --id {} shows its state.", id)));
  return fail(make_error(codes::dialogue_id_collision,
                         format("Another dialogue of this project has the id {}: {}.", id, *folder))
                  .at("folder", *folder)
                  .suggest("Import it into another project; a ledger is taken over as it is, with its id."));
}

Result<std::string> choose_place(const Project& project, const std::optional<std::string>& output_dir,
                                 const OwnLedger& ledger, Instant now) {
  const DialogueCreated& made = ledger.state.settings;
  if (!output_dir) {
    const std::string name = Path(made.output_dir).filename().string();
    const std::string wanted = format("{}/{}/{}", kBlueFolder, kDialoguesFolder, name);
    auto folder = check_output_dir(project, wanted);
    if (!name.empty() && folder && !is_present(project.root / *folder)) return folder;
  }
  return choose_folder(project, output_dir, made.dialogue_id, now);
}

Result<> copy_record(const Path& from, const Path& to) {
  std::error_code error;
  std::size_t total = 0;
  const std::set<Path> erased = find_erased_files(from);
  std::set<Path> folders{to};
  fs::recursive_directory_iterator entry(from, error), end;
  for (; !error && entry != end; entry.increment(error)) {
    const bool is_hidden = entry->path().filename().native().starts_with('.');
    if (is_hidden) entry.disable_recursion_pending();
    if (is_hidden || !fs::is_regular_file(entry->symlink_status())) continue;
    if (erased.contains(entry->path().lexically_relative(from))) continue;
    const std::string bytes = TRY(read_file(entry->path(), kLargestImport));
    total += bytes.size();
    if (total > kLargestImport)
      return fail(
          make_error(codes::too_large, format("The folder has more than {} MB.", kLargestImport >> 20))
              .at("folder"));
    const Path target = to / entry->path().lexically_relative(from);
    if (folders.insert(target.parent_path()).second) TRY(make_folder(target.parent_path()));
    TRY(write_file(target, bytes));
  }
  if (error) return fail(file_error("read the folder", from, error.value()));
  for (const Path& folder : folders) TRY(sync_folder(folder));
  return {};
}

Result<ImportReport> check_record(const Project& project, const Path& copy, const OwnLedger& ledger) {
  const DialoguePlace place{project, copy.lexically_relative(project.root).generic_string()};
  const Verification seen = TRY(verify_dialogue(place));
  if (auto broken = std::ranges::find_if(seen.findings, &Finding::breaks); broken != seen.findings.end())
    return fail(make_error(codes::answer_conflict,
                           format("The record does not hold against its own ledger: {}", broken->message))
                    .at("folder", broken->where)
                    .suggest(std::string(kReadAnew)));
  ForeignDialogue foreign;
  foreign.name = ledger.state.settings.title;
  ImportReport report =
      make_import_report(foreign, {ledger.events, ledger.state, count_markers(copy, ledger.state), {}});
  if (find_final_verdict(ledger.state)) report.verdict = {true, true, JsonArray{}};
  for (const Finding& one : seen.findings)
    if (one.subject == "number" || one.subject == "verdict") {
      report.remarks.insert(report.remarks.begin(), one.message);
      ++report.diagnostics;
    }
  return report;
}

}  // namespace blue
