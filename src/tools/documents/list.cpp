#include "tools/document_listing.h"

#include "base/format.h"
#include "tools/reply_budget.h"

namespace blue {

void DocumentListInput::describe(Fields<DocumentListInput>& f) {
  f.optional("status", &DocumentListInput::status, "Only those with this status").length(1, 100);
  f.optional("since", &DocumentListInput::since, "From this day on (2026-02-03)").length(1, 100);
  f.optional("until", &DocumentListInput::until, "Up to this day").length(1, 100);
  f.optional("limit", &DocumentListInput::limit, "Most to return").range(1, 1000);
  f.optional("offset", &DocumentListInput::offset, "How many to skip").range(0, 1'000'000);
}

void DocumentListOutput::Item::describe(Fields<Item>& f) {
  f.optional("id", &Item::id, "Number or slug");
  f.optional("title", &Item::title, "Title");
  f.optional("status", &Item::status, "Status");
  f.optional("date", &Item::date, "Day");
  f.optional("path", &Item::path, "File");
}

void DocumentListOutput::describe(Fields<DocumentListOutput>& f) {
  f.optional("documents", &DocumentListOutput::documents, "Newest first").loose();
  f.optional("total", &DocumentListOutput::total, "How many there are");
  f.optional("next_offset", &DocumentListOutput::next_offset, "Where the rest starts; absent at the end");
}

Result<DocumentListOutput> list_type(Workspace& workspace, DocumentType type,
                                     const DocumentListInput& input) {
  DocumentQuery query{.type = type,
                      .limit = static_cast<std::size_t>(input.limit),
                      .offset = static_cast<std::size_t>(input.offset)};
  if (input.status) query.status = std::string(TRY(read_status(type, *input.status)).word);
  TRY(check_day(input.since, "since"));
  TRY(check_day(input.until, "until"));
  query.since = input.since;
  query.until = input.until;

  const Session session = TRY(workspace.open_project());
  TRY(survey_documents(session));
  DocumentPage page = TRY(list_documents(session, query));
  DocumentListOutput output{.documents = {}, .total = page.total, .next_offset = std::nullopt};
  for (DocumentRow& row : page.rows)
    output.documents.push_back({id_of(row), row.title, row.status, row.date, row.path});
  std::size_t room = kReplyBudget;
  cut_to_fit(output.documents, room);
  const std::size_t end = query.offset + output.documents.size();
  if (!page.rows.empty() && end < page.total) output.next_offset = static_cast<int>(end);
  return output;
}

View list_view(DocumentType type, const DocumentListOutput& output) {
  const std::string_view word = name_of(type);
  if (output.documents.empty())
    return {Paragraph{format("No {} here.", kind_of(type).heading)},
            NextStep{format("blue {} create --title \"...\"", word), "write the first one"}};
  Table table{{"id", "status", "date", "title"}, {}};
  for (const auto& item : output.documents)
    table.rows.push_back({Cell(item.id, Tone::strong),
                          item.status.empty() ? Cell("?", Tone::warning) : Cell(item.status), item.date,
                          item.title});
  View view{table};
  if (output.next_offset)
    view.push_back(NextStep{format("blue {} list --offset {}", word, *output.next_offset),
                            format("{} in all", output.total)});
  return view;
}

}  // namespace blue
