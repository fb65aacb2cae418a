// Declared once: every tool has one file, one registry row, one snapshot and one section in docs/tools.md,
// and is what every client accepts.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <set>

#include "app/server_listing.h"
#include "base/format.h"
#include "base/text.h"
#include "tests/support/process.h"
#include "tests/support/schema_lint.h"
#include "tools/registry.h"

namespace blue {
namespace {

const Path kProject(PROJECT_FOLDER);
const Path kSnapshots = kProject / "tests" / "snapshots";

std::string snapshot_of(const Tool& tool) { return render_json(list_entry(tool), JsonStyle::pretty) + "\n"; }

TEST(Snapshots, EveryToolIsAsReviewed) {
  for (const Tool* tool : served_tools()) {
    Path path = kSnapshots / (mcp_name(tool->info) + ".json");
    if (std::getenv("BLUE_UPDATE")) {
      ASSERT_TRUE(write_file(path, snapshot_of(*tool)));
    }
    EXPECT_EQ(read_file(path).value_or("missing"), snapshot_of(*tool))
        << "if that is meant: scripts/check --update";
  }
}

// A tool is declared in <group>/<verb>.cpp, or in documents/<verb>.cpp where several types share the verb.
TEST(Snapshots, AToolIsOneFileOneRowOneSnapshot) {
  const Path tools = kProject / "src" / "tools";
  std::set<std::string> files, declaring, rows, snapshots, expected_snapshots;
  for (const auto& entry : std::filesystem::recursive_directory_iterator(tools)) {
    const Path& path = entry.path();
    const std::string group = path.parent_path().filename().string(), verb = path.stem().string();
    const bool has_header = std::filesystem::exists(Path(path).replace_extension(".h"));
    const bool is_tool = path.extension() == ".cpp" && !has_header && !verb.ends_with("_test") &&
                         group != "tools" && group != "resources" && group != "prompts";
    if (is_tool) files.insert(group + "/" + verb);
  }
  for (const Tool* tool : all_tools()) {
    const std::string own = format("{}/{}", tool->info.group, tool->info.verb);
    const std::string common = format("documents/{}", tool->info.verb);
    EXPECT_TRUE(rows.insert(own).second) << "a tool has two rows: " << own;
    declaring.insert(files.contains(own) ? own : common);
  }
  for (const Tool* tool : served_tools()) expected_snapshots.insert(mcp_name(tool->info) + ".json");
  for (const auto& entry : std::filesystem::directory_iterator(kSnapshots))
    if (entry.path().extension() == ".json") snapshots.insert(entry.path().filename().string());
  EXPECT_EQ(files, declaring);
  EXPECT_EQ(snapshots, expected_snapshots);
}

TEST(Snapshots, EveryClientAcceptsEveryTool) {
  for (const Tool* tool : served_tools())
    EXPECT_THAT(lint_tool(list_entry(*tool)), testing::IsEmpty()) << mcp_name(tool->info);
}

struct ListSize {
  std::size_t shown = 0;  // name, description and input schema: what a model reads
  std::size_t whole = 0;
};

ListSize measure(std::string_view toolsets) {
  ListSize size;
  for (const Tool* tool : all_tools()) {
    auto enabled = split(toolsets, ',');
    if (std::ranges::none_of(enabled, [&](std::string_view one) { return is_in_toolset(tool->info, one); }))
      continue;
    Json entry = list_entry(*tool);
    size.whole += render_json(entry).size();
    size.shown += render_json(JsonObject{{"name", *entry.find("name")},
                                         {"description", *entry.find("description")},
                                         {"inputSchema", *entry.find("inputSchema")}})
                      .size();
  }
  return size;
}

TEST(Snapshots, WhatAModelIsShownStaysInBudget) {
  EXPECT_LE(measure("core,dialogue").shown, 20u * 1024);
  EXPECT_LE(measure("core,dialogue").whole, 32u * 1024);
  std::string every;
  for (const NamedGroup& toolset : all_toolsets()) every += std::string(toolset.name) + ",";
  EXPECT_LE(measure("operations").shown, 16u * 1024);
  EXPECT_LE(measure(every).shown, 56u * 1024);
  EXPECT_LE(prompt_asset("instructions.md").size(), 2u * 1024);
}

TEST(Snapshots, EveryToolsetIsKnownAndUsedAsNamed) {
  std::vector<std::string_view> known;
  for (const NamedGroup& toolset : all_toolsets()) known.push_back(toolset.name);
  for (const Tool* tool : served_tools())
    for (std::string_view toolset : split(tool->info.toolsets, ','))
      EXPECT_THAT(known, testing::Contains(toolset)) << mcp_name(tool->info);
}

TEST(Snapshots, TheReferenceIsCurrent) {
  RunResult reference = run({BLUE_PROGRAM, "reference"});
  ASSERT_EQ(reference.exit_code, 0) << reference.err;
  EXPECT_EQ(read_file(kProject / "docs" / "tools.md").value_or("missing"), reference.out)
      << "if that is meant: scripts/check --update";
  for (const Tool* tool : all_tools())
    EXPECT_THAT(reference.out, testing::HasSubstr("### blue " + join(command_path(tool->info), " ") + "\n"));
  for (const Tool* tool : served_tools())
    EXPECT_THAT(reference.out, testing::HasSubstr(mcp_name(tool->info)));
}

}  // namespace
}  // namespace blue
