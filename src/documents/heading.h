#pragma once
// The first heading of a document: `# RFC 0057: Title`, `# 7. Title`, or a title alone.
#include <optional>
#include <string>
#include <string_view>

#include "domain/document/kinds.h"
#include "markdown/headings.h"

namespace blue {

// The title of the document: its first heading, if that is of the first level and not that of a section
// ("Summary") below a header without a title. A row with a rule below it looks like a heading but is not one.
std::optional<MarkdownHeading> find_title(std::string_view text);
// Where the header begins: below the title, or where the text does.
std::size_t find_header_place(std::string_view text, const std::optional<MarkdownHeading>& title);

struct HeadingParts {
  std::size_t word = 0;  // bytes of "RFC"; 0 if the heading does not begin so
  TextRange digits;      // empty without a number
  std::string_view title;
  std::optional<int> number;
};
HeadingParts parse_heading(DocumentType type, std::string_view heading);

// Whether a heading without a number gets one.
enum class NumberWanted { always, if_written };
// `# RFC 0057: Title` with another number, written as wide as the one that is there.
std::string with_heading_number(DocumentType type, std::string_view text, int number,
                                NumberWanted wanted = NumberWanted::always);

}  // namespace blue
