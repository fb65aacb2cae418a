// A project that a stranger wrote: cloned and opened, it neither stops Blue nor leads it out of the project.
#include <gmock/gmock.h>
#include <sys/stat.h>

#include <filesystem>

#include "base/format.h"
#include "tests/e2e/library.h"

namespace blue {
namespace {

namespace fs = std::filesystem;
using testing::HasSubstr;

// A deep dotted key overflowed the stack of the TOML library: every command crashed.
TEST(HostileSettings, AreRefusedBeforeTheyAreParsed) {
  std::string deep = "a";
  for (int part = 0; part < 12'000; ++part) deep += ".b";
  std::string many;
  for (int key = 0; key < 1'001; ++key) many += format("k{} = 1\n", key);
  std::string header = "[a";
  for (int part = 0; part < 16; ++part) header += ".b";
  const std::vector<std::pair<std::string, std::string>> texts = {
      {deep + " = 1\n", "nested deeper than 16 levels"},
      {header + "]\n", "nested deeper than 16 levels"},
      {"a = " + std::string(20'000, '['), "nested deeper than 16 levels"},
      {"a = " + std::string(5'000, '{'), "nested deeper than 16 levels"},
      {"s = 'it''s'\n# \"\nt = \"\\\"\"\n" + deep + " = 1\n", "nested deeper than 16 levels"},
      {many, "more than 1000 keys"},
      {std::string(65 << 10, '#'), "larger than 64 KB"},
      {"[\x17"
       "a]\nb = 1\n",
       "not text"},
      {"[}a]\nb = 1\n", "not valid TOML"},
      {"a = \"\xff\"\n", "not text"},
  };
  for (const auto& [text, why] : texts) {
    SCOPED_TRACE(text.substr(0, 40));
    Library library;
    library.must({"init"});
    library.write(".blue/config.toml", text);
    EXPECT_THAT(library.run({"config", "show"}).out, HasSubstr("config_invalid"));
    EXPECT_THAT(library.run({"config", "show"}).out, HasSubstr(why));
    const RunResult checked = library.run({"doctor"});
    EXPECT_EQ(checked.exit_code, 3) << checked.out;
    EXPECT_THAT(checked.out, HasSubstr(why));
  }
}

TEST(HostileSettings, MayBeAPipeOrAFolder) {
  for (const bool is_pipe : {true, false}) {
    Library library;
    library.must({"init"});
    library.remove(".blue/config.toml");
    const Path file = library.path(".blue/config.toml");
    if (is_pipe)
      ASSERT_EQ(::mkfifo(file.c_str(), 0600), 0);
    else
      fs::create_directory(file);
    EXPECT_THAT(library.run({"config", "show"}).out, HasSubstr("config_invalid"));
  }
}

class HostileLinks : public testing::Test {
 protected:
  HostileLinks() {
    library_.must({"init"});
    fs::create_directories(outside_);
  }
  // Puts a link to the outside where Blue expects a folder.
  void link(const std::string& folder) {
    fs::remove_all(library_.path(folder));
    fs::create_directories(library_.path(folder).parent_path());
    fs::create_directory_symlink(outside_, library_.path(folder));
  }
  Library library_;
  Path outside_ = library_.sandbox().outside() / "target";
};

// A document was written wherever the link of a cloned repository led.
TEST_F(HostileLinks, OfFoldersAreNotWrittenThrough) {
  link(".blue/docs/rfcs");
  library_.refused({"rfc", "create", "Outside"}, "path_outside_project");
  link(".blue/docs");
  library_.refused({"adr", "create", "Outside"}, "path_outside_project");
  link(".blue/dialogues");
  library_.refused({"dialogue", "create", "--title", "Outside", "--question", "Why?"},
                   "path_outside_project");
  link(".blue/locks");
  library_.refused({"spike", "create", "Outside"}, "path_outside_project");
  EXPECT_TRUE(fs::is_empty(outside_));
}

TEST_F(HostileLinks, OfTheWholeFolderAreRefused) {
  link(".blue");
  for (const Words& words : {Words{"rfc", "list"}, Words{"rfc", "create", "X"}, Words{"dialogue", "list"},
                             Words{"init"}, Words{"sync"}})
    library_.refused(words, "path_outside_project");
  EXPECT_EQ(library_.run({"doctor"}).exit_code, 3);
  EXPECT_TRUE(fs::is_empty(outside_));
}

// The folder of a dialogue was taken from the index, which a repository may bring along.
TEST_F(HostileLinks, NamesInAForeignIndexAreNotBelieved) {
  library_.must({"dialogue", "create", "--title", "Talk", "--question", "Why?"});
  const Reply talk = library_.must({"dialogue", "get", "--id", "talk"});
  const Path real = library_.path(text_at(talk, "output_dir"));
  for (const std::string& folder : {outside_.string(), std::string("../outside/target")}) {
    SCOPED_TRACE(folder);
    fs::remove_all(outside_);
    fs::copy(real, outside_, fs::copy_options::recursive);
    const std::string before = read_file(outside_ / "ledger.jsonl").value();
    ask_index(library_.sandbox(), format("update dialogues set output_dir = '{}'", folder));
    const RunResult abandoned =
        library_.run({"dialogue", "abandon", "--id", "talk", "--reason", "no more need", "--confirm"});
    EXPECT_EQ(read_file(outside_ / "ledger.jsonl").value(), before) << abandoned.out << abandoned.err;
  }
}

}  // namespace
}  // namespace blue
