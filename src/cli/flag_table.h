#pragma once
// Which flags are valid at a point of the command line, and which field each one sets.
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/describe.h"
#include "cli/command.h"

namespace blue {

enum class ColorChoice { automatic, always, never };
constexpr auto enum_names(ColorChoice) {
  return std::to_array<EnumName<ColorChoice>>(
      {{ColorChoice::automatic, "auto"}, {ColorChoice::always, "always"}, {ColorChoice::never, "never"}});
}

// The flags that every command line takes.
struct CommonFlags {
  std::optional<bool> json;  // empty: JSON unless stdout is a terminal
  ColorChoice color = ColorChoice::automatic;
  bool pager = true;  // long text on a terminal goes through $PAGER
  bool help = false;
  bool version = false;
  static void describe(Fields<CommonFlags>& f);
};

// What the value of a flag belongs to.
enum class FlagScope { command, whole_input, common, application };
inline constexpr std::size_t kFlagScopes = 4;

struct FlagMatch {
  FlagScope scope;
  const Field* field;
  bool is_negated = false;  // --no-forced
};

class FlagTable {
 public:
  // The flags of `command`, which hide others of the same name and may be null, the common ones and the
  // application's.
  explicit FlagTable(const CommandTree& tree, const Command* command = nullptr);

  // The flag called `name` (no dashes): by flag, field name or alias, '_' and '-' alike; --no-… of booleans.
  std::optional<FlagMatch> find(std::string_view name) const;
  // Every flag once, the command's first.
  std::vector<FlagMatch> all() const;

 private:
  struct Part {
    FlagScope scope;
    const Shape* shape;
  };
  std::vector<Part> parts_;
};

// True when `--data` gives the complete input of `command`.
bool takes_whole_input(const Command& command);
// The fields that positional arguments fill, in order: those marked so, else the first required scalar.
std::vector<const Field*> positional_fields(const Shape& shape);
// True when the field takes several positional arguments.
bool takes_more_words(const Field& field);
// True when one word of the command line is one value of `shape`.
bool is_scalar(const Shape& shape);
// True when the value of `shape` is a JSON document: a file, inline text or standard input.
bool is_document(const Shape& shape);

}  // namespace blue
