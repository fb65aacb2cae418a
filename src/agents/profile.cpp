#include "agents/profile.h"

#include "base/embedded.h"
#include "base/format.h"
#include "base/json_parse.h"

namespace blue {

std::span<const Embedded> embedded_play();

namespace {

constexpr std::string_view kEnding = ".json";

// Members of `above` replace those of `below`, one by one.
Json laid_over(Json below, const Json& above) {
  if (!below.object() || !above.object()) return above;
  for (const JsonMember& member : *above.object()) below.object()->set(member.key, member.value);
  return below;
}

// Adds what is wrong with one profile, each problem with its place in the settings.
void take_problems(std::vector<Error>& problems, Error error, const std::string& path) {
  std::vector<Error> all = std::move(error.errors);
  if (all.empty()) all.push_back(std::move(error));
  for (Error& one : all) {
    one.field = one.field.empty() ? path : format("{}.{}", path, one.field);
    problems.push_back(std::move(one));
  }
}

}  // namespace

void TokenPrice::describe(Fields<TokenPrice>& f) {
  f.required<&TokenPrice::input>("Dollars for a million tokens read").range(0, 1e6);
  f.required<&TokenPrice::output>("Dollars for a million tokens written").range(0, 1e6);
}

void Profile::describe(Fields<Profile>& f) {
  constexpr std::size_t kMost = 60, kLongest = 4000;
  f.required<&Profile::args>("The program and its words").items(1, kMost, kLongest);
  f.optional<&Profile::model_args>("Words that choose a model").items(0, kMost, kLongest);
  f.optional<&Profile::version_args>("Words that make it print its version").items(0, kMost, kLongest);
  f.optional<&Profile::variables>("NAME=value, set for it").items(0, kMost, kLongest);
  f.optional<&Profile::passed>("Variables that it gets besides the usual").items(0, kMost, 200);
  f.optional<&Profile::keys>("Variables of which it needs one").items(0, kMost, 200);
  f.optional<&Profile::files>("Files in its folder").items(0, kMost, 100'000);
  f.optional<&Profile::transcript>("How its output is read");
  f.optional<&Profile::isolation>("What it can do besides answering");
  f.optional<&Profile::hides_cut_off>("It reports answers that were cut off as whole");
  f.optional<&Profile::reports_cost>("It reports what an answer cost");
  f.optional<&Profile::price>("Dollars for a million tokens: {input, output}");
  f.optional<&Profile::model>("Model; empty: the program's own choice").length(0, 120);
  f.optional<&Profile::jobs>("Asks at the same time").range(1, 64);
}

std::map<std::string, Json> built_in_profiles() {
  std::map<std::string, Json> out;
  for (const Embedded& file : embedded_play())
    out.emplace(file.path.substr(0, file.path.size() - kEnding.size()),
                parse_json(file.text).value_or(Json()));
  return out;
}

Result<std::map<std::string, Profile>> merge_profiles(const std::map<std::string, Json>& settings) {
  std::map<std::string, Json> all = built_in_profiles();
  for (const auto& [name, members] : settings) all[name] = laid_over(all[name], members);
  std::map<std::string, Profile> out;
  std::vector<Error> problems;
  for (const auto& [name, members] : all) {
    auto profile = decode<Profile>(members);
    if (profile)
      out.emplace(name, *std::move(profile));
    else
      take_problems(problems, std::move(profile).error(), format("play.backends.{}", name));
  }
  if (!problems.empty()) return fail(combine(std::move(problems)));
  return out;
}

}  // namespace blue
