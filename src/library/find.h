#pragma once
// Documents in the index: lists and look-ups, and from what a caller says to the one document that is meant.
// All of these expect a survey in the same call.
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/describe.h"
#include "documents/header_block.h"
#include "library/survey.h"

namespace blue {

// As the functions of store/document_rows.h, for the index of the session.
Result<DocumentPage> list_documents(const Session& session, const DocumentQuery& query);
Result<std::optional<DocumentRow>> find_document(const Session& session, std::string_view path);
Result<std::vector<DocumentRow>> find_numbered(const Session& session, DocumentType type, int number);
Result<std::vector<DocumentRow>> find_named(const Session& session, DocumentType type, std::string_view name);
Result<std::vector<DocumentCollision>> find_collisions(const Session& session);
Result<std::vector<DocumentReview>> find_reviews(const Session& session);
// The dialect in which most documents of the folder write their status; empty where none does.
Result<std::optional<HeaderDialect>> common_dialect(const Session& session, std::string_view folder);
// The status as it is shown: its word, else what is written, else "none".
std::string shown_status(const DocumentRow& document);

// How every document tool is told which document.
struct DocumentKey {
  std::string id;
  static void describe(Fields<DocumentKey>& f) {
    f.required<&DocumentKey::id>("Number, slug, path or title")
        .length(1, 4096)
        .alias("number")
        .alias("path")
        .alias("title")
        .positional();
  }
};

// The document of this type that `id` means: a number (57, 0057), a slug or the beginning of one,
// `0057-slug`, a file's name or path, or a title. document_not_found names the nearest; document_ambiguous
// lists all matches.
Result<DocumentRow> load_document(const Session& session, DocumentType type, std::string_view id,
                                  std::string_view field = "id");
// The same; empty if no document matches.
Result<std::optional<DocumentRow>> find_meant(const Session& session, DocumentType type, std::string_view id);

// The document that had this path before its status changed: the same number or time and the same slug. Empty
// when there is none or several.
Result<std::string> find_renamed(const Session& session, std::string_view path);

// What a document is called in answers and arguments: its number ("0057"), or the slug of a type without
// numbers.
std::string id_of(const DocumentRow& document);
// "RFC 0057", "Spike cache-misses": in sentences.
std::string name_of(const DocumentRow& document);

}  // namespace blue
