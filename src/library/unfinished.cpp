#include "library/unfinished.h"

#include "base/log.h"
#include "library/change_status.h"
#include "library/find.h"
#include "library/relations.h"
#include "project/local_database.h"

namespace blue {
namespace {

// A noted link whose files are there.
struct Pending {
  OpenDocument document;
  std::string link;
  std::string text;                           // of the document, with the link
  std::optional<DocumentStatus> status = {};  // that it is to get
};

// Where the file is now; empty when it is gone.
Result<std::string> path_now(const Session& session, const std::string& path) {
  return is_present(session.root() / path) ? path : find_renamed(session, path);
}

Result<std::optional<Pending>> find_pending(const Session& session, const UnfinishedLink& noted) {
  const std::string target = TRY(path_now(session, noted.target));
  const auto row = TRY(find_document(session, TRY(path_now(session, noted.edited))));
  if (!row || target.empty()) return std::nullopt;
  Pending pending{TRY(open_document(session.project(), *row)), {}, {}};
  pending.link = render_file_link(row->path, target, noted.words);
  pending.text = with_link(*row, pending.document.text, noted.header_row, pending.link);
  const auto status = find_status(row->type, noted.status);
  if (status && row->status != status->word) pending.status = status;
  if (pending.status && !check_step(*row, *pending.status, true)) return std::nullopt;
  if (!pending.status && pending.text == pending.document.text) return std::nullopt;
  return pending;
}

Result<> finish(const DocumentTurn& turn, const UnfinishedLink& noted) {
  auto pending = TRY(find_pending(turn.session(), noted));
  if (!pending) return {};
  if (pending->status)
    TRY(change_status(turn, pending->document, *pending->status, {{{noted.header_row, pending->link}}, {}}));
  else
    TRY(save_document(turn, pending->document, std::move(pending->text)));
  TRY(survey_documents(turn.session()));
  return {};
}

Result<std::vector<UnfinishedLink>> list_noted(const Session& session) {
  Database* local = TRY(find_local(session));
  return local ? list_unfinished_links(*local) : std::vector<UnfinishedLink>();
}

}  // namespace

UnfinishedLink link_between(const DocumentRow& edited, std::string_view row, const DocumentRow& to) {
  return {edited.path, std::string(row), to.path, words_for(to)};
}

void note_links(const DocumentTurn& turn, const std::vector<UnfinishedLink>& links) {
  auto note = [&]() -> Result<> { return write_unfinished_links(*TRY(load_local(turn.session())), links); };
  if (Result<> done = note(); !done)
    log(LogLevel::warning, "Links that are about to be made were not noted: {}", done.error().message);
}

Result<std::vector<UnfinishedLink>> find_unfinished_links(const Session& session) {
  std::vector<UnfinishedLink> out;
  for (UnfinishedLink& noted : TRY(list_noted(session)))
    if (TRY(find_pending(session, noted))) out.push_back(std::move(noted));
  return out;
}

Result<std::vector<UnfinishedLink>> finish_links(const DocumentTurn& turn) {
  const std::vector<UnfinishedLink> noted = TRY(list_noted(turn.session()));
  std::vector<UnfinishedLink> failed;
  for (const UnfinishedLink& link : noted)
    if (Result<> done = finish(turn, link); !done) {
      log(LogLevel::warning, "{}", done.error().message);
      failed.push_back(link);
    }
  if (!noted.empty()) note_links(turn, failed);
  return failed;
}

}  // namespace blue
