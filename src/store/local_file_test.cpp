#include "store/local_file.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "base/lock.h"
#include "domain/error_codes.h"
#include "tests/support/small_disk.h"

namespace blue {
namespace {

using testing::HasSubstr;

const LocalOrigin kOrigin{"project-1", parse_instant("2026-02-03T15:23:00Z").value()};

DatabaseFiles local_files_in(const Path& folder) {
  return {folder / "local.db", folder / "locks" / "local.lock"};
}

TEST(LocalFile, RemembersItsOriginForEver) {
  TempFolder folder;
  EXPECT_EQ(open_local(local_files_in(folder.path()), kOrigin).value().origin.project_id, "project-1");
  LocalOrigin other{"project-2", Instant{}};
  OpenedLocal again = open_local(local_files_in(folder.path()), other).value();
  EXPECT_EQ(again.origin.project_id, "project-1");
  EXPECT_EQ(again.origin.created_at, kOrigin.created_at);
}

TEST(LocalFile, SyncsEveryCommit) {
  TempFolder folder;
  OpenedLocal local = open_local(local_files_in(folder.path()), kOrigin).value();
  auto level =
      local.database->find_row("pragma synchronous", {}, [](const Row& row) { return row.integer(0); });
  EXPECT_EQ(level.value(), std::optional<std::int64_t>(2));
}

TEST(LocalFile, CurrentOneOpensWithoutTheLock) {
  TempFolder folder;
  DatabaseFiles files = local_files_in(folder.path());
  ASSERT_TRUE(open_local(files, kOrigin));
  FileLock held = FileLock::acquire(files.lock).value();
  EXPECT_TRUE(open_local(files, kOrigin));
}

std::vector<Migration> with_next_local(std::string_view sql) {
  std::vector<Migration> migrations(local_schema().begin(), local_schema().end());
  migrations.push_back({migrations.back().number + 1, "next", sql});
  return migrations;
}

TEST(LocalFile, OlderOneIsCopiedAndThenMigrated) {
  TempFolder folder;
  DatabaseFiles files = local_files_in(folder.path());
  ASSERT_TRUE(open_local(files, kOrigin));
  auto newer = with_next_local("create table teas (title text not null);");
  auto local = open_local(files, kOrigin, newer);
  ASSERT_TRUE(local) << local.error().message;
  EXPECT_TRUE(local->database->execute("insert into teas (title) values ($1)", {"tea"}));
  EXPECT_EQ(local->origin.project_id, "project-1");
  Path copy = local_copy_path(files.database, version_of(local_schema()));
  auto old = open_sqlite({copy, SqliteMode::existing, Durability::synced}).value();
  EXPECT_EQ(old->schema_version().value(), version_of(local_schema()));
  EXPECT_FALSE(old->execute("select title from teas"));
}

TEST(LocalFile, MigrationThatFailsLeavesItAsItWas) {
  TempFolder folder;
  DatabaseFiles files = local_files_in(folder.path());
  ASSERT_TRUE(open_local(files, kOrigin));
  EXPECT_FALSE(open_local(files, kOrigin, with_next_local("create nonsense;")));
  EXPECT_EQ(open_local(files, kOrigin).value().origin.project_id, "project-1");
}

TEST(LocalFile, NewerOneIsRefusedAndUntouched) {
  TempFolder folder;
  DatabaseFiles files = local_files_in(folder.path());
  ASSERT_TRUE(open_local(files, kOrigin)->database->set_schema_version(999));
  std::string before = read_file(files.database).value();
  auto refused = open_local(files, kOrigin);
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().code, codes::local_too_new);
  EXPECT_THAT(refused.error().message, HasSubstr("999"));
  EXPECT_EQ(read_file(files.database).value(), before);
}

TEST(LocalFile, FileThatIsNotADatabaseIsRefusedAndUntouched) {
  TempFolder folder;
  DatabaseFiles files = local_files_in(folder.path());
  for (const std::string& bytes : {std::string(5000, 'x'), std::string()}) {
    ASSERT_TRUE(write_file(files.database, bytes));
    auto refused = open_local(files, kOrigin);
    ASSERT_FALSE(refused);
    EXPECT_EQ(refused.error().code, codes::local_damaged);
    EXPECT_FALSE(refused.error().suggestion.empty());
    EXPECT_EQ(read_file(files.database).value(), bytes);
  }
}

TEST(LocalFileOnASmallDisk, UnwritableTreeIsReadAndNeverPretendedTo) {
  auto wrong = run_on_small_disk(4 << 20, [](const Path& disk) -> std::string {
    if (!make_folder(disk / "with") || !make_folder(disk / "without")) return "no folders";
    if (!open_local(local_files_in(disk / "with"), kOrigin)) return "no local database";
    if (!write_protect(disk)) return "the disk was not protected";
    auto present = open_local(local_files_in(disk / "with"), kOrigin);
    if (!present || present->database->is_writable()) return "it was not opened read-only";
    if (present->origin.project_id != "project-1") return "it was not read";
    auto absent = open_local(local_files_in(disk / "without"), kOrigin);
    return absent || absent.error().code != codes::not_writable ? "an absent one was pretended to" : "";
  });
  if (!wrong) GTEST_SKIP() << "this system does not let a test mount a small disk";
  EXPECT_EQ(*wrong, "");
}

}  // namespace
}  // namespace blue
