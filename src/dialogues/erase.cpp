#include "dialogues/erase.h"

#include <algorithm>
#include <filesystem>
#include <set>

#include "base/format.h"
#include "base/hash.h"
#include "base/log.h"
#include "base/text.h"
#include "dialogues/acknowledged.h"
#include "dialogues/catch_up.h"
#include "dialogues/copies.h"
#include "dialogues/erased_words.h"
#include "dialogues/exhibits.h"
#include "dialogues/export.h"
#include "dialogues/files.h"
#include "dialogues/fold.h"
#include "dialogues/repair.h"
#include "domain/error_codes.h"
#include "domain/file_names.h"
#include "pages/archive.h"

namespace blue {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view kEditedSign = ".edited-";

// True for a copy that was set aside or left by an interrupted write: no rendering replaces it.
bool is_leftover_copy(const Path& path) {
  const std::string name = path.filename().string();
  return name.contains(kEditedSign) || name.ends_with(".torn") || is_temporary_name(name);
}

// True when the bytes are the file as Blue rendered it for some event, with words that were erased since.
bool was_rendered_with_words(const DialoguePlace& place, std::span<const Event> events,
                             const std::string& path, std::string_view bytes) {
  DialogueState state;
  ExhibitReader reader(place.path());
  for (const Event& event : events) {
    if (!apply(state, event, &reader)) return false;
    for (const Publication& file : render_files(state, event))
      if (file.path == path && is_with_words(bytes, file.text)) return true;
  }
  return false;
}

class Sweeper {
 public:
  Sweeper(const Session& session, const DialoguePlace& place, const FoldedLedger& ledger, Erasures erasures)
      : session_(session), place_(place), ledger_(ledger), erasures_(std::move(erasures)) {
    for (const auto& [path, commitment] : ledger_.state.commitments)
      if (auto found = erasures_.find(commitment); found != erasures_.end() && found->second.path == path)
        paths_.insert(path);
    is_thorough_ = std::ranges::any_of(
        erasures_, [&](const auto& one) { return is_present(place_.path() / salt_file(one.first)); });
  }

  // False when everything that could show the words is as Blue last wrote it.
  bool is_needed() const { return is_thorough_ || !is_as_written(); }

  Sweep take() {
    if (const auto reports = compare_files(place_, ledger_.contents.events))
      for (const FileReport& report : *reports) texts_[report.path] = report;
    else
      fail_with(reports.error());
    remove_copies();
    remove_archive();
    remove_export();
    for (const std::string& path : paths_)
      if (path.ends_with(kPromptEnding)) remove(path);
    redraw_pages();
    if (is_thorough_ || is_changed_) renew_index();
    for (const std::string& path : paths_) {
      remove(path);
      remove(path + kHandedInEnding);
    }
    if (out_.failures.empty())
      for (const auto& [commitment, erasure] : erasures_) remove(salt_file(commitment));
    for (const Path& folder : touched_)
      if (Result<> synced = sync_folder(folder); !synced) fail_with(synced.error());
    note_published(session_, place_, hashes_);
    return std::move(out_);
  }

 private:
  void fail_with(const Error& error) { out_.failures.push_back(error.message); }

  // The index may have read what is about to go; without a salt nothing would tell the next run to renew it.
  void begin_change() {
    if (std::exchange(is_changed_, true) || is_thorough_) return;
    if (Result<> renewed = session_.renew_index(); !renewed) fail_with(renewed.error());
  }

  // Removes a file of the dialogue's folder; a link is removed, not followed.
  void remove(const std::string& path) {
    if (Result<> real = check_no_link_before(place_, path); !real) return fail_with(real.error());
    if (is_present(place_.path() / path)) remove_at(place_.path() / path);
  }
  void remove_at(const Path& path) {
    begin_change();
    const Result<bool> removed = remove_file(path);
    if (!removed) return fail_with(removed.error());
    if (!*removed) return;
    touched_.insert(path.parent_path());
    out_.removed.push_back(in_project(path));
  }

  std::string in_project(const Path& path) const {
    return path.lexically_relative(place_.project.root).generic_string();
  }

  // True when the bytes are what Blue wrote there since the last erasure.
  bool is_published(const std::string& path, const std::string& bytes) const {
    return sha256(bytes) == find_published(session_, place_, path);
  }

  // True when everything that shows words is as Blue last wrote it.
  bool is_as_written() const {
    auto is_clean = [&](const Path& file, const std::string& path) {
      const auto bytes = read_file(file);
      return bytes ? is_published(path, *bytes) : !is_present(file);
    };
    for (const Event& event : ledger_.contents.events)
      for (const auto& [path, hash] : event.files)
        if (!is_clean(place_.path() / path, path)) return false;
    for (const Path& file : list_archives())
      if (!is_clean(file, in_project(file))) return false;
    // A prompt that was issued again may have been replaced by the one that was erased.
    for (const auto& [commitment, erasure] : erasures_)
      if (const auto now = ledger_.state.commitments.find(erasure.path);
          now != ledger_.state.commitments.end() &&
          read_exhibit(place_.path(), erasure.path, now->second).condition == ExhibitCondition::altered)
        return false;
    return list_copies().empty() && is_clean(place_.path() / kExportFile, kExportFile) &&
           std::ranges::none_of(paths_, [&](const auto& path) { return is_present(place_.path() / path); });
  }

