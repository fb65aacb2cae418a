#pragma once
// Where document files meet the index: `survey_documents` looks at every file below .blue/docs, reads those
// that changed, and leaves the index saying what the files say. Everything else here asks the index.
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "domain/document/kinds.h"
#include "project/workspace.h"

namespace blue {

// A document as the index knows it.
struct DocumentRow {
  std::string path;  // relative to the project's root, with '/'
  DocumentType type = DocumentType::rfc;
  std::optional<int> number;
  std::string slug;
  std::string title;           // of the heading; the slug's words without one
  std::string status;          // the status' word; empty when the header says nothing that the type knows
  std::string status_written;  // as the header spells it; empty without a row
  std::string suffix;          // as the file name spells it
  std::string date;            // ISO day: the header's Date or Created, else the name's; may be empty
  std::string hash;            // of the file's bytes
};

// What a survey found to be different from the index, and has put right there.
struct DocumentChange {
  enum class Kind { added, changed, moved, removed } kind = Kind::added;
  std::string path;
  std::string from;  // where a moved file was
};
struct DocumentSurvey {
  std::size_t documents = 0;
  std::vector<DocumentChange> changes;  // by path
  std::vector<std::string> unreadable;  // files that are too large, no UTF-8 or not readable, with the reason
};

// Compares all files with the index by size, times and inode, reads what differs, and lets the index follow
// in one transaction. A file whose time of change is too recent to be trusted is read again. Works with an
// index that is read-only or in memory as well; a damaged one is put aside and made again.
Result<DocumentSurvey> survey_documents(const Session& session);

// True when the index need not be surveyed for this one document: its file is as it was, and no file was
// added, renamed or removed anywhere. What other documents say of it may have changed in place since the last
// survey.
Result<bool> is_seen_as_it_is(const Session& session, const DocumentRow& row);

// All of the functions below expect a survey in the same call.
struct DocumentQuery {
  std::optional<DocumentType> type;
  std::optional<std::string> status;        // a status' word
  std::optional<std::string> since, until;  // ISO days, both included
  std::size_t limit = 50;
  std::size_t offset = 0;
};
struct DocumentPage {
  std::vector<DocumentRow> rows;  // newest first: by number, or by name's time; equals by path
  std::size_t total = 0;
};
Result<DocumentPage> list_documents(const Session& session, const DocumentQuery& query);
Result<std::optional<DocumentRow>> find_document(const Session& session, std::string_view path);
// All documents of the type with this number: more than one is a collision.
Result<std::vector<DocumentRow>> find_numbered(const Session& session, DocumentType type, int number);
// All documents of the type with this slug, or with this title in any letter case.
Result<std::vector<DocumentRow>> find_named(const Session& session, DocumentType type, std::string_view name);
// Counts by type and status, for `blue status`.
struct StatusCount {
  DocumentType type = DocumentType::rfc;
  std::string status;
  std::size_t count = 0;
};
Result<std::vector<StatusCount>> count_documents(const Session& session);

// A file in the index's own words: a link, or words that name a document.
struct DocumentRelation {
  std::string from;  // path of the document that says so
  std::string
      kind;  // the header row's name as a slug: "supersedes", "source-spike"; "link" for links in the body
  std::string to;          // path when it is a file of the project; else empty
  std::string text;        // as written
  bool is_broken = false;  // a link to a file that is not there
};
Result<std::vector<DocumentRelation>> relations_from(const Session& session, std::string_view path);
Result<std::vector<DocumentRelation>> relations_to(const Session& session, std::string_view path);
Result<std::vector<DocumentRelation>> broken_links(const Session& session);

// Two documents that share a number, or a file name that does not mirror its header: what `sync` and `status`
// report.
struct DocumentCollision {
  DocumentType type = DocumentType::rfc;
  int number = 0;
  std::vector<std::string> paths;
};
Result<std::vector<DocumentCollision>> find_collisions(const Session& session);
struct DocumentDrift {
  std::string path;
  std::string
      should_be;  // the path that mirrors the header; empty when the header's status is unknown or missing
  std::string why;
};
Result<std::vector<DocumentDrift>> find_drift(const Session& session);

}  // namespace blue
