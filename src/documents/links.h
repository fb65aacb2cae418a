#pragma once
// Links between files, as markdown writes them: `[text](../adrs/0014-x.accepted.md#part "title")` and
// `[ref]: ../adrs/…`. Links inside code are text.
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "documents/header.h"

namespace blue {

struct DocumentLink {
  std::string text;
  std::string target;  // percent-decoded path, without `#part`; empty for a link into the same file
  TextRange range;     // of the path as written, without `#part`
};

// Every link to a file: not those with a scheme (https:) or to a place in the same file.
std::vector<DocumentLink> find_links(std::string_view text);

// Paths here are relative to the project's root, with '/'. The file that a link in `file` means; empty when
// it leaves the project or is absolute.
std::optional<std::string> resolve_link(std::string_view file, std::string_view target);
// How `from` writes a link to `to`: relative, with spaces, brackets and the like percent-encoded.
std::string render_link_target(std::string_view from, std::string_view to);

// The path that the file at `path` has now; the same one when it did not move.
using MovedTo = std::function<std::string(const std::string& path)>;
// `text` of the document that was at `before` and is now at `after`, with every link to a moved file, and
// every link that the document's own move would break, written anew. The same bytes when there is nothing to
// repair.
std::string with_links_repaired(std::string_view text, std::string_view before, std::string_view after,
                                const MovedTo& moved);

// A document that prose names: "ADR 0014", "RFC-57", "rfc 0057".
struct DocumentMention {
  DocumentType type = DocumentType::rfc;
  int number = 0;
  std::string text;
};
std::vector<DocumentMention> find_mentions(std::string_view text);

}  // namespace blue