  std::vector<Path> list_copies() const {
    std::error_code error;
    std::vector<Path> found;
    for (fs::recursive_directory_iterator entry(place_.path(), error), end; !error && entry != end;
         entry.increment(error))
      if (!entry->is_directory(error) && is_leftover_copy(entry->path())) found.push_back(entry->path());
    return found;
  }

  void remove_copies() {
    for (const Path& copy : list_copies()) {
      const std::string relative = copy.lexically_relative(place_.path()).generic_string();
      const std::string original = relative.substr(0, relative.find(kEditedSign));
      const auto bytes = read_file(copy);
      if (is_thorough_ || paths_.contains(original) || (bytes && shows_erased(original, *bytes)))
        remove_at(copy);
    }
  }

  // True when the bytes in a rendered file, or in a copy of it, are from before an erasure.
  bool shows_erased(const std::string& path, const std::string& bytes) const {
    const auto report = texts_.find(path);
    return report != texts_.end() && (may_show_erased(bytes, report->second.text) ||
                                      was_rendered_with_words(place_, ledger_.contents.events, path, bytes));
  }

  // The archive and the copies of it that were set aside; `blue dialogue save` writes it again.
  std::vector<Path> list_archives() const {
    std::vector<Path> found;
    const Path folder = place_.project.root / kBlueFolder / kArchiveFolder;
    const auto created = parse_instant(ledger_.state.created_at);
    if (!created || !is_folder(folder)) return found;
    const std::string name = format("{}-{}{}", render_compact_instant(*created),
                                    ledger_.state.settings.dialogue_id, kArchiveSuffix);
    std::error_code error;
    for (fs::directory_iterator entry(folder, error), end; !error && entry != end; entry.increment(error))
      if (entry->path().filename().string().starts_with(name)) found.push_back(entry->path());
    return found;
  }

  void remove_archive() {
    for (const Path& file : list_archives()) {
      const auto bytes = read_file(file);
      if (is_thorough_ || (bytes && archive_shows_erased(*bytes)))
        remove_at(file);
      else if (bytes)
        hashes_[in_project(file)] = sha256(*bytes);
    }
  }

  bool archive_shows_erased(const std::string& bytes) const {
    DialogueState state;
    ExhibitReader reader(place_.path());
    bool is_from_before = false;
    for (const Event& event : ledger_.contents.events) {
      if (!apply(state, event, &reader)) break;
      const std::string text = render_archive_page(state);
      if (text == bytes) return false;
      is_from_before = is_from_before || is_with_words(bytes, text);
    }
    return is_from_before || may_show_erased(bytes, render_archive_page(state));
  }

  void remove_export() {
    const auto bytes = read_file(place_.path() / kExportFile);
    const auto ledger = bytes ? read_file(place_.ledger(), kLargestLedger) : bytes;
    if (!is_thorough_ && ledger && is_export_of(place_, scan_untrusted_lines(*ledger), *bytes))
      hashes_[kExportFile] = sha256(*bytes);
    else
      remove(kExportFile);
  }

  // In a thorough sweep whatever is in a page may hold the words: nothing of it is set aside. Else an edit of
  // a page without them stays.
  void redraw_pages() {
    for (const auto& [path, report] : texts_) {
      const auto present = read_file(place_.path() / path);
      if (!report.salt.empty()) {
        if (report.condition == FileCondition::changed && present && shows_erased(path, *present))
          report.can_be_rendered ? redraw(report) : remove(path);
        continue;
      }
      const bool is_there = is_present(place_.path() / path);
      if (present && *present != report.text && !is_thorough_ && !shows_erased(path, *present)) continue;
      if (present ? *present != report.text : is_thorough_ || is_there) redraw(report);
      hashes_[path] = sha256(report.text);
    }
  }

  void redraw(const FileReport& report) {
    begin_change();
    Result<> written = check_no_link_before(place_, report.path);
    if (written) written = make_folder((place_.path() / report.path).parent_path());
    if (written) written = write_file(place_.path() / report.path, report.text);
    if (!written) return fail_with(written.error());
    out_.rewritten.push_back(place_.in_project(report.path));
  }

  void renew_index() {
    Result<> renewed = session_.renew_index();
    if (!renewed) return fail_with(renewed.error());
    const auto indexed = index_dialogue(session_, place_);
    if (!indexed && indexed.error().code != codes::dialogue_id_collision) fail_with(indexed.error());
  }

