#include "tools/documents/document_tool.h"

#include <algorithm>
#include <ranges>

#include "base/calendar.h"
#include "base/format.h"
#include "base/text.h"
#include "base/utf8.h"
#include "domain/error_codes.h"
#include "library/files.h"
#include "library/relations.h"
#include "markdown/quote.h"

namespace blue {

void DocumentWritten::describe(Fields<DocumentWritten>& f) {
  f.plain<&DocumentWritten::id, &DocumentWritten::title, &DocumentWritten::status, &DocumentWritten::path,
          &DocumentWritten::previous_path, &DocumentWritten::repaired_links>();
  f.optional<&DocumentWritten::left_out>("Entries of these lists not shown");
  f.plain<&DocumentWritten::warnings>();
  f.optional<&DocumentWritten::created_project>("Where .blue/ was created");
  f.plain<&DocumentWritten::next_action>();
}

DocumentItem item_of(const DocumentRow& row) {
  DocumentItem item{row, id_of(row)};
  item.status = shown_status(row);
  return item;
}

DocumentWritten written(const DocumentTurn& turn, const DocumentRow& row) {
  DocumentWritten output;
  output.id = id_of(row);
  output.title = row.title;
  output.status = row.status;
  output.path = row.path;
  output.created_project = turn.created_project();
  output.next_action = next_action_for(row);
  return output;
}

View to_view(const DocumentWritten& output) {
  Pairs pairs{
      {{"title", Cell(output.title, Tone::strong)}, {"status", output.status}, {"file", output.path}}};
  if (output.previous_path) pairs.rows.emplace_back("was", Cell(*output.previous_path, Tone::dim));
  if (!output.repaired_links.empty())
    pairs.rows.emplace_back(
        "links", format("{} repaired", counted(output.repaired_links.size() + output.left_out, "document")));
  if (output.created_project)
    pairs.rows.emplace_back("project", format("created in {}", *output.created_project));
  View view{pairs};
  for (const std::string& warning : output.warnings) view.push_back(Paragraph{Cell(warning, Tone::warning)});
  if (output.next_action) view.push_back(to_view(*output.next_action));
  return view;
}

void keep_short(DocumentWritten& output) {
  output.left_out += cut_list(output.repaired_links) + cut_list(output.warnings);
}

Result<OpenDocument> open_meant(const DocumentTurn& turn, DocumentType type, const DocumentKey& key) {
  return open_document(turn.project(), TRY(load_document(turn.session(), type, key.id)));
}

Result<DocumentWritten> take_step(const DocumentTurn& turn, OpenDocument& document, const DocumentStatus& to,
                                  const DocumentWords& words) {
  const std::string before = document.row.path;
  RepairedLinks links = TRY(change_status(turn, document, to, words));
  DocumentWritten output = written(turn, document.row);
  if (before != document.row.path) output.previous_path = before;
  output.repaired_links = std::move(links.written);
  for (const std::string& path : links.failed)
    output.warnings.push_back(format("{} still links to the old name. Run blue sync to try again.", path));
  keep_short(output);
  return output;
}

NextAction next_call(const DocumentRow& row, std::string_view verb, const JsonObject& arguments,
                     std::string_view command_rest, std::string reason) {
  JsonObject all{{"id", id_of(row)}};
  for (const auto& [key, value] : arguments) all.append(key, value);
  std::string command =
      format("blue {} {} {}", name_of(row.type), replace_all(std::string(verb), '_', '-'), id_of(row));
  if (!command_rest.empty()) command += format(" {}", command_rest);
  return {format("blue_{}_{}", name_of(row.type), verb), std::move(all), std::move(command),
          std::move(reason)};
}

NextAction next_call(const DocumentRow& row, const NextDocumentStep& step) {
  const std::string status(step.status);
  const std::string reason(step.reason);
  switch (step.kind) {
    case DocumentStepKind::change_status:
      return next_call(row, "status", {{"status", status}}, status, reason);
    case DocumentStepKind::approve:
      return next_call(row, "approve", {}, "", reason);
    case DocumentStepKind::close:
      return next_call(row, "close", {}, "", reason);
    case DocumentStepKind::plan:
      return next_call(row, "plan", {{"tasks", JsonArray{}}}, "--task \"...\"", reason);
    case DocumentStepKind::complete_task:
      return next_call(row, "task_complete", {}, "", reason);
    case DocumentStepKind::complete:
      break;
  }
  if (row.type == DocumentType::spike)
    return next_call(row, "complete", {{"summary", ""}}, "--summary \"...\"", reason);
  if (row.type == DocumentType::audit)
    return next_call(row, "complete", {{"summary", ""}}, "--summary \"...\" --finding \"...\"", reason);
  return next_call(row, "complete", {}, "", reason);
}

std::optional<NextAction> next_action_for(const DocumentRow& row) {
  const auto step = next_step(row.type, row.status);
  return step ? std::optional(next_call(row, *step)) : std::nullopt;
}

std::string noun_of(DocumentType type) {
  const std::string_view heading = kind_of(type).heading;
  const bool is_acronym = std::ranges::all_of(heading, [](char c) { return c >= 'A' && c <= 'Z'; });
  return std::string(is_acronym ? heading : name_of(type));
}

Result<DocumentStatus> read_status(DocumentType type, std::string_view written) {
  if (auto status = find_status(type, written)) return *status;
  const DocumentKind& kind = kind_of(type);
  const bool is_an = type == DocumentType::rfc || kind.heading.starts_with('A');
  std::vector<std::string_view> words;
  for (const DocumentStatus& status : kind.statuses) words.push_back(status.word);
  return fail(make_error(codes::invalid_value,
                         format("\"{}\" is not {} {} status.{}", printable(utf8_prefix(written, 100)),
                                is_an ? "an" : "a", noun_of(type), did_you_mean(written, words)))
                  .at("status", utf8_prefix(written, 100))
                  .suggest(format("Use one of: {}.", list_words(kind.statuses))));
}

Result<std::optional<std::string>> read_past_day(const Workspace& workspace,
                                                 const std::optional<std::string>& text,
                                                 std::string_view field) {
  if (!text) return std::nullopt;
  auto day = read_day(*text, local_day(workspace.clock().now()), DayDirection::past);
  if (!day)
    return fail(std::move(day)
                    .error()
                    .at(std::string(field))
                    .suggest("Write a day as 2026-02-03, today, yesterday, friday (the last one), 3d or 2w "
                             "(that long ago)."));
  return render_day(*day);
}

void BoxCount::describe(Fields<BoxCount>& f) {
  f.plain<&BoxCount::total, &BoxCount::checked>();
  f.optional<&BoxCount::open>("Those that are not");
}

BoxCount box_count(const BoxTally& tally) {
  BoxCount count{tally.total, tally.checked, {}};
  for (const std::string& text : tally.open | std::views::take(kMostEntries))
    count.open.push_back(one_line(text, 200));
  return count;
}

Result<DocumentWritten> write_new(Workspace& workspace, NewDocument what,
                                  const std::optional<std::string>& rfc, std::string_view row_in_rfc,
                                  const std::optional<std::string>& supersedes) {
  DocumentTurn turn = TRY(DocumentTurn::take(workspace, ProjectNeed::may_be_made));
  TRY(finish_links(turn));  // of a call that was interrupted
  std::optional<OpenDocument> before;
  if (supersedes) {
    before = TRY(open_document(turn.project(),
                               TRY(load_document(turn.session(), what.type, *supersedes, "supersedes"))));
    TRY(check_step(before->row, TRY(read_status(what.type, "superseded")), true));
  }
  const auto owner = rfc ? TRY(find_meant(turn.session(), DocumentType::rfc, *rfc)) : std::nullopt;
  if (rfc)
    what.words.rows.emplace_back(
        "RFC",
        owner ? render_document_link(document_folder(turn.project(), what.type) + "new.md", *owner) : *rfc);
  what.before = [&](const DocumentRow& row) {
    std::vector<UnfinishedLink> links;
    if (before) links = links_of_step(turn, before->row, row);
    if (owner) links.push_back(link_between(*owner, row_in_rfc, row));
    if (!links.empty()) note_links(turn, links);
  };
  const OpenDocument document = TRY(create_document(turn, what));
  DocumentWritten output = written(turn, document.row);
  bool are_linked = true;
  if (before) {
    TRY(survey_documents(turn.session()));  // the new document is found by its links
    TRY(change_status(turn, *before, TRY(read_status(what.type, "superseded")),
                      {{{"Superseded By", render_document_link(before->row.path, document.row)}}, {}}));
    are_linked = link_back(turn, document.row, "Supersedes", before->row, output);
  }
  if (owner) are_linked = link_back(turn, *owner, row_in_rfc, document.row, output) && are_linked;
  if (rfc && !owner)
    output.warnings.push_back(format("No RFC matches \"{}\"; it is kept as plain text.", printable(*rfc)));
  if (are_linked && (before || owner)) note_links(turn, {});
  return output;
}

std::vector<UnfinishedLink> links_of_step(const DocumentTurn& turn, const DocumentRow& before,
                                          const DocumentRow& successor) {
  UnfinishedLink forward = link_between(before, "Superseded By", successor),
                 back = link_between(successor, "Supersedes", before);
  if (const auto superseded = find_status(before.type, "superseded")) {
    forward.status = superseded->word;
    back.target = path_with_status(turn.project().folders, before.path, *superseded);
  }
  return {std::move(forward), std::move(back)};
}

bool link_back(const DocumentTurn& turn, const DocumentRow& from, std::string_view row, const DocumentRow& to,
               DocumentWritten& output) {
  const auto done = relate(turn, from, row, to);
  if (!done)
    output.warnings.push_back(
        format("{} was not linked back: {} blue sync tries again.", from.path, done.error().message));
  return done.has_value();
}

std::string bullets(const std::vector<std::string>& items, std::string_view mark) {
  std::string text;
  for (const std::string& item : items)
    text += format("{}{}{}", text.empty() ? "" : "\n", mark, one_line(item));
  return text;
}

}  // namespace blue
