#pragma once
// For the tests of this folder: a terminal without a tty, and a small tree of commands.
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/describe.h"
#include "cli/command.h"
#include "cli/terminal.h"

namespace blue {

class FakeTerminal : public Terminal {
 public:
  Result<> write(Stream stream, std::string_view text) override;
  bool is_terminal(Stream stream) const override;
  bool show_pages(const std::string& with, std::string_view text) override {
    pager = with;
    paged = text;
    return true;
  }
  std::size_t height() const override { return lines; }
  std::size_t width() const override { return columns; }
  std::optional<std::string> environment(std::string_view name) const override;
  Result<std::string> read_input() override;

  std::string output;
  std::string errors;
  std::string input;
  std::map<std::string, std::string, std::less<>> variables;
  bool output_is_terminal = false;
  bool errors_is_terminal = false;
  bool disk_is_full = false;
  std::size_t columns = 80;
  std::size_t lines = 0;
  std::string pager, paged;  // what was shown page by page, and with what
};

// What a call returns, made up by a test.
struct JsonOutput final : CallOutput {
  explicit JsonOutput(Json reply) : value(std::move(reply)) {}
  Json json() const override { return value; }
  std::optional<View> view() const override { return shown; }
  std::optional<std::string> text() const override { return words; }
  int exit_code() const override { return code; }

  Json value;
  std::optional<View> shown;
  std::optional<std::string> words;
  int code = 0;
};

enum class Colour { red, green };

struct Topping {
  std::string name;
  int grams = 0;
  static void describe(Fields<Topping>& f);
  friend bool operator==(const Topping&, const Topping&) = default;
};

// One field of every kind.
struct CakeInput {
  std::string cake_id;
  std::optional<std::string> title;
  int layers = 2;
  std::optional<double> weight;
  std::optional<Colour> colour;
  bool is_iced = false;
  bool is_fresh = true;
  std::vector<std::string> tags;
  std::vector<int> sizes;
  std::optional<Topping> main_topping;
  std::vector<Topping> toppings;
  std::map<std::string, int> prices;
  std::optional<Json> extra;
  static void describe(Fields<CakeInput>& f);
};

struct CakeOutput {
  std::string cake_id;
  std::vector<Topping> toppings;
  static void describe(Fields<CakeOutput>& f);
};

// Groups cake (bake, list) and the single command hello; `cake bake` gives its arguments back, `cake list`
// fails with `refusal`. What apply_globals got is in `globals`.
struct Bakery {
  CommandTree tree;
  Json globals;
  std::optional<Json> baked;       // the arguments of the last bake
  JsonOutput reply{JsonObject{}};  // what `cake list` gives
  std::optional<Error> refusal;
  Bakery();
  Bakery(const Bakery&) = delete;
};

// Runs `words` in `terminal`; returns the exit code.
int run_words(const CommandTree& tree, const std::vector<std::string>& words, Terminal& terminal);

}  // namespace blue
