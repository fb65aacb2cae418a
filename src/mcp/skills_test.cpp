// The skills extension as a client sees it.
#include "mcp/skill_methods.h"

#include <gtest/gtest.h>

#include "mcp/fake_peer.h"

namespace blue {
namespace {

constexpr std::string_view kBake = R"("uri":"skill://bake/SKILL.md")";

void offer(FakeSurface& surface) {
  auto file = [](std::string path, std::string text) {
    return ServedFile{std::move(path), "text/markdown", std::move(text), {}};
  };
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

TEST_F(WithSkills, AreListedWhole) {
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

TEST_F(WithSkills, AreGivenOneByOneAsInTheList) {
  Json answer = ask("skills/get", kBake);
  EXPECT_EQ(at(answer, "result|skill"), at(ask("skills/list"), "result|skills").array()->at(0));
  EXPECT_EQ(at(answer, "result|ttlMs"), Json(300000));
  for (const char* params : {R"("uri":"skill://broil/SKILL.md")", R"("uri":"skill://bake")",
                             R"("uri":"skill://bake/examples/cake.md")", R"("uri":1)", ""})
    EXPECT_EQ(at(ask("skills/get", params), "error|code"), Json(-32602)) << params;
}

TEST_F(WithSkills, FoldersShowWhatLiesDirectlyInThem) {
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

TEST_F(WithSkills, EverythingElseIsNoFolder) {
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
