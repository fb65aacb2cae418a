#include "library/turn.h"

#include <algorithm>

#include "base/format.h"
#include "base/text.h"
#include "base/utf8.h"
#include "documents/header.h"
#include "documents/name.h"
#include "documents/sections.h"
#include "domain/error_codes.h"
#include "domain/file_names.h"
#include "library/files.h"
#include "library/find.h"
#include "library/rename.h"

namespace blue {

DocumentTurn::DocumentTurn(Workspace::WritableProject found, FileLock lock)
    : session_(std::move(found.session)), is_new_project_(found.created), lock_(std::move(lock)) {}

Result<DocumentTurn> DocumentTurn::take(Workspace& workspace, ProjectNeed need) {
  auto found = need == ProjectNeed::may_be_made
                   ? TRY(workspace.open_project_for_writing())
                   : Workspace::WritableProject{TRY(workspace.open_project()), false};
  const Path locks = blue_folder(found.session.project()) / kLocksFolder;
  TRY(make_folder(locks));
  FileLock lock = TRY(FileLock::acquire(locks / kDocumentsLock));
  TRY(survey_documents(found.session));
  return DocumentTurn(std::move(found), std::move(lock));
}

std::optional<std::string> DocumentTurn::created_project() const {
  return is_new_project_ ? std::optional(session_.root().string()) : std::nullopt;
}

Result<OpenDocument> open_document(const Project& project, DocumentRow row) {
  std::string text = TRY(read_file(project.root / row.path));
  return OpenDocument{std::move(row), std::move(text)};
}

Result<> write_document(const DocumentTurn& turn, OpenDocument& document, std::string text) {
  if (text == document.text) return {};
  TRY(write_file(turn.project().root / document.row.path, text));
  document.text = std::move(text);
  return {};
}

std::string with_words(DocumentType type, std::string text, const DocumentWords& words) {
  for (const auto& [name, value] : words.rows)
    if (!trim(value).empty()) text = with_header_row(type, text, name, trim(value));
  for (const auto& [title, said] : words.sections)
    if (!trim(said).empty()) text = with_section_text(text, title, trim(said));
  return text;
}

namespace {

Error step_error(const DocumentRow& row, const DocumentStatus& from, const DocumentStatus& to) {
  const std::vector<DocumentStatus> next = statuses_after(row.type, from);
  const bool is_there = from == to;
  std::string message = is_there ? format("{} is {} already.", name_of(row), to.word)
                                 : format("{} is {} and cannot become {}.", name_of(row), from.word, to.word);
  std::string advice = next.empty() ? format("{} is where its life ends.", from.title)
                                    : format("It may become: {}.", list_words(next));
  return make_error(codes::step_not_allowed, std::move(message))
      .at("status")
      .with_value(to.word)
      .with("status", from.word)
      .with("path", row.path)
      .suggest(std::move(advice));
}

// The status that holds for a document: the header's, or the file name's where the header has none.
std::optional<DocumentStatus> status_of(const DocumentRow& row) {
  if (auto status = find_status(row.type, row.status)) return status;
  return find_status(row.type, row.suffix);
}

// A status that nobody knows may become any: somebody has to put it right.
Result<> check_step(const DocumentRow& row, const DocumentStatus& to) {
  const auto from = status_of(row);
  if (!from) return {};
  const std::vector<DocumentStatus> next = statuses_after(row.type, *from);
  if (std::ranges::find(next, to) == next.end()) return fail(step_error(row, *from, to));
  return {};
}

std::string path_with_status(const DocumentRow& row, const DocumentStatus& status) {
  auto place = parse_document_path(row.path);
  if (!place) return row.path;
  place->name.suffix = status.suffix;
  return render_document_path(*place);
}

}  // namespace

Result<RepairedLinks> change_status(const DocumentTurn& turn, OpenDocument& document,
                                    const DocumentStatus& to, const DocumentWords& words) {
  TRY(check_step(document.row, to));
  DocumentRow& row = document.row;
  const std::string from = row.path;
  const std::string after = path_with_status(row, to);
  TRY(check_move(turn, from, after));
  std::string text = with_header_row(row.type, document.text, "Status", to.title);
  TRY(write_document(turn, document, with_words(row.type, std::move(text), words)));
  TRY(move_document(turn, from, after));
  row.path = after;
  row.status = to.word;
  row.status_written = to.title;
  row.suffix = to.suffix;
  return from == after ? RepairedLinks{} : repair_links(turn, {{from, after}});
}

}  // namespace blue
