// Any bytes are a document: reading must stay within the text, and an edit must change what it is for and
// nothing else.
#include <cstddef>
#include <cstdint>
#include <cstdlib>

#include "documents/header.h"
#include "documents/links.h"
#include "documents/lists.h"
#include "documents/sections.h"

namespace {

using namespace blue;

void require(bool holds) {
  if (!holds) std::abort();
}

bool keeps_all_but(std::string_view before, std::string_view after, bool within_line) {
  while (!before.empty() && !after.empty() && before.front() == after.front())
    before.remove_prefix(1), after.remove_prefix(1);
  while (!before.empty() && !after.empty() && before.back() == after.back())
    before.remove_suffix(1), after.remove_suffix(1);
  return within_line
             ? before.find_first_of("\r\n") == before.npos && after.find_first_of("\r\n") == after.npos
             : before.empty();
}

// An empty status says nothing, so a second one in the file would hold: empty values go into another row.
void edit_header(DocumentType type, std::string_view text, std::string_view value) {
  const std::string_view name = value.empty() ? "Owner" : "Status";
  const DocumentHeader before = read_header(type, text);
  for (const HeaderRow& row : before.rows)
    require(row.range.begin <= row.range.end && row.range.end <= text.size());
  const std::string once = with_header_row(text, name, value);
  const DocumentHeader after = read_header(type, once);
  require(after.title == before.title && after.number == before.number);
  require(after.find(name) && after.find(name)->value == value);
  require(with_header_row(once, name, value) == once);
  require(keeps_all_but(text, once, before.find(name) != nullptr));
  require(read_header(type, with_heading_number(type, text, 57)).title == before.title);
}

void repair_links(std::string_view text) {
  auto stay = [](const std::string& path) { return path; };
  require(with_links_repaired(text, "docs/a.md", "docs/a.md", stay) == text);
  const std::string moved = with_links_repaired(text, "docs/a.md", "b.md", stay);
  const auto links = find_links(text), now = find_links(moved);
  require(links.size() == now.size());
  for (std::size_t i = 0; i < links.size(); ++i)
    if (auto meant = resolve_link("docs/a.md", links[i].target))
      require(resolve_link("b.md", now[i].target) == (*meant == "docs/a.md" ? "b.md" : *meant));
}

void read_outline(std::string_view text) {
  for (const DocumentSection& section : find_sections(text)) section_text(text, section);
  for (const CheckBox& box : find_check_boxes(text)) require(text.at(box.mark.begin - 1) == '[');
  find_bullets(text), find_mentions(text), headings_text(text), body_text(text);
  require(keeps_all_but(text, with_section_text(text, "Outcome", "words"), false));
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  if (size == 0) return 0;
  const std::string_view text(reinterpret_cast<const char*>(data + 1), size - 1);
  const auto kinds = all_document_kinds();
  constexpr std::string_view kValues[] = {"Accepted", "a|b", "x\\", ""};
  edit_header(kinds[data[0] % kinds.size()].type, text, kValues[(data[0] / 16) % 4]);
  repair_links(text);
  read_outline(text);
  return 0;
}
