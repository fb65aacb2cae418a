#pragma once
// The types of documents and the statuses each goes through. The one place that knows how a type's folder,
// heading, file name and statuses are spelled.
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/enum_names.h"

namespace blue {

enum class DocumentType { rfc, adr, prd, spike, audit, postmortem, dialogue, runbook };

// What a file name begins with.
enum class NamePrefix {
  number,  // 0057-
  time,    // 2026-02-03T1423Z-
  none,
};

// A state of a document, in its three spellings.
struct DocumentStatus {
  std::string_view word;    // "in-progress": flags, JSON and index
  std::string_view title;   // "In Progress": the header of a file
  std::string_view suffix;  // "wip": the name of a file
  friend bool operator==(const DocumentStatus& a, const DocumentStatus& b) { return a.word == b.word; }
};

struct DocumentKind {
  DocumentType type;
  std::string_view folder;   // below .blue/docs
  std::string_view heading;  // what the first line calls it: "RFC"
  NamePrefix prefix;
  std::span<const DocumentStatus> statuses;  // in their usual order; a new document has the first
};

std::span<const DocumentKind> all_document_kinds();
const DocumentKind& kind_of(DocumentType type);

// The status that `written` means: any letter case, with spaces, '-' and '_' alike, or the suffix of a file
// name, or an older word for it. Empty when the type has no such status.
std::optional<DocumentStatus> find_status(DocumentType type, std::string_view written);
// The status of a new document of this type.
DocumentStatus initial_status(DocumentType type);
// The statuses that may follow `status`.
std::vector<DocumentStatus> statuses_after(DocumentType type, const DocumentStatus& status);
// True when `current` is `wanted` or comes after it in the usual order; a document that was superseded,
// deprecated, rejected, withdrawn or archived may have left that order anywhere.
bool has_reached(DocumentType type, const DocumentStatus& current, const DocumentStatus& wanted);
// True for a status that takes a document out of use: superseded, deprecated, rejected, withdrawn, archived.
bool is_out_of_use(const DocumentStatus& status);
// "draft, accepted, in-progress": for messages.
std::string list_words(std::span<const DocumentStatus> statuses);

}  // namespace blue
