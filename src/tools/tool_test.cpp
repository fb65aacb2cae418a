#include "tools/tool.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <set>

#include "tools/registry.h"

namespace blue {
namespace {

using testing::ElementsAre;

constexpr ToolInfo kPlain{.group = "panel", .verb = "sample_names", .toolsets = "core,dialogue"};
constexpr ToolInfo kNamed{
    .group = "core", .verb = "status", .toolsets = "core", .mcp_name = "blue_status", .command = "show all"};

TEST(ToolName, FollowsGroupAndVerbUnlessItIsGiven) {
  EXPECT_EQ(mcp_name(kPlain), "blue_panel_sample_names");
  EXPECT_EQ(mcp_name(kNamed), "blue_status");
  EXPECT_THAT(command_path(kPlain), ElementsAre("panel", "sample-names"));
  EXPECT_THAT(command_path(kNamed), ElementsAre("show", "all"));
}

TEST(ToolName, ToolsetsAreWholeWords) {
  EXPECT_TRUE(is_in_toolset(kPlain, "core"));
  EXPECT_TRUE(is_in_toolset(kPlain, "dialogue"));
  EXPECT_FALSE(is_in_toolset(kPlain, "dialog"));
  EXPECT_FALSE(is_in_toolset(kPlain, "core,dialogue"));
  EXPECT_FALSE(is_in_toolset(kPlain, ""));
}

// A tool that divides, refuses, shows and decides on its exit code.
struct Divide {
  static constexpr ToolInfo info{};
  struct Input {
    int dividend = 0;
    int divisor = 1;
    static void describe(Fields<Input>& f) {
      f.required("dividend", &Input::dividend, "What is divided");
      f.optional("divisor", &Input::divisor, "By what");
    }
  };
  struct Output {
    int quotient = 0;
    static void describe(Fields<Output>& f) { f.optional("quotient", &Output::quotient, "The whole part"); }
  };
  static Result<Output> run(Workspace&, const Input& input) {
    if (input.divisor == 0) return fail(codes::contradiction, "Nothing is divided by 0.");
    return Output{input.dividend / input.divisor};
  }
  static View view(const Output& output) { return {Paragraph{std::to_string(output.quotient)}}; }
  static int exit_code(const Output& output) { return output.quotient; }
};

// The least a tool can be.
struct Bare {
  static constexpr ToolInfo info{};
  struct Input {
    static void describe(Fields<Input>&) {}
  };
  using Output = Input;
  static Result<Output> run(Workspace&, const Input&) { return Output{}; }
};

// A tool that returns more than a string in an input may hold.
struct Repeat {
  static constexpr ToolInfo info{};
  using Input = Bare::Input;
  struct Output {
    std::string text;
    static void describe(Fields<Output>& f) { f.optional("text", &Output::text, "Long"); }
  };
  static Result<Output> run(Workspace&, const Input&) { return Output{std::string(2 * kLongestString, 'x')}; }
  static View view(const Output& output) { return {Paragraph{output.text}}; }
  static std::string text(const Output& output) { return output.text; }
  static int exit_code(const Output& output) { return output.text.empty() ? 0 : 2; }
};

class MadeTool : public testing::Test {
 protected:
  Workspace workspace_{{.named = {}, .start = "/", .home = {}}, Clock()};
  Tool tool_ = make_tool<Divide>("sum", "divide");
};

TEST_F(MadeTool, TakesAndGivesJson) {
  auto output = tool_.call(workspace_, JsonObject{{"dividend", 7}, {"divisor", 2}});
  ASSERT_TRUE(output);
  EXPECT_EQ((*output)->json(), Json(JsonObject{{"quotient", 3}}));
}

TEST_F(MadeTool, ReportsWhatItsCallerKnewWithItsOwnAndThenDoesNotRun) {
  CallScope scope;
  scope.known_problems = {make_error(codes::wrong_type, "It is not a number.").at("dividend")};
  workspace_.set_scope(scope);
  for (const Json& arguments :
       {Json(JsonObject{{"dividend", 7}, {"divisor", 2}}), Json(JsonObject{{"divisor", 2}})}) {
    auto refused = tool_.call(workspace_, arguments);
    ASSERT_FALSE(refused);
    EXPECT_EQ(refused.error().message, "It is not a number.");
    EXPECT_TRUE(refused.error().errors.empty()) << "that it is missing follows from that";
  }
  auto both = tool_.call(workspace_, JsonObject{{"dividend", 7}, {"divisor", "x"}});
  ASSERT_FALSE(both);
  ASSERT_EQ(both.error().errors.size(), 2u);
  EXPECT_EQ(both.error().errors[1].field, "divisor");
}

TEST_F(MadeTool, ListsEveryProblemOfItsInputAndThenDoesNotRun) {
  auto output = tool_.call(workspace_, JsonObject{{"divisor", "0"}, {"rest", true}});
  ASSERT_FALSE(output);
  std::vector<std::string> fields;
  for (const Error& problem : output.error().errors) fields.push_back(problem.field);
  EXPECT_THAT(fields, testing::UnorderedElementsAre("dividend", "divisor", "rest"));
}

TEST_F(MadeTool, ReturnsARefusal) {
  auto output = tool_.call(workspace_, JsonObject{{"dividend", 1}, {"divisor", 0}});
  ASSERT_FALSE(output);
  EXPECT_EQ(output.error().message, "Nothing is divided by 0.");
}

TEST_F(MadeTool, ShowsAndRatesWhatItReturned) {
  auto output = tool_.call(workspace_, JsonObject{{"dividend", 7}, {"divisor", 2}});
  ASSERT_TRUE(output);
  auto view = (*output)->view();
  ASSERT_TRUE(view && view->size() == 1u);
  EXPECT_EQ(std::get<Paragraph>(view->front()).text.text, "3");
  EXPECT_EQ((*output)->exit_code(), 3);
  EXPECT_EQ((*output)->text(), std::nullopt);
}

// It broke: an output was encoded and decoded again to be drawn, and one above the limits on inputs was
// empty.
TEST_F(MadeTool, ShowsAnOutputLargerThanAnyInput) {
  auto output = make_tool<Repeat>("sum", "repeat").call(workspace_, JsonObject{});
  ASSERT_TRUE(output);
  auto view = (*output)->view();
  ASSERT_TRUE(view && view->size() == 1u);
  EXPECT_EQ(std::get<Paragraph>(view->front()).text.text.size(), 2 * kLongestString);
  EXPECT_EQ((*output)->text().value_or("").size(), 2 * kLongestString);
  EXPECT_EQ((*output)->exit_code(), 2);
}

TEST_F(MadeTool, MayLeaveShowingAndRatingToOthers) {
  auto output = make_tool<Bare>("sum", "bare").call(workspace_, JsonObject{});
  ASSERT_TRUE(output);
  EXPECT_FALSE((*output)->view());
  EXPECT_EQ((*output)->exit_code(), 0);
  EXPECT_EQ((*output)->json(), Json(JsonObject{}));
}

TEST(Tools, AreFoundByTheirNamesWhichDiffer) {
  std::set<std::string> names;
  std::set<std::vector<std::string>> paths;
  for (const Tool* tool : all_tools()) {
    EXPECT_TRUE(names.insert(mcp_name(tool->info)).second) << mcp_name(tool->info);
    EXPECT_TRUE(paths.insert(command_path(tool->info)).second) << mcp_name(tool->info);
    EXPECT_EQ(find_tool(mcp_name(tool->info)), tool);
  }
  EXPECT_EQ(find_tool("blue_statu"), nullptr);
  EXPECT_EQ(find_tool(""), nullptr);
}

TEST(Tools, SayWhatAListNeeds) {
  for (const Tool* tool : all_tools()) {
    const ToolInfo& info = tool->info;
    SCOPED_TRACE(mcp_name(info));
    EXPECT_FALSE(info.title.empty());
    EXPECT_GE(info.description.size(), 40u);
    EXPECT_LE(info.description.size(), 400u);
    EXPECT_TRUE(info.example.starts_with("blue ")) << info.example;
  }
}

TEST(Prompts, HaveTheTextsTheyNeed) {
  for (std::string_view asset : {"instructions.md", "orient.md"})
    EXPECT_FALSE(prompt_asset(asset).empty()) << asset;
  EXPECT_EQ(prompt_asset("no-such-file.md"), "");
  for (const Prompt* prompt : all_prompts())
    for (const Field& field : prompt->arguments().fields)
      EXPECT_EQ(field.shape->kind, ShapeKind::string) << prompt->name << ": the protocol has only texts";
}

}  // namespace
}  // namespace blue
