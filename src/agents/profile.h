#pragma once
// A program that can be asked, as data: how it is started, what it may see, how its transcript is read.
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "agents/transcript.h"
#include "base/describe.h"

namespace blue {

// What a program can do besides answering, with the words of its profile.
enum class Isolation {
  no_tools,   // it can only answer
  read_only,  // it may look at files
  unknown,    // nothing is known: it may do what its user may
};

// Dollars for a million tokens.
struct TokenPrice {
  double input = 0, output = 0;
  static void describe(Fields<TokenPrice>& f);
};

struct Profile {
  std::vector<std::string> args;             // the program and its words; {system}, {system_file}
  std::vector<std::string> model_args;       // added where a model is chosen; {model}
  std::vector<std::string> version_args;     // make it print its version
  std::vector<std::string> variables;        // "NAME=value", set for it
  std::vector<std::string> passed;           // variables of this process that it gets besides the usual
  std::vector<std::string> keys;             // of these it needs one; none: it has a login of its own
  std::map<std::string, std::string> files;  // name in its folder → text
  TranscriptKind transcript = TranscriptKind::text;
  Isolation isolation = Isolation::unknown;
  bool hides_cut_off = false;  // it reports an answer that was cut off as whole: an end line is asked for
  bool reports_cost = false;
  std::optional<TokenPrice> price;
  std::string model;  // empty: the program's own choice
  int jobs = 4;       // asks at the same time
  static void describe(Fields<Profile>& f);
};

// The built-in profiles by name, as JSON.
std::map<std::string, Json> built_in_profiles();

// The profiles in `settings` (name → members) laid over the built-in ones; a new name is a new profile.
// invalid_value and the like with the path play.backends.<name>.… for what cannot be read.
Result<std::map<std::string, Profile>> merge_profiles(const std::map<std::string, Json>& settings);

}  // namespace blue
