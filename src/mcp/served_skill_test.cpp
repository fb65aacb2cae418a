#include "mcp/served_skill.h"

#include <gmock/gmock.h>

#include "base/hash.h"

namespace blue {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;

ServedFile file(std::string path, std::string text) {
  return {std::move(path), "text/markdown", std::move(text), {}};
}

std::string manifest(std::string_view name, std::string_view description = "Says how.") {
  return "---\nname: " + std::string(name) + "\ndescription: " + std::string(description) +
         "\n---\n\n# Body\n";
}

Result<ServedSkill> make(std::string name, std::string text) {
  return make_served_skill(std::move(name), {file("SKILL.md", std::move(text))});
}

TEST(ServedSkill, KnowsHeadDigestsAndOrder) {
  auto skill = make_served_skill(
      "bake", {file("zebra.md", "z"), file("examples/one.md", "1"), file("SKILL.md", manifest("bake"))});
  ASSERT_TRUE(skill);
  EXPECT_EQ(render_json(skill->frontmatter), R"({"name":"bake","description":"Says how."})");
  std::vector<std::string> paths;
  for (const ServedFile& each : skill->files) {
    paths.push_back(each.path);
    EXPECT_EQ(each.digest, "sha256:" + sha256(each.text));
  }
  EXPECT_THAT(paths, ElementsAre("SKILL.md", "examples/one.md", "zebra.md"));
}

TEST(ServedSkill, IsShownWithSizeInBytes) {
  auto skill = make("bake", manifest("bake") + "é\n");
  ASSERT_TRUE(skill);
  const Json entry = skill_entry(*skill);
  EXPECT_EQ(entry.text_or("uri", ""), "skill://bake/SKILL.md");
  const Json& resource = entry.find("resources")->array()->at(0);
  EXPECT_EQ(*resource.find("size"), Json(skill->files[0].text.size()));
  EXPECT_EQ(resource.text_or("digest", ""), skill->files[0].digest);
  EXPECT_EQ(resource_entry(*skill, skill->files[0]).text_or("name", ""), "bake");
  EXPECT_EQ(resource_entry(*skill, skill->files[0]).text_or("description", ""), "Says how.");
}

TEST(ServedSkill, RefusesWhatHostsWould) {
  for (std::string name : {"", "-bake", "bake-", "ba--ke", "Bake", "ba ke", "ba/ke", "bäke"})
    EXPECT_FALSE(make(name, manifest(name))) << name;
  EXPECT_FALSE(make(std::string(65, 'a'), manifest(std::string(65, 'a'))));
  EXPECT_TRUE(make(std::string(64, 'a'), manifest(std::string(64, 'a'))));
  EXPECT_FALSE(make("bake", manifest("broil"))) << "another name in the head";
  EXPECT_FALSE(make("bake", "# Body\n")) << "no head";
  EXPECT_FALSE(make("bake", "---\nname: bake\n---\n")) << "no description";
  EXPECT_FALSE(make("bake", manifest("bake", std::string(1025, 'a'))));
  EXPECT_FALSE(make_served_skill("bake", {file("other.md", manifest("bake"))})) << "no SKILL.md";
  EXPECT_THAT(make("bake", manifest("broil")).error().message, HasSubstr("its head calls it \"broil\""));
}

TEST(ServedSkill, RefusesTooManyAndTooLargeFiles) {
  std::vector<ServedFile> many{file("SKILL.md", manifest("bake"))};
  for (int i = 0; i < 511; ++i) many.push_back(file("f" + std::to_string(i), ""));
  EXPECT_TRUE(make_served_skill("bake", many));
  many.push_back(file("one-more", ""));
  EXPECT_FALSE(make_served_skill("bake", many));
  EXPECT_FALSE(make_served_skill(
      "bake", {file("SKILL.md", manifest("bake")), file("large", std::string(std::size_t{16} << 20, 'x'))}));
}

TEST(ServedSkill, FilesAreFoundByTheirWholeAddressOnly) {
  const std::vector<ServedSkill> skills{
      make_served_skill("bake", {file("SKILL.md", manifest("bake")), file("a/b.md", "b")}).value()};
  EXPECT_EQ(find_skill_file(skills, "skill://bake/a/b.md"), &skills[0].files[1]);
  for (const char* uri :
       {"", "skill://", "skill://bake", "skill://bake/", "skill://bake/a", "skill://bake//a/b.md",
        "skill://bake/a/../a/b.md", "skill://broil/SKILL.md", "SKILL://bake/SKILL.md"})
    EXPECT_EQ(find_skill_file(skills, uri), nullptr) << uri;
}

}  // namespace
}  // namespace blue
