#include "dialogues/find.h"

#include <gtest/gtest.h>

#include "dialogues/create.h"
#include "domain/file_names.h"
#include "project/setup.h"
#include "tests/support/small_disk.h"

namespace blue {
namespace {

// Looks for a dialogue that the index of a write-protected tree does not know yet.
std::string locate_unindexed(const Path& disk) {
  const ProjectSearch search{.named = disk, .start = disk, .home = {}};
  const Path index = disk / kBlueFolder / kIndexFile;
  if (!set_up_project(disk)) return "no project could be created";
  if (!Session(*std::make_unique<Workspace>(search, Clock()), {disk}).index()) return "no index";
  const std::string empty_index = read_file(index).value();
  OpeningRequest request;
  request.dialogue.title = "X";
  if (!open_dialogue(*std::make_unique<Workspace>(search, Clock()), request)) return "no dialogue";
  if (!write_file(index, empty_index) || !write_protect(disk)) return "the disk could not be prepared";
  Workspace workspace(search, Clock());
  const auto found = locate_dialogue(Session(workspace, {disk}), {"x", std::nullopt});
  return found ? "" : found.error().message;
}

// The survey continued in an index in memory, and the closed one was asked again.
TEST(FindingOnASmallDisk, AnIndexThatWasReplacedIsNotAskedAgain) {
  const auto wrong = run_on_small_disk(4u << 20, locate_unindexed);
  if (!wrong) GTEST_SKIP() << "this system does not let a test mount a small disk";
  EXPECT_EQ(*wrong, "");
}

}  // namespace
}  // namespace blue
