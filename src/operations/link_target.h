#pragma once
// What a reminder points at: a document or a dialogue, written as "rfc:12" or "dialogue:build-cache".
#include <optional>
#include <string>
#include <string_view>

#include "domain/document/kinds.h"
#include "project/workspace.h"

namespace blue {

struct LinkTarget {
  DocumentType type = DocumentType::rfc;
  std::string id;  // the number ("0012") or slug of a document; a dialogue's id
};
// "rfc:0012": the same whatever the target's status and file name.
std::string render_link(const LinkTarget& target);
// Reads "rfc:12" or "rfc 12"; empty for other texts. The id is as written.
std::optional<LinkTarget> parse_link(std::string_view text);

// A target as it is now.
struct LinkedThing {
  LinkTarget target;
  std::string title, status, path;
};
// The target that `written` means. invalid_value for a text that is not one, document_not_found,
// document_ambiguous or dialogue_not_found with `field`. Expects a survey of the documents in the same call.
Result<LinkedThing> load_linked(const Session& session, std::string_view written, std::string_view field);
// The same for a target that was read before; empty when it is gone, or when it is ambiguous by now.
Result<std::optional<LinkedThing>> find_linked(const Session& session, const LinkTarget& target);

}  // namespace blue
