#pragma once
// The head of a document: `# RFC 0057: Title` and what it says of itself (status, date, relations), in the
// dialect the file uses: rows below the heading (documents/header_block.h), YAML front matter, or a section
// `## Status`. Reading never fails. Editing changes one value in its place and keeps every other byte,
// including line endings and a byte order mark.
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "documents/header_block.h"
#include "documents/heading.h"
#include "domain/document/kinds.h"

namespace blue {

struct DocumentHeader {
  std::string title;  // without "RFC 0057:"; empty without a heading
  std::optional<int> number;
  std::vector<HeaderRow> rows;  // one of them is Status, however often a file writes one
  // The dialect of a status that is written; empty without one.
  std::optional<HeaderDialect> dialect;
  std::string other_status;  // a second status in the same file that says something else; else empty
  // The first row of this name, in any letter case, with spaces, '-' and '_' alike; null if there is none.
  const HeaderRow* find(std::string_view name) const;
};

// The heading is the document's first, if that is of the first level. The rows are those of the front matter,
// of the first block after the heading (or after the front matter, without a heading), and of the sections
// Status and Links; tables and lines further down are prose. A table is a header if it has two columns and
// an empty caption, a bold name or a row called Status. Of two statuses the first one that is not empty
// holds: block, front matter, section.
DocumentHeader read_header(DocumentType type, std::string_view text);

// The status that `value` begins with: "Accepted", "**accepted** (2026-02-03)", "superseded by …".
struct WrittenStatus {
  DocumentStatus status;
  TextRange range;  // of its words in the value
};
std::optional<WrittenStatus> find_written_status(DocumentType type, std::string_view value);

// `text` with the row's value replaced. A missing row is added where the status is, in its dialect; a missing
// header is added in `dialect`, else as a table below the heading. Line feeds in `value` become spaces. A
// successor goes beside the status where the dialect has no rows: "superseded by …".
std::string with_header_row(std::string_view text, std::string_view name, std::string_view value,
                            std::optional<HeaderDialect> dialect = {});
// `text` with this status, spelled in the letter case of the one that was there, or as Blue does in its own
// dialects; words beside it stay. A missing one is added in `dialect`, else as with_header_row does.
std::string with_status(DocumentType type, std::string_view text, const DocumentStatus& status,
                        std::optional<HeaderDialect> dialect = {});

}  // namespace blue
