// What must hold when Blue edits any document: nothing but the one value, line or path changes. One file,
// because rapidcheck is slow to compile.
#include <gmock/gmock.h>

#include <map>

#include "documents/header.h"
#include "documents/links.h"
#include "documents/lists.h"
#include "documents/name.h"
#include "documents/sections.h"
#include "tests/support/generate.h"

namespace blue {
namespace {

constexpr DocumentType kType = DocumentType::rfc;

std::string one_of(std::initializer_list<const char*> choices) {
  return *rc::gen::elementOf(std::vector<std::string>(choices.begin(), choices.end()));
}

std::string any_value() {
  return one_of({"Draft", "In Progress", "", "a \\| b", "[RFC 1](../rfcs/0001-a.draft.md)", "`x`",
                 "ADR 0014, RFC 0050", "\xFF", "**bold**", "日本"});
}

std::string table_row(const std::string& name) {
  const std::string blank = one_of({"", " ", "  ", "\t"});
  const std::string value = any_value();
  return one_of({"", " ", "   "}) + "|" + blank + one_of({"**", "**", ""}) + name + "|" + blank + value +
         blank + "|";
}

// `**` that opens must also close.
std::string closed(std::string row, const std::string& name) {
  const std::size_t bold = row.find("**" + name);
  if (bold != row.npos) row.insert(bold + 2 + name.size(), "**");
  return row;
}

std::string bold_line(const std::string& name) {
  const std::string value = any_value();
  return one_of({"", "  "}) + "**" + name + one_of({":** ", ":**", "**: ", "** : ", ":**\t"}) + value +
         one_of({"", "  ", "\\", " \t"});
}

std::string any_header() {
  const bool table = *rc::gen::arbitrary<bool>();
  std::string header = table ? one_of({"| | |\n|---|---|\n", "||  |\n|:-|-:|\n", ""}) : "";
  std::vector<std::string> names{"Date", "Source Spike", "Owner", "x"};
  if (*rc::gen::inRange(0, 4) > 0)
    names[*rc::gen::inRange<std::size_t>(0, 4)] = one_of({"Status", "STATUS", "status"});
  for (const std::string& name : names)
    header += (table ? closed(table_row(name), name) : bold_line(name)) + "\n";
  return header;
}

std::string any_body_piece() {
  return one_of({"\n", "\n\n", "Prose.\n", "| Status | Meaning |\n|---|---|\n| **Status** | Draft |\n",
                 "**Status:** in prose\n", "```\n**Status:** code\n```\n", "## Status\n", "---\n",
                 "    code\n", "<!-- hint -->\n", "- [ ] box\n", "> quote\n", "Trailing  \n", "[a](b.md)\n",
                 "Title\n===\n", "~~~\n", "<!--\n", "\xC3\n", "[r]: ../x.md\n"});
}

std::string with_ending(const std::string& text, const std::string& ending) {
  std::string out;
  for (const char c : text) c == '\n' ? out += ending : out += c;
  return out;
}

std::string any_document() {
  std::string text = one_of({"", "---\ntitle: x\nstatus: y\n---\n", "+++\nstatus = 1\n+++\n", "---\n\n"});
  text += one_of({"# RFC 0057: Title\n", "# RFC 0057: Title\n\n", "#   rfc-57 - Title ##\n\n\n",
                  "Title\n=====\n", "", "<!-- c -->\n# Title\n<!-- hint -->\n\n"});
  if (*rc::gen::inRange(0, 4) > 0) text += any_header();
  for (int left = *rc::gen::inRange(0, 8); left > 0; --left) text += any_body_piece();
  if (text.ends_with('\n') && *rc::gen::arbitrary<bool>()) text.pop_back();
  return one_of({"", "\xEF\xBB\xBF"}) + with_ending(text, one_of({"\n", "\r\n", "\r"}));
}

// What markdown is made of, in no order.
std::string any_noise() {
  std::string text;
  for (int left = *rc::gen::inRange(0, 30); left > 0; --left)
    text += *rc::gen::arbitrary<bool>()
                ? one_of({"|",     "**",  ":", "Status",       "\\",  "\n",   "\r",  "# ", "---",
                          "`",     "```", "[", "](",           ")",   "<!--", "-->", " ",  "    ",
                          "- ",    "> ",  "a", "\xEF\xBB\xBF", "+++", "===",  "\t",  "<",  "[a](b.md)",
                          "[a]: b"})
                : any_body_piece();
  return text;
}

std::string any_input() { return *rc::gen::arbitrary<bool>() ? any_document() : any_noise(); }

struct Difference {
  std::string_view before, after;
};
Difference difference(std::string_view before, std::string_view after) {
  while (!before.empty() && !after.empty() && before.front() == after.front())
    before.remove_prefix(1), after.remove_prefix(1);
  while (!before.empty() && !after.empty() && before.back() == after.back())
    before.remove_suffix(1), after.remove_suffix(1);
  return {before, after};
}

bool is_within_line(std::string_view text) { return text.find_first_of("\r\n") == text.npos; }

DocumentStatus any_status() {
  const auto statuses = kind_of(kType).statuses;
  return statuses[*rc::gen::inRange<std::size_t>(0, statuses.size())];
}

// The status that the header's words mean.
std::string status_of(const DocumentHeader& header) {
  const HeaderRow* row = header.find("Status");
  const auto status = row ? find_written_status(kType, row->value) : std::nullopt;
  return status ? std::string(status->status.word) : std::string();
}

TEST(DocumentTextProperty, AStatusChangeIsOneValue) {
  EXPECT_TRUE(rc::check("the diff is one line, it reads back, and a second time changes nothing", [] {
    const std::string text = any_input();
    const DocumentStatus to = any_status();
    const DocumentHeader before = read_header(kType, text);
    const std::string once = with_status(kType, text, to);
    const DocumentHeader after = read_header(kType, once);
    RC_ASSERT(status_of(after) == to.word);
    RC_ASSERT(with_status(kType, once, to) == once);
    RC_ASSERT(after.title == before.title);
    const auto [removed, added] = difference(text, once);
    if (before.find("Status")) {
      RC_ASSERT(is_within_line(removed) && is_within_line(added));
    } else {
      RC_ASSERT(removed.empty());
    }
  }));
}

TEST(DocumentTextProperty, ARowChangeIsOneValue) {
  EXPECT_TRUE(rc::check("the diff is one line, it reads back, and a second time changes nothing", [] {
    const std::string text = any_input();
    const std::string value =
        *rc::gen::arbitrary<bool>() ? one_of({"Accepted", "a|b", "x\\", "\\|", "", "[x](y.md)"}) : any_text();
    const DocumentHeader before = read_header(kType, text);
    const std::string once = with_header_row(text, "Owner", value);
    const DocumentHeader after = read_header(kType, once);
    const std::string wanted(trim(replace_all(replace_all(value, '\n', ' '), '\r', ' ')));
    RC_ASSERT(after.find("owner"));
    RC_ASSERT(after.find("owner")->value == wanted);
    RC_ASSERT(with_header_row(once, "OWNER", value) == once);
    RC_ASSERT(after.title == before.title);
    const auto [removed, added] = difference(text, once);
    if (before.find("Owner")) RC_ASSERT(is_within_line(removed) && is_within_line(added));
    if (!before.find("Owner")) RC_ASSERT(removed.empty());
  }));
}

TEST(DocumentTextProperty, OtherRowsStayAsTheyAre) {
  EXPECT_TRUE(rc::check("every other row has the value it had", [] {
    const std::string text = any_document();
    const DocumentHeader before = read_header(kType, text);
    const DocumentHeader after = read_header(kType, with_status(kType, text, any_status()));
    for (const HeaderRow& row : before.rows)
      if (!same_word(row.name, "Status"))
        RC_ASSERT(after.find(row.name)->value == before.find(row.name)->value);
  }));
}

TEST(DocumentTextProperty, ANumberIsRead) {
  EXPECT_TRUE(rc::check("a heading's number changes and its title does not", [] {
    const std::string text = any_input();
    const int number = *rc::gen::inRange(0, 1'000'000'000);
    const std::string once = with_heading_number(kType, text, number);
    const auto [removed, added] = difference(text, once);
    RC_ASSERT(is_within_line(removed) && is_within_line(added));
    const DocumentHeader before = read_header(kType, text), after = read_header(kType, once);
    RC_ASSERT(before.title == after.title);
    RC_ASSERT(once == text || after.number == number);
  }));
}

TEST(DocumentTextProperty, NamesComeBack) {
  EXPECT_TRUE(rc::check("any title, every type and status", [] {
    const std::string slug = document_slug(*rc::gen::arbitrary<bool>() ? any_text(60) : any_bytes(60));
    for (const DocumentKind& kind : all_document_kinds())
      for (const DocumentStatus& status : kind.statuses) {
        DocumentName name{std::nullopt, "", slug, std::string(status.suffix)};
        if (kind.prefix == NamePrefix::number) name.number = *rc::gen::inRange(0, 1'000'000'000);
        if (kind.prefix == NamePrefix::time) name.time = one_of({"2026-02-03T1423Z", "2024-02-29"});
        const std::string file = render_document_name(kind.type, name);
        RC_ASSERT(file.size() <= 255u);
        RC_ASSERT(parse_document_name(kind.type, file) == name);
      }
  }));
}

std::string any_path() {
  std::string path;
  for (int left = *rc::gen::inRange(0, 3); left > 0; --left) path += one_of({"a/", "b c/", "d(/", "é/"});
  return path + one_of({"x.md", "y [1].md", "z%20.md", "a:b.md", "#.md", "q?.md", "\xFF", "w|\\.md"});
}

TEST(DocumentTextProperty, TargetsReadBack) {
  EXPECT_TRUE(rc::check("a rendered target is found in a link and means the file", [] {
    const std::string from = any_path(), to = any_path();
    const std::string text =
        "[a](" + render_link_target(from, to) + "#p)\n\n[b]: <" + render_link_target(from, to) + ">";
    const std::vector<DocumentLink> links = find_links(text);
    RC_ASSERT(links.size() == 2u);
    for (const DocumentLink& link : links) RC_ASSERT(resolve_link(from, link.target) == to);
  }));
}

TEST(DocumentTextProperty, NothingMovedIsNothingChanged) {
  EXPECT_TRUE(rc::check("the same bytes", [] {
    const std::string text = any_input(), file = any_path();
    RC_ASSERT(with_links_repaired(text, file, file, [](const std::string& path) { return path; }) == text);
  }));
}

TEST(DocumentTextProperty, MovesThereAndBackAreUndone) {
  EXPECT_TRUE(rc::check("every link means its file again, and only paths changed", [] {
    const std::string before = any_path(), after = any_path(), target = any_path(), moved = any_path();
    std::string text = any_document();
    for (int left = *rc::gen::inRange(0, 4); left > 0; --left)
      text +=
          "\n\n[a](" + render_link_target(before, *rc::gen::arbitrary<bool>() ? target : any_path()) + ")";
    RC_PRE(before != moved && target != after && target != before && moved != after);
    auto to = [&](const std::string& path) { return path == target ? moved : path == moved ? target : path; };
    const std::string there = with_links_repaired(text, before, after, to);
    const std::vector<DocumentLink> old_links = find_links(text), links = find_links(there);
    RC_ASSERT(links.size() == old_links.size());
    std::size_t at = 0, old_at = 0;
    for (std::size_t i = 0; i < links.size(); ++i) {
      RC_ASSERT(slice(there, {at, links[i].range.begin}) == slice(text, {old_at, old_links[i].range.begin}));
      at = links[i].range.end, old_at = old_links[i].range.end;
      const auto meant = resolve_link(before, old_links[i].target);
      if (meant) RC_ASSERT(resolve_link(after, links[i].target) == (*meant == before ? after : to(*meant)));
    }
    RC_ASSERT(there.substr(at) == text.substr(old_at));
  }));
}

TEST(DocumentTextProperty, WordsAreOnlyAdded) {
  EXPECT_TRUE(rc::check("what was there is there still", [] {
    const std::string text = any_input();
    const std::string once = with_section_text(text, one_of({"Status", "Title", "New"}), "more words");
    RC_ASSERT(difference(text, once).before.empty());
    RC_ASSERT(once.find("more words") != once.npos);
  }));
}

TEST(DocumentTextProperty, AnyBytesAreRead) {
  EXPECT_TRUE(rc::check("ranges lie within the text, in order", [] {
    const std::string text = any_noise() + any_bytes();
    std::size_t at = 0;
    for (const DocumentLink& link : find_links(text)) {
      RC_ASSERT(at <= link.range.begin && link.range.begin < link.range.end && link.range.end <= text.size());
      at = link.range.end;
    }
    for (const DocumentSection& section : find_sections(text))
      RC_ASSERT(section.range.begin <= section.range.end && section.range.end <= text.size());
    for (const CheckBox& box : find_check_boxes(text)) RC_ASSERT(text.at(box.mark.begin - 1) == '[');
    find_mentions(text), find_bullets(text), headings_text(text), body_text(text);
  }));
}

}  // namespace
}  // namespace blue
