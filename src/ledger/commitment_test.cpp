#include "ledger/commitment.h"

#include <gtest/gtest.h>

#include "domain/error_codes.h"
#include "domain/file_names.h"
#include "tests/support/small_disk.h"

namespace blue {
namespace {

const Salt kSalt = parse_salt("000102030405060708090a0b0c0d0e0f").value();

// Made with `printf Scone | openssl dgst -sha256 -mac HMAC -macopt hexkey:000102030405060708090a0b0c0d0e0f`.
TEST(Commitment, IsTheHmacOfTheBytesUnderTheSalt) {
  EXPECT_EQ(make_commitment("Scone", kSalt),
            "7d2b69b5de45d4e1edb0f76a9fbac3763a0c69411c9f63e143ffd932e136396c");
}

TEST(Commitment, DependsOnEveryByteAndOnTheSalt) {
  EXPECT_NE(make_commitment("a\r\n", kSalt), make_commitment("a\n", kSalt));
  EXPECT_NE(make_commitment("a", kSalt), make_commitment("a", Salt{}));
}

TEST(Commitment, IsSixtyFourDigitsAndNothingElse) {
  EXPECT_TRUE(is_commitment(make_commitment("", kSalt)));
  EXPECT_FALSE(is_commitment(""));
  EXPECT_FALSE(is_commitment(std::string(63, 'a')));
  EXPECT_FALSE(is_commitment(std::string(64, 'A')));
  EXPECT_FALSE(is_commitment("../" + std::string(61, 'a')));
}

TEST(PathBelow, LeadsNowhereElse) {
  for (std::string_view path : {"a", "round-0/muffin.md", "é/☕.md", "..a/b..", "a b/\"c\""})
    EXPECT_TRUE(is_path_below(path)) << path;
  for (std::string_view path :
       {"", "/", "/a", "a/", "a//b", ".", "..", "a/../b", "./a", "a\\b", "a\nb", "a\x7f", "\xff", "C:\\a"})
    EXPECT_FALSE(is_path_below(path)) << path;
  EXPECT_FALSE(is_path_below(std::string_view("a\0b", 3)));
}

TEST(Salts, AreWrittenOnceAndReadBack) {
  TempFolder folder;
  const std::string one = make_commitment("a", kSalt), other = make_commitment("b", Salt{});
  ASSERT_TRUE(write_salts(folder.path(), {{one, kSalt}, {other, Salt{}}}));
  EXPECT_EQ(read_salt(folder.path(), one).value(), kSalt);
  EXPECT_EQ(read_salt(folder.path(), other).value(), Salt{});
  EXPECT_EQ(read_file(folder / salt_file(one)).value(), "000102030405060708090a0b0c0d0e0f\n");
  EXPECT_TRUE(write_salts(folder.path(), {{one, kSalt}}));
}

TEST(Salts, NoneToWriteMakeNoFolder) {
  TempFolder folder;
  EXPECT_TRUE(write_salts(folder.path(), {}));
  EXPECT_FALSE(is_present(folder / kSaltsFolder));
}

TEST(Salts, AbsentDamagedOrLinkedIsMissing) {
  TempFolder folder;
  const std::string commitment = make_commitment("a", kSalt);
  EXPECT_EQ(read_salt(folder.path(), commitment).error().code, codes::salt_missing);
  ASSERT_TRUE(make_folder(folder / kSaltsFolder));
  for (std::string_view damaged : {"", "\n", "0001", "not hex digits, but as long as some."}) {
    ASSERT_TRUE(write_file(folder / salt_file(commitment), damaged));
    EXPECT_EQ(read_salt(folder.path(), commitment).error().code, codes::salt_missing) << damaged;
  }
  std::filesystem::remove(folder / salt_file(commitment));
  ASSERT_TRUE(write_file(folder / "elsewhere", render_salt(kSalt)));
  std::filesystem::create_symlink(folder / "elsewhere", folder / salt_file(commitment));
  EXPECT_EQ(read_salt(folder.path(), commitment).error().code, codes::salt_missing);
}

// A crash while salts are written leaves an empty file that no line names; the retry must not keep it.
TEST(Salts, WhatACrashLeftIsReplaced) {
  TempFolder folder;
  const std::string commitment = make_commitment("a", kSalt);
  ASSERT_TRUE(make_folder(folder / kSaltsFolder));
  ASSERT_TRUE(write_file(folder / salt_file(commitment), ""));
  ASSERT_TRUE(write_salts(folder.path(), {{commitment, kSalt}}));
  EXPECT_EQ(read_salt(folder.path(), commitment).value(), kSalt);
}

TEST(Salts, FullOrReadOnlyDiskRefusesThem) {
  auto wrong = run_on_small_disk(64 << 10, [](const Path& disk) -> std::string {
    if (!write_protect(disk)) return "the disk could not be prepared";
    const auto written = write_salts(disk, {{make_commitment("a", kSalt), kSalt}});
    return written || written.error().code != codes::not_writable ? "the salt was not refused" : "";
  });
  if (!wrong) GTEST_SKIP() << "this system does not let a test mount a small disk";
  EXPECT_EQ(*wrong, "");
}

TEST(SyncFiles, WantsEveryFileToBeThere) {
  TempFolder folder;
  ASSERT_TRUE(make_folder(folder / "round-0"));
  ASSERT_TRUE(write_file(folder / "round-0/muffin.md", "a"));
  const std::vector<std::string> present{"round-0/muffin.md"},
      absent{"round-0/muffin.md", "round-0/scone.md"};
  EXPECT_TRUE(sync_files(folder.path(), present));
  EXPECT_EQ(sync_files(folder.path(), absent).error().code, codes::file_not_found);
}

}  // namespace
}  // namespace blue
