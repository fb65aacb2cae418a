#include "operations/postmortem_actions.h"

#include <algorithm>
#include <array>
#include <charconv>

#include "base/format.h"
#include "base/layout.h"
#include "base/text.h"
#include "base/utf8.h"
#include "documents/action_items.h"
#include "documents/links.h"
#include "domain/error_codes.h"
#include "library/create.h"
#include "library/files.h"
#include "library/find.h"
#include "library/relations.h"

namespace blue {
namespace {

constexpr std::string_view kPostmortemRow = "Postmortem";
constexpr std::size_t kLongestTitle = 300;

// "Raise the limit ([RFC 0012](…))" without the link that Blue added; empty when this link is only mentioned.
std::optional<std::string> without_rfc_link(const std::string& text, const DocumentLink& link) {
  if (trim(text) == format("[{}]({})", link.text, link.target)) return link.text;
  const std::string added = format("([{}](", link.text);
  const std::size_t begin = text.rfind(added);
  const std::size_t end = begin == std::string::npos ? begin : text.find("))", begin);
  if (end == std::string::npos) return std::nullopt;
  return std::string(trim(std::string(trim(text.substr(0, begin))) + text.substr(end + 2)));
}

std::string list_items(const std::vector<ActionItem>& items) {
  std::vector<std::string> lines;
  for (const ActionItem& item : items)
    lines.push_back(format("{}. {}", item.number, one_line(item.text, 100)));
  if (lines.size() > 20) lines.resize(20);
  return join(lines, "; ");
}

Result<ActionItem> load_action_item(const DocumentFolders& folders, const OpenDocument& postmortem,
                                    std::string_view meant) {
  const std::vector<ActionItem> items = find_action_items(folders, postmortem);
  const std::string shown = printable(utf8_prefix(trim(meant), 100));
  if (items.empty())
    return fail(
        make_error(codes::action_not_found, format("{} has no list of action items.", postmortem.row.path))
            .at("action", shown)
            .suggest("Write them as a list in its section Action Items: - [ ] Raise the limit."));
  std::size_t number = 0;
  const std::string_view digits = trim(meant);
  const auto [end, problem] = std::from_chars(digits.data(), digits.data() + digits.size(), number);
  if (problem == std::errc() && end == digits.data() + digits.size() && number >= 1 && number <= items.size())
    return items[number - 1];
  std::vector<ActionItem> found;
  for (const ActionItem& item : items)
    if (same_word(item.text, meant)) found.push_back(item);
  for (const ActionItem& item : items)
    if (found.empty() || !same_word(found.front().text, meant))
      if (fold_case(item.text).find(fold_case(trim(meant))) != std::string::npos) found.push_back(item);
  if (found.size() == 1) return std::move(found.front());
  return fail(make_error(codes::action_not_found,
                         found.empty()
                             ? format("No action item of {} matches \"{}\".", postmortem.row.path, shown)
                             : format("\"{}\" matches {} action items of {}.", shown, found.size(),
                                      postmortem.row.path))
                  .at("action", shown)
                  .suggest(format("Give the number of one: {}.", list_items(items))));
}

// An RFC of this title whose header links to the postmortem and which no item has: of an earlier call that
// was interrupted.
Result<std::optional<DocumentRow>> find_unlinked_rfc(const DocumentTurn& turn, const OpenDocument& postmortem,
                                                     std::string_view title) {
  const std::vector<ActionItem> items = find_action_items(turn.project().folders, postmortem);
  for (const DocumentRelation& relation : TRY(relations_to(turn.session(), postmortem.row.path))) {
    if (relation.kind != slugify(kPostmortemRow)) continue;
    if (std::ranges::find(items, relation.from, &ActionItem::rfc_path) != items.end()) continue;
    auto row = TRY(find_document(turn.session(), relation.from));
    if (row && row->type == DocumentType::rfc && row->title == title) return row;
  }
  return std::nullopt;
}

Result<DocumentRow> create_rfc(const DocumentTurn& turn, const OpenDocument& postmortem,
                               const ActionItem& action, const std::string& title) {
  const std::string link =
      render_document_link(document_folder(turn.project(), DocumentType::rfc) + "new.md", postmortem.row);
  NewDocument what{DocumentType::rfc, title, initial_status(DocumentType::rfc), {}};
  what.words.rows.emplace_back(kPostmortemRow, link);
  what.words.sections.emplace_back("Problem",
                                   format("{}\n\nAn action item of the postmortem {}.", action.text, link));
  return TRY(create_document(turn, what)).row;
}

}  // namespace

std::vector<ActionItem> find_action_items(const DocumentFolders& folders, const OpenDocument& postmortem) {
  const auto find_rfc = [&](const DocumentLink& link) -> std::optional<std::string> {
    auto path = resolve_link(postmortem.row.path, link.target);
    const DocumentFolder* folder = path ? folders.find(*path) : nullptr;
    return folder && folder->type == DocumentType::rfc ? std::move(path) : std::nullopt;
  };
  std::vector<ActionItem> out;
  for (const WrittenItem& item : find_written_items(postmortem.text)) {
    ActionItem action{out.size() + 1, item.text, item.is_done, {}, item.range};
    for (const DocumentLink& link : find_links(item.text)) {
      const auto path = find_rfc(link);
      auto text = path ? without_rfc_link(item.text, link) : std::nullopt;
      if (!text) continue;
      action.rfc_path = *path;
      action.text = *std::move(text);
    }
    for (const std::string& cell : item.beside)
      for (const DocumentLink& link : find_links(cell))
        if (const auto path = find_rfc(link); path && without_rfc_link(cell, link)) action.rfc_path = *path;
    out.push_back(std::move(action));
  }
  return out;
}

Result<ActionRfc> make_action_rfc(const DocumentTurn& turn, OpenDocument& postmortem, std::string_view action,
                                  const std::optional<std::string>& title) {
  ActionItem item = TRY(load_action_item(turn.project().folders, postmortem, action));
  if (!item.rfc_path.empty()) {
    auto known = TRY(find_document(turn.session(), item.rfc_path));
    if (known) return ActionRfc{*std::move(known), false, std::move(item)};
    return fail(
        make_error(codes::document_not_found, format("Action {} of {} links to {}, which does not exist.",
                                                     item.number, postmortem.row.path, item.rfc_path))
            .at("action")
            .suggest("Run blue sync if the RFC was renamed; otherwise remove the link and try again."));
  }
  const std::string called = title ? *title : one_line(item.text, kLongestTitle);
  auto rfc = TRY(find_unlinked_rfc(turn, postmortem, called));
  const bool is_new = !rfc.has_value();
  if (is_new) rfc = TRY(create_rfc(turn, postmortem, item, called));
  std::string text = postmortem.text;
  text.insert(item.range.end, format(" ({})", render_document_link(postmortem.row.path, *rfc)));
  TRY(save_document(turn, postmortem, std::move(text)));
  item.rfc_path = rfc->path;
  return ActionRfc{*std::move(rfc), is_new, std::move(item)};
}

}  // namespace blue
