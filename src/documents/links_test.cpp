#include "documents/links.h"

#include <gmock/gmock.h>

#include <map>

namespace blue {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

std::vector<std::string> targets(std::string_view text) {
  std::vector<std::string> out;
  for (const DocumentLink& link : find_links(text)) out.push_back(link.target);
  return out;
}

std::vector<std::string> mentions(std::string_view text) {
  std::vector<std::string> out;
  for (const DocumentMention& mention : find_mentions(text))
    out.push_back(mention.text + "=" + std::to_string(mention.number));
  return out;
}

MovedTo moves(const std::map<std::string, std::string>& table) {
  return [table](const std::string& path) { return table.contains(path) ? table.at(path) : path; };
}

TEST(DocumentLinks, FindsInlineLinksAndImages) {
  EXPECT_THAT(targets("[a](x.md) ![b](<y z.md> 'T') [c]( ../w.md#p \"T\" ) [d](v.md?q=1#p)"),
              ElementsAre("x.md", "y z.md", "../w.md", "v.md"));
  EXPECT_THAT(targets("[![i](i.png)](x.md) [a [b] c](y.md) \\[no](z.md) [t\\](u.md) end](v.md)"),
              ElementsAre("i.png", "x.md", "y.md", "v.md"));
  EXPECT_THAT(targets("[a](x_(1).md) [b](y\\(.md) [c](a%20b%2Fc.md) [d](%zz.md)"),
              ElementsAre("x_(1).md", "y(.md", "a b/c.md", "%zz.md"));
  EXPECT_THAT(targets("| [a](x.md) | b |\r\n> [q](y.md)\r\n- [l\r\nm](z.md)"),
              ElementsAre("x.md", "y.md", "z.md"));
}

TEST(DocumentLinks, GivesTextTargetAndRange) {
  const std::string text = "see [the one](../a%20b.md#part \"T\")";
  const DocumentLink link = find_links(text).at(0);
  EXPECT_EQ(link.text, "the one");
  EXPECT_EQ(slice(text, link.range), "../a%20b.md");
}

TEST(DocumentLinks, FindsDefinitions) {
  EXPECT_THAT(targets("[a]: x.md\n[b]: <y z.md> \"T\"\n\n [c\\]d]: z.md#p\r\n"),
              ElementsAre("x.md", "y z.md", "z.md"));
  EXPECT_THAT(targets("[^1]: x.md\n\n[a]: is prose\n\n[b] : y.md\n\nword\n[c]: z.md\n\n[]: w.md"), IsEmpty());
}

TEST(DocumentLinks, LeavesOtherThingsAlone) {
  EXPECT_THAT(targets("[a](https://x.org/y.md) [b](mailto:x) [c](//host/x.md) [d](#part) [e]() [f](?q)"),
              IsEmpty());
  EXPECT_THAT(targets("`[a](x.md)` `` ` [a](x.md)`` <!-- [a](x.md) --> \\`[b](y.md)` ` [c](z.md)"),
              ElementsAre("y.md", "z.md"));
  EXPECT_THAT(targets("```\n[a](x.md)\n```\n~~~~ md\n[a](x.md)\n~~~\n[a](x.md)\n~~~~\n[b](y.md)"),
              ElementsAre("y.md"));
  EXPECT_THAT(targets("a\n\n    [a](x.md)\n\n- item\n\n    [b](y.md)\n\n      ```\n      [c](z.md)\n      "
                      "```\n[d](w.md)"),
              ElementsAre("y.md", "w.md"));
  EXPECT_THAT(targets("---\nx: \"[a](x.md)\"\n---\n<!--\n[b](y.md)\n-->\n[c](x y.md) [d](z.md"), IsEmpty());
}

TEST(DocumentLinks, ResolvesWithinTheProject) {
  EXPECT_EQ(resolve_link(".blue/docs/rfcs/1.md", "../adrs/./2.md"), ".blue/docs/adrs/2.md");
  EXPECT_EQ(resolve_link("a.md", "b//c/../d.md"), "b/d.md");
  EXPECT_EQ(resolve_link("x/a.md", ""), "x/a.md");
  EXPECT_EQ(resolve_link("x/a.md", ".."), "");
  EXPECT_EQ(resolve_link("x/a.md", "../../y.md"), std::nullopt);
  EXPECT_EQ(resolve_link("x/a.md", "/y.md"), "y.md");
  EXPECT_EQ(resolve_link("x/a.md", "/../y.md"), std::nullopt);
  EXPECT_EQ(resolve_link("x/a.md", "..\\y.md"), "x/..\\y.md");
}

TEST(DocumentLinks, WritesTargetsThatReadBack) {
  EXPECT_EQ(render_link_target("docs/rfcs/1.md", "docs/adrs/a b.md"), "../adrs/a%20b.md");
  EXPECT_EQ(render_link_target("docs/1.md", "docs/2.md"), "2.md");
  EXPECT_EQ(render_link_target("a/b/1.md", "c.md"), "../../c.md");
  EXPECT_EQ(render_link_target("1.md", "a/(x)[y]#z:é%.md"), "a/%28x%29%5By%5D%23z%3Aé%25.md");
  EXPECT_EQ(render_link_target("a/b/1.md", "a/b"), ".");
  EXPECT_EQ(render_link_target("a/b/1.md", "a"), "..");
}

TEST(DocumentLinks, RepairFollowsAMovedTarget) {
  const std::string text =
      "[a](./../adrs/1-x.draft.md#p \"T\")\r\n[b](2.md)\r\n\r\n[r]: <../adrs/1-x.draft.md>\r\n";
  EXPECT_EQ(with_links_repaired(text, "d/rfcs/1.md", "d/rfcs/1.md",
                                moves({{"d/adrs/1-x.draft.md", "d/adrs/1-x.accepted.md"}})),
            "[a](../adrs/1-x.accepted.md#p \"T\")\r\n[b](2.md)\r\n\r\n[r]: <../adrs/1-x.accepted.md>\r\n");
}

TEST(DocumentLinks, RepairFollowsTheDocumentItself) {
  EXPECT_EQ(with_links_repaired("[a](1.md#p) [b](../x/y.md) [c](../../out.md) [d](sub/) [e](/abs.md)",
                                "a/1.md", "b/c/2.md", moves({})),
            "[a](2.md#p) [b](../../x/y.md) [c](../../out.md) [d](../../a/sub/) [e](/abs.md)");
  EXPECT_EQ(with_links_repaired("[a](../x/y.md)", "a/1.md", "b/1.md", moves({})), "[a](../x/y.md)");
}

TEST(DocumentLinks, FindsMentions) {
  EXPECT_THAT(mentions("ADR 0014, RFC-57, (rfc #0057) PRD\r\n3; —adr 9é"),
              ElementsAre("ADR 0014=14", "RFC-57=57", "rfc #0057=57", "PRD\r\n3=3"));
  EXPECT_THAT(mentions("rfc57 xRFC 1 éADR 2 RFC 3rd RFC  4 RFC-x /rfc-5 ADR 00000000000057 SPIKE 1 RFC"),
              IsEmpty());
  EXPECT_THAT(
      mentions("[ADR 1](x/rfc-2.md) [y](https://z/ADR-3) `RFC 4`\n\n    RFC 5\n\n| ADR 6 |\n[RFC 7]: adr-8"),
      ElementsAre("ADR 1=1", "ADR 6=6"));
}

TEST(DocumentLinks, HugeTextsAreReadOnce) {
  constexpr std::size_t kCount = 1 << 15;
  for (const std::string piece :
       {"[", "]",          "![",    "[](", "[](<", "[](a \"",  "[](a '", "[a](b ", "`",       "<!--", "\\",
        "(", "![](a)](a)", "```\n", "- ",  "> ",   "[a]: b\n", "RFC ",   "|",      "    a\n", "\xF0"}) {
    std::string text;
    for (std::size_t i = 0; i < kCount; ++i) text += piece;
    EXPECT_EQ(with_links_repaired(text, "a.md", "a.md", moves({})), text);
    find_mentions(text);
  }
  std::string runs;
  for (std::size_t length = 1; length < 1400; ++length) runs += std::string(length, '`') + " ";
  EXPECT_THAT(find_links(runs), IsEmpty());
}

}  // namespace
}  // namespace blue
