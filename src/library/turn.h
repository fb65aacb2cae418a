#pragma once
// Writing documents: every change is made by one caller at a time, is atomic for readers, and touches what it
// must. A status is changed in the file first and the file is renamed then, so that a crash in between leaves
// a name to sync, never two files and never none.
#include <string>
#include <utility>
#include <vector>

#include "base/lock.h"
#include "library/survey.h"

namespace blue {

// Whether a turn may make the project: only what makes a document should.
enum class ProjectNeed { exists, may_be_made };

// While this lives, nobody else changes documents of the project, and the index says what the files say.
class DocumentTurn {
 public:
  static Result<DocumentTurn> take(Workspace& workspace, ProjectNeed need = ProjectNeed::exists);
  const Session& session() const { return session_; }
  const Project& project() const { return session_.project(); }
  // Where .blue/ was made for this turn; empty when it was there.
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

// The file of a row with its whole text.
Result<OpenDocument> open_document(const Project& project, DocumentRow row);

// What is written into a document: values by the names of header rows, texts by the titles of sections. What
// is empty is left alone.
struct DocumentWords {
  std::vector<std::pair<std::string, std::string>> rows, sections;
};

struct NewDocument {
  DocumentType type = DocumentType::rfc;
  std::string title;
  DocumentStatus status;
  DocumentWords words;
};
// Makes the file from the type's template, with the next free number or the time in its name. invalid_value
// for a title that is no line of text.
Result<OpenDocument> create_document(const DocumentTurn& turn, const NewDocument& what);

// Replaces the text of an open document; nothing is written when it is the same.
Result<> write_document(const DocumentTurn& turn, OpenDocument& document, std::string text);

// `text` with the words in their places, all else as it was.
std::string with_words(DocumentType type, std::string text, const DocumentWords& words);

// What moving files has done to links in other documents.
struct RepairedLinks {
  std::vector<std::string> written;  // documents whose links were written anew
  std::vector<std::string> failed;   // documents that could not be written; `blue sync` tries again
};
// Takes the step to `to`, writes the words with it, and renames the file. step_not_allowed lists the steps
// there are, and says so when the document has this status already.
Result<RepairedLinks> change_status(const DocumentTurn& turn, OpenDocument& document,
                                    const DocumentStatus& to, const DocumentWords& words = {});

}  // namespace blue
