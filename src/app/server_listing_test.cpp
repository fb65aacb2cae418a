#include "app/server_listing.h"

#include <gmock/gmock.h>

#include "base/hash.h"
#include "prompts/skill.h"

namespace blue {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::SizeIs;

TEST(ServedSkills, AreAllThatBlueShips) {
  const std::vector<ServedSkill> served = make_served_skills();
  const std::vector<Skill> shipped = all_skills();
  ASSERT_THAT(served, SizeIs(shipped.size())) << "one was refused; the log says why";
  for (std::size_t i = 0; i < served.size(); ++i) {
    EXPECT_EQ(served[i].name, shipped[i].name);
    EXPECT_EQ(served[i].files.front().text, shipped[i].text) << "the very text that `blue skill show` prints";
    EXPECT_EQ(served[i].files.size(), shipped[i].files.size() + 1);
    EXPECT_EQ(Json(served[i].frontmatter).text_or("description", ""), shipped[i].description);
    for (const ServedFile& file : served[i].files) EXPECT_EQ(file.digest, "sha256:" + sha256(file.text));
  }
}

TEST(ServedSkills, HaveTheirExamples) {
  const ServedSkill skill = make_served_skills().front();
  std::vector<std::string> paths;
  for (const ServedFile& file : skill.files) paths.push_back(file.path);
  EXPECT_THAT(paths, ElementsAre("SKILL.md", "examples/round-0.md", "examples/round-1.md",
                                 "examples/round-2.md", "examples/round-3.md", "examples/round-4.md"));
  EXPECT_THAT(skill.files.front().text, HasSubstr("`examples/round-0.md` to `examples/round-4.md`"));
}

}  // namespace
}  // namespace blue
