// The terminal and the tree of test_support.h; named _test so that only the test executable has it.
#include "cli/test_support.h"

#include "base/format.h"
#include "cli/command_runner.h"

namespace blue {
namespace {

struct ShopOptions {
  std::optional<std::string> shop;
  static void describe(Fields<ShopOptions>& f) {
    f.optional("shop", &ShopOptions::shop, "Folder of the shop");
  }
};

Command bake_command(Bakery& bakery) {
  Command bake;
  bake.path = {"cake", "bake"};
  bake.aliases = {"make"};
  bake.title = "Bake a cake";
  bake.description = "Bakes the cake with this id. Flour is assumed.";
  bake.example = "blue cake bake lemon --layers 3";
  bake.tool = "blue_cake_bake";
  bake.effect = "writes";
  bake.toolset = "core";
  bake.input = shape_of<CakeInput>;
  bake.output = shape_of<CakeOutput>;
  bake.call = [&bakery](const Json& arguments, const CallScope&) -> CallResult {
    bakery.baked = arguments;
    TRY(decode<CakeInput>(arguments));
    return std::make_unique<JsonOutput>(arguments);
  };
  bake.suggest = [](const Field& field, std::string_view typed, std::span<const std::string>) {
    std::vector<Suggestion> cakes;
    for (const char* cake : {"lemon", "lime"})
      if (field.name == "cake_id" && std::string_view(cake).starts_with(typed)) cakes.push_back({cake});
    return cakes;
  };
  return bake;
}

Command list_command(Bakery& bakery) {
  Command list;
  list.path = {"cake", "list"};
  list.title = "List cakes";
  list.tool = "blue_cake_list";
  list.call = [&bakery](const Json&, const CallScope&) -> CallResult {
    if (bakery.refusal) return fail(*bakery.refusal);
    return std::make_unique<JsonOutput>(bakery.reply);
  };
  return list;
}

Command hello_command() {
  Command hello;
  hello.path = {"hello"};
  hello.title = "Greet";
  hello.run = [](const Json&) -> Result<int> { return 7; };
  return hello;
}

}  // namespace

Result<> FakeTerminal::write(Stream stream, std::string_view text) {
  if (stream == Stream::output && disk_is_full)
    return fail(codes::io_failed, "Cannot write standard output.");
  (stream == Stream::output ? output : errors) += text;
  return {};
}
bool FakeTerminal::is_terminal(Stream stream) const {
  return stream == Stream::output ? output_is_terminal : errors_is_terminal;
}
std::optional<std::string> FakeTerminal::environment(std::string_view name) const {
  auto found = variables.find(name);
  return found == variables.end() ? std::nullopt : std::optional(found->second);
}
Result<std::string> FakeTerminal::read_input() { return input; }

void Topping::describe(Fields<Topping>& f) {
  f.required("name", &Topping::name, "What it is");
  f.optional("grams", &Topping::grams, "How much of it");
}

void CakeInput::describe(Fields<CakeInput>& f) {
  f.required("cake_id", &CakeInput::cake_id, "Cake to bake").flag("id");
  f.optional("title", &CakeInput::title, "Words on it").alias("name");
  f.optional("layers", &CakeInput::layers, "Number of layers").range(1, 9);
  f.optional("weight", &CakeInput::weight, "Kilograms");
  f.optional("colour", &CakeInput::colour, "Colour of the icing");
  f.optional("is_iced", &CakeInput::is_iced, "Ice it").flag("iced");
  f.optional("is_fresh", &CakeInput::is_fresh, "Use fresh milk").flag("fresh");
  f.optional("tags", &CakeInput::tags, "Labels").flag("tag");
  f.optional("sizes", &CakeInput::sizes, "Sizes of the pieces");
  f.optional("main_topping", &CakeInput::main_topping, "The topping that counts");
  f.optional("toppings", &CakeInput::toppings, "All toppings").unwrap("layers");
  f.optional("prices", &CakeInput::prices, "Price by town");
  f.optional("extra", &CakeInput::extra, "Anything | else");
}

void CakeOutput::describe(Fields<CakeOutput>& f) {
  f.required("cake_id", &CakeOutput::cake_id, "Cake that was baked");
  f.optional("toppings", &CakeOutput::toppings, "What lies on it");
}

Bakery::Bakery() {
  tree.program = "blue";
  tree.version = "1.2.3";
  tree.summary = "Bakes cakes.";
  tree.groups = {{"cake", "Cakes and their layers"}};
  tree.commands = {bake_command(*this), list_command(*this), hello_command()};
  tree.global_options = shape_of<ShopOptions>;
  tree.apply_globals = [this](const Json& given) -> Result<> {
    globals = given;
    if (given.text_or("shop", "") == "closed") return fail(codes::busy, "The shop is closed.");
    return {};
  };
}

int run_words(const CommandTree& tree, const std::vector<std::string>& words, Terminal& terminal) {
  std::vector<std::string_view> views(words.begin(), words.end());
  return CommandRunner(tree, terminal).run(views);
}

}  // namespace blue
