// The fixtures are consistent; the conformance suite itself runs in scripts/conformance.
#include "tests/conformance/fixture_surface.h"

#include <gmock/gmock.h>

#include <set>

#include "base/json_parse.h"
#include "tests/conformance/questions.h"

namespace blue {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;

std::set<std::string> names(std::string_view list) {
  std::set<std::string> out;
  const Json entries = parse_json(list).value();
  for (const Json& entry : *entries.array())
    EXPECT_TRUE(out.emplace(entry.text_or("name", "")).second) << entry.text_or("name", "");
  return out;
}

ToolReply call(FixtureSurface& surface, std::string_view name, const Caller& caller = {}) {
  return surface.call_tool(name, JsonObject{}, caller).value();
}

std::string text_of(const ToolReply& reply) {
  return std::string(std::get<ToolResult>(reply).content.at(0).text_or("text", ""));
}

TEST(FixtureSurface, ListsChangeAndChangeBack) {
  FixtureSurface surface;
  const std::set<std::string> tools = names(surface.tools()), prompts = names(surface.prompts());
  call(surface, "test_trigger_tool_change");
  EXPECT_EQ(names(surface.tools()).size(), tools.size() + 1);
  EXPECT_TRUE(surface.call_tool("test_extra_tool", JsonObject{}, {}));
  EXPECT_EQ(names(surface.prompts()), prompts);
  call(surface, "test_trigger_prompt_change");
  EXPECT_EQ(names(surface.prompts()).size(), prompts.size() + 1);
  call(surface, "test_trigger_tool_change");
  EXPECT_EQ(names(surface.tools()), tools);
  EXPECT_FALSE(surface.call_tool("test_extra_tool", JsonObject{}, {}));
}

TEST(FixtureSurface, ResourcesAreFoundByTheirAddresses) {
  FixtureSurface surface;
  for (const Json& entry : surface.resources())
    EXPECT_TRUE(surface.read_resource(entry.text_or("uri", ""))) << entry.text_or("uri", "");
  EXPECT_THAT(surface.read_resource("test://template/123/data")->text, HasSubstr(R"("id":"123")"));
  for (const char* uri :
       {"test://template//data", "test://template/1/2/data", "test://template/{id}", "test://"})
    EXPECT_FALSE(surface.read_resource(uri)) << uri;
}

TEST(FixtureSurface, MirroredArgumentsComeFromTheSchema) {
  FixtureSurface surface;
  const ToolTraits traits = surface.tool_traits("test_mirrored_parameters");
  ASSERT_EQ(traits.mirrored.size(), 2u);
  EXPECT_THAT(traits.mirrored[0].path, ElementsAre("region"));
  EXPECT_EQ(traits.mirrored[0].header, "Region");
}

TEST(FixtureSurface, RoundsNeedAnswersAndState) {
  FixtureSurface surface;
  constexpr const char* name = "test_input_required_result_multi_round";
  Caller caller;
  auto asked = std::get<Questions>(call(surface, name, caller));
  EXPECT_EQ(asked.list.at(0).key, "step1");
  caller.answers = {{"step1", JsonObject{{"action", "accept"}, {"content", JsonObject{{"name", "Ada"}}}}}};
  asked = std::get<Questions>(call(surface, name, caller));
  EXPECT_EQ(asked.list.at(0).key, "step2");
  caller.answers = {{"step2", JsonObject{{"action", "accept"}, {"content", JsonObject{{"color", "blue"}}}}}};
  EXPECT_TRUE(std::holds_alternative<Questions>(call(surface, name, caller))) << "the state is missing";
  caller.state = *asked.state;
  EXPECT_EQ(text_of(call(surface, name, caller)), "Ada likes blue.");
}

TEST(FixtureSurface, ACancelledCallDoesNotWait) {
  FixtureSurface surface;
  std::stop_source stop;
  stop.request_stop();
  Caller caller;
  caller.scope.stop = stop.get_token();
  EXPECT_TRUE(surface.call_tool("slow_compute", JsonObject{{"seconds", 1000}}, caller));
}

}  // namespace
}  // namespace blue
