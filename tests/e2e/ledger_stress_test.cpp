// Many processes at once, and processes that die at any point: what was acknowledged is there, once, and the
// index finds its way back.
#include "tests/e2e/ledger_stress.h"

#include <gtest/gtest.h>

#include <map>
#include <random>
#include <set>

#include "tests/support/process.h"

namespace blue {
namespace {

using Marks = std::map<std::uint64_t, std::string>;  // sequence → mark of the event

Process start_writer(const Path& root, const std::string& name, int count) {
  auto writer = Process::spawn({BLUE_LEDGER_WRITER, root.string(), name, std::to_string(count)});
  if (!writer) throw std::runtime_error(writer.error().message);
  return std::move(*writer);
}

// Takes the next acknowledgement; false at the end of output.
bool read_acknowledged(Process& writer, Marks& acknowledged) {
  auto line = writer.read_line();
  if (!line || line->empty()) return false;
  std::size_t space = line->find(' ');
  auto [at, is_new] = acknowledged.emplace(std::stoull(line->substr(0, space)), line->substr(space + 1));
  EXPECT_TRUE(is_new) << "sequence " << at->first << " was acknowledged twice";
  return true;
}

// The marks that the ledger holds; it must be whole but for a torn tail.
Marks read_marks(const Path& root) {
  auto contents = read_ledger(stress::ledger_place(root).file);
  Marks marks;
  if (!contents || contents->damage) {
    ADD_FAILURE() << (contents ? contents->damage->what : contents.error().message);
    return marks;
  }
  for (const Event& event : contents->events) marks[event.sequence] = event.kind;
  return marks;
}

Marks read_index(Database& index) {
  Marks marks;
  EXPECT_TRUE(index.query("select key, value from meta where key like 'event:%'", {}, [&](const Row& row) {
    marks[std::stoull(std::string(row.text(0).substr(6)))] = row.text(1);
  }));
  return marks;
}

void expect_index_catches_up(const Path& root, const Marks& marks) {
  auto index = open_index(stress::index_files(root), Clock());
  ASSERT_TRUE(index) << index.error().message;
  EXPECT_EQ(index->notice, "");
  EXPECT_EQ(index->place, IndexPlace::file);
  auto done = catch_up(*index->database, stress::ledger_place(root), stress::make_projector());
  ASSERT_TRUE(done) << done.error().message;
  EXPECT_EQ(read_index(*index->database), marks);
}

void expect_all_kept(const Marks& acknowledged, const Marks& marks) {
  std::set<std::string> distinct;
  for (const auto& [sequence, mark] : marks) distinct.insert(mark);
  EXPECT_EQ(distinct.size(), marks.size()) << "an event is there twice";
  for (const auto& [sequence, mark] : acknowledged) {
    auto found = marks.find(sequence);
    ASSERT_NE(found, marks.end()) << "acknowledged event " << sequence << " is lost";
    EXPECT_EQ(found->second, mark);
  }
}

TEST(LedgerStress, FiftyProcessesWriteAtOnceInAFreshFolder) {
  constexpr int processes = 50, each = 6;
  TempFolder root;
  ASSERT_TRUE(make_folder(root / kBlueFolder));
  std::vector<Process> writers;
  for (int number = 0; number < processes; ++number)
    writers.push_back(start_writer(root.path(), format("w{}", number), each));
  Marks acknowledged;
  for (Process& writer : writers) {
    while (read_acknowledged(writer, acknowledged)) continue;
    auto end = writer.wait();
    ASSERT_TRUE(end);
    EXPECT_EQ(end->exit_code, std::optional(0)) << writer.err();
  }
  Marks marks = read_marks(root.path());
  EXPECT_EQ(marks.size(), static_cast<std::size_t>(processes * each));
  EXPECT_EQ(acknowledged, marks);
  expect_index_catches_up(root.path(), marks);
}

// Lets the processor work for a moment, so that kills fall between acknowledgements as well.
void dither(std::mt19937& random, int most_microseconds) {
  auto until = std::chrono::steady_clock::now() +
               std::chrono::microseconds(std::uniform_int_distribution(0, most_microseconds)(random));
  while (std::chrono::steady_clock::now() < until) continue;
}

// Two writers at once, both killed at some point; what they had acknowledged is added.
void run_and_kill(const Path& root, int round, std::mt19937& random, Marks& acknowledged) {
  Process first = start_writer(root, format("a{}", round), 1'000'000);
  Process second = start_writer(root, format("b{}", round), 1'000'000);
  int wanted = std::uniform_int_distribution(0, 4)(random);
  for (int seen = 0; seen < wanted; ++seen)
    ASSERT_TRUE(read_acknowledged(first, acknowledged)) << first.err();
  dither(random, wanted == 0 ? 15'000 : 2'000);
  for (Process* writer : {&first, &second}) writer->kill();
  for (Process* writer : {&first, &second})
    while (read_acknowledged(*writer, acknowledged)) continue;
}

TEST(LedgerStress, NothingAcknowledgedIsLostWhenProcessesAreKilled) {
  constexpr int folders = 20, kills = 5;  // two processes each time
  std::random_device entropy;
  auto seed = entropy();
  SCOPED_TRACE(format("seed {}", seed));
  std::mt19937 random(seed);
  for (int number = 0; number < folders; ++number) {
    TempFolder root;
    ASSERT_TRUE(make_folder(root / kBlueFolder));
    Marks acknowledged;
    for (int kill = 0; kill < kills; ++kill) {
      run_and_kill(root.path(), kill, random, acknowledged);
      Marks marks = read_marks(root.path());
      expect_all_kept(acknowledged, marks);
      expect_index_catches_up(root.path(), marks);
      if (HasFailure()) return;
    }
    Process last = start_writer(root.path(), "last", 1);
    EXPECT_TRUE(read_acknowledged(last, acknowledged)) << last.err();
    expect_all_kept(acknowledged, read_marks(root.path()));
  }
}

}  // namespace
}  // namespace blue
