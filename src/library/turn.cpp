#include "library/turn.h"

#include "documents/header.h"
#include "documents/sections.h"
#include "domain/file_names.h"
#include "library/conflicts.h"

namespace blue {

DocumentTurn::DocumentTurn(Workspace::WritableProject found, FileLock lock)
    : session_(std::move(found.session)), is_new_project_(found.created), lock_(std::move(lock)) {}

Result<DocumentTurn> DocumentTurn::take(Workspace& workspace, ProjectNeed need) {
  auto found = need == ProjectNeed::may_be_made
                   ? TRY(workspace.open_project_for_writing())
                   : Workspace::WritableProject{TRY(workspace.open_project()), false};
  FileLock lock =
      TRY(FileLock::acquire(blue_folder(found.session.project()) / kLocksFolder / kDocumentsLock));
  TRY(survey_documents(found.session));
  return DocumentTurn(std::move(found), std::move(lock));
}

Result<> DocumentTurn::write(const std::string& path, std::string_view text) const {
  TRY(check());
  return write_file(project().root / path, text);
}

std::optional<std::string> DocumentTurn::created_project() const {
  return is_new_project_ ? std::optional(session_.root().string()) : std::nullopt;
}

Result<OpenDocument> open_document(const Project& project, DocumentRow row) {
  std::string text = TRY(read_file(project.root / row.path));
  return OpenDocument{std::move(row), std::move(text)};
}

Result<> save_document(const DocumentTurn& turn, OpenDocument& document, std::string text) {
  if (text == document.text) return {};
  TRY(check_whole(turn.project(), document.row));
  TRY(turn.write(document.row.path, text));
  document.text = std::move(text);
  return {};
}

std::string with_words(std::string text, const DocumentWords& words) {
  for (const auto& [name, value] : words.rows)
    if (!trim(value).empty()) text = with_header_row(text, name, trim(value));
  for (const auto& [title, said] : words.sections)
    if (!trim(said).empty()) text = with_section_text(text, title, trim(said));
  return text;
}

}  // namespace blue
