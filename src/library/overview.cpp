#include "library/overview.h"

#include <algorithm>

#include "domain/document/next_step.h"

namespace blue {
namespace {

struct OpenCount {
  StatusCount count;
  bool is_begun;
};

// What is open, by type and status; what has begun comes first.
Result<std::vector<OpenCount>> count_open(const Session& session) {
  std::vector<OpenCount> open;
  for (StatusCount& count : TRY(count_documents(session))) {
    auto status = find_status(count.type, count.status);
    if (!status || count.status.empty() || !is_open_status(count.type, *status)) continue;
    const bool is_begun = count.status == "in-progress";
    open.push_back({std::move(count), is_begun});
  }
  std::ranges::stable_sort(open,
                           [](const OpenCount& a, const OpenCount& b) { return a.is_begun > b.is_begun; });
  return open;
}

}  // namespace

Result<DocumentOverview> overview_documents(const Session& session, std::size_t most_open) {
  DocumentOverview overview;
  const DocumentSurvey survey = TRY(survey_documents(session));
  overview.documents = survey.documents;
  for (const OpenCount& open : TRY(count_open(session))) {
    const std::size_t room = most_open - overview.open.size();
    overview.open_left_out += open.count.count > room ? open.count.count - room : 0;
    if (room == 0) continue;
    DocumentPage page =
        TRY(list_documents(session, {.type = open.count.type, .status = open.count.status, .limit = room}));
    std::ranges::move(page.rows, std::back_inserter(overview.open));
  }
  overview.differences = TRY(find_differences(session));
  for (const std::string& reason : survey.unreadable)
    overview.differences.push_back(
        {SyncKind::unreadable, "documents", reason, "mend or move the file", false, "", ""});
  return overview;
}

}  // namespace blue
