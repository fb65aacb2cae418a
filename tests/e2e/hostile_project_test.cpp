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
  };
  for (const auto& [text, why] : texts) {
    SCOPED_TRACE(text.substr(0, 40));
    Library library;
    library.must({"init"});
    library.write(".blue/config.toml", text);
    EXPECT_THAT(library.run({"config", "show"}).err, HasSubstr("config_invalid"));
    EXPECT_THAT(library.run({"config", "show"}).err, HasSubstr(why));
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
    EXPECT_THAT(library.run({"config", "show"}).err, HasSubstr("config_invalid"));
  }
}

}  // namespace
}  // namespace blue
