#include "library/survey.h"

#include <gmock/gmock.h>

#include <atomic>
#include <filesystem>
#include <thread>

#include "library/files.h"
#include "library/find.h"
#include "library/relations.h"
#include "library/sync.h"
#include "tests/support/document_project.h"
#include "tests/support/small_disk.h"

namespace blue {
namespace {

namespace fs = std::filesystem;
using Kind = DocumentChange::Kind;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::SizeIs;

constexpr const char* kFirst = ".blue/docs/rfcs/0001-first-thing.draft.md";
constexpr const char* kSecond = ".blue/docs/adrs/0014-second-thing.accepted.md";

std::string rfc(std::string_view status, std::string_view body = "Text.") {
  return document_text("RFC 0001: First thing",
                       format("| | |\n|---|---|\n| **Status** | {} |\n| **Date** | 2026-02-03 |", status),
                       body);
}
std::string adr(std::string_view rows = "", std::string_view body = "") {
  return document_text("ADR 0014: Second Thing",
                       format("| | |\n|---|---|\n| **Status** | Accepted |{}", rows), body);
}

class DocumentFiles : public testing::Test, public DocumentProject {
 protected:
  DocumentRow row(std::string_view path) {
    auto found = find_document(Session(workspace, project), path).value();
    EXPECT_TRUE(found) << path;
    return found.value_or(DocumentRow());
  }
  std::vector<std::string> reported() {
    std::vector<std::string> out;
    for (const DocumentChange& change : survey().changes) {
      constexpr const char* names[] = {"added", "changed", "moved", "removed"};
      out.push_back(format("{} {}{}{}", names[static_cast<int>(change.kind)], change.path,
                           change.from.empty() ? "" : " from ", change.from));
    }
    return out;
  }
};

TEST_F(DocumentFiles, AnEmptyProjectHasNone) {
  fs::remove_all(path(".blue/docs"));
  EXPECT_EQ(survey().documents, 0u);
  EXPECT_EQ(list_documents(Session(workspace, project), {})->total, 0u);
}

TEST_F(DocumentFiles, AreReadIntoRows) {
  write(kFirst, rfc("In Progress"));
  write(".blue/docs/spikes/2026-03-04T1200Z-cache.wip.md", "# Spike: Cache\n\n**Status:** in_progress\n");
  write(".blue/docs/runbooks/deploy-it.active.md", "no heading");
  write(".blue/docs/rfcs/README.md", "# No document");
  write(".blue/docs/rfcs/notes.txt", "nor this");
  EXPECT_EQ(survey().documents, 3u);
  const DocumentRow first = row(kFirst);
  EXPECT_EQ(first.type, DocumentType::rfc);
  EXPECT_EQ(first.number, 1);
  EXPECT_EQ(first.slug, "first-thing");
  EXPECT_EQ(first.title, "First thing");
  EXPECT_EQ(first.status, "in-progress");
  EXPECT_EQ(first.status_written, "In Progress");
  EXPECT_EQ(first.suffix, "draft");
  EXPECT_EQ(first.date, "2026-02-03");
  const DocumentRow spike = row(".blue/docs/spikes/2026-03-04T1200Z-cache.wip.md");
  EXPECT_EQ(spike.status, "in-progress");
  EXPECT_EQ(spike.date, "2026-03-04");
  EXPECT_EQ(row(".blue/docs/runbooks/deploy-it.active.md").title, "deploy it");
}

TEST_F(DocumentFiles, ThatChangeAreReportedOnce) {
  write(kFirst, rfc("Draft"));
  EXPECT_THAT(reported(), ElementsAre(format("added {}", kFirst)));
  EXPECT_THAT(reported(), IsEmpty());
  edit(kFirst, rfc("Accepted"));
  EXPECT_THAT(reported(), ElementsAre(format("changed {}", kFirst)));
  EXPECT_EQ(row(kFirst).status, "accepted");
  EXPECT_THAT(reported(), IsEmpty());
  remove(kFirst);
  EXPECT_THAT(reported(), ElementsAre(format("removed {}", kFirst)));
  EXPECT_THAT(reported(), IsEmpty());
  EXPECT_THAT(dump(), IsEmpty());
}

TEST_F(DocumentFiles, ThatMoveAreNeitherLostNorDoubled) {
  const std::string to = ".blue/docs/rfcs/0002-renamed.accepted.md";
  write(kFirst, rfc("Draft"));
  survey();
  move(kFirst, to);
  EXPECT_THAT(reported(), ElementsAre(format("moved {} from {}", to, kFirst)));
  EXPECT_EQ(list_documents(Session(workspace, project), {})->total, 1u);
  write(kFirst, rfc("Draft"));
  EXPECT_THAT(reported(), ElementsAre(format("added {}", kFirst))) << "a copy is not a move";
  remove(to);
  remove(kFirst);
  write(".blue/docs/rfcs/0001-first-thing.accepted.md", rfc("Accepted"));
  EXPECT_THAT(reported(),
              testing::Contains(HasSubstr("moved .blue/docs/rfcs/0001-first-thing.accepted.md from")))
      << "another status, as a branch switch leaves it";
}

TEST_F(DocumentFiles, AnotherFileUnderAFreedInodeIsNotAMove) {
  write(kFirst, rfc("Draft"));
  survey();
  move(kFirst, ".blue/docs/rfcs/0007-other.draft.md");
  edit(".blue/docs/rfcs/0007-other.draft.md", "# RFC 0007: Other\n");
  EXPECT_THAT(reported(),
              ElementsAre(format("removed {}", kFirst), "added .blue/docs/rfcs/0007-other.draft.md"));
}

TEST_F(DocumentFiles, WithTheSameSizeAndTimeButOtherBytesAreSeen) {
  write(kFirst, rfc("Draft", "one"));
  survey();
  edit_secretly(kFirst, rfc("Draft", "two"));
  EXPECT_THAT(reported(), SizeIs(1)) << "right after the survey";
  settle();
  EXPECT_THAT(reported(), IsEmpty());
  edit_secretly(kFirst, rfc("Draft", "six"));
  EXPECT_THAT(reported(), SizeIs(1)) << "long after it";
  EXPECT_EQ(dump(), dump_fresh());
}

TEST_F(DocumentFiles, ThatDidNotChangeAreNotReadAgain) {
  write(kFirst, rfc("Draft"));
  survey();
  settle();
  ASSERT_TRUE(Session(workspace, project).index()->database.execute("update document_files set hash = 'x'"));
  EXPECT_THAT(reported(), IsEmpty()) << "the hash would differ";
}

// A second change in the same tick of the file system's clock would not show in any stamp.
TEST_F(DocumentFiles, ThatChangedJustNowAreReadAgain) {
  write(kFirst, rfc("Draft"));
  survey();
  ASSERT_TRUE(Session(workspace, project).index()->database.execute("update document_files set hash = 'x'"));
  EXPECT_THAT(reported(), SizeIs(1)) << "the hash differs";
}

// Once nothing has changed for a while, one document is found without a survey; until something changes.
TEST_F(DocumentFiles, NeedNoSurveyWhileNothingHappens) {
  write(kFirst, rfc("Draft"));
  write(kSecond, adr());
  survey();
  EXPECT_EQ(is_current(Session(workspace, project), row(kFirst)), false) << "it changed just now";
  while (!is_current(Session(workspace, project), row(kFirst)).value()) {
    std::this_thread::sleep_for(std::chrono::milliseconds(50));
    survey();
  }
  write(".blue/docs/prds/0001-new.draft.md", "# PRD 0001: New\n");
  EXPECT_EQ(is_current(Session(workspace, project), row(kFirst)), false) << "a folder changed";
}

TEST_F(DocumentFiles, ThatCannotBeReadAreReportedEveryTime) {
  write(kFirst, rfc("Draft"));
  write(".blue/docs/rfcs/0002-latin.draft.md", "# RFC 0002: Caf\xE9\n");
  write(".blue/docs/rfcs/0003-large.draft.md", std::string((8u << 20) + 1, 'x'));
  fs::create_symlink(path(kFirst), path(".blue/docs/rfcs/0004-link.draft.md"));
  fs::create_directory(path(".blue/docs/rfcs/0005-folder.draft.md"));
  fs::create_directory(path("elsewhere"));
  write("elsewhere/2026-03-04T1200Z-cache.wip.md", "# Spike: Cache\n");
  fs::create_directory_symlink(path("elsewhere"), path(".blue/docs/spikes"));
  for (int look = 0; look < 3; ++look) {
    const DocumentSurvey seen = survey();
    EXPECT_EQ(seen.documents, 1u);
    EXPECT_THAT(seen.unreadable,
                ElementsAre(HasSubstr("0002-latin.draft.md: it is not UTF-8 from byte 16"),
                            HasSubstr("0003-large"), HasSubstr("0004-link"), HasSubstr("0005-folder"),
                            HasSubstr(".blue/docs/spikes/: it is a link")));
    if (look == 1) settle();
  }
  edit(".blue/docs/rfcs/0002-latin.draft.md", "# RFC 0002: Café\n");
  EXPECT_EQ(survey().documents, 2u);
  EXPECT_EQ(row(".blue/docs/rfcs/0002-latin.draft.md").title, "Café");
  edit(".blue/docs/rfcs/0002-latin.draft.md", "\xFF");
  EXPECT_EQ(survey().documents, 1u);
  EXPECT_EQ(dump(), dump_fresh());
}

TEST_F(DocumentFiles, ADeletedIndexIsMadeAgainTheSame) {
  write(kFirst, rfc("Draft", "See [the other](../adrs/0014-second-thing.accepted.md)."));
  write(kSecond, adr());
  survey();
  const auto before = dump();
  ASSERT_THAT(before, SizeIs(9));
  for (const char* file : {".blue/blue.db", ".blue/blue.db-wal", ".blue/blue.db-shm"}) fs::remove(path(file));
  Workspace next{workspace.search(), Clock()};
  survey(next);
  EXPECT_EQ(dump(next), before);
}

TEST_F(DocumentFiles, ADamagedIndexIsSetAsideAndMadeAgain) {
  write(kFirst, rfc("Draft"));
  {
    Workspace earlier(workspace.search(), Clock());
    ASSERT_TRUE(Session(earlier, project).index());
  }
  std::string bytes = read_file(path(".blue/blue.db")).value();
  std::fill(bytes.begin() + 4096, bytes.end(), 'x');
  ASSERT_TRUE(write_file(path(".blue/blue.db"), bytes));
  EXPECT_EQ(survey().documents, 1u);
  EXPECT_EQ(dump(), dump_fresh());
}

std::string survey_an_unwritable_tree(const Path& disk) {
  const Project project{disk};
  const Path file = disk / kFirst;
  if (!make_folder(file.parent_path()) || !write_file(file, rfc("Draft"))) return "no document";
  const ProjectSearch search{.named = disk, .start = disk, .home = {}};
  if (!survey_documents(Session(*std::make_unique<Workspace>(search, Clock()), project))) return "no survey";
  if (!write_protect(disk)) return "the disk could not be prepared";
  Workspace reading(search, Clock());
  const auto same = survey_documents(Session(reading, project));
  if (!same || same->documents != 1 || !same->changes.empty()) return "the index was not read";
  if (Session(reading, project).index()->place != IndexPlace::read_only)
    return "the index need not be in memory";
  if (!write_protect(disk, false) || !write_file(file, rfc("Accepted")) || !write_protect(disk))
    return "the document could not be changed";
  const auto after = survey_documents(Session(reading, project));
  if (!after || Session(reading, project).index()->place != IndexPlace::memory)
    return "the index is not in memory";
  return find_document(Session(reading, project), kFirst).value()->status == "accepted" ? ""
                                                                                        : "the row is old";
}

TEST(DocumentFilesOnASmallDisk, OfAnUnwritableTreeAreSeenAsTheyAre) {
  auto wrong = run_on_small_disk(8 << 20, survey_an_unwritable_tree);
  if (!wrong) GTEST_SKIP() << "this system does not let a test mount a small disk";
  EXPECT_EQ(*wrong, "");
}

std::string survey_on_a_full_disk(const Path& disk) {
  const Project project{disk};
  Workspace workspace({.named = disk, .start = disk, .home = {}}, Clock());
  if (!make_folder((disk / kFirst).parent_path()) || !survey_documents(Session(workspace, project)))
    return "no index";
  if (!write_file(disk / kFirst, rfc("Draft"))) return "no document";
  int files = 0;
  for (std::size_t bytes = 1 << 20; bytes > 0; bytes /= 2)
    while (write_file(disk / format("filler-{}", files), std::string(bytes, 'x'), Durability::published))
      ++files;
  const auto survey = survey_documents(Session(workspace, project));
  if (!survey) return "no survey: " + survey.error().message;
  if (Session(workspace, project).index()->place != IndexPlace::memory) return "the index had room";
  return find_document(Session(workspace, project), kFirst).value() ? "" : "the document is not seen";
}

TEST(DocumentFilesOnASmallDisk, AreSeenWhenTheIndexHasNoRoom) {
  auto wrong = run_on_small_disk(4 << 20, survey_on_a_full_disk);
  if (!wrong) GTEST_SKIP() << "this system does not let a test mount a small disk";
  EXPECT_EQ(*wrong, "");
}

TEST_F(DocumentFiles, SeenByTwoAtOnceAreRightForBoth) {
  Workspace other{workspace.search(), Clock()};
  survey();
  for (int step = 0; step < 20; ++step) {
    write(format(".blue/docs/rfcs/{:04}-thing.draft.md", step + 1), format("# RFC {:04}: Thing\n", step + 1));
    std::thread neighbour([&] { survey(other); });
    survey();
    neighbour.join();
    EXPECT_EQ(list_documents(Session(workspace, project), {})->total, static_cast<std::size_t>(step) + 1);
    EXPECT_EQ(list_documents(Session(other, project), {})->total, static_cast<std::size_t>(step) + 1);
  }
  EXPECT_EQ(dump(), dump_fresh());
}

// A survey listed the old name, found the file gone and did not look for the new one.
TEST_F(DocumentFiles, RenamedWhileTheyAreSurveyedNeverVanish) {
  const Path folder = project.root / ".blue/docs/rfcs";
  const Path names[] = {folder / "0001-thing.draft.md", folder / "0001-thing.accepted.md"};
  write(".blue/docs/rfcs/0001-thing.draft.md", "# RFC 0001: Thing\n");
  std::atomic<int> surveys = 0, renames = 0;
  constexpr int kSurveys = 500;
  std::thread neighbour([&] {
    for (int step = 0; step < kSurveys; ++step) {
      while (surveys <= step) std::this_thread::yield();
      for (std::atomic<int> moments = step; moments > 0; --moments) {
      }
      std::filesystem::rename(names[step % 2], names[(step + 1) % 2]);
      ++renames;
    }
  });
  int vanished = 0;
  for (int step = 0; step < kSurveys; ++step) {
    ++surveys;
    survey();
    vanished += list_documents(Session(workspace, project), {})->total != 1;
    while (renames <= step) std::this_thread::yield();
  }
  neighbour.join();
  EXPECT_EQ(vanished, 0);
}

TEST_F(DocumentFiles, ReferToEachOther) {
  write(kFirst, rfc("Draft",
                    "See [gone](../adrs/0009-gone.draft.md), [code](../../../src/x.cpp) and "
                    "[web](https://example.com)."));
  write(kSecond, adr("\n| **Relates To** | RFC 0001, RFC 0099 |\n| **Supersedes** | "
                     "[RFC 0001](../rfcs/0001-first-thing.draft.md) |"));
  survey();
  const auto from = relations_from(Session(workspace, project), kSecond).value();
  ASSERT_THAT(from, SizeIs(3));
  EXPECT_EQ(from[0].kind, "supersedes");
  EXPECT_EQ(from[0].to, kFirst);
  EXPECT_EQ(from[1].kind, "relates-to");
  EXPECT_EQ(from[1].to, kFirst);
  EXPECT_EQ(from[1].text, "RFC 0001");
  EXPECT_EQ(from[2].to, "");
  EXPECT_THAT(relations_to(Session(workspace, project), kFirst).value(), SizeIs(2));
  EXPECT_THAT(relations_to(Session(workspace, project), kSecond).value(), IsEmpty());
  const auto broken = broken_links(Session(workspace, project)).value();
  ASSERT_THAT(broken, SizeIs(1));
  EXPECT_EQ(broken[0].from, kFirst);
  EXPECT_EQ(broken[0].kind, "link");
  EXPECT_EQ(broken[0].to, ".blue/docs/adrs/0009-gone.draft.md");
  write(".blue/docs/adrs/0009-gone.draft.md", "back");
  survey();
  EXPECT_THAT(broken_links(Session(workspace, project)).value(), IsEmpty());
}

TEST_F(DocumentFiles, ThatShareANumberCollide) {
  write(kFirst, rfc("Draft"));
  write(".blue/docs/rfcs/0001-twin.draft.md", "# RFC 0001: Twin\n");
  write(kSecond, adr());
  survey();
  const auto collisions = find_collisions(Session(workspace, project)).value();
  ASSERT_THAT(collisions, SizeIs(1));
  EXPECT_EQ(collisions[0].type, DocumentType::rfc);
  EXPECT_EQ(collisions[0].number, 1);
  EXPECT_THAT(collisions[0].paths, ElementsAre(kFirst, ".blue/docs/rfcs/0001-twin.draft.md"));
}

TEST_F(DocumentFiles, WhoseNamesDoNotMirrorTheirHeadersAreReported) {
  write(kFirst, rfc("In Progress"));
  write(kSecond, adr());
  write(".blue/docs/rfcs/0002-bare.md", "# RFC 0002: Bare\n\n**Status**: Draft\n");
  write(".blue/docs/rfcs/0003-odd.draft.md", "# RFC 0003: Odd\n\n**Status**: Frozen\n");
  write(".blue/docs/dialogues/2026-02-03T1423Z-talk.dialogue.recorded.md",
        "# Dialogue: Talk\n\n| **Status** | converged |\n");
  survey();
  const auto drift = check_document_files(Session(workspace, project)).value();
  ASSERT_THAT(drift, SizeIs(3));
  EXPECT_EQ(drift[0].right, ".blue/docs/rfcs/0001-first-thing.wip.md");
  EXPECT_EQ(drift[1].right, ".blue/docs/rfcs/0002-bare.draft.md");
  EXPECT_EQ(drift[2].right, "");
  EXPECT_EQ(drift[2].kind, SyncKind::status);
  EXPECT_THAT(drift[2].what, HasSubstr("\"Frozen\", which is not a valid RFC status"));
}

}  // namespace
}  // namespace blue
