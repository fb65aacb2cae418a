// blue rfc|adr|spike|audit|prd|postmortem|runbook list: the documents of one type, newest first.
#include <array>

#include "base/enum_names.h"
#include "base/format.h"
#include "base/layout.h"
#include "base/text.h"
#include "base/utf8.h"
#include "documents/header.h"
#include "domain/error_codes.h"
#include "library/conflicts.h"
#include "library/survey.h"
#include "tools/documents/document_tool.h"

namespace blue {

// The members of a document that a list shows.
enum class ListField { id, status, date, title, path };

struct DocumentListInput {
  std::optional<std::string> status, since, until, fields;
  DocumentOrder sort = DocumentOrder::newest;
  int limit = 50;
  int offset = 0;
  static void describe(Fields<DocumentListInput>& f) {
    f.optional<&DocumentListInput::status>("Only this status, or one of several: draft,accepted")
        .length(1, 200);
    f.optional<&DocumentListInput::since>("From this day on: 2026-02-03, friday, 2w").length(1, 100);
    f.optional<&DocumentListInput::until>("Up to this day").length(1, 100);
    f.optional<&DocumentListInput::sort>("Order").for_people();
    f.optional<&DocumentListInput::fields>("Only these, of id,status,date,title,path")
        .length(1, 100)
        .for_people();
    f.optional<&DocumentListInput::limit>("At most this many").range(1, 100'000);
    f.optional<&DocumentListInput::offset>("How many to skip").range(0, 1'000'000);
  }
};

// A document of the list; without the members that were not asked for.
struct ListedDocument {
  std::optional<std::string> id, title, status, date, path;
  std::optional<std::string> severity;
  static void describe(Fields<ListedDocument>& f) {
    f.plain<&ListedDocument::id, &ListedDocument::title, &ListedDocument::status, &ListedDocument::date,
            &ListedDocument::path>();
    f.optional<&ListedDocument::severity>("Of a postmortem");
  }
};

struct DocumentListOutput {
  std::vector<ListedDocument> documents;
  std::size_t total = 0;
  std::optional<int> next_offset;
  std::vector<ListField> fields;  // as they were asked for
  std::string next_page;          // the command that lists the rest; not told to agents
  static void describe(Fields<DocumentListOutput>& f) {
    f.optional<&DocumentListOutput::documents>("In the order asked for").loose();
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

constexpr std::array kUsualFields{ListField::id, ListField::status, ListField::date, ListField::title};

Result<std::vector<std::string>> read_statuses(DocumentType type, const DocumentListInput& input) {
  std::vector<std::string> words;
  if (!input.status) return words;
  for (std::string_view word : split(*input.status, ','))
    words.push_back(same_word(trim(word), "none") ? std::string()
                                                  : std::string(TRY(read_status(type, trim(word))).word));
  return words;
}

Result<std::vector<ListField>> read_fields(const DocumentListInput& input) {
  std::vector<ListField> fields;
  if (!input.fields) return fields;
  for (std::string_view word : split(*input.fields, ',')) {
    const auto field = find_enum<ListField>(fold_case(trim(word)));
    if (!field)
      return fail(make_error(codes::invalid_value,
                             format("\"{}\" is not a field of a list.", printable(utf8_prefix(word, 100))))
                      .at("fields", utf8_prefix(*input.fields, 100))
                      .suggest("Use id, status, date, title or path, separated by commas."));
    fields.push_back(*field);
  }
  return fields;
}

std::optional<std::string>& member_of(ListedDocument& item, ListField field) {
  switch (field) {
    case ListField::id:
      return item.id;
    case ListField::status:
      return item.status;
    case ListField::date:
      return item.date;
    case ListField::title:
      return item.title;
    case ListField::path:
      break;
  }
  return item.path;
}

ListedDocument listed(const DocumentRow& row, const std::vector<ListField>& fields) {
  ListedDocument whole{id_of(row), row.title, shown_status(row), row.date, row.path, {}};
  if (fields.empty()) return whole;
  ListedDocument item;
  for (ListField field : fields) member_of(item, field) = member_of(whole, field);
  return item;
}

// The same list from `offset` on: what was asked for is kept.
std::string next_page(DocumentType type, const DocumentListInput& input, std::size_t offset) {
  std::string command = format("blue {} list", name_of(type));
  const auto add = [&](std::string_view flag, const std::optional<std::string>& value) {
    if (value) command += format(" --{} {}", flag, shell_word(*value));
  };
  add("status", input.status);
  add("since", input.since);
  add("until", input.until);
  if (input.sort != DocumentOrder::newest) add("sort", std::string(name_of(input.sort)));
  add("fields", input.fields);
  if (input.limit != DocumentListInput{}.limit) command += format(" --limit {}", input.limit);
  return command + format(" --offset {}", offset);
}

Result<DocumentListOutput> list_type(Workspace& workspace, DocumentType type,
                                     const DocumentListInput& input) {
  DocumentQuery query{.type = type,
                      .statuses = TRY(read_statuses(type, input)),
                      .since = TRY(read_past_day(workspace, input.since, "since")),
                      .until = TRY(read_past_day(workspace, input.until, "until")),
                      .order = input.sort,
                      .limit = static_cast<std::size_t>(input.limit),
                      .offset = static_cast<std::size_t>(input.offset)};
  DocumentListOutput output;
  output.fields = TRY(read_fields(input));
  const Session session = TRY(workspace.open_project());
  TRY(survey_documents(session));
  DocumentPage page = TRY(list_documents(session, query));
  mark_unmerged(session.project(), page.rows);
  output.total = page.total;
  const bool has_severity = type == DocumentType::postmortem && output.fields.empty();
  for (const DocumentRow& row : page.rows) {
    output.documents.push_back(listed(row, output.fields));
    if (has_severity) output.documents.back().severity = find_severity(session, row);
  }
  std::size_t room = workspace.scope().reply_budget;
  cut_to_fit(output.documents, room);
  const std::size_t end = query.offset + output.documents.size();
  if (page.rows.empty() || end >= page.total) return output;
  output.next_offset = static_cast<int>(end);
  output.next_page = next_page(type, input, end);
  return output;
}

Cell cell_of(const ListedDocument& item, ListField field) {
  ListedDocument copy = item;
  const std::string text = member_of(copy, field).value_or("");
  if (field == ListField::id) return {text, Tone::strong};
  if (field == ListField::path) return path_cell(text);
  if (field != ListField::status) return text;
  return {text, text == "none" ? Tone::dim : text == "conflicted" ? Tone::bad : Tone::plain};
}

View list_view(DocumentType type, const DocumentListOutput& output) {
  const std::string_view word = name_of(type);
  if (output.documents.empty() && output.total > 0)
    return {Paragraph{format("There are {} in total; this page is past the end.", output.total)}};
  if (output.documents.empty())
    return {Paragraph{format("No {}s found.", noun_of(type))},
            NextStep{format("blue {} create --title \"...\"", word), "write one"}};
  const std::vector<ListField> shown =
      output.fields.empty() ? std::vector(kUsualFields.begin(), kUsualFields.end()) : output.fields;
  Table table;
  for (ListField field : shown) table.columns.emplace_back(name_of(field));
  const bool has_severity = type == DocumentType::postmortem && output.fields.empty();
  if (has_severity) table.columns.insert(table.columns.begin() + 1, "severity");
  for (const ListedDocument& item : output.documents) {
    auto& row = table.rows.emplace_back();
    for (ListField field : shown) row.push_back(cell_of(item, field));
    if (has_severity) row.insert(row.begin() + 1, Cell(item.severity.value_or("")));
  }
  View view{table};
  if (output.next_offset) view.push_back(NextStep{output.next_page, format("{} in total", output.total)});
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