  const Session& session_;
  const DialoguePlace& place_;
  const FoldedLedger& ledger_;
  Erasures erasures_;            // that fit the ledger
  std::set<std::string> paths_;  // of what is erased now; a path whose text was replaced is not
  bool is_thorough_ = false;     // a salt is there
  bool is_changed_ = false;
  std::map<std::string, FileReport> texts_;    // the rendered files, as they should be
  std::map<std::string, std::string> hashes_;  // of files that show no erased words
  std::set<Path> touched_;
  Sweep out_;
};

}  // namespace

void Sweep::add(const Sweep& other) {
  removed.insert(removed.end(), other.removed.begin(), other.removed.end());
  rewritten.insert(rewritten.end(), other.rewritten.begin(), other.rewritten.end());
  failures.insert(failures.end(), other.failures.begin(), other.failures.end());
  rendered.insert(rendered.end(), other.rendered.begin(), other.rendered.end());
}

Result<Sweep> sweep_copies(const Session& session, const DialoguePlace& place) {
  std::vector<DialoguePlace> places = find_copies(place);
  places.insert(places.begin(), place);
  Sweep out;
  for (const DialoguePlace& one : places) {
    const FileLock lock = TRY(lock_dialogue(one));
    out.add(TRY(sweep_erased(session, one)));
  }
  return out;
}

void sweep_before_writing(const Session& session, const DialoguePlace& place) {
  if (!may_be_erased(place)) return;
  auto sweep = [&]() -> Result<Sweep> {
    const FileLock lock = TRY(lock_dialogue(place));
    return sweep_erased(session, place);
  };
  const Result<Sweep> swept = sweep();
  if (!swept)
    return log(LogLevel::warning, "Erased texts of {} may be back: {}", place.folder, swept.error().message);
  for (const std::string& failure : swept->failures) log(LogLevel::warning, "{}", failure);
}

Result<Sweep> sweep_erased(const Session& session, const DialoguePlace& place) {
  if (!may_be_erased(place)) return Sweep{};
  const FoldedLedger ledger = TRY(fold_sound_ledger(place));
  Erasures erasures = TRY(adopt_erasures(place, ledger));
  if (erasures.empty()) return Sweep{};
  Sweeper sweeper(session, place, ledger, std::move(erasures));
  return sweeper.is_needed() ? sweeper.take() : Sweep{};
}

namespace {

void render_missing(const Session& session, const DialoguePlace& place, bool is_dry_run, Sweep& out) {
  auto render = [&]() -> Result<> {
    const LedgerFile ledger = TRY(LedgerFile::open(place.ledger()));
    if (compare_with_acknowledged(session, place, ledger).damage) return {};
    if (!is_dry_run)
      TRY(with_index(session, [&]() -> Result<> { return TRY(index_dialogue(session, place)), Result<>{}; }));
    std::vector<std::string> files = TRY(find_files_to_repair(session, place));
    if (files.empty()) return {};
    if (!is_dry_run) {
      Redrawn done = TRY(repair_files(session, place));
      out.failures.insert(out.failures.end(), done.failures.begin(), done.failures.end());
      files = std::move(done.files);
    }
    for (const std::string& file : files) out.rendered.push_back(place.in_project(file));
    return {};
  };
  // Status and doctor say what is wrong with a ledger that cannot be read.
  if (Result<> done = render(); !done && done.error().code != codes::ledger_damaged)
    log(LogLevel::warning, "Pages of {} were not rendered: {}", place.folder, done.error().message);
}

}  // namespace

Result<Sweep> tidy_dialogue(const Session& session, const DialoguePlace& place, bool is_dry_run) {
  const FileLock lock = TRY(lock_dialogue(place));
  Sweep out;
  if (!is_dry_run) out = TRY(sweep_erased(session, place));
  const std::string ledger = TRY(read_file(place.ledger(), kLargestLedger));
  std::error_code error;
  std::vector<Path> orphans;
  for (fs::directory_iterator entry(place.path() / kSaltsFolder, error), end; !error && entry != end;
       entry.increment(error)) {
    const std::string name = entry->path().filename().string();
    if (is_commitment(name) && !ledger.contains(name)) orphans.push_back(entry->path());
  }
  // Whoever writes here holds the lock, so what is half written now was left by a crash.
  for (fs::recursive_directory_iterator entry(place.path(), error), end; !error && entry != end;
       entry.increment(error))
    if (is_temporary_name(entry->path().filename().string()) && !entry->is_directory(error))
      orphans.push_back(entry->path());
  for (const Path& path : orphans) {
    const Result<bool> removed = is_dry_run ? Result<bool>(false) : remove_file(path);
    if (!removed)
      out.failures.push_back(removed.error().message);
    else
      out.removed.push_back(place.in_project(path.lexically_relative(place.path()).generic_string()));
  }
  return render_missing(session, place, is_dry_run, out), out;
}

}  // namespace blue
