#include "app/server_surface.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <barrier>
#include <set>
#include <thread>

#include "base/format.h"
#include "base/json_parse.h"
#include "domain/error_codes.h"
#include "mcp/methods.h"
#include "mcp/skills.h"
#include "project/setup.h"
#include "tests/support/environment.h"
#include "tests/support/temp_folder.h"
#include "tools/registry.h"

namespace blue {
namespace {

using testing::AllOf;
using testing::Contains;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::StartsWith;
using Kind = CompletionQuery::Kind;

ToolFilter filter_of(std::vector<std::string> toolsets) {
  ToolOptions request;
  request.toolsets = std::move(toolsets);
  return ToolFilter::make(request, {}).value();
}

// A surface over an empty git repository.
class OnSurface : public testing::Test {
 protected:
  void SetUp() override { std::filesystem::create_directories(root_ / ".git"); }
  static const ToolResult& result_of(const Result<ToolReply>& reply) {
    return std::get<ToolResult>(reply.value());
  }
  // As a client reads it, whether it was made for this call or for one before.
  static Json content_of(const Result<ToolReply>& reply) {
    const std::string members = render_tool_result(result_of(reply));
    return *parse_json(format("{{{}}}", members)).value().find("structuredContent");
  }
  static Json status(ServerSurface& surface, const Caller& caller = {}) {
    return content_of(surface.call_tool("blue_status", JsonObject{}, caller));
  }
  static Json prompt_text(const Result<PromptReply>& prompt) {
    const Json& message = std::get<Json>(prompt.value()).find("messages")->array()->at(0);
    return message.find("content")->text_or("text", "");
  }

