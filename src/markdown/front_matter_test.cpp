#include "markdown/front_matter.h"

#include <gmock/gmock.h>

namespace blue {
namespace {

using ::testing::HasSubstr;

TEST(Frontmatter, GivesTextsAndMapsInTheirOrder) {
  auto head = parse_frontmatter(
      "---\nname: alpha\ndescription: Says \"a, b\", and (`c`): never mind.\nmetadata:\n  role: x\n  level: "
      "two\nlast: z\n---\n\n# Body\n---\nmore\n");
  ASSERT_FALSE(head) << "a colon and a space inside a value start a map in YAML";
  head = parse_frontmatter(
      "---\nname: alpha\ndescription: Says \"a, b\" (`c`).\nmetadata:\n  role: x\n  level: "
      "two\nlast: z\n---\n\n# Body\n---\nmore\n");
  ASSERT_TRUE(head);
  EXPECT_EQ(
      render_json(head->values),
      R"({"name":"alpha","description":"Says \"a, b\" (`c`).","metadata":{"role":"x","level":"two"},"last":"z"})");
  EXPECT_EQ(head->body, "# Body\n---\nmore");
}

TEST(Frontmatter, MayBeEmptyAndEndTheFile) {
  auto head = parse_frontmatter("---\n---\n");
  ASSERT_TRUE(head);
  EXPECT_TRUE(head->values.empty());
  EXPECT_EQ(head->body, "");
}

TEST(Frontmatter, RefusesWhatYamlReadsDifferently) {
  for (std::string_view value :
       {"yes",    "No",   "TRUE",      "null",       "~",          "n",          "12",       "1.5",
        ".5",     "-1",   "+1",        "0x1f",       "2026-01-01", "\"quoted\"", "'quoted'", "[a, b]",
        "{a: b}", "| ",   ">",         "&anchor",    "*alias",     "!tag",       "@at",      "%percent",
        "`tick`", "a: b", "a:",        "a #comment", "#comment",   "a ",         " a",       "- item",
        "? key",  "= x",  "tab\there", "a\r"})
    EXPECT_FALSE(parse_frontmatter("---\nkey: " + std::string(value) + "\n---\n")) << value;
}

TEST(Frontmatter, RefusesOtherForms) {
  for (std::string_view text :
       {"", "name: x\n", "---", "---\n", "---\nname: x\n", "---\nname: x\n--- \n",
        "---\r\nname: x\r\n---\r\n", "---\nname:x\n---\n", "---\nname: a\nname: b\n---\n",
        "---\nName: a\n---\n", "---\n\n---\n", "---\n  name: a\n---\n", "---\nname: a\n  more: b\n---\n",
        "---\nname:\n---\n", "---\nname:\n   a: b\n---\n", "---\nname:\n  a:\n---\n",
        "---\nname:\n  a: b\n  a: c\n---\n", "\xEF\xBB\xBF---\nname: a\n---\n"})
    EXPECT_FALSE(parse_frontmatter(text)) << text;
}

TEST(Frontmatter, NamesTheLine) {
  auto head = parse_frontmatter("---\nname: a\nbad value\n---\n");
  ASSERT_FALSE(head);
  EXPECT_THAT(head.error().message, HasSubstr("Line 3 of the head cannot be read: bad value"));
}

}  // namespace
}  // namespace blue
