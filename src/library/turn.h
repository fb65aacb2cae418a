#pragma once
// The right to write documents: every change is made by one caller at a time and is atomic for readers.
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "base/lock.h"
#include "library/survey.h"

namespace blue {

// Whether a turn may set the project up: only a call that creates a document should.
enum class ProjectNeed { exists, may_be_made };

// While this lives, no other caller changes documents of the project. The index was surveyed when it began.
class DocumentTurn {
 public:
  static Result<DocumentTurn> take(Workspace& workspace, ProjectNeed need = ProjectNeed::exists);
  const Session& session() const { return session_; }
  const Project& project() const { return session_.project(); }
  // Replaces or creates a file, given by its path in the project; busy when the turn was lost, because its
  // lock was deleted.
  Result<> write(const std::string& path, std::string_view text) const;
  // busy when the turn was lost.
  Result<> check() const { return lock_.check(); }
  // The root of the project if it was set up for this turn; else empty.
  std::optional<std::string> created_project() const;

 private:
  DocumentTurn(Workspace::WritableProject found, FileLock lock);
  Session session_;
  bool is_new_project_;
  FileLock lock_;
};

struct OpenDocument {
  DocumentRow row;
  std::string text;
};

// The document of a row with the text of its file.
Result<OpenDocument> open_document(const Project& project, DocumentRow row);
// Replaces the text of an open document; writes nothing if it is the same. document_conflicted in the middle
// of a merge.
Result<> save_document(const DocumentTurn& turn, OpenDocument& document, std::string text);

// What is to be written into a document: values by the names of header rows, texts by the titles of sections.
// Empty ones are skipped.
struct DocumentWords {
  std::vector<std::pair<std::string, std::string>> rows, sections;
};
// `text` with the words in their places; all else stays.
std::string with_words(std::string text, const DocumentWords& words);

}  // namespace blue
