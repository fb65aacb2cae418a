#include "app/tool_filter.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>

#include "base/format.h"
#include "domain/error_codes.h"
#include "tools/registry.h"

namespace blue {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

const Config::Mcp kDefaults;

std::vector<std::string> names_of(const std::vector<const Tool*>& tools) {
  std::vector<std::string> names;
  for (const Tool* tool : tools) names.push_back(mcp_name(tool->info));
  return names;
}

std::vector<std::string> shown(const ToolOptions& request, const Config::Mcp& config = kDefaults) {
  return names_of(ToolFilter::make(request, config).value().enabled_tools());
}

// The names of all tools that `wanted` accepts, in the registry's order.
template <class Wanted>
std::vector<std::string> tools_that(Wanted wanted) {
  std::vector<const Tool*> found;
  std::ranges::copy_if(served_tools(), std::back_inserter(found),
                       [&](const Tool* tool) { return wanted(tool->info); });
  return names_of(found);
}

ToolOptions toolsets(std::vector<std::string> words) {
  ToolOptions request;
  request.toolsets = std::move(words);
  return request;
}

TEST(ToolFilter, ByDefaultTheToolsetsOfTheSettingsAreShown) {
  EXPECT_EQ(shown({}), tools_that([](const ToolInfo& info) {
              return is_in_toolset(info, "core") || is_in_toolset(info, "dialogue");
            }));
  EXPECT_THAT(shown({}), testing::Not(testing::Contains("blue_init")));
}

TEST(ToolFilter, AllMeansAll) {
  EXPECT_EQ(shown(toolsets({"all"})), tools_that([](const ToolInfo&) { return true; }));
}

TEST(ToolFilter, RequestReplacesTheToolsetsOfTheSettings) {
  Config::Mcp config;
  config.toolsets = {"all"};
  auto setup = tools_that([](const ToolInfo& info) { return is_in_toolset(info, "setup"); });
  EXPECT_EQ(shown(toolsets({"setup"}), config), setup);
  EXPECT_EQ(shown(toolsets({","}), config), std::vector<std::string>{}) << "asked for none";
}

TEST(ToolFilter, ListsMayBeWrittenWithCommas) {
  auto wanted = shown(toolsets({"core", "setup"}));
  EXPECT_EQ(shown(toolsets({"core,setup"})), wanted);
  EXPECT_EQ(shown(toolsets({" setup , core ,"})), wanted);
}

TEST(ToolFilter, FurtherToolsAreAddedByName) {
  ToolOptions request = toolsets({","});
  request.tools = {"blue_doctor,blue_status"};
  EXPECT_THAT(shown(request), ElementsAre("blue_status", "blue_doctor")) << "in the registry's order";
  Config::Mcp config;
  config.tools = {"blue_init"};
  EXPECT_THAT(shown(request, config), ElementsAre("blue_status", "blue_doctor", "blue_init"));
}

TEST(ToolFilter, ExcludedToolsStayHiddenHoweverTheyAreAskedFor) {
  ToolOptions request = toolsets({"all"});
  request.tools = {"blue_init"};
  request.exclude_tools = {"blue_init"};
  EXPECT_THAT(shown(request), testing::Not(testing::Contains("blue_init")));
  request.exclude_tools = {};
  Config::Mcp config;
  config.exclude_tools = {"blue_init"};
  EXPECT_THAT(shown(request, config), testing::Not(testing::Contains("blue_init")));
}

TEST(ToolFilter, ReadOnlyHidesEverythingThatWrites) {
  ToolOptions request = toolsets({"all"});
  request.tools = {"blue_init"};
  request.read_only = true;
  auto readers = tools_that([](const ToolInfo& info) { return info.effect == Effect::reads; });
  EXPECT_EQ(shown(request), readers);
  Config::Mcp config;
  config.read_only = true;
  request.read_only = std::nullopt;
  EXPECT_EQ(shown(request, config), readers);
  request.read_only = false;
  EXPECT_THAT(shown(request, config), testing::Contains("blue_init"))
      << "the command line beats the settings";
}

TEST(ToolFilter, EveryUnknownNameIsReportedWithTheNearest) {
  ToolOptions request = toolsets({"core,dialoge"});
  request.tools = {"blue_docter"};
  request.exclude_tools = {"blue_statsu", "xyzzy"};
  auto filter = ToolFilter::make(request, kDefaults);
  ASSERT_FALSE(filter);
  const auto& problems = filter.error().errors;
  ASSERT_EQ(problems.size(), 4u);
  EXPECT_EQ(problems[0].field, "toolsets");
  EXPECT_THAT(problems[0].message, HasSubstr("Did you mean dialogue?"));
  EXPECT_THAT(problems[0].suggestion, HasSubstr("core"));
  EXPECT_EQ(problems[1].field, "tools");
  EXPECT_THAT(problems[1].message, HasSubstr("Did you mean blue_doctor?"));
  EXPECT_EQ(problems[2].field, "exclude_tools");
  EXPECT_THAT(problems[2].message, HasSubstr("Did you mean blue_status?"));
  EXPECT_EQ(problems[3].message, "Unknown tool \"xyzzy\".");
}

TEST(ToolFilter, UnknownNamesInTheSettingsAreReportedToo) {
  Config::Mcp config;
  config.toolsets = {"cor"};
  EXPECT_FALSE(ToolFilter::make({}, config));
}

TEST(ToolFilter, RefusalOfAHiddenToolNamesWhatShowsIt) {
  auto filter = ToolFilter::make({}, kDefaults).value();
  Error error = filter.refusal("blue_init");
  EXPECT_EQ(error.code, codes::tool_not_enabled);
  EXPECT_THAT(error.message, HasSubstr("blue_init"));
  EXPECT_EQ(
      error.suggestion,
      "Start the server with --toolsets core,dialogue,setup, or with BLUE_TOOLSETS=core,dialogue,setup.");
}

// "--toolsets adr" was advised, which shows the ADR tools and takes the dialogue's away.
TEST(ToolFilter, WhatARefusalAdvisesShowsTheToolAndEverythingThatWasShown) {
  const auto filter = ToolFilter::make({}, kDefaults).value();
  const auto before = shown({});
  for (const Tool* tool : served_tools()) {
    if (filter.is_enabled(*tool)) continue;
    const std::string advice = filter.refusal(mcp_name(tool->info)).suggestion;
    const std::size_t start = advice.find("--toolsets ") + std::string_view("--toolsets ").size();
    const auto after = shown(toolsets({advice.substr(start, advice.find(", or") - start)}));
    EXPECT_THAT(after, testing::Contains(mcp_name(tool->info))) << advice;
    EXPECT_THAT(after, testing::IsSupersetOf(before)) << advice;
  }
}

// A tool of a group that does not exist was answered with "Did you mean blue_adr_create?".
TEST(ToolFilter, OnlyAToolOfTheSameKindIsSuggested) {
  const auto filter = ToolFilter::make(toolsets({"all"}), kDefaults).value();
  for (const char* name : {"blue_worktree_create", "blue_worktree_list", "blue_realm_status", "xyzzy"}) {
    const Error error = filter.refusal(name);
    EXPECT_EQ(error.message, format("Unknown tool \"{}\".", name));
    EXPECT_THAT(error.suggestion, HasSubstr("core, dialogue, rfc, adr, spike, audit, prd"));
  }
  EXPECT_THAT(filter.refusal("blue_dialog_create").message, HasSubstr("Did you mean blue_dialogue_create?"));
  EXPECT_THAT(filter.refusal("blue_create_dialogue").message,
              HasSubstr("Did you mean blue_dialogue_create?"));
}

TEST(ToolFilter, RefusalNamesTheSettingThatHidesTheTool) {
  ToolOptions request = toolsets({"all"});
  request.read_only = true;
  EXPECT_THAT(ToolFilter::make(request, kDefaults)->refusal("blue_init").suggestion,
              HasSubstr("--read-only"));
  request.exclude_tools = {"blue_init"};
  EXPECT_THAT(ToolFilter::make(request, kDefaults)->refusal("blue_init").suggestion,
              HasSubstr("--exclude-tools"));
}

TEST(ToolFilter, RefusalOfAnUnknownToolNamesTheNearestOneShown) {
  auto filter = ToolFilter::make({}, kDefaults).value();
  Error error = filter.refusal("blue_statsu");
  EXPECT_EQ(error.code, codes::tool_not_found);
  EXPECT_THAT(error.message, HasSubstr("Did you mean blue_status?"));
  EXPECT_THAT(error.suggestion, HasSubstr("tools/list"));
  EXPECT_LE(filter.refusal(std::string(100'000, 'x')).message.size(), 300u);
}

}  // namespace
}  // namespace blue
