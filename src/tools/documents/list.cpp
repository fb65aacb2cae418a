// blue rfc|adr|spike|audit|prd|postmortem|runbook list: the documents of one type, newest first.
#include "base/format.h"
#include "base/layout.h"
#include "documents/header.h"
#include "library/survey.h"
#include "tools/documents/document_tool.h"

namespace blue {

struct DocumentListInput {
  std::optional<std::string> status, since, until;
  int limit = 50;
  int offset = 0;
  static void describe(Fields<DocumentListInput>& f) {
    f.optional<&DocumentListInput::status>("Only those with this status").length(1, 100);
    f.optional<&DocumentListInput::since>("From this day on: 2026-02-03, friday, 2w").length(1, 100);
    f.optional<&DocumentListInput::until>("Up to this day").length(1, 100);
    f.optional<&DocumentListInput::limit>("At most this many").range(1, 1000);
    f.optional<&DocumentListInput::offset>("How many to skip").range(0, 1'000'000);
  }
};

struct ListedDocument : DocumentItem {
  std::optional<std::string> severity;
  static void describe(Fields<ListedDocument>& f) {
    f.inherit<DocumentItem>();
    f.optional<&ListedDocument::severity>("Of a postmortem");
  }
};

struct DocumentListOutput {
  std::vector<ListedDocument> documents;
  std::size_t total = 0;
  std::optional<int> next_offset;
  static void describe(Fields<DocumentListOutput>& f) {
    f.optional<&DocumentListOutput::documents>("Newest first").loose();
    f.optional<&DocumentListOutput::total>("How many there are");
    f.optional<&DocumentListOutput::next_offset>("Where the rest starts; absent at the end");
  }
};

namespace {

// The severity in a postmortem's header; a file that cannot be read has none.
std::optional<std::string> find_severity(const Session& session, const DocumentRow& row) {
  const auto document = open_document(session.project(), row);
  if (!document) return std::nullopt;
  const DocumentHeader header = read_header(row.type, document->text);
  const HeaderRow* found = header.find("Severity");
  return found ? std::optional(one_line(found->value, 40)) : std::nullopt;
}

Result<DocumentListOutput> list_type(Workspace& workspace, DocumentType type,
                                     const DocumentListInput& input) {
  DocumentQuery query{.type = type,
                      .limit = static_cast<std::size_t>(input.limit),
                      .offset = static_cast<std::size_t>(input.offset)};
  if (input.status) query.status = std::string(TRY(read_status(type, *input.status)).word);
  query.since = TRY(read_past_day(workspace, input.since, "since"));
  query.until = TRY(read_past_day(workspace, input.until, "until"));

  const Session session = TRY(workspace.open_project());
  TRY(survey_documents(session));
  DocumentPage page = TRY(list_documents(session, query));
  DocumentListOutput output{.documents = {}, .total = page.total, .next_offset = std::nullopt};
  for (const DocumentRow& row : page.rows) {
    output.documents.push_back({item_of(row), {}});
    if (type == DocumentType::postmortem) output.documents.back().severity = find_severity(session, row);
  }
  std::size_t room = kReplyBudget;
  cut_to_fit(output.documents, room);
  const std::size_t end = query.offset + output.documents.size();
  if (!page.rows.empty() && end < page.total) output.next_offset = static_cast<int>(end);
  return output;
}

View list_view(DocumentType type, const DocumentListOutput& output) {
  const std::string_view word = name_of(type);
  if (output.documents.empty())
    return {Paragraph{format("No {}s found.", noun_of(type))},
            NextStep{format("blue {} create --title \"...\"", word), "write the first one"}};
  const bool has_severity = type == DocumentType::postmortem;
  Table table{{"id", "status", "date", "title"}, {}};
  if (has_severity) table.columns.insert(table.columns.begin() + 1, "severity");
  for (const auto& item : output.documents) {
    table.rows.push_back({Cell(item.id, Tone::strong),
                          item.status == "none" ? Cell(item.status, Tone::dim) : Cell(item.status), item.date,
                          item.title});
    if (has_severity) table.rows.back().insert(table.rows.back().begin() + 1, item.severity.value_or(""));
  }
  View view{table};
  if (output.next_offset)
    view.push_back(NextStep{format("blue {} list --offset {}", word, *output.next_offset),
                            format("{} in total", output.total)});
  return view;
}

constexpr ToolInfo list_tool(std::string_view title, std::string_view description, std::string_view example) {
  return {.title = title, .description = description, .example = example};
}

constexpr ToolInfo info_of(DocumentType type) {
  switch (type) {
    case DocumentType::rfc:
      return list_tool("List RFCs",
                       "The RFCs of this project, newest first, with status, day and file. Statuses: "
                       "draft, accepted, in-progress, implemented, superseded, rejected, withdrawn.",
                       "blue rfc list --status accepted");
    case DocumentType::adr:
      return list_tool("List ADRs",
                       "The ADRs of this project, newest first, with status, day and file. Statuses: "
                       "proposed, accepted, deprecated, superseded, rejected.",
                       "blue adr list");
    case DocumentType::prd:
      return list_tool("List PRDs",
                       "The PRDs of this project, newest first, with status, day and file. Statuses: "
                       "draft, approved, implemented.",
                       "blue prd list");
    case DocumentType::spike:
      return list_tool("List spikes",
                       "The spikes of this project, newest first, with status, day and file. Statuses: "
                       "in-progress, complete, resolved.",
                       "blue spike list --status in-progress");
    case DocumentType::audit:
      return list_tool("List audits",
                       "The audits of this project, newest first, with status, day and file. Statuses: "
                       "in-progress, complete.",
                       "blue audit list");
    case DocumentType::postmortem:
      return in_toolsets(
          "postmortem,operations",
          list_tool("List postmortems",
                    "The postmortems of this project, newest first, with status, day and file. "
                    "Statuses: open, closed.",
                    "blue postmortem list --status open"));
    case DocumentType::runbook:
      return in_toolsets(
          "runbook,operations",
          list_tool("List runbooks",
                    "The runbooks of this project with status, day and file. Statuses: active, "
                    "published, archived.",
                    "blue runbook list"));
    case DocumentType::dialogue:
      break;  // dialogues have a list of their own
  }
  return {};
}

template <DocumentType type>
struct DocumentList {
  static constexpr ToolInfo info = info_of(type);
  static Result<DocumentListOutput> run(Workspace& workspace, const DocumentListInput& input) {
    return list_type(workspace, type, input);
  }
  static View view(const DocumentListOutput& output) { return list_view(type, output); }
};

}  // namespace

extern constinit const Tool rfc_list_tool = make_tool<DocumentList<DocumentType::rfc>>("rfc", "list");
extern constinit const Tool adr_list_tool = make_tool<DocumentList<DocumentType::adr>>("adr", "list");
extern constinit const Tool prd_list_tool = make_tool<DocumentList<DocumentType::prd>>("prd", "list");
extern constinit const Tool spike_list_tool = make_tool<DocumentList<DocumentType::spike>>("spike", "list");
extern constinit const Tool audit_list_tool = make_tool<DocumentList<DocumentType::audit>>("audit", "list");
extern constinit const Tool postmortem_list_tool =
    make_tool<DocumentList<DocumentType::postmortem>>("postmortem", "list");
extern constinit const Tool runbook_list_tool =
    make_tool<DocumentList<DocumentType::runbook>>("runbook", "list");

}  // namespace blue
