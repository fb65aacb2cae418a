#include "library/overview.h"

#include <algorithm>

#include "domain/document/next_step.h"

namespace blue {
namespace {

// Counts of the open statuses; those in progress come first.
Result<std::vector<StatusCount>> count_open(const Session& session) {
  auto counts = TRY(ask_index(session, count_by_status));
  std::erase_if(counts, [](const StatusCount& count) {
    const auto status = find_status(count.type, count.status);
    return !status || count.status.empty() || !is_open_status(count.type, *status);
  });
  std::ranges::stable_partition(counts,
                                [](const StatusCount& count) { return count.status == "in-progress"; });
  return counts;
}

}  // namespace

Result<DocumentOverview> overview_documents(const Session& session, std::size_t most_open) {
  DocumentOverview overview;
  const DocumentSurvey survey = TRY(survey_documents(session));
  overview.documents = survey.documents;
  for (const StatusCount& open : TRY(count_open(session))) {
    const std::size_t room = most_open - overview.open.size();
    overview.open_left_out += open.count > room ? open.count - room : 0;
    if (room == 0) continue;
    DocumentPage page =
        TRY(list_documents(session, {.type = open.type, .status = open.status, .limit = room}));
    std::ranges::move(page.rows, std::back_inserter(overview.open));
  }
  overview.differences = TRY(check_document_files(session));
  for (const std::string& reason : survey.unreadable)
    overview.differences.push_back({SyncKind::unreadable, "documents", reason, "fix or move the file"});
  return overview;
}

}  // namespace blue
