#include "dialogues/repair.h"

#include <algorithm>
#include <set>

#include "base/hash.h"
#include "base/lock.h"
#include "base/log.h"
#include "dialogues/publish.h"
#include "domain/dialogue/state.h"
#include "ledger/ledger.h"

namespace blue {
namespace {

// What the ledger says of one file.
struct FileHistory {
  std::uint64_t last_event = 0;  // sequence of the event that wrote it last
  std::string last_hash;
  std::set<std::string> earlier_hashes;
};
using Histories = std::map<std::string, FileHistory>;

Histories read_histories(std::span<const Event> events) {
  Histories histories;
  for (const Event& event : events)
    for (const auto& [path, hash] : event.files) {
      FileHistory& history = histories[path];
      if (!history.last_hash.empty()) history.earlier_hashes.insert(history.last_hash);
      history.last_event = event.sequence;
      history.last_hash = hash;
    }
  return histories;
}

// The texts of all files, each as the last event that wrote it renders it now.
Result<std::map<std::string, std::string>> render_all(std::span<const Event> events,
                                                      const Histories& histories) {
  std::set<std::uint64_t> last_events;
  for (const auto& [path, history] : histories) last_events.insert(history.last_event);
  std::map<std::string, std::string> texts;
  DialogueState state;
  for (const Event& event : events) {
    TRY(apply(state, event));
    if (!last_events.contains(event.sequence)) continue;
    for (Publication& file : render_files(state, event)) {
      auto history = histories.find(file.path);
      if (history != histories.end() && history->second.last_event == event.sequence)
        texts[file.path] = std::move(file.text);
    }
  }
  return texts;
}

FileCondition condition_of(const Path& path, const FileHistory& history, const std::string& text) {
  auto present = read_file(path);
  if (!present) return is_present(path) ? FileCondition::changed : FileCondition::missing;
  const std::string hash = sha256(*present);
  if (hash == history.last_hash) return FileCondition::intact;
  if (*present == text) return FileCondition::redrawn;
  return history.earlier_hashes.contains(hash) ? FileCondition::outdated : FileCondition::changed;
}

// Writes the files that `wanted` picks, alone with the dialogue; returns their paths.
template <class Wanted>
Result<std::vector<std::string>> rewrite_files(const Session& session, const DialoguePlace& place,
                                               Wanted wanted) {
  TRY(make_folder(place.lock().parent_path()));
  FileLock lock = TRY(FileLock::acquire(place.lock()));
  const LedgerContents contents = TRY(read_ledger(place.ledger()));
  std::vector<Publication> files;
  std::map<std::string, std::string> known;
  std::vector<std::string> paths;
  for (FileReport& report : TRY(compare_files(place, contents.events))) {
    if (!wanted(report)) continue;
    auto present = read_file(place.path() / report.path);
    if (present && report.condition != FileCondition::changed) known[report.path] = sha256(*present);
    paths.push_back(report.path);
    files.push_back({std::move(report.path), std::move(report.text)});
  }
  publish(place, files, known, session.clock().now());
  return paths;
}

}  // namespace

Result<std::vector<FileReport>> compare_files(const DialoguePlace& place, std::span<const Event> events) {
  const Histories histories = read_histories(events);
  std::map<std::string, std::string> texts = TRY(render_all(events, histories));
  std::vector<FileReport> reports;
  for (const auto& [path, history] : histories) {
    std::string& text = texts[path];
    const FileCondition condition = condition_of(place.path() / path, history, text);
    reports.push_back({path, condition, sha256(text) == history.last_hash, std::move(text)});
  }
  return reports;
}

bool lacks_files(const DialoguePlace& place, const std::map<std::string, std::string>& published) {
  const Path folder = place.path();
  return std::ranges::any_of(published, [&](const auto& file) { return !is_present(folder / file.first); });
}

void repair_files(const Session& session, const DialoguePlace& place) {
  auto repaired = rewrite_files(session, place, [](const FileReport& report) {
    return report.condition == FileCondition::missing || report.condition == FileCondition::outdated;
  });
  if (!repaired)
    log(LogLevel::warning, "Files of {} could not be repaired: {}", place.folder, repaired.error().message);
}

Result<std::vector<std::string>> redraw_files(const Session& session, const DialoguePlace& place) {
  return rewrite_files(session, place, [](const FileReport& report) {
    return report.condition != FileCondition::redrawn &&
           !(report.condition == FileCondition::intact && report.renders_alike);
  });
}

}  // namespace blue
