// A damaged index through the eyes of a user: whatever happened to `.blue/blue.db`, every command works at
// the first try and loses nothing, because the files are the truth.
#include <gmock/gmock.h>
#include <sys/stat.h>

#include <filesystem>

#include "base/format.h"
#include "tests/e2e/library.h"

namespace blue {
namespace {

namespace fs = std::filesystem;
using testing::HasSubstr;

constexpr std::size_t kPage = 4096;

class DamagedIndex : public testing::Test {
 protected:
  DamagedIndex() {
    for (int number = 1; number <= 12; ++number)
      library_.must({"rfc", "create", format("Caching number {}", number)});
    for (const char* title : {"First talk", "Second talk"})
      library_.must({"dialogue", "create", "--title", title, "--question", "Why?"});
    library_.must({"search", "caching"});
    sound_ = read_file(index()).value();
  }
  Path index() const { return library_.path(".blue/blue.db"); }

  void put(const std::string& bytes) const {
    for (const auto& entry : fs::directory_iterator(library_.path(".blue")))
      if (entry.path().filename().string().starts_with("blue.db")) fs::remove_all(entry.path());
    ASSERT_TRUE(write_file(index(), bytes));
  }
  // Every kind of command, each on an index that `damage` has made.
  void expect_all_work(const std::function<void()>& damage) const {
    damage();
    EXPECT_EQ(number_at(library_.must({"rfc", "list", "--limit", "1"}), "total"), 12);
    damage();
    EXPECT_EQ(number_at(library_.must({"dialogue", "list"}), "total"), 2);
    damage();
    EXPECT_EQ(text_at(library_.must({"rfc", "get", "7"}), "title"), "Caching number 7");
    damage();
    EXPECT_EQ(text_at(library_.must({"dialogue", "get", "--id", "second-talk"}), "title"), "Second talk");
    damage();
    EXPECT_EQ(number_at(library_.must({"search", "caching"}), "total"), 12);
  }
  void expect_doctor_heals() const {
    const RunResult checked = library_.run({"doctor"});
    EXPECT_EQ(checked.exit_code, 0) << checked.out;
    EXPECT_EQ(library_.run({"doctor"}).out.find("rebuilt"), std::string::npos) << "not healed at once";
  }

  Library library_;
  std::string sound_;
};

// list, get, search or create failed try after try, dialogue create never ended, and doctor said healthy.
TEST_F(DamagedIndex, AnyPageMayBeZeros) {
  for (std::size_t at = 0; at + kPage <= sound_.size(); at += kPage) {
    SCOPED_TRACE(format("page {}", at / kPage + 1));
    std::string damaged = sound_;
    std::fill_n(damaged.begin() + static_cast<std::ptrdiff_t>(at), kPage, '\0');
    expect_all_work([&] { put(damaged); });
    if (at / kPage % 5 == 1) put(damaged), expect_doctor_heals();
    if (HasFailure()) return;
  }
}

// A dialogue was created twice, or not at all and without end, over an index with a damaged page.
TEST_F(DamagedIndex, CreatesADialogueOnce) {
  int created = 2;
  for (std::size_t at = 0; at + kPage <= sound_.size(); at += 3 * kPage) {
    SCOPED_TRACE(format("page {}", at / kPage + 1));
    std::string damaged = sound_;
    std::fill_n(damaged.begin() + static_cast<std::ptrdiff_t>(at), kPage, '\0');
    put(damaged);
    library_.must({"dialogue", "create", "--title", "Another", "--question", format("Why page {}?", at)});
    EXPECT_EQ(number_at(library_.must({"dialogue", "list"}), "total"), ++created);
    if (HasFailure()) return;
  }
}

TEST_F(DamagedIndex, AFolderAPipeOrALinkMayBeInItsPlace) {
  const Path outside = library_.sandbox().outside() / "elsewhere.db";
  expect_all_work([&] {
    put(sound_);
    fs::remove(index());
    fs::create_directories(index() / "inside");
  });
  expect_all_work([&] {
    put(sound_);
    fs::remove(index());
    ASSERT_EQ(::mkfifo(index().c_str(), 0600), 0);
  });
  expect_all_work([&] {
    put(sound_);
    fs::remove(index());
    fs::create_symlink(outside, index());
  });
  EXPECT_FALSE(fs::exists(outside)) << "the index was written outside of the project";
}

TEST_F(DamagedIndex, ATableMayBeMissingOrContradictTheFiles) {
  for (const char* sql : {"drop table rounds", "drop table documents", "drop table search_items",
                          "drop table ledger_stamps", "drop table published"}) {
    SCOPED_TRACE(sql);
    expect_all_work([&] {
      put(sound_);
      ask_index(library_.sandbox(), format("pragma foreign_keys = off; {}", sql));
    });
  }
  // The next line of the ledger meets rows that should not be there.
  put(sound_);
  ask_index(library_.sandbox(),
            "pragma foreign_keys = off; insert into panels values ('first-talk', 0, 0, 'x', 0); "
            "delete from ledgers; insert into search_items values (99, 'x', '', 1, '', '', '', '')");
  EXPECT_EQ(number_at(library_.must({"dialogue", "list"}), "total"), 2);
}

// doctor never compared the index with what it was made from.
TEST_F(DamagedIndex, DoctorFindsRowsThatTheFilesDoNotHave) {
  for (const char* sql :
       {"update documents set title = 'Wrong' where number = 7", "delete from documents where number = 7",
        "update dialogues set title = 'Wrong' where dialogue_id = 'first-talk'",
        "insert into rounds (dialogue_id, round, registered_at, summary, evidence) values "
        "('first-talk', 1, '', '', '')"}) {
    SCOPED_TRACE(sql);
    put(sound_);
    ask_index(library_.sandbox(), sql);
    const RunResult checked = library_.run({"doctor"});
    EXPECT_THAT(checked.out, HasSubstr("does not say what the files say"));
    EXPECT_EQ(text_at(library_.must({"rfc", "get", "7"}), "title"), "Caching number 7");
    expect_doctor_heals();
  }
}

}  // namespace
}  // namespace blue
