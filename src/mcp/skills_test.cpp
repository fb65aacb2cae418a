// How a skill is checked and shown, and the skills extension as a client sees it.
#include "mcp/skills.h"

#include <gmock/gmock.h>

#include "base/hash.h"
#include "tests/support/fake_peer.h"

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

TEST(ServedSkill, HasFrontMatterDigestsAndOrder) {
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

TEST(ServedSkill, EntryHasSizesInBytes) {
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
  EXPECT_FALSE(make("bake", manifest("broil"))) << "another name in the front matter";
  EXPECT_FALSE(make("bake", "# Body\n")) << "no front matter";
  EXPECT_FALSE(make("bake", "---\nname: bake\n---\n")) << "no description";
  EXPECT_FALSE(make("bake", manifest("bake", std::string(1025, 'a'))));
  EXPECT_FALSE(make_served_skill("bake", {file("other.md", manifest("bake"))})) << "no SKILL.md";
  EXPECT_THAT(make("bake", manifest("broil")).error().message,
              HasSubstr("its front matter names it \"broil\""));
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

TEST(ServedSkill, FilesAreFoundByTheirCompleteAddressOnly) {
  const std::vector<ServedSkill> skills{
      make_served_skill("bake", {file("SKILL.md", manifest("bake")), file("a/b.md", "b")}).value()};
  EXPECT_EQ(find_skill_file(skills, "skill://bake/a/b.md"), &skills[0].files[1]);
  for (const char* uri :
       {"", "skill://", "skill://bake", "skill://bake/", "skill://bake/a", "skill://bake//a/b.md",
        "skill://bake/a/../a/b.md", "skill://broil/SKILL.md", "SKILL://bake/SKILL.md"})
    EXPECT_EQ(find_skill_file(skills, uri), nullptr) << uri;
}

constexpr std::string_view kBake = R"("uri":"skill://bake/SKILL.md")";

void offer(FakeSurface& surface) {
  const std::string head = "---\nname: bake\ndescription: Says how.\nmetadata:\n  level: easy\n---\n";
  surface.who.extensions = {{std::string(kSkillsExtension), JsonObject{{"directoryRead", true}}}};
  surface.known_skills = {
      make_served_skill("bake", {file("SKILL.md", head), file("examples/bread/rye.md", "rye"),
                                 file("examples/bread/wheat.md", "wheat"), file("examples/cake.md", "cake")})
          .value()};
}

class WithSkills : public testing::Test {
 protected:
  WithSkills() { offer(peer_.surface); }
  Json ask(std::string_view method, std::string_view params = "") {
    return peer_.ask(modern(std::to_string(++id_), method, params));
  }
  FakePeer peer_;
  int id_ = 0;
};

std::vector<std::string> uris(const Json& answer) {
  std::vector<std::string> out;
  Json list = at(answer, "result|resources");
  if (list.array())
    for (const Json& entry : *list.array()) out.emplace_back(entry.text_or("uri", "?"));
  return out;
}

TEST_F(WithSkills, AreListedCompletely) {
  Json answer = ask("skills/list");
  EXPECT_EQ(at(answer, "result|ttlMs"), Json(300000));
  EXPECT_EQ(at(answer, "result|cacheScope"), Json("public"));
  const Json skills = at(answer, "result|skills");
  ASSERT_EQ(skills.array()->size(), 1u);
  const Json& skill = skills.array()->at(0);
  EXPECT_EQ(*skill.find("frontmatter"),
            json(R"({"name":"bake","description":"Says how.","metadata":{"level":"easy"}})"));
  EXPECT_EQ(skill.find("resources")->array()->size(), 4u);
  EXPECT_EQ(at(ask("skills/list", R"("cursor":"x")"), "error|code"), Json(-32602));
}

TEST_F(WithSkills, AreReturnedOneByOneAsInTheList) {
  Json answer = ask("skills/get", kBake);
  EXPECT_EQ(at(answer, "result|skill"), at(ask("skills/list"), "result|skills").array()->at(0));
  EXPECT_EQ(at(answer, "result|ttlMs"), Json(300000));
  for (const char* params : {R"("uri":"skill://broil/SKILL.md")", R"("uri":"skill://bake")",
                             R"("uri":"skill://bake/examples/cake.md")", R"("uri":1)", ""})
    EXPECT_EQ(at(ask("skills/get", params), "error|code"), Json(-32602)) << params;
}

TEST_F(WithSkills, FoldersShowTheirDirectChildren) {
  Json root = ask("resources/directory/read", R"("uri":"skill://bake")");
  EXPECT_EQ(uris(root), (std::vector<std::string>{"skill://bake/SKILL.md", "skill://bake/examples"}));
  const Json folder = at(root, "result|resources").array()->at(1);
  EXPECT_EQ(folder,
            json(R"({"uri":"skill://bake/examples","name":"examples","mimeType":"inode/directory"})"));
  EXPECT_EQ(uris(ask("resources/directory/read", R"("uri":"skill://bake/examples")")),
            (std::vector<std::string>{"skill://bake/examples/bread", "skill://bake/examples/cake.md"}));
  EXPECT_EQ(uris(ask("resources/directory/read", R"("uri":"skill://bake/examples/bread")")),
            (std::vector<std::string>{"skill://bake/examples/bread/rye.md",
                                      "skill://bake/examples/bread/wheat.md"}));
}

TEST_F(WithSkills, EverythingElseIsNotAFolder) {
  for (const char* uri :
       {"", "skill:", "skill:/", "skill://", "skill://bake/", "skill://bak", "skill://bake/SKILL.md",
        "skill://bake/examples/", "skill://bake/example", "fake://note"}) {
    Json answer = ask("resources/directory/read", format(R"("uri":"{}")", uri));
    EXPECT_EQ(at(answer, "error|code"), Json(-32602)) << uri;
    EXPECT_EQ(at(answer, "error|data|uri"), Json(uri));
  }
}

TEST_F(WithSkills, LegacyClientsHaveThemToo) {
  peer_.initialize();
  Json answer = peer_.ask(legacy("1", "skills/list"));
  EXPECT_EQ(at(answer, "result|skills").array()->size(), 1u);
  EXPECT_TRUE(at(answer, "result|ttlMs").is_null());
  EXPECT_EQ(at(peer_.ask(legacy("2", "skills/get", R"("uri":"skill://no")")), "error|code"), Json(-32602));
}

TEST(WithoutSkills, TheMethodsAreUnknown) {
  FakePeer peer;
  for (const char* method : {"skills/list", "skills/get", "resources/directory/read"})
    EXPECT_EQ(at(peer.ask(modern("1", method, kBake)), "error|code"), Json(-32601)) << method;
}

}  // namespace
}  // namespace blue
