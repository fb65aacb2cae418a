#include "dialogues/repair.h"

#include <algorithm>
#include <set>

#include "base/hash.h"
#include "base/log.h"
#include "dialogues/erasures.h"
#include "dialogues/exhibits.h"
#include "dialogues/files.h"
#include "dialogues/fold.h"
#include "domain/file_names.h"
#include "ledger/ledger.h"

namespace blue {
namespace {

// What the ledger says of one file.
struct FileHistory {
  std::uint64_t last_event = 0;  // sequence of the event that wrote it last
  std::set<std::string> hashes;  // of what was written, as far as lines of format 1 say
  std::string last_hash;         // empty where the last line does not say
  bool is_of_our_renderer = true;
  std::string commitment;  // of a prompt: what was issued
};
using Histories = std::map<std::string, FileHistory>;

Histories read_histories(std::span<const Event> events) {
  Histories histories;
  for (const Event& event : events) {
    for (const auto& [path, commitment] : event.kept)
      if (path.ends_with(kPromptEnding)) histories[path] = {event.sequence, {}, {}, true, commitment};
    for (const auto& [path, hash] : event.files) {
      FileHistory& history = histories[path];
      if (!hash.empty()) history.hashes.insert(hash);
      history.last_event = event.sequence;
      history.last_hash = hash;
      history.is_of_our_renderer = event.versions.renderer == FormatVersions{}.renderer;
    }
  }
  return histories;
}

// Calls `use` with every file of every event that is `wanted`, as this version of Blue renders it; false when
// words of answers are missing in them.
template <class Wanted, class Use>
Result<bool> render_each(const DialoguePlace& place, std::span<const Event> events, Wanted wanted, Use use) {
  DialogueState state;
  ExhibitReader reader(place.path());
  for (const Event& event : events) {
    TRY(apply(state, event, &reader));
    if (!wanted(event)) continue;
    for (Publication& file : render_files(state, event)) use(event, file);
  }
  return reader.is_whole(state);
}

// All files, each as the last event that wrote it renders it now.
struct Rendering {
  std::map<std::string, std::string> texts;
  bool is_whole = true;  // no words of answers are missing in them
};
Result<Rendering> render_all(const DialoguePlace& place, std::span<const Event> events,
                             const Histories& histories) {
  // Pages grow with the record: rendering them for every event would take the square of its length.
  std::set<std::uint64_t> last;
  for (const auto& [path, history] : histories) last.insert(history.last_event);
  Rendering out;
  auto is_last = [&](const Event& event) { return last.contains(event.sequence); };
  out.is_whole = TRY(render_each(place, events, is_last, [&](const Event& event, Publication& file) {
    auto history = histories.find(file.path);
    if (history != histories.end() && history->second.last_event == event.sequence)
      out.texts[file.path] = std::move(file.text);
  }));
  return out;
}

// A prompt is held to what was issued: another text, though Blue would render it today, is another prompt.
FileReport compare_prompt(const DialoguePlace& place, const std::string& path, const std::string& commitment,
                          std::string text) {
  using enum FileCondition;
  FileReport report{path, intact, true, std::move(text), true, salt_file(commitment)};
  const auto salt = read_salt(place.path(), commitment);
  report.can_be_rendered = salt && make_commitment(report.text, *salt) == commitment;
  switch (read_exhibit(place.path(), path, commitment).condition) {
    case ExhibitCondition::intact:
    case ExhibitCondition::erased:
      break;
    case ExhibitCondition::missing:
      report.condition = missing;
      break;
    default:
      report.condition = changed;
  }
  return report;
}

FileReport compare_file(const DialoguePlace& place, const std::string& path, const FileHistory& history,
                        std::string text) {
  using enum FileCondition;
  if (!history.commitment.empty()) return compare_prompt(place, path, history.commitment, std::move(text));
  const auto present = read_file(place.path() / path);
  const std::string hash = present ? sha256(*present) : std::string();
  FileReport report{path, intact, true, std::move(text), true, {}};
  if (!present)
    report.condition = is_present(place.path() / path) ? changed : missing;
  else if (*present == report.text)
    report.condition = hash == history.last_hash || history.last_hash.empty() ? intact : redrawn;
  else if (hash != history.last_hash &&
           (history.hashes.contains(hash) || was_rendered(place, path, *present)))
    report.condition = outdated;
  else if (hash == history.last_hash || (history.last_hash.empty() && !history.is_of_our_renderer))
    report.renders_alike = false;  // the latter: by an earlier version, as far as anybody can tell
  else
    report.condition = changed;
  return report;
}

// True when Blue wrote the file as it is now, from answers that were altered then.
bool is_published(const Session& session, const DialoguePlace& place, const std::string& path) {
  const auto present = read_file(place.path() / path);
  return present && sha256(*present) == find_published(session, place, path);
}

bool needs_repair(const FileReport& report) {
  return report.condition == FileCondition::missing || report.condition == FileCondition::outdated;
}

// Writes the files that `wanted` picks. The caller holds the dialogue's lock.
template <class Wanted>
Result<Redrawn> rewrite_files(const Session& session, const DialoguePlace& place, Wanted wanted) {
  std::map<std::string, std::string> hashes;
  const LedgerContents contents =
      TRY(fold_sound_ledger(place)).contents;  // pages may show what we cannot read
  std::vector<Publication> files;
  std::set<std::string> edited;
  Redrawn out;
  for (FileReport& report : TRY(compare_files(place, contents.events))) {
    const bool is_page = report.salt.empty() && report.can_be_rendered;
    if (is_page && report.condition != FileCondition::changed) hashes[report.path] = sha256(report.text);
    out.is_whole = out.is_whole && (report.can_be_rendered || !report.salt.empty());
    if (!report.can_be_rendered || !wanted(report)) continue;
    if (report.condition == FileCondition::changed && !is_published(session, place, report.path))
      edited.insert(report.path);
    if (is_page) hashes[report.path] = sha256(report.text);
    out.files.push_back(report.path);
    files.push_back({std::move(report.path), std::move(report.text)});
  }
  auto is_own = [&](const std::string& path, std::string_view) { return !edited.contains(path); };
  out.failures = publish(place, files, is_own, session.clock().now());
  note_published(session, place, hashes, out.failures.empty() ? contents.head.hash : std::string());
  return out;
}

}  // namespace

Result<std::vector<FileReport>> compare_files(const DialoguePlace& place, std::span<const Event> events) {
  const Histories histories = read_histories(events);
  Rendering rendering = TRY(render_all(place, events, histories));
  std::vector<FileReport> reports;
  for (const auto& [path, history] : histories) {
    if (!rendering.texts.contains(path) && history.commitment.empty()) continue;  // of no event of ours
    FileReport& report =
        reports.emplace_back(compare_file(place, path, history, std::move(rendering.texts[path])));
    if (rendering.is_whole || !history.commitment.empty()) continue;
    // Without the answers there is no telling how the page should look.
    report.can_be_rendered = false;
    if (report.condition != FileCondition::missing) report.condition = FileCondition::intact;
  }
  return reports;
}

bool was_rendered(const DialoguePlace& place, const std::string& path, std::string_view bytes) {
  const Result<LedgerContents> contents = read_ledger(place.ledger());
  if (!contents) return false;
  // A crash leaves the page of one of the last events. Of a long record only so many are rendered that the
  // work does not grow with its square.
  constexpr std::size_t kMostWork = 200'000, kFewest = 8;
  const std::size_t count = contents->events.size();
  const std::size_t tried = std::max(kFewest, kMostWork / std::max<std::size_t>(count, 1));
  auto is_late = [&](const Event& event) { return event.sequence + tried > count; };
  bool found = false;
  const Result<bool> rendered =
      render_each(place, contents->events, is_late, [&](const Event&, const Publication& file) {
        found = found || (file.path == path && file.text == bytes);
      });
  return rendered && found;
}

bool lacks_files(const DialoguePlace& place, const std::map<std::string, std::string>& published) {
  const Path folder = place.path();
  return std::ranges::any_of(published, [&](const auto& file) {
    return !is_present(folder / file.first) && !find_erasure_of(folder, file.first);
  });
}

Result<std::vector<std::string>> find_files_to_repair(const Session& session, const DialoguePlace& place) {
  const LedgerContents contents = TRY(fold_sound_ledger(place)).contents;
  std::map<std::string, std::string> published;
  for (const auto& [path, history] : read_histories(contents.events)) published[path];
  if (is_published_at(session, place, contents.head) && !lacks_files(place, published))
    return std::vector<std::string>{};
  std::vector<std::string> files;
  std::map<std::string, std::string> hashes;
  for (const FileReport& report : TRY(compare_files(place, contents.events))) {
    if (report.can_be_rendered && needs_repair(report)) files.push_back(report.path);
    if (report.can_be_rendered && report.salt.empty() && report.condition != FileCondition::changed)
      hashes[report.path] = sha256(report.text);
  }
  if (files.empty()) note_published(session, place, hashes, contents.head.hash);
  return files;
}

Result<Redrawn> repair_files(const Session& session, const DialoguePlace& place) {
  return rewrite_files(session, place, needs_repair);
}

Result<Redrawn> redraw_files(const Session& session, const DialoguePlace& place) {
  const FileLock lock = TRY(lock_dialogue(place));
  return rewrite_files(session, place, [](const FileReport& report) {
    return report.condition != FileCondition::redrawn &&
           !(report.condition == FileCondition::intact && report.renders_alike);
  });
}

}  // namespace blue
