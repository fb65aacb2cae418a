#pragma once
// How documents refer to each other: links to files, `[text](../adrs/0014-x.accepted.md#part "title")` and
// `[ref]: ../adrs/…`, and words that name a document, "ADR 0014". Links inside code are text. Paths are
// relative to the project's root, with '/'.
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "domain/document/kinds.h"
#include "markdown/lines.h"

namespace blue {

struct DocumentLink {
  std::string text;
  std::string target;  // percent-decoded path, without `#part`; empty for a link into the same file
  TextRange range;     // of the path as written, without `#part`
};

// Every link to a file, in order; not those with a scheme (https:) or to a place in the same file.
std::vector<DocumentLink> find_links(std::string_view text);

// The file that a link in `file` means; empty if it leaves the project. A target that
// begins with `/` counts from the project's root.
std::optional<std::string> resolve_link(std::string_view file, std::string_view target);
// How `from` writes a link to `to`: relative, with spaces, brackets and the like percent-encoded.
std::string render_link_target(std::string_view from, std::string_view to);

// The path that the file at `path` has now; `path` itself if it did not move.
using MovedTo = std::function<std::string(const std::string& path)>;
// `text` of the document that was at `before` and is now at `after`, with every link rewritten that leads to
// a moved file or that the document's own move would break. The same bytes if there is nothing to repair.
std::string with_links_repaired(std::string_view text, std::string_view before, std::string_view after,
                                const MovedTo& moved);

// Words that name a document: "ADR 0014", "RFC-57", "rfc 0057".
struct DocumentMention {
  DocumentType type = DocumentType::rfc;
  int number = 0;
  std::string text;
};
std::vector<DocumentMention> find_mentions(std::string_view text);

}  // namespace blue
