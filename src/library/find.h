#pragma once
// From what a caller says to the one document that is meant: exact, or an error that lists what it could be.
#include <string>
#include <string_view>

#include "base/describe.h"
#include "library/survey.h"

namespace blue {

// How every document tool is told which one.
struct DocumentKey {
  std::string id;
  static void describe(Fields<DocumentKey>& f) {
    f.required("id", &DocumentKey::id, "Number, slug, path or title")
        .length(1, 4096)
        .alias("number")
        .alias("path")
        .alias("title")
        .positional();
  }
};

// The document of this type that `id` means: a number (57, 0057), a slug, `0057-slug`, a file's name or path,
// or a title. document_not_found names the nearest; document_ambiguous lists all that fit. Expects a survey
// in the same call.
Result<DocumentRow> load_document(const Session& session, DocumentType type, std::string_view id);
// The same, where nothing is an answer as well.
Result<std::optional<DocumentRow>> find_meant(const Session& session, DocumentType type, std::string_view id);

// What a document is called in answers and arguments: its number ("0057"), or the slug of a type without
// numbers.
std::string id_of(const DocumentRow& document);
// "RFC 0057", "Spike cache-misses": in sentences.
std::string name_of(const DocumentRow& document);

}  // namespace blue
