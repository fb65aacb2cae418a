// blue rfc|adr|spike|audit|prd|postmortem|runbook get: one complete document.
#include <algorithm>
#include <iterator>

#include "base/format.h"
#include "base/text.h"
#include "base/utf8.h"
#include "documents/conflict.h"
#include "documents/header.h"
#include "library/conflicts.h"
#include "library/plan.h"
#include "library/relations.h"
#include "library/survey.h"
#include "markdown/headings.h"
#include "operations/postmortem_actions.h"
#include "tools/documents/document_tool.h"
#include "tools/documents/document_view.h"

namespace blue {

struct DocumentGetOutput : DocumentItem {
  struct Row {
    std::string name, value;
    static void describe(Fields<Row>& f) { f.plain<&Row::name, &Row::value>(); }
  };
  struct Relation {
    std::string kind, path, text;
    static void describe(Fields<Relation>& f) {
      f.optional<&Relation::kind>("Row of the header, or link");
      f.optional<&Relation::path>("The other document; empty for plain text");
      f.optional<&Relation::text>("As written");
    }
  };
  std::vector<Row> header;
  std::vector<Relation> relations, referenced_by;
  std::optional<BoxCount> criteria, tasks, actions;
  std::string content;
  std::size_t relations_left_out = 0, left_out = 0;
  std::optional<NextAction> next_action;
  std::optional<std::string> raw;  // the bytes of the file, where they were asked for; not in the JSON
  static void describe(Fields<DocumentGetOutput>& f) {
    using Output = DocumentGetOutput;
    f.inherit<DocumentItem>();
    f.plain<&Output::header, &Output::relations, &Output::referenced_by>();
    f.optional<&Output::criteria>("Acceptance criteria of a PRD").loose();
    f.optional<&Output::tasks>("Tasks of an RFC's plan").loose();
    f.optional<&Output::actions>("Action items of a postmortem; one with an RFC counts as checked").loose();
    f.plain<&Output::content, &Output::relations_left_out>();
    f.optional<&Output::left_out>("Bytes that did not fit");
    f.plain<&Output::next_action>();
  }
};

struct DocumentGetInput : DocumentKey {
  bool raw = false;
  static void describe(Fields<DocumentGetInput>& f) {
    f.inherit<DocumentKey>();
    f.optional<&DocumentGetInput::raw>("Print the file as it is").for_people();
  }
};

namespace {

void add_relations(DocumentGetOutput& output, const std::vector<DocumentRelation>& from,
                   const std::vector<DocumentRelation>& to) {
  for (const DocumentRelation& relation : from)
    output.relations.push_back({relation.kind, relation.to, relation.text});
  for (const DocumentRelation& relation : to)
    if (relation.from != output.path)
      output.referenced_by.push_back({relation.kind, relation.from, relation.text});
}

// Header, relations and boxes come first; the text gets the room that is left.
void add_content(DocumentGetOutput& output, const std::string& text, const CallScope& scope) {
  std::size_t room = scope.reply_budget;
  output.relations_left_out = cut_to_fit(output.header, room);
  output.relations_left_out += cut_list(output.relations, scope) + cut_list(output.referenced_by, scope);
  output.relations_left_out += cut_to_fit(output.relations, room) + cut_to_fit(output.referenced_by, room);
  for (const auto& boxes : {output.criteria, output.tasks, output.actions})
    if (boxes) room -= std::min(room, json_size(encode(*boxes)));
  output.content = repair_utf8(std::string_view(text).substr(0, room));
  while (!output.content.empty() && json_size(output.content) - 2 > room)
    output.content.resize(utf8_prefix(output.content, count_code_points(output.content) * 9 / 10).size());
  output.left_out = text.size() - std::min(text.size(), output.content.size());
}

BoxCount action_count(const DocumentFolders& folders, const OpenDocument& postmortem) {
  BoxTally tally;
  for (ActionItem& item : find_action_items(folders, postmortem)) {
    ++tally.total;
    if (item.is_done || !item.rfc_path.empty())
      ++tally.checked;
    else
      tally.open.push_back(std::move(item.text));
  }
  return box_count(tally);
}

// A document whose file has not changed is found without looking at the others.
Result<DocumentRow> find_seen(const Session& session, DocumentType type, std::string_view id) {
  auto known = find_meant(session, type, id);
  if (known && *known && TRY(is_current(session, **known))) return **std::move(known);
  TRY(survey_documents(session));
  return load_document(session, type, id);
}

Result<DocumentGetOutput> get_document(Workspace& workspace, DocumentType type, const DocumentGetInput& key) {
  const Session session = TRY(workspace.open_project());
  std::vector<DocumentRow> meant{TRY(find_seen(session, type, key.id))};
  mark_unmerged(session.project(), meant);
  const OpenDocument document = TRY(open_document(session.project(), std::move(meant.front())));
  const DocumentRow& row = document.row;
  DocumentGetOutput output{item_of(row)};
  for (HeaderRow& header : read_header(type, document.text).rows)
    output.header.push_back({std::move(header.name), std::move(header.value)});
  add_relations(output, TRY(relations_from(session, row.path)), TRY(relations_to(session, row.path)));
  if (type == DocumentType::prd) output.criteria = box_count(count_criteria(document.text));
  if (type == DocumentType::postmortem) output.actions = action_count(session.project().folders, document);
  if (auto plan = TRY(find_plan(session.project(), row))) output.tasks = box_count(count_boxes(plan->text));
  add_content(output, document.text, workspace.scope());
  if (row.problem != kConflicted) output.next_action = next_action_for(row);
  if (key.raw) output.raw = document.text;
  return output;
}

// The text without its first heading and the header's rows, which are shown above it.
std::string_view text_below_head(const DocumentGetOutput& output) {
  std::string_view text = output.content;
  std::size_t end = 0;
  MarkdownHeadings headings(text);
  if (const auto first = headings.next(); first && first->level == 1) end = first->range.end;
  for (const HeaderRow& row : read_header(output.type, text).rows)
    if (row.dialect != HeaderDialect::section) end = std::max(end, row.range.end);
  const std::size_t line_end = end == 0 || text[end - 1] == '\n' ? end : text.find('\n', end);
  return line_end == std::string_view::npos ? std::string_view() : text.substr(line_end);
}

View show_document(const DocumentGetOutput& output) {
  Pairs pairs{{{"title", Cell(output.title, Tone::strong)},
               {"status", output.status},
               {"file", path_cell(output.path)}}};
  for (const auto& row : output.header)
    if (!same_word(row.name, "Status")) pairs.rows.emplace_back(row.name, row.value);
  if (output.criteria)
    pairs.rows.emplace_back("criteria",
                            format("{} of {} checked", output.criteria->checked, output.criteria->total));
  if (output.tasks)
    pairs.rows.emplace_back("tasks", format("{} of {} done", output.tasks->checked, output.tasks->total));
  if (output.actions)
    pairs.rows.emplace_back("actions",
                            format("{} of {} done", output.actions->checked, output.actions->total));
  View view{pairs};
  if (!output.referenced_by.empty()) {
    Table table{{"referenced by", "as"}, {}};
    for (const auto& relation : output.referenced_by)
      table.rows.push_back({path_cell(relation.path), relation.kind});
    view.push_back(table);
  }
  std::ranges::move(show_markdown(text_below_head(output)), std::back_inserter(view));
  if (output.left_out > 0)
    view.push_back(Paragraph{format("{} more bytes are in the file.", output.left_out)});
  if (output.next_action) view.push_back(to_view(*output.next_action));
  return view;
}

constexpr ToolInfo show_tool(DocumentType type) {
  switch (type) {
    case DocumentType::rfc:
      return document_tool(
          "Show an RFC",
          "One RFC: header, relations both ways, tasks of its plan, text, and what to do next.",
          "blue rfc get 0057", Effect::reads);
    case DocumentType::adr:
      return document_tool("Show an ADR", "One ADR: header, relations both ways, and its text.",
                           "blue adr get 0014", Effect::reads);
    case DocumentType::prd:
      return document_tool(
          "Show a PRD",
          "One PRD: header, relations, its acceptance criteria counted, text, and what to do next.",
          "blue prd get 0003", Effect::reads);
    case DocumentType::spike:
      return document_tool("Show a spike",
                           "One spike: header, relations both ways, text, and what to do next.",
                           "blue spike get cache-misses", Effect::reads);
    case DocumentType::audit:
      return document_tool("Show an audit",
                           "One audit: header, relations both ways, text, and what to do next.",
                           "blue audit get login-flow", Effect::reads);
    case DocumentType::postmortem:
      return in_toolsets(
          "postmortem,operations",
          document_tool(
              "Show a postmortem",
              "One postmortem: header, relations both ways, its action items counted, text, and what "
              "to do next.",
              "blue postmortem get queue-outage", Effect::reads));
    case DocumentType::runbook:
      return in_toolsets(
          "runbook,operations",
          document_tool("Show a runbook", "One runbook: header, relations both ways, and its text.",
                        "blue runbook get queue", Effect::reads));
    case DocumentType::dialogue:
      break;  // blue dialogue get
  }
  return {};
}

template <DocumentType type>
struct DocumentGet {
  static constexpr ToolInfo info = show_tool(type);
  static Result<DocumentGetOutput> run(Workspace& workspace, const DocumentGetInput& key) {
    return get_document(workspace, type, key);
  }
  static std::optional<std::string> text(const DocumentGetOutput& output) { return output.raw; }
  static View view(const DocumentGetOutput& output) { return show_document(output); }
};

}  // namespace

extern constinit const Tool rfc_get_tool = make_tool<DocumentGet<DocumentType::rfc>>("rfc", "get");
extern constinit const Tool adr_get_tool = make_tool<DocumentGet<DocumentType::adr>>("adr", "get");
extern constinit const Tool prd_get_tool = make_tool<DocumentGet<DocumentType::prd>>("prd", "get");
extern constinit const Tool spike_get_tool = make_tool<DocumentGet<DocumentType::spike>>("spike", "get");
extern constinit const Tool audit_get_tool = make_tool<DocumentGet<DocumentType::audit>>("audit", "get");
extern constinit const Tool postmortem_get_tool =
    make_tool<DocumentGet<DocumentType::postmortem>>("postmortem", "get");
extern constinit const Tool runbook_get_tool =
    make_tool<DocumentGet<DocumentType::runbook>>("runbook", "get");

}  // namespace blue
