// Documents where nothing can be written: a write-protected tree, rights that are missing, a full disk.
// Commands say so, and leave nothing half-written.
#include <gmock/gmock.h>

#include <fstream>

#include "base/format.h"
#include "base/json_parse.h"
#include "tests/e2e/library.h"
#include "tests/support/small_disk.h"

namespace blue {
namespace {

constexpr std::size_t kDisk = 4u << 20;

// Runs `body` with a library on a small disk; expectations are collected by what the body returns.
void on_small_disk(const std::function<std::string(const Library&, const Path& disk)>& body) {
  auto wrong = run_on_small_disk(kDisk, [&](const Path& disk) { return body(Library(disk), disk); });
  if (!wrong) GTEST_SKIP() << "this system lets no process mount anything";
  EXPECT_EQ(*wrong, "");
}

std::string describe(const Words& words, const RunResult& result) {
  return format("{}: exit {}, out {}, err {}", testing::PrintToString(words), result.exit_code, result.out,
                result.err);
}

// Takes every byte that is left.
void fill_disk(const Path& disk) {
  for (std::size_t chunk : {std::size_t{4096}, std::size_t{1}}) {
    std::ofstream filler(disk / format("filler-{}", chunk), std::ios::binary);
    while (filler.write(std::string(chunk, 'x').data(), static_cast<std::streamsize>(chunk)).flush())
      continue;
  }
}

const std::vector<Words> kWrites = {
    {"rfc", "create", "Another"},        {"rfc", "status", "1", "--status", "accepted"},
    {"rfc", "plan", "1", "--task", "a"}, {"spike", "complete", "two", "--summary", "s"},
    {"prd", "create", "Third"},          {"audit", "create", "Fourth"}};

// A refusal that names the cause; nothing of the documents or beside them has changed.
std::string refuse_all(const Library& library, const std::string& cause) {
  const auto before = record_of(library.sandbox());
  for (const Words& words : kWrites) {
    RunResult result = library.run(words);
    const Json error = parse_json(result.out).value_or(Json());
    if (result.exit_code != 3 || error.text_or("error_code", "") != "not_writable" ||
        result.out.find(cause) == std::string::npos)
      return describe(words, result);
    if (record_of(library.sandbox()) != before)
      return "left behind by " + describe(words, result) +
             testing::PrintToString(files_below(library.path("")));
  }
  return "";
}

std::string read_all(const Library& library) {
  for (const Words& words : std::vector<Words>{{"rfc", "list"},
                                               {"rfc", "get", "1"},
                                               {"spike", "list"},
                                               {"search", "one"},
                                               {"sync", "--dry-run"},
                                               {"status"}}) {
    RunResult result = library.run(words);
    if (result.exit_code != 0) return describe(words, result);
    if (words.back() != "--dry-run" && result.out.find("One") == std::string::npos &&
        result.out.find("Two") == std::string::npos)
      return describe(words, result);
  }
  return "";
}

void fill(const Library& library) {
  library.must({"rfc", "create", "One"});
  library.must({"spike", "create", "Two"});
}

TEST(DocumentsDisk, AWriteProtectedTreeIsReadAndWritesAreRefused) {
  on_small_disk([](const Library& library, const Path& disk) -> std::string {
    fill(library);
    if (!write_protect(disk)) return "the disk could not be write-protected";
    std::string wrong = refuse_all(library, "ead-only");
    return wrong.empty() ? read_all(library) : wrong;
  });
}

TEST(DocumentsDisk, DocumentsThatCameAfterTheIndexAreSeenInAWriteProtectedTree) {
  on_small_disk([](const Library& library, const Path& disk) -> std::string {
    fill(library);
    library.write(".blue/docs/rfcs/0002-late.draft.md", document_of("RFC 0002: Late", table_of("Draft")));
    if (!write_protect(disk)) return "the disk could not be write-protected";
    RunResult list = library.run({"rfc", "list"});
    return list.out.find("0002-late") != std::string::npos ? "" : describe({"rfc", "list"}, list);
  });
}

TEST(DocumentsDisk, AFullDiskRefusesWritesAndLeavesNothingHalfWritten) {
  on_small_disk([](const Library& library, const Path& disk) -> std::string {
    fill(library);
    fill_disk(disk);
    std::string wrong = refuse_all(library, "No space left");
    if (wrong.empty()) wrong = read_all(library);
    if (!wrong.empty()) return wrong;
    std::filesystem::remove(disk / "filler-4096");
    RunResult made = library.run({"rfc", "create", "With space again"});
    if (made.exit_code != 0 || made.out.find("\"0002\"") == std::string::npos)
      return describe({"with space again"}, made);
    RunResult sync = library.run({"sync", "--dry-run"});
    return sync.out.find("\"open\":0") != std::string::npos ? "" : describe({"sync"}, sync);
  });
}

TEST(DocumentsDisk, AFolderWithoutRightsRefusesWrites) {
  if (::geteuid() == 0) GTEST_SKIP() << "rights do not stop root";
  Library library;
  fill(library);
  const Path folder = library.path(".blue/docs/rfcs");
  std::filesystem::permissions(folder,
                               std::filesystem::perms::owner_read | std::filesystem::perms::owner_exec);
  const auto before = library.documents();
  library.refused({"rfc", "create", "Another"}, "not_writable");
  library.refused({"rfc", "status", "1", "--status", "accepted"}, "not_writable");
  EXPECT_EQ(library.documents(), before);
  EXPECT_EQ(library.list(DocumentType::rfc).size(), 1u);
  std::filesystem::permissions(folder, std::filesystem::perms::owner_all);
}

}  // namespace
}  // namespace blue
