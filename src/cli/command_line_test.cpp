#include "cli/command_line.h"

#include <gmock/gmock.h>
#include <stdlib.h>

#include "base/file.h"
#include "base/json_parse.h"
#include "cli/command_runner.h"
#include "cli/test_support.h"

namespace blue {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

class CommandLineTest : public testing::Test {
 protected:
  CommandLine read(std::vector<std::string> words) {
    std::vector<std::string_view> views(words.begin(), words.end());
    return read_command_line(catalogue_, views, terminal_);
  }
  // The arguments of `blue cake bake …` as JSON text; the problems' messages where there are any.
  std::string bake(std::vector<std::string> words) {
    words.insert(words.begin(), {"cake", "bake"});
    CommandLine line = read(words);
    if (line.problems.empty()) return render_json(line.arguments);
    std::string messages;
    for (const Error& problem : line.problems)
      messages += std::string(problem.code.name) + ": " + problem.message + "\n";
    return messages;
  }

  Bakery bakery_;
  FakeTerminal terminal_;
  CommandRunner runner_{bakery_.tree, terminal_};
  const Catalogue& catalogue_ = runner_.catalogue();
};

TEST_F(CommandLineTest, ScalarsBecomeTheirKind) {
  EXPECT_EQ(bake({"--id", "lemon", "--layers=3", "--weight", "1.5", "--colour", "red"}),
            R"({"cake_id":"lemon","layers":3,"weight":1.5,"colour":"red"})");
  EXPECT_EQ(bake({"--weight", "-2", "--layers", "-7"}), R"({"weight":-2,"layers":-7})");
  EXPECT_EQ(bake({"--title", "3"}), R"({"title":"3"})");
}

TEST_F(CommandLineTest, FlagsAreFoundByFieldNameAndAlias) {
  EXPECT_EQ(bake({"--cake-id", "a", "--name", "b"}), R"({"cake_id":"a","title":"b"})");
  EXPECT_EQ(bake({"--cake_id=a", "--main_topping={}"}), R"({"cake_id":"a","main_topping":{}})");
}

TEST_F(CommandLineTest, SwitchesGoBothWays) {
  EXPECT_EQ(bake({"--iced", "--no-fresh"}), R"({"is_iced":true,"is_fresh":false})");
  EXPECT_EQ(bake({"--iced=false", "--fresh=yes"}), R"({"is_iced":false,"is_fresh":true})");
  EXPECT_EQ(bake({"--no-iced=false"}), R"({"is_iced":true})");
  EXPECT_EQ(bake({"--iced=maybe"}), "wrong_type: --iced must be true or false, not \"maybe\".\n");
}

TEST_F(CommandLineTest, FalseAfterASwitchIsItsValue) {
  EXPECT_EQ(bake({"--iced", "false", "lemon"}), R"({"is_iced":false,"cake_id":"lemon"})");
}

TEST_F(CommandLineTest, ListsGrow) {
  EXPECT_EQ(bake({"--tag", "a", "--tag=b", "--sizes", "1", "--sizes=2"}),
            R"({"tags":["a","b"],"sizes":[1,2]})");
  EXPECT_EQ(bake({"--sizes=[1,2]", "--tag=[]"}), R"({"sizes":[1,2],"tags":[]})");
  EXPECT_EQ(bake({"--tag", "[1]"}), R"({"tags":["[1]"]})") << "it is not a list of texts, so it is a text";
}

TEST_F(CommandLineTest, DocumentsAreInlineOrStandardInput) {
  EXPECT_EQ(bake({"--prices", R"({"Rome":3})", "--extra", "[1]"}), R"({"prices":{"Rome":3},"extra":[1]})");
  EXPECT_EQ(bake({"--toppings", R"({"name":"nut"})", "--toppings", R"([{"name":"jam"}])"}),
            R"({"toppings":[{"name":"nut"},{"name":"jam"}]})");
  EXPECT_EQ(bake({"--toppings", R"({"layers":[{"name":"nut"}]})"}), R"({"toppings":[{"name":"nut"}]})");
  EXPECT_EQ(bake({"--extra", "true"}), R"({"extra":true})");
  terminal_.input = R"({"name":"nut"})";
  EXPECT_EQ(bake({"--main-topping", "-"}), R"({"main_topping":{"name":"nut"}})");
}

TEST_F(CommandLineTest, DocumentsAreFiles) {
  char folder[] = "/tmp/blue-cli-XXXXXX";
  ASSERT_TRUE(::mkdtemp(folder));
  std::string path = std::string(folder) + "/prices.json";
  ASSERT_TRUE(write_file(path, R"({"Rome":3})", Durability::published));
  EXPECT_EQ(bake({"--prices", path}), R"({"prices":{"Rome":3}})");
  EXPECT_EQ(bake({"--data=@" + path}), R"({"Rome":3})");
  EXPECT_THAT(bake({"--prices", path + "x"}), HasSubstr("file_not_found: --prices: "));
  std::filesystem::remove_all(folder);
}

TEST_F(CommandLineTest, StandardInputIsReadOnce) {
  terminal_.input = "{}";
  EXPECT_THAT(bake({"--data", "-", "--prices", "-"}),
              HasSubstr("contradiction: --prices cannot read standard input"));
}

TEST_F(CommandLineTest, AnArgumentFillsTheFirstRequiredScalar) {
  EXPECT_EQ(bake({"lemon"}), R"({"cake_id":"lemon"})");
  EXPECT_EQ(bake({"--", "--lemon"}), R"({"cake_id":"--lemon"})");
  EXPECT_EQ(bake({"--id=lemon", "lemon"}), R"({"cake_id":"lemon"})");
  EXPECT_EQ(bake({"--id=lemon", "lime"}),
            "contradiction: --id is given twice, as \"lemon\" and as \"lime\".\n");
  EXPECT_THAT(bake({"lemon", "lime"}), HasSubstr("Unexpected argument \"lime\"."));
}

TEST_F(CommandLineTest, DataIsMergedWithFlags) {
  EXPECT_EQ(bake({"--data", R"({"title":"t","layers":null,"odd":1})", "--layers", "3", "lemon"}),
            R"({"title":"t","layers":3,"odd":1,"cake_id":"lemon"})");
  EXPECT_EQ(bake({"--data", R"({"name":"t"})", "--title", "t"}), R"({"name":"t"})")
      << "same value, other name";
  EXPECT_EQ(bake({"--data", R"({"name":"t"})", "--title", "u"}),
            "contradiction: --title is \"u\", but --data says \"t\".\n");
  EXPECT_THAT(bake({"--data", "[]"}), HasSubstr("--data must be an object, not an array."));
  EXPECT_THAT(bake({"--data", "{"}), HasSubstr("invalid_json: --data: "));
}

TEST_F(CommandLineTest, AllProblemsAreReported) {
  CommandLine line = read({"cake", "bake", "--titel", "x", "--layers", "two", "--weight", "nan", "--colour"});
  std::vector<std::string> codes, fields;
  for (const Error& problem : line.problems) {
    codes.emplace_back(problem.code.name);
    fields.push_back(problem.field);
  }
  EXPECT_THAT(codes, ElementsAre("unknown_field", "wrong_type", "wrong_type", "missing_field"));
  EXPECT_THAT(fields, ElementsAre("--titel", "layers", "weight", "colour"));
  EXPECT_EQ(line.problems[0].suggestion, "Did you mean --title?");
}

TEST_F(CommandLineTest, AFlagIsNeverTheValueOfAnother) {
  EXPECT_THAT(bake({"--title", "--iced"}), HasSubstr("missing_field: --title needs a value"));
  EXPECT_EQ(bake({"--title=--iced"}), R"({"title":"--iced"})");
  EXPECT_EQ(bake({"--title", "- item", "--id", "---"}), R"({"title":"- item","cake_id":"---"})");
}

TEST_F(CommandLineTest, NumbersOutOfRangeAreNamed) {
  EXPECT_THAT(bake({"--layers", "99999999999999999999"}), HasSubstr("out_of_range: --layers is too large"));
  EXPECT_THAT(bake({"--layers", "3.0"}), HasSubstr("wrong_type"));
  EXPECT_THAT(bake({"--layers", ""}), HasSubstr("wrong_type"));
}

TEST_F(CommandLineTest, TextMustBeUtf8) {
  EXPECT_THAT(bake({"--title", "\xff"}), HasSubstr("invalid_value: --title is not valid UTF-8"));
}

TEST_F(CommandLineTest, GlobalFlagsAreValidAnywhere) {
  CommandLine line = read({"--json", "cake", "--shop", "/s", "bake", "--color", "never", "lemon"});
  EXPECT_THAT(line.problems, IsEmpty());
  EXPECT_TRUE(line.flags.json);
  EXPECT_EQ(line.flags.color, ColorChoice::never);
  EXPECT_EQ(render_json(line.globals), R"({"shop":"/s"})");
  EXPECT_EQ(render_json(line.arguments), R"({"cake_id":"lemon"})");
}

TEST_F(CommandLineTest, JsonIsKnownEvenWhenAnotherCommonFlagIsWrong) {
  CommandLine line = read({"cake", "list", "--json", "--color", "blue"});
  EXPECT_TRUE(line.flags.json);
  ASSERT_EQ(line.problems.size(), 1u);
  EXPECT_EQ(line.problems[0].code, codes::invalid_value);
}

TEST_F(CommandLineTest, PathsAreFoundByAliasAndLooseSpelling) {
  EXPECT_THAT(read({"cake", "make"}).path, ElementsAre("cake", "bake"));
  EXPECT_THAT(read({"CAKE", "Bake"}).path, ElementsAre("cake", "bake"));
}

TEST_F(CommandLineTest, UnknownWordsGetAHint) {
  CommandLine line = read({"cake", "bak", "--tag", "x", "y"});
  ASSERT_EQ(line.problems.size(), 2u)
      << "the flag cannot be checked without its command, the argument is not checked";
  EXPECT_THAT(line.problems[0].suggestion, HasSubstr("Did you mean blue cake bake?"));
  EXPECT_THAT(line.problems[0].suggestion, HasSubstr("blue cake --help"));
  EXPECT_THAT(read({"bake"}).problems.at(0).suggestion, HasSubstr("Did you mean blue cake bake?"));
}

TEST_F(CommandLineTest, ACommandMayAlsoBeAGroup) {
  Command deeper = bakery_.tree.commands[1];
  deeper.path = {"cake", "bake", "again"};
  bakery_.tree.commands.push_back(deeper);
  Catalogue catalogue(bakery_.tree, {});
  std::vector<std::string_view> nested = {"cake", "bake", "again"};
  EXPECT_EQ(read_command_line(catalogue, nested, terminal_).path.size(), 3u);
  std::vector<std::string_view> settled = {"cake", "bake", "--title", "t", "again"};
  EXPECT_EQ(render_json(read_command_line(catalogue, settled, terminal_).arguments),
            R"({"title":"t","cake_id":"again"})");
}

}  // namespace
}  // namespace blue
