#pragma once
// Document files against the index: a survey compares every file of the document folders with the index and
// reads those that changed, so that the index says what the files say. Everything else in this folder asks
// the index after a survey in the same call.
#include <string>
#include <vector>

#include "project/workspace.h"
#include "store/document_rows.h"

namespace blue {

// A difference that a survey found, and has put right in the index.
struct DocumentChange {
  enum class Kind { added, changed, moved, removed } kind = Kind::added;
  std::string path;
  std::string from;  // where a moved file was
};
struct DocumentSurvey {
  std::size_t documents = 0;
  std::vector<DocumentChange> changes;  // by path
  std::vector<std::string>
      unreadable;  // "<path>: <why>" of files that are too large, not UTF-8 or unreadable
};

// Compares all files with the index by size, times and inode, reads those that differ, and updates the index
// in one transaction. A file that changed too recently for its stamp to be trusted is read again. An index
// that cannot be written is replaced by one in memory; a damaged one is set aside and rebuilt.
Result<DocumentSurvey> survey_documents(const Session& session);

// True if this document needs no survey: its file is as the index saw it, and no file was added, renamed or
// removed anywhere. Other documents may have changed in place since the last survey.
Result<bool> is_current(const Session& session, const DocumentRow& row);

// What `ask` makes of the index; one that turns out to be damaged is set aside, surveyed again and asked
// again.
template <class Ask>
auto ask_index(const Session& session, Ask ask) -> std::invoke_result_t<Ask&, Database&> {
  return with_index(
      session, [&]() -> std::invoke_result_t<Ask&, Database&> { return ask(TRY(session.index()).database); },
      [&] { return survey_documents(session); });
}

}  // namespace blue
