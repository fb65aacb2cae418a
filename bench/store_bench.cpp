// What durability costs: an event appended to a ledger against the same bytes written bare, and what opening
// and looking costs when nothing has changed. Prints medians and the ratio.
#include <fcntl.h>
#include <unistd.h>

#include <cstdlib>
#include <functional>

#include "bench/report.h"
#include "dialogues/catch_up.h"
#include "ledger/append.h"
#include "store/index_file.h"
#include "tests/support/temp_folder.h"

namespace blue {
namespace {

constexpr int kRounds = 300;

double median_microseconds(const std::function<bool()>& body) {
  Times times;
  for (int round = 0; round < kRounds; ++round)
    times.push_back(time_of([&] {
      if (!body()) std::exit(1);
    }));
  return median(times);
}

Event next_event(const LedgerHead& head) {
  Event event{head.sequence + 1,
              "noted",
              "2026-02-03T15:23:00Z",
              JsonObject{{"text", std::string(1000, 'x')}},
              {},
              {}};
  if (event.sequence == 1) event.nonce = std::string(32, '0');
  return event;
}

double measure_bare(const Path& path) {
  Descriptor file(::open(path.c_str(), O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0644));
  std::string line = render_ledger_line(next_event({}), kNoLedgerHash) + "\n";
  return median_microseconds(
      [&] { return ::write(file.get(), line.data(), line.size()) > 0 && ::fdatasync(file.get()) == 0; });
}

double measure_append(const Path& path, LedgerHead& head) {
  return median_microseconds([&] {
    auto appended = append_event(path, head, next_event(head));
    if (appended) head = *appended;
    return appended.has_value();
  });
}

int measure() {
  TempFolder folder;
  DatabaseFiles files{folder / "blue.db", folder / "index.lock"};
  LedgerPlace place{folder / "ledger.jsonl", "ledger.jsonl"};
  LedgerProjector nothing{[](Database&, std::string_view) -> Result<> { return {}; },
                          [](Database&, std::string_view, LedgerContents&) -> Result<> { return {}; }};
  auto index = open_index(files, Clock());
  if (!index) return 1;
  LedgerHead head;
  double bare = measure_bare(folder / "bare");
  double append = measure_append(place.file, head);
  double write = median_microseconds([&] {
    auto appended = append_event(place.file, head, next_event(head));
    if (appended) head = *appended;
    return appended && catch_up(*index->database, place, nothing);
  });
  double look = median_microseconds([&] { return catch_up(*index->database, place, nothing).has_value(); });
  double open = median_microseconds([&] { return open_index(files, Clock()).has_value(); });
  std::printf("write and fdatasync     %8.1f us\n", bare);
  std::printf("append an event         %8.1f us  %.2f x\n", append, append / bare);
  std::printf("append and index it     %8.1f us  %.2f x\n", write, write / bare);
  std::printf("look: nothing changed   %8.1f us\n", look);
  std::printf("open a current index    %8.1f us\n", open);
  return 0;
}

}  // namespace
}  // namespace blue

int main() { return blue::measure(); }
