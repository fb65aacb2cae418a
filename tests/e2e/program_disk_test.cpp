// The program where nothing can be written: a write-protected tree and a full disk. It says so, and leaves
// nothing half-written.
#include <gmock/gmock.h>

#include <fstream>

#include "base/format.h"
#include "base/json_parse.h"
#include "domain/dialogue/events.h"
#include "ledger/append.h"
#include "tests/e2e/program.h"
#include "tests/support/small_disk.h"

namespace blue {
namespace {

constexpr std::size_t kDisk = 2u << 20;

// Runs `body` with a sandbox on a small disk; expectations are collected by what the body returns.
void on_small_disk(const std::function<std::string(const Sandbox&, const Path& disk)>& body) {
  auto wrong = run_on_small_disk(kDisk, [&](const Path& disk) { return body(Sandbox(disk), disk); });
  if (!wrong) GTEST_SKIP() << "this system lets no process mount anything";
  EXPECT_EQ(*wrong, "");
}

std::string describe(std::string_view what, const RunResult& result) {
  return format("{}: exit {}, out {}, err {}", what, result.exit_code, result.out, result.err);
}

std::string text_of(const std::string& json, std::string_view key) {
  return std::string(parse_json(json).value_or(Json()).text_or(key, "-"));
}

// Takes every byte that is left.
void fill_disk(const Path& disk) {
  for (std::size_t chunk : {std::size_t{4096}, std::size_t{1}}) {
    std::ofstream filler(disk / format("filler-{}", chunk), std::ios::binary);
    while (filler.write(std::string(chunk, 'x').data(), static_cast<std::streamsize>(chunk)).flush())
      continue;
  }
}

std::string joined(const std::vector<std::string>& names) {
  std::string out;
  for (const std::string& name : names) out += name + " ";
  return out;
}

TEST(ProgramDisk, AWriteProtectedProjectCanBeLookedAt) {
  on_small_disk([](const Sandbox& sandbox, const Path& disk) -> std::string {
    if (RunResult made = sandbox.blue({"init"}); made.exit_code != 0) return describe("init", made);
    std::string before = joined(files_below(disk));
    if (!write_protect(disk)) return "the disk could not be write-protected";
    RunResult status = sandbox.blue({"status"});
    if (status.exit_code != 0 || text_of(status.out, "index") != "memory") return describe("status", status);
    RunResult doctor = sandbox.blue({"doctor"});
    if (doctor.exit_code != 0 || doctor.out.find("cannot be written") == std::string::npos)
      return describe("doctor", doctor);
    return joined(files_below(disk)) == before ? "" : "files came or went";
  });
}

TEST(ProgramDisk, AWriteProtectedProjectIsReadThroughItsIndex) {
  on_small_disk([](const Sandbox& sandbox, const Path& disk) -> std::string {
    (void)sandbox.blue({"init"});
    if (RunResult made = sandbox.blue({"status"}); made.exit_code != 0) return describe("status", made);
    if (!write_protect(disk)) return "the disk could not be write-protected";
    RunResult status = sandbox.blue({"status"});
    bool good = status.exit_code == 0 && text_of(status.out, "index") == "read-only" &&
                status.out.find("\"problems\":[]") != std::string::npos;
    return good ? "" : describe("status", status);
  });
}

// The index was made before the ledger grew, and cannot be brought up to date any more.
TEST(ProgramDisk, AnIndexThatLagsBehindInAWriteProtectedTreeDoesNotHideTheRecord) {
  on_small_disk([](const Sandbox& sandbox, const Path& disk) -> std::string {
    (void)sandbox.blue({"init"});
    (void)sandbox.blue({"status"});
    Path folder = sandbox.blue_folder() / "dialogues/2026-02-03T1423Z-topic";
    if (!make_folder(folder)) return "no folder";
    DialogueCreated created;
    created.dialogue_id = "topic";
    created.title = "A topic";
    Event event{1, std::string(DialogueCreated::kKind), "2026-02-03T15:23:00Z", encode(created), {}, {}};
    event.nonce = "00112233445566778899aabbccddeeff";
    if (!append_event(folder / "ledger.jsonl", {}, event)) return "no ledger";
    if (!write_protect(disk)) return "the disk could not be write-protected";
    RunResult status = sandbox.blue({"status"});
    bool good = status.exit_code == 0 && status.out.find("\"events\":1") != std::string::npos &&
                status.out.find("\"problems\":[]") != std::string::npos;
    return good ? "" : describe("status", status);
  });
}

TEST(ProgramDisk, SettingUpInAWriteProtectedTreeIsRefused) {
  on_small_disk([](const Sandbox& sandbox, const Path& disk) -> std::string {
    if (!write_protect(disk)) return "the disk could not be write-protected";
    RunResult init = sandbox.blue({"init"});
    if (init.exit_code != 3 || text_of(init.out, "error_code") != "not_writable")
      return describe("init", init);
    auto messages = converse(sandbox, {"--toolsets", "all"},
                             {initialize(), call(1, "blue_init"), call(2, "blue_status")});
    Json refused = answer_to(messages, 1);
    if (render_json(refused).find("not_writable") == std::string::npos) return render_json(refused);
    return is_present(sandbox.blue_folder()) ? "something was made" : "";
  });
}

TEST(ProgramDisk, SettingUpOnAFullDiskIsRefusedAndLeavesNothingHalfWritten) {
  on_small_disk([](const Sandbox& sandbox, const Path& disk) -> std::string {
    fill_disk(disk);
    RunResult init = sandbox.blue({"init"});
    if (init.exit_code != 3 || text_of(init.out, "error_code") != "not_writable")
      return describe("init", init);
    if (init.err.find("disk space") == std::string::npos) return describe("init", init);
    auto files = files_below(sandbox.repository());
    return files.empty() ? "" : "left behind: " + joined(files);
  });
}

TEST(ProgramDisk, AProjectOnAFullDiskCanBeLookedAt) {
  on_small_disk([](const Sandbox& sandbox, const Path& disk) -> std::string {
    (void)sandbox.blue({"init"});
    std::string before = joined(files_below(sandbox.repository()));
    fill_disk(disk);
    RunResult status = sandbox.blue({"status"});
    if (status.exit_code != 0 || text_of(status.out, "index") != "memory") return describe("status", status);
    std::string after = joined(files_below(sandbox.repository()));
    if (after != before && after != before + ".blue/index.lock ") return "left behind: " + after;
    std::filesystem::remove(disk / "filler-4096");
    RunResult again = sandbox.blue({"status"});
    return text_of(again.out, "index") == "file" ? "" : describe("status with space again", again);
  });
}

TEST(ProgramDisk, OutputThatCannotBeWrittenIsAFailure) {
  Sandbox sandbox;
  RunResult result = run({"sh", "-c", "exec \"$0\" status >/dev/full", BLUE_PROGRAM}, sandbox.options());
  EXPECT_EQ(result.exit_code, 3);
  EXPECT_THAT(result.err, testing::HasSubstr("No space left"));
}

}  // namespace
}  // namespace blue
