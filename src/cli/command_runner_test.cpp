#include <gmock/gmock.h>

#include "base/json_parse.h"
#include "cli/test_support.h"

namespace blue {
namespace {

using testing::AllOf;
using testing::HasSubstr;
using testing::Not;

class CommandRunnerTest : public testing::Test {
 protected:
  int run(const std::vector<std::string>& words) {
    terminal_.output.clear();
    terminal_.errors.clear();
    return run_words(bakery_.tree, words, terminal_);
  }
  void look() { terminal_.output_is_terminal = terminal_.errors_is_terminal = true; }

  Bakery bakery_;
  FakeTerminal terminal_;
};

TEST_F(CommandRunnerTest, PipedOutputIsOneLineOfJson) {
  bakery_.reply.value = JsonObject{{"cakes", JsonArray{1, 2}}};
  EXPECT_EQ(run({"cake", "list"}), 0);
  EXPECT_EQ(terminal_.output, "{\"cakes\":[1,2]}\n");
}

TEST_F(CommandRunnerTest, TerminalShowsTheViewAndJsonOnRequest) {
  look();
  terminal_.variables["NO_COLOR"] = "1";
  bakery_.reply.value = JsonObject{{"cakes", 2}};
  EXPECT_EQ(run({"cake", "list"}), 0);
  EXPECT_EQ(terminal_.output, "cakes  2\n");
  EXPECT_EQ(run({"cake", "list", "--json"}), 0);
  EXPECT_EQ(terminal_.output, "{\n  \"cakes\": 2\n}\n");
  bakery_.reply.shown = View{Paragraph{{"two cakes"}}};
  run({"cake", "list"});
  EXPECT_EQ(terminal_.output, "two cakes\n");
}

TEST_F(CommandRunnerTest, PipesGetTheViewOnRequest) {
  bakery_.reply.value = JsonObject{{"cakes", 2}};
  EXPECT_EQ(run({"cake", "list", "--no-json"}), 0);
  EXPECT_EQ(terminal_.output, "cakes  2\n");
}

TEST_F(CommandRunnerTest, AValueMayHaveAnExitCode) {
  bakery_.reply.code = 3;
  EXPECT_EQ(run({"cake", "list"}), 3);
  EXPECT_EQ(terminal_.output, "{}\n");
  EXPECT_EQ(terminal_.errors, "");
}

TEST_F(CommandRunnerTest, AValueMayBeATextForPipesAndPeople) {
  bakery_.reply.words = "# Cake\n";
  EXPECT_EQ(run({"cake", "list"}), 0);
  EXPECT_EQ(terminal_.output, "# Cake\n");
  EXPECT_EQ(run({"cake", "list", "--json"}), 0);
  EXPECT_EQ(terminal_.output, "{}\n");
  look();
  EXPECT_EQ(run({"cake", "list"}), 0);
  EXPECT_EQ(terminal_.output, "# Cake\n");
}

TEST_F(CommandRunnerTest, ACommandMayDrawByItself) {
  Command& command = bakery_.tree.commands[1];
  command.call = nullptr;
  command.perform = [](const Json&, const Screen& screen) -> Result<int> {
    TRY(screen.terminal.write(Stream::output,
                              paint(screen.is_live ? "live" : "plain", Tone::bad, screen.style)));
    return 3;
  };
  EXPECT_EQ(run({"cake", "list"}), 3);
  EXPECT_EQ(terminal_.output, "plain");
  EXPECT_EQ(run({"cake", "list", "--color", "always"}), 3);
  EXPECT_EQ(terminal_.output, "\x1b[31mplain\x1b[0m");
  look();
  terminal_.variables["NO_COLOR"] = "1";
  EXPECT_EQ(run({"cake", "list"}), 3);
  EXPECT_EQ(terminal_.output, "live");
}

TEST_F(CommandRunnerTest, JsonOnATerminalIsHarmlessAndStillTheSameValue) {
  look();
  bakery_.reply.value = JsonObject{{"text",
                                    "\xc2\x9b"
                                    "31m \x1b[2J"}};
  run({"cake", "list", "--json"});
  EXPECT_THAT(terminal_.output, Not(HasSubstr("\xc2\x9b")));
  EXPECT_EQ(*parse_json(terminal_.output), bakery_.reply.value);
}

TEST_F(CommandRunnerTest, ColourFollowsFlagStreamAndEnvironment) {
  look();
  bakery_.reply.value = JsonObject{{"cakes", 2}};
  auto has_colour = [&](const std::vector<std::string>& words) {
    run(words);
    return terminal_.output.find('\x1b') != std::string::npos;
  };
  EXPECT_TRUE(has_colour({"cake", "list"}));
  EXPECT_FALSE(has_colour({"cake", "list", "--color=never"}));
  terminal_.variables["NO_COLOR"] = "1";
  EXPECT_FALSE(has_colour({"cake", "list"}));
  EXPECT_TRUE(has_colour({"cake", "list", "--color=always"}));
  terminal_.variables = {{"TERM", "dumb"}};
  EXPECT_FALSE(has_colour({"cake", "list"}));
  terminal_.output_is_terminal = false;
  EXPECT_FALSE(has_colour({"help"}));
  EXPECT_FALSE(has_colour({"cake", "list", "--color=always"})) << "JSON has no colour";
}

TEST_F(CommandRunnerTest, ErrorsHaveTheExitCodeOfTheirFamily) {
  for (auto [code, exit] : {std::pair{codes::invalid_value, 2}, {codes::busy, 3}, {codes::io_failed, 70}}) {
    bakery_.refusal = make_error(code, "No.");
    EXPECT_EQ(run({"cake", "list"}), exit);
    EXPECT_EQ(terminal_.output, render_json(to_json(*bakery_.refusal)) + "\n");
    EXPECT_THAT(terminal_.errors, HasSubstr("error: No.\n"));
  }
}

// A terminal's stderr got JSON when stdout was a pipe.
TEST_F(CommandRunnerTest, AnErrorHasOneFormPerStream) {
  bakery_.refusal = make_error(codes::busy, "No.").suggest("Wait.");
  const std::string words = "error: No.\n  try: Wait.\n";
  const std::string object = render_json(to_json(*bakery_.refusal)) + "\n";
  terminal_.variables["NO_COLOR"] = "1";
  terminal_.errors_is_terminal = true;
  run({"cake", "list"});
  EXPECT_EQ(terminal_.output, object) << "a pipe gets the object once";
  EXPECT_EQ(terminal_.errors, words);
  run({"cake", "list", "--no-json"});
  EXPECT_EQ(terminal_.output, "");
  EXPECT_EQ(terminal_.errors, words);
  terminal_.output_is_terminal = true;
  run({"cake", "list"});
  EXPECT_EQ(terminal_.output, "");
  EXPECT_EQ(terminal_.errors, words);
  run({"cake", "list", "--json"});
  EXPECT_EQ(parse_json(terminal_.output).value().text_or("message", ""), "No.");
  EXPECT_EQ(terminal_.errors, "") << "one screen shows it once";
}

TEST_F(CommandRunnerTest, LongTextGoesThroughThePager) {
  look();
  terminal_.lines = 3;
  bakery_.reply.shown = View{Paragraph{"one\ntwo\nthree\nfour"}};
  EXPECT_EQ(run({"cake", "list"}), 0);
  EXPECT_EQ(terminal_.pager, "less -FRX");
  EXPECT_EQ(terminal_.paged, "one\ntwo\nthree\nfour\n");
  EXPECT_EQ(terminal_.output, "");
  terminal_.variables["PAGER"] = "more";
  run({"cake", "list"});
  EXPECT_EQ(terminal_.pager, "more");
  terminal_.paged.clear();
  run({"cake", "list", "--no-pager"});
  EXPECT_EQ(terminal_.output, "one\ntwo\nthree\nfour\n");
  terminal_.variables["PAGER"] = "";
  run({"cake", "list"});
  EXPECT_EQ(terminal_.output, "one\ntwo\nthree\nfour\n");
  terminal_.lines = 20;
  terminal_.variables.erase("PAGER");
  run({"cake", "list"});
  EXPECT_EQ(terminal_.output, "one\ntwo\nthree\nfour\n") << "it fits the screen";
  EXPECT_EQ(terminal_.paged, "");
}

TEST_F(CommandRunnerTest, WithoutWordsATerminalShowsWhereOneIs) {
  bakery_.tree.welcome = "Welcome.\n";
  std::vector<std::string> home;
  bakery_.tree.find_home = [&] { return home; };
  EXPECT_EQ(run({}), 0);
  EXPECT_THAT(terminal_.output, HasSubstr("Usage:")) << "a pipe gets help";
  look();
  EXPECT_EQ(run({}), 0);
  EXPECT_EQ(terminal_.output, "Welcome.\n");
  home = {"hello"};
  EXPECT_EQ(run({}), 7);
}

TEST_F(CommandRunnerTest, ErrorsOnATerminalAreForPeople) {
  look();
  terminal_.variables["NO_COLOR"] = "1";
  JsonArray ids;
  for (int i = 0; i < 12; ++i) ids.emplace_back("T" + std::to_string(i));
  Error first = make_error(codes::busy, "2 tensions are open.\x1b[2J")
                    .at("cake_id")
                    .because("none may be")
                    .with("open_tensions", ids);
  Error second = make_error(codes::busy, "Another.").suggest("Wait.");
  bakery_.refusal = combine({first, second});
  EXPECT_EQ(run({"cake", "list"}), 3);
  EXPECT_EQ(terminal_.errors,
            "error: 2 tensions are open.\\u001b[2J\n"
            "  field: cake_id\n"
            "  rule: none may be\n"
            "  open tensions: T0, T1, T2, T3, T4, T5, T6, T7 and 4 more\n"
            "  try: Try again in a moment.\n"
            "error: Another.\n"
            "  try: Wait.\n");
}

TEST_F(CommandRunnerTest, DecodingErrorsNameTheFlag) {
  look();
  terminal_.variables["NO_COLOR"] = "1";
  EXPECT_EQ(run({"cake", "bake", "--layers", "99"}), 2);
  EXPECT_EQ(terminal_.errors,
            "error: Missing ID: Cake to bake.\n"
            "error: Layers must be 1 to 9, not 99.\n"
            "  field: layers (--layers)\n"
            "  try: Use a number from 1 to 9.\n"
            "Usage: blue cake bake ID [flags]\n");
}

TEST_F(CommandRunnerTest, BadLinesNeverReachTheHandler) {
  EXPECT_EQ(run({"cake", "bake", "lemon", "--sizes", "x"}), 2);
  EXPECT_FALSE(bakery_.baked);
  auto error = parse_json(terminal_.output);
  ASSERT_TRUE(error);
  EXPECT_EQ(error->text_or("error_code", ""), "wrong_type");
}

TEST_F(CommandRunnerTest, GlobalsAreAppliedBeforeTheCommand) {
  EXPECT_EQ(run({"cake", "bake", "lemon", "--shop", "s"}), 0);
  EXPECT_EQ(bakery_.globals, Json(JsonObject{{"shop", "s"}}));
  bakery_.baked.reset();
  EXPECT_EQ(run({"cake", "bake", "lemon", "--shop", "closed"}), 3);
  EXPECT_FALSE(bakery_.baked);
}

TEST_F(CommandRunnerTest, RunCommandsKeepTheirExitCode) { EXPECT_EQ(run({"hello"}), 7); }

TEST_F(CommandRunnerTest, OutputThatCannotBeWrittenIsAnError) {
  terminal_.disk_is_full = true;
  EXPECT_EQ(run({"cake", "list"}), 70);
  EXPECT_THAT(terminal_.errors, HasSubstr("Cannot write standard output."));
}

TEST_F(CommandRunnerTest, HelpAtEveryLevelGoesToStdoutAndExitsZero) {
  for (const std::vector<std::string>& words :
       std::vector<std::vector<std::string>>{{}, {"--help"}, {"help"}, {"-h"}}) {
    EXPECT_EQ(run(words), 0);
    EXPECT_THAT(terminal_.output,
                AllOf(HasSubstr("Usage: blue GROUP COMMAND"), HasSubstr("Cakes and their layers")));
  }
  for (const std::vector<std::string>& words : std::vector<std::vector<std::string>>{
           {"cake"}, {"cake", "--help"}, {"help", "cake"}, {"--help", "cake"}}) {
    EXPECT_EQ(run(words), 0);
    EXPECT_THAT(terminal_.output, AllOf(HasSubstr("Usage: blue cake COMMAND"), HasSubstr("Bake a cake")));
  }
  for (const std::vector<std::string>& words : std::vector<std::vector<std::string>>{
           {"cake", "bake", "--help"}, {"help", "cake", "make"}, {"cake", "bake", "--bogus", "-h"}}) {
    EXPECT_EQ(run(words), 0);
    EXPECT_THAT(terminal_.output, HasSubstr("Usage: blue cake bake ID [flags]"));
    EXPECT_EQ(terminal_.errors, "");
  }
}

TEST_F(CommandRunnerTest, UnknownCommandsSayHowToGetHelp) {
  EXPECT_EQ(run({"cak"}), 2);
  EXPECT_THAT(terminal_.errors, AllOf(HasSubstr("Did you mean blue cake?"), HasSubstr("blue --help")));
  EXPECT_EQ(run({"help", "cake", "bakk"}), 2);
  EXPECT_THAT(terminal_.errors, HasSubstr("Did you mean blue cake bake?"));
}

// `blue reminder --help` printed the general help and exited with 0.
TEST_F(CommandRunnerTest, AnUnknownGroupIsAnErrorEvenWhenHelpIsAsked) {
  for (const auto& words : {std::vector<std::string>{"reminder", "--help"},
                            {"--help", "reminder"},
                            {"reminder", "create", "-h"},
                            {"reminder", "--version"},
                            {"help", "reminder"}}) {
    EXPECT_EQ(run(words), 2);
    EXPECT_THAT(terminal_.errors,
                AllOf(HasSubstr("Unknown command"), HasSubstr("blue reminder"), HasSubstr("Groups: cake")));
  }
  EXPECT_EQ(run({"cake", "eat", "--help"}), 2);
  EXPECT_THAT(terminal_.errors, AllOf(HasSubstr("blue cake eat"), HasSubstr("Commands: bake, list.")));
}

TEST_F(CommandRunnerTest, VersionIsText) {
  EXPECT_EQ(run({"--version"}), 0);
  EXPECT_EQ(terminal_.output, "blue 1.2.3\n");
  EXPECT_EQ(run({"-V"}), 0);
}

TEST_F(CommandRunnerTest, CallSendsExactlyWhatAnAgentSent) {
  EXPECT_EQ(run({"call", "blue_cake_bake", "--args", R"({"cake_id":"lemon"})"}), 0);
  EXPECT_EQ(terminal_.output, "{\"cake_id\":\"lemon\"}\n");
  terminal_.input = R"({"cake_id":"lime"})";
  EXPECT_EQ(run({"call", "blue_cake_bake", "--args", "-"}), 0);
  EXPECT_EQ(run({"call", "blue_cake_bake"}), 2) << "the id is missing in {}";
  EXPECT_EQ(*bakery_.baked, Json(JsonObject{}));
  EXPECT_EQ(run({"call", "blue_cake_bakk"}), 2);
  EXPECT_THAT(terminal_.errors, HasSubstr("Did you mean blue_cake_bake?"));
}

TEST_F(CommandRunnerTest, ProgressIsShownOnlyOnTerminals) {
  bool had_progress = false;
  bakery_.tree.commands[1].call = [&](const Json&, const CallScope& scope) -> CallResult {
    had_progress = static_cast<bool>(scope.progress);
    scope.report(1, 2, "working");
    return std::make_unique<JsonOutput>(JsonObject{});
  };
  EXPECT_EQ(run({"cake", "list"}), 0);
  EXPECT_FALSE(had_progress);
  look();
  EXPECT_EQ(run({"cake", "list"}), 0);
  EXPECT_TRUE(had_progress);
  EXPECT_EQ(terminal_.errors, "") << "short calls draw nothing";
}

TEST_F(CommandRunnerTest, CompletionScriptsNameTheProgram) {
  bakery_.tree.program = "azure";
  for (std::string shell : {"bash", "zsh", "fish"}) {
    EXPECT_EQ(run({"completion", shell}), 0);
    EXPECT_THAT(terminal_.output, AllOf(HasSubstr("azure"), HasSubstr("__complete"), Not(HasSubstr("{{"))));
  }
  EXPECT_EQ(run({"completion", "powershell"}), 2);
}

}  // namespace
}  // namespace blue
