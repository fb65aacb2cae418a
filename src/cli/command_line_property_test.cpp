#include <gtest/gtest.h>
#include <rapidcheck.h>

#include "cli/command_line.h"
#include "cli/test_support.h"

namespace blue {
namespace {

// Text made of the pieces that matter to a reader of command lines.
rc::Gen<std::string> any_text() {
  auto piece = rc::gen::element<std::string>("a", "Z", "-", "--", "=", "{", "}", "[", "]", "\"", " ", "1",
                                             "\n", "@", "é", "蛋", "true", "--title", "no-", "\x1b");
  return rc::gen::map(rc::gen::container<std::vector<std::string>>(piece),
                      [](const std::vector<std::string>& pieces) {
                        std::string text;
                        for (const std::string& each : pieces) text += each;
                        return text;
                      });
}

Json random_topping() {
  JsonObject topping{{"name", *any_text()}};
  if (*rc::gen::arbitrary<bool>()) topping.set("grams", *rc::gen::arbitrary<int>());
  return topping;
}

JsonObject random_input() {
  JsonObject input;
  auto wanted = [] { return *rc::gen::arbitrary<bool>(); };
  if (wanted()) input.set("cake_id", *any_text());
  if (wanted()) input.set("title", *any_text());
  if (wanted()) input.set("layers", *rc::gen::arbitrary<std::int64_t>());
  if (wanted()) input.set("weight", *rc::gen::arbitrary<int>() / 8.0);
  if (wanted()) input.set("colour", *rc::gen::element<std::string>("red", "green"));
  if (wanted()) input.set("is_iced", *rc::gen::arbitrary<bool>());
  if (wanted()) input.set("is_fresh", *rc::gen::arbitrary<bool>());
  if (wanted()) {
    JsonArray tags;
    for (const std::string& tag : *rc::gen::container<std::vector<std::string>>(any_text()))
      tags.emplace_back(tag);
    input.set("tags", tags);
  }
  if (wanted()) input.set("main_topping", random_topping());
  if (wanted()) input.set("toppings", JsonArray{random_topping(), random_topping()});
  if (wanted()) input.set("prices", JsonObject{{*any_text(), *rc::gen::arbitrary<int>()}});
  if (wanted()) input.set("extra", *any_text());
  return input;
}

// `--flag value` where that can be read back, else `--flag=value`.
void add_flag(std::vector<std::string>& words, const std::string& flag, const std::string& text) {
  bool may_stand_alone = !is_flag_word(text) && text != "--";
  if (may_stand_alone && *rc::gen::arbitrary<bool>())
    words.insert(words.end(), {"--" + flag, text});
  else
    words.push_back("--" + flag + "=" + text);
}

void add_field(std::vector<std::string>& words, const Field& field, const Json& value) {
  std::string flag = field.flag_text();
  if (const bool* on = value.boolean()) {
    words.push_back(*rc::gen::arbitrary<bool>() ? (*on ? "--" : "--no-") + flag
                                                : "--" + flag + (*on ? "=true" : "=false"));
  } else if (const std::string* text = value.string(); text && field.shape->kind != ShapeKind::any) {
    add_flag(words, flag, *text);
  } else if (field.name == "tags" && !value.array()->empty()) {
    for (const Json& tag : *value.array())
      add_flag(words, flag, tag.string()->starts_with('[') ? render_json(JsonArray{tag}) : *tag.string());
  } else {
    add_flag(words, flag, render_json(value));
  }
}

std::vector<std::string> render_words(const JsonObject& input) {
  std::vector<std::string> words = {"cake", "bake"};
  std::vector<std::string> bare;
  for (const JsonMember& member : input) {
    const Field& field = *shape_of<CakeInput>().find_field(member.key);
    if (field.name == "cake_id" && *rc::gen::arbitrary<bool>())
      bare = {"--", *member.value.string()};
    else
      add_field(words, field, member.value);
  }
  words.insert(words.end(), bare.begin(), bare.end());
  return words;
}

TEST(CommandLineProperty, WhatIsWrittenAsFlagsIsReadBack) {
  Bakery bakery;
  Catalogue catalogue(bakery.tree, {});
  EXPECT_TRUE(rc::check("render and read give the same object", [&] {
    JsonObject input = random_input();
    std::vector<std::string> words = render_words(input);
    std::vector<std::string_view> views(words.begin(), words.end());
    FakeTerminal terminal;
    CommandLine line = read_command_line(catalogue, views, terminal);
    for (const Error& problem : line.problems) RC_FAIL(problem.message);
    RC_ASSERT(line.command);
    RC_ASSERT(line.arguments == Json(input));
  }));
}

TEST(CommandLineProperty, DataAndFlagsWithTheSameValuesAgree) {
  Bakery bakery;
  Catalogue catalogue(bakery.tree, {});
  EXPECT_TRUE(rc::check("--data beside the same flags changes nothing", [&] {
    JsonObject input = random_input();
    std::vector<std::string> words = render_words(input);
    words.insert(words.begin() + 2, "--data=" + render_json(input));
    std::vector<std::string_view> views(words.begin(), words.end());
    FakeTerminal terminal;
    CommandLine line = read_command_line(catalogue, views, terminal);
    RC_ASSERT(line.problems.empty());
    RC_ASSERT(line.arguments == Json(input));
  }));
}

TEST(CommandLineProperty, AnyCommandLineIsReadOrRefused) {
  auto word =
      rc::gen::oneOf(rc::gen::element<std::string>(
                         "cake", "bake", "list", "hello", "help", "call", "completion", "reference", "--",
                         "-", "--json", "--data", "--tag", "--layers", "--no-iced", "--help", "--color",
                         "--shop", "blue_cake_bake", "--args", "{}", "__complete", "-h", "=", ""),
                     any_text(), rc::gen::arbitrary<std::string>());
  auto words = rc::gen::container<std::vector<std::string>>(word);
  EXPECT_TRUE(rc::check("every line ends with an exit code and an error where it is not 0", [&] {
    Bakery bakery;
    FakeTerminal terminal;
    terminal.output_is_terminal = *rc::gen::arbitrary<bool>();
    int code = run_words(bakery.tree, *words, terminal);
    RC_ASSERT(code == 0 || code == 2 || code == 7);
    RC_ASSERT((code == 2) == !terminal.errors.empty());
  }));
}

}  // namespace
}  // namespace blue
