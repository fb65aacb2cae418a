#include "store/index_file.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "base/format.h"
#include "base/lock.h"
#include "domain/error_codes.h"
#include "tests/support/small_disk.h"

namespace blue {
namespace {

using testing::HasSubstr;

const Clock kClock{parse_instant("2026-02-03T15:23:00Z").value()};

DatabaseFiles files_in(const Path& folder) { return {folder / "blue.db", folder / "locks" / "index.lock"}; }

Result<> mark(Database& database, const std::string& word) {
  TRY(database.execute("insert into meta (key, value) values ($1, $1)", {word}));
  return {};
}
bool is_marked(Database& database, const std::string& word) {
  auto found =
      database.find_row("select key from meta where key = $1", {word}, [](const Row&) { return true; });
  return found && *found;
}

std::size_t count_files(const Path& folder, std::string_view part) {
  std::size_t count = 0;
  for (const auto& entry : std::filesystem::directory_iterator(folder))
    count += entry.path().filename().string().find(part) != std::string::npos;
  return count;
}

void make_marked_index(const DatabaseFiles& files) {
  auto index = open_index(files, kClock);
  ASSERT_TRUE(index) << index.error().message;
  ASSERT_TRUE(mark(*index->database, "old"));
}

TEST(IndexFile, IsCreatedWhereItIsAbsentAndOpenedAgain) {
  TempFolder folder;
  make_marked_index(files_in(folder.path()));
  auto again = open_index(files_in(folder.path()), kClock).value();
  EXPECT_EQ(again.place, IndexPlace::file);
  EXPECT_EQ(again.notice, "");
  EXPECT_TRUE(is_marked(*again.database, "old"));
  EXPECT_EQ(count_files(folder.path(), ".new"), 0u);
}

TEST(IndexFile, LetsReadersContinueDuringAWrite) {
  TempFolder folder;
  auto index = open_index(files_in(folder.path()), kClock).value();
  auto mode = index.database->find_row("pragma journal_mode", {},
                                       [](const Row& row) { return std::string(row.text(0)); });
  EXPECT_EQ(mode.value(), std::optional<std::string>("wal"));
}

TEST(IndexFile, CurrentOneOpensWithoutTheLock) {
  TempFolder folder;
  DatabaseFiles files = files_in(folder.path());
  make_marked_index(files);
  FileLock held = FileLock::acquire(files.lock).value();
  EXPECT_TRUE(open_index(files, kClock));
}

std::vector<Migration> with_next(std::string_view sql) {
  std::vector<Migration> migrations(index_schema().begin(), index_schema().end());
  migrations.push_back({migrations.back().number + 1, "next", sql});
  return migrations;
}

TEST(IndexFile, OlderOneIsMigratedInItsPlace) {
  TempFolder folder;
  DatabaseFiles files = files_in(folder.path());
  make_marked_index(files);
  auto newer = with_next("create table pastries (name text not null);");
  auto index = open_index(files, kClock, newer).value();
  EXPECT_EQ(index.notice, "");
  EXPECT_TRUE(is_marked(*index.database, "old"));
  EXPECT_TRUE(index.database->execute("insert into pastries (name) values ($1)", {"Scone"}));
}

TEST(IndexFile, OneThatCannotBeMigratedIsReplaced) {
  TempFolder folder;
  DatabaseFiles files = files_in(folder.path());
  make_marked_index(files);
  ASSERT_TRUE(open_index(files, kClock)->database->execute_script("create table pastries (a bigint)"));
  auto newer = with_next("create table pastries (name text not null);");
  auto index = open_index(files, kClock, newer).value();
  EXPECT_NE(index.notice, "");
  EXPECT_TRUE(index.database->execute("insert into pastries (name) values ($1)", {"Scone"}));
}

TEST(IndexFile, NewerOneIsSetAsideAndAnEmptyOneStarts) {
  TempFolder folder;
  DatabaseFiles files = files_in(folder.path());
  make_marked_index(files);
  ASSERT_TRUE(open_index(files, kClock)->database->set_schema_version(999));
  auto index = open_index(files, kClock).value();
  EXPECT_FALSE(is_marked(*index.database, "old"));
  EXPECT_THAT(index.notice, HasSubstr("newer"));
  auto aside =
      open_sqlite({folder / "blue.db.newer-2026-02-03T1523Z", SqliteMode::existing, Durability::published});
  ASSERT_TRUE(aside);
  EXPECT_TRUE(is_marked(**aside, "old"));
}

TEST(IndexFile, FileThatIsNotADatabaseIsSetAside) {
  TempFolder folder;
  DatabaseFiles files = files_in(folder.path());
  for (const std::string& bytes :
       {std::string(5000, 'x'), std::string(), std::string("SQLite format 3\0", 16) + "cut"}) {
    ASSERT_TRUE(write_file(files.database, bytes));
    auto index = open_index(files, kClock);
    ASSERT_TRUE(index) << index.error().message;
    EXPECT_EQ(index->place, IndexPlace::file);
    EXPECT_NE(index->notice, "");
    EXPECT_TRUE(mark(*index->database, "new"));
  }
}

TEST(IndexFile, OnlyAFewDamagedOnesAreKept) {
  TempFolder folder;
  DatabaseFiles files = files_in(folder.path());
  for (int round = 0; round < 8; ++round) {
    ASSERT_TRUE(write_file(files.database, format("no database {}", round)));
    ASSERT_TRUE(open_index(files, kClock));
  }
  EXPECT_EQ(count_files(folder.path(), "damaged"), 3u);
}

TEST(IndexFile, LogOfADeletedIndexIsNotReplayedIntoTheNextOne) {
  TempFolder folder;
  DatabaseFiles files = files_in(folder.path());
  auto old = open_index(files, kClock).value();
  ASSERT_TRUE(mark(*old.database, "old"));
  ASSERT_TRUE(std::filesystem::exists(folder / "blue.db-wal"));
  std::filesystem::remove(files.database);
  auto fresh = open_index(files, kClock).value();
  EXPECT_FALSE(is_marked(*fresh.database, "old"));
  ASSERT_TRUE(mark(*fresh.database, "new"));
  old.database.reset();
  auto again = open_index(files, kClock).value();
  EXPECT_TRUE(is_marked(*again.database, "new"));
}

TEST(IndexFile, UnfinishedOneOfACrashIsIgnored) {
  TempFolder folder;
  ASSERT_TRUE(write_file(folder / "blue.db.new", "half"));
  ASSERT_TRUE(write_file(folder / "blue.db.new-wal", "half"));
  EXPECT_TRUE(open_index(files_in(folder.path()), kClock));
}

// Overwrites the rows of meta; the schema still reads.
void damage_inside(const Path& path) {
  std::size_t page = 0, size = 0;
  {
    auto database = open_sqlite({path, SqliteMode::existing, Durability::published}).value();
    auto read = [](const Row& row) { return static_cast<std::size_t>(row.integer(0)); };
    page = database->find_row("select rootpage from sqlite_master where name = 'meta'", {}, read)
               .value()
               .value();
    size = database->find_row("pragma page_size", {}, read).value().value();
  }
  std::string bytes = read_file(path).value();
  std::fill_n(bytes.begin() + static_cast<std::ptrdiff_t>((page - 1) * size), size, '\x7f');
  ASSERT_TRUE(write_file(path, bytes));
}

TEST(IndexFile, FaultyOneIsSetAsideAndItsSuccessorRemembersWhy) {
  TempFolder folder;
  DatabaseFiles files = files_in(folder.path());
  make_marked_index(files);
  damage_inside(files.database);
  FileIdentity faulty;
  {
    auto index = open_index(files, kClock).value();
    auto refused = index.database->execute("select * from meta");
    ASSERT_FALSE(refused);
    EXPECT_EQ(refused.error().code, codes::index_damaged);
    EXPECT_EQ(check_integrity(*index.database).error().code, codes::index_damaged);
    faulty = index.file;
  }
  auto index = replace_index(files, kClock, faulty, "a page is damaged").value();
  EXPECT_THAT(index.notice, HasSubstr("damaged"));
  EXPECT_NE(index.file, faulty);
  EXPECT_EQ(find_rebuild_reason(*index.database).value(), "a page is damaged");
  EXPECT_TRUE(check_integrity(*index.database));
  EXPECT_TRUE(mark(*index.database, "new"));
}

TEST(IndexFile, SuccessorThatAnotherProcessMadeIsKept) {
  TempFolder folder;
  DatabaseFiles files = files_in(folder.path());
  make_marked_index(files);
  const FileIdentity replaced{.device = 1, .inode = 1};
  auto index = replace_index(files, kClock, replaced, "damaged").value();
  EXPECT_EQ(index.notice, "");
  EXPECT_TRUE(is_marked(*index.database, "old"));
}

TEST(IndexFile, WithoutATableOfItsSchemaIsDamaged) {
  TempFolder folder;
  auto index = open_index(files_in(folder.path()), kClock).value();
  ASSERT_TRUE(
      index.database->execute_script("alter table meta rename column value to old; drop table rounds"));
  for (const char* sql : {"select count(*) from rounds", "select value from meta", "delete from rounds",
                          "insert into meta (key, value) values ('a', 'b')"})
    EXPECT_EQ(index.database->execute(sql).error().code, codes::index_damaged) << sql;
}

TEST(IndexFile, InItsPlaceMayBeAFolder) {
  TempFolder folder;
  DatabaseFiles files = files_in(folder.path());
  ASSERT_TRUE(write_file((std::filesystem::create_directories(files.database), files.database / "x"), "x"));
  auto index = open_index(files, kClock).value();
  EXPECT_THAT(index.notice, HasSubstr("foreign"));
  EXPECT_EQ(index.place, IndexPlace::file);
}

std::string read_in_an_unwritable_tree(const Path& disk) {
  DatabaseFiles here = files_in(disk / "with"), stale = files_in(disk / "newer");
  for (const DatabaseFiles& files : {here, stale}) {
    if (!make_folder(files.database.parent_path())) return "no folder";
    auto index = open_index(files, kClock);
    if (!index || !mark(*index->database, "old")) return "no index";
  }
  if (!open_index(stale, kClock)->database->set_schema_version(999)) return "no newer index";
  if (!make_folder(disk / "without") || !write_protect(disk)) return "the disk could not be prepared";
  auto present = open_index(here, kClock);
  if (!present || present->place != IndexPlace::read_only) return "the index was not opened read-only";
  if (!is_marked(*present->database, "old")) return "the index was not read";
  Result<> refused = mark(*present->database, "new");
  if (refused || refused.error().code != codes::not_writable) return "writing was not refused";
  for (const DatabaseFiles& files : {stale, files_in(disk / "without")}) {
    auto index = open_index(files, kClock);
    if (!index || index->place != IndexPlace::memory)
      return "the index is not in memory: " + files.database.string();
    if (!mark(*index->database, "new")) return "memory was not written";
  }
  return {};
}

TEST(IndexFileOnASmallDisk, UnwritableTreeIsReadOrKeptInMemory) {
  auto wrong = run_on_small_disk(4 << 20, read_in_an_unwritable_tree);
  if (!wrong) GTEST_SKIP() << "this system does not let a test mount a small disk";
  EXPECT_EQ(*wrong, "");
}

std::string fill_the_disk(const Path& disk) {
  auto index = open_index(files_in(disk), kClock);
  if (!index) return "no index: " + index.error().message;
  std::string filler(20'000, 'x');
  for (int round = 0;; ++round) {
    Result<> done = mark(*index->database, format("{}{}", round, filler));
    if (done) continue;
    if (done.error().code != codes::not_writable) return "wrong code: " + done.error().message;
    break;
  }
  auto count = index->database->find_row("select count(*) from meta", {},
                                         [](const Row& row) { return row.integer(0); });
  if (!count || **count < 2) return "what was committed cannot be read";
  index->database.reset();
  auto again = open_index(files_in(disk), kClock);
  return again ? "" : "a full disk keeps the index from opening: " + again.error().message;
}

TEST(IndexFileOnASmallDisk, FullDiskIsReportedAndTheIndexStillOpens) {
  auto wrong = run_on_small_disk(1 << 20, fill_the_disk);
  if (!wrong) GTEST_SKIP() << "this system does not let a test mount a small disk";
  EXPECT_EQ(*wrong, "");
}

TEST(IndexFileOnASmallDisk, NoRoomForAnIndexAtAllGivesOneInMemory) {
  auto wrong = run_on_small_disk(16 << 10, [](const Path& disk) -> std::string {
    auto index = open_index(files_in(disk), kClock);
    if (!index) return index.error().message;
    if (index->place != IndexPlace::memory) return "the index found room";
    return std::filesystem::exists(disk / "blue.db.new") ? "half an index stayed" : "";
  });
  if (!wrong) GTEST_SKIP() << "this system does not let a test mount a small disk";
  EXPECT_EQ(*wrong, "");
}

}  // namespace
}  // namespace blue