  TempFolder folder_;
  Path root_ = std::filesystem::canonical(folder_.path());
  ScopedVariable no_user_settings_{"XDG_CONFIG_HOME", (folder_ / "none").string()};
  WorkspacePool workspaces_{{.named = {}, .start = root_, .home = {}}, Clock()};
  ServerSurface some_{workspaces_, filter_of({"core"})};
  ServerSurface all_{workspaces_, filter_of({"all"})};
};

std::vector<std::string> members(std::string_view list, std::string_view key) {
  std::vector<std::string> out;
  Json entries = parse_json(list).value();
  for (const Json& entry : *entries.array()) out.emplace_back(entry.text_or(key, "?"));
  return out;
}

TEST_F(OnSurface, ListsExactlyWhatIsEnabled) {
  std::vector<std::string> wanted;
  for (const Tool* tool : filter_of({"core"}).enabled_tools()) wanted.push_back(mcp_name(tool->info));
  EXPECT_EQ(members(some_.tools(), "name"), wanted);
  EXPECT_EQ(members(all_.tools(), "name").size(), served_tools().size());
}

TEST_F(OnSurface, ListsAreRenderedOnceAndAlikeForEveryone) {
  constexpr int threads = 8;
  std::vector<std::string_view> seen(threads);
  {
    std::barrier start(threads);
    std::vector<std::jthread> crowd;
    for (auto& view : seen)
      crowd.emplace_back([&] {
        start.arrive_and_wait();
        view = all_.tools();
        all_.prompts();
        all_.resource_templates();
      });
  }
  for (std::string_view view : seen) EXPECT_EQ(view.data(), seen[0].data());
  ServerSurface another(workspaces_, filter_of({"all"}));
  EXPECT_EQ(another.tools(), all_.tools());
  EXPECT_EQ(another.prompts(), all_.prompts());
  EXPECT_EQ(another.resource_templates(), all_.resource_templates());
}

TEST_F(OnSurface, ADisabledToolIsRefusedWithTheWayToEnableIt) {
  auto reply = some_.call_tool("blue_init", JsonObject{}, {});
  ASSERT_FALSE(reply);
  EXPECT_EQ(reply.error().code, codes::tool_not_enabled);
  EXPECT_THAT(reply.error().suggestion, HasSubstr("--toolsets"));
  EXPECT_FALSE(is_present(root_ / ".blue"));
  EXPECT_EQ(some_.call_tool("blue_statsu", JsonObject{}, {}).error().code, codes::tool_not_found);
}

TEST_F(OnSurface, ALongCallBecomesATaskWhenTheCallerAllowsIt) {
  Caller patient;
  patient.may_defer = true;
  EXPECT_TRUE(std::holds_alternative<Deferral>(all_.call_tool("blue_sync", JsonObject{}, patient).value()));
  EXPECT_TRUE(
      std::holds_alternative<ToolResult>(all_.call_tool("blue_status", JsonObject{}, patient).value()));
  EXPECT_TRUE(std::holds_alternative<ToolResult>(all_.call_tool("blue_sync", JsonObject{}, {}).value()));
}

TEST_F(OnSurface, RefusalOfAToolIsItsAnswer) {
  auto reply = some_.call_tool("blue_status", JsonObject{{"x", 1}}, {});
  ASSERT_TRUE(reply);
  EXPECT_TRUE(result_of(reply).is_error);
  EXPECT_EQ(result_of(reply).structured->text_or("error_code", ""), "unknown_field");
}

TEST_F(OnSurface, NextActionNamesNoToolThatIsNotEnabled) {
  Json shown = *status(all_).find("next_action");
  EXPECT_EQ(shown.text_or("tool", ""), "blue_init");
  Json hidden = *status(some_).find("next_action");
  EXPECT_TRUE(hidden.find("tool")->is_null());
  EXPECT_EQ(hidden.text_or("command", ""), shown.text_or("command", "-"));
}

TEST_F(OnSurface, EveryListedResourceCanBeReadAndHasAVersion) {
  std::set<std::string> uris;
  for (const Json& entry : all_.resources()) {
    std::string uri(entry.text_or("uri", ""));
    EXPECT_TRUE(uris.insert(uri).second) << uri << " is listed twice";
    auto text = all_.read_resource(uri);
    ASSERT_TRUE(text) << uri;
    EXPECT_EQ(text->uri, uri);
    EXPECT_EQ(text->mime_type, entry.text_or("mimeType", ""));
    EXPECT_FALSE(text->text.empty()) << uri;
    EXPECT_NE(all_.resource_version(uri), "") << uri;
  }
  EXPECT_THAT(uris, Contains("blue://status"));
}

TEST_F(OnSurface, ReferenceDocumentsToolsThatAreNotShown) {
  for (const Tool* tool : served_tools()) {
    auto text = some_.read_resource("blue://reference/" + mcp_name(tool->info));
    ASSERT_TRUE(text) << mcp_name(tool->info);
    EXPECT_THAT(text->text, HasSubstr(mcp_name(tool->info)));
  }
}

TEST_F(OnSurface, UnknownAddressesAreRefused) {
  for (std::string_view uri :
       {"", "blue://", "blue://statu", "blue://reference/", "blue://reference/blue_statu",
        "blue://reference/blue_status/", "file:///etc/passwd"}) {
    auto text = all_.read_resource(uri);
    ASSERT_FALSE(text) << uri;
    EXPECT_EQ(text.error().code, codes::resource_not_found) << uri;
    EXPECT_EQ(all_.resource_version(uri), "") << uri;
  }
}

TEST_F(OnSurface, VersionOfTheStatusChangesWithIt) {
  std::string before = all_.resource_version("blue://status");
  EXPECT_EQ(all_.resource_version("blue://status"), before);
  ASSERT_TRUE(all_.call_tool("blue_init", JsonObject{}, {}));
  std::string set_up = all_.resource_version("blue://status");
  EXPECT_NE(set_up, before);
  EXPECT_EQ(all_.resource_version("blue://status"), set_up);
  ASSERT_TRUE(make_folder(root_ / ".blue/dialogues/one"));
  ASSERT_TRUE(write_file(root_ / ".blue/dialogues/one/ledger.jsonl", "<<<<<<< HEAD\n"));
  EXPECT_NE(all_.resource_version("blue://status"), set_up) << "another process made the change";
}

TEST_F(OnSurface, CompletesTheVariableOfATemplate) {
  auto complete = [&](std::string reference, std::string argument, std::string value,
                      Kind kind = Kind::resource_template) {
    return some_.complete({kind, std::move(reference), std::move(argument), std::move(value), {}});
  };
  const std::string reference = "blue://reference/{tool}";
  EXPECT_EQ(complete(reference, "tool", "").size(), served_tools().size());
  EXPECT_THAT(complete(reference, "tool", "blue_stat"), ElementsAre("blue_status"));
  EXPECT_THAT(complete(reference, "tool", "BLUE_STAT"), ElementsAre("blue_status"));
  EXPECT_THAT(complete(reference, "tool", "nothing"), IsEmpty());
  EXPECT_THAT(complete(reference, "verb", ""), IsEmpty());
  EXPECT_THAT(complete("blue://nothing/{tool}", "tool", ""), IsEmpty());
  EXPECT_THAT(complete(reference, "tool", "", Kind::prompt), IsEmpty());
  EXPECT_THAT(complete("orient", "goal", "", Kind::prompt), IsEmpty());
}

// A resource without a variable has no values; asking for the variable "" called a null pointer.
TEST_F(OnSurface, WithoutAVariableNothingIsCompleted) {
  EXPECT_THAT(all_.complete({Kind::resource_template, "blue://status", "", "", {}}), IsEmpty());
}

TEST_F(OnSurface, PromptsAreFilledOrRefused) {
  auto prompt = all_.get_prompt("orient", JsonObject{{"goal", "ship it"}}, {});
  ASSERT_TRUE(prompt);
  EXPECT_THAT(*prompt_text(prompt).string(), HasSubstr("ship it"));
  EXPECT_EQ(all_.get_prompt("orien", JsonObject{}, {}).error().code, codes::prompt_not_found);
  EXPECT_EQ(all_.get_prompt("orient", JsonObject{{"gaol", "x"}}, {}).error().code, codes::unknown_field);
}

TEST_F(OnSurface, SkillsArePromptsWithWhatIsAskedFor) {
  auto text_of = [&](std::string_view name, const JsonObject& arguments) {
    auto prompt = all_.get_prompt(name, arguments, {});
    return prompt ? *prompt_text(prompt).string() : prompt.error().message;
  };
  EXPECT_THAT(text_of("alignment-play", JsonObject{{"topic", "--panel-size 7 Tabs?"}}),
              AllOf(StartsWith("# Play alignment"), HasSubstr("words after the command"),
                    HasSubstr("\n\n--panel-size 7 Tabs?\n")));
  EXPECT_THAT(text_of("alignment-play", JsonObject{{"topic", " "}}), HasSubstr("No question was given"));
  EXPECT_THAT(text_of("alignment-expert", JsonObject{{"topic", "round-0/muffin.prompt.md"}}),
              HasSubstr("words after the command: round-0/muffin.prompt.md"));
}

// A client that was shown five arguments split the question over them, another sent none.
TEST_F(OnSurface, ASlashCommandHasOneArgument) {
  const Json prompts = parse_json(all_.prompts()).value();
  for (const Json& prompt : *prompts.array()) {
    if (!prompt.text_or("name", "").starts_with("alignment-")) continue;
    EXPECT_EQ(*prompt.find("arguments")->array()->at(0).find("required"), Json(true));
    EXPECT_THAT(members(render_json(*prompt.find("arguments")), "name"), ElementsAre("topic"));
  }
}

// 49 of 54 entries were references, which a model was shown before it needed one.
TEST_F(OnSurface, ReferencesAreFoundByTheirTemplateAndNotListed) {
  for (const Json& entry : all_.resources())
    EXPECT_FALSE(entry.text_or("uri", "").starts_with("blue://reference/"));
  EXPECT_THAT(members(all_.resource_templates(), "uriTemplate"), Contains("blue://reference/{tool}"));
}

TEST_F(OnSurface, EveryFileOfASkillIsAResourceAndSkillsAreListed) {
  std::vector<std::string> listed;
  for (const Json& entry : some_.resources())
    if (entry.text_or("uri", "").starts_with("skill://")) listed.emplace_back(entry.text_or("uri", ""));
  EXPECT_THAT(listed, ElementsAre("skill://alignment-expert/SKILL.md", "skill://alignment-play/SKILL.md"));
  for (const ServedSkill& skill : some_.skills())
    for (const ServedFile& file : skill.files) {
      auto text = some_.read_resource(file_uri(skill, file));
      ASSERT_TRUE(text) << file_uri(skill, file);
      EXPECT_EQ(text->text, file.text);
      EXPECT_EQ(text->mime_type, "text/markdown");
      EXPECT_EQ(some_.resource_version(file_uri(skill, file)), file.digest);
    }
  for (std::string_view uri : {"skill://", "skill://alignment-play", "skill://alignment-play/",
                               "skill://alignment-play/../alignment-expert/SKILL.md"})
    EXPECT_FALSE(some_.read_resource(uri)) << uri;
}

TEST_F(OnSurface, StatusIsNeverOlderThanAWriteOfTheServer) {
  for (int i = 1; i <= 5; ++i) {
    ASSERT_FALSE(result_of(all_.call_tool("blue_rfc_create", JsonObject{{"title", format("Part {}", i)}}, {}))
                     .is_error);
    EXPECT_EQ(*status(all_).find("documents"), Json(i));
    EXPECT_EQ(*status(all_).find("documents"), Json(i));
  }
}

TEST_F(OnSurface, AStatusThatWasCancelledServesNoOtherCall) {
  ASSERT_TRUE(set_up_project(root_));
  std::filesystem::create_directories(root_ / ".blue/docs/rfcs");
  ASSERT_TRUE(write_file(root_ / ".blue/docs/rfcs/0001-written-by-hand.draft.md", "# RFC 0001: By hand\n"));
  std::stop_source stop;
  stop.request_stop();
  const Caller gone{.scope = {stop.get_token(), {}}};
  EXPECT_THAT(render_json(status(all_, gone)), HasSubstr("cancelled"));
  EXPECT_THAT(render_json(status(all_)), testing::Not(HasSubstr("cancelled")));
}

TEST_F(OnSurface, ManyCallsAtOnceEachGetTheirAnswer) {
  constexpr int threads = 8, each = 5;
  std::atomic<int> good = 0;
  {
    std::barrier start(threads);
    std::vector<std::jthread> crowd;
    for (int number = 0; number < threads; ++number)
      crowd.emplace_back([&] {
        start.arrive_and_wait();
        for (int call = 0; call < each; ++call) {
          auto made = all_.call_tool("blue_init", JsonObject{}, {});
          auto seen = all_.call_tool("blue_status", JsonObject{}, {});
          good += !result_of(made).is_error && content_of(seen).text_or("index", "") == "file";
        }
      });
  }
  EXPECT_EQ(good, threads * each);
}

}  // namespace
}  // namespace blue
