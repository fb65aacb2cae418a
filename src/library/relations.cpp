#include "library/relations.h"

#include <algorithm>

#include "base/format.h"
#include "documents/header.h"
#include "documents/links.h"
#include "library/files.h"
#include "library/find.h"

namespace blue {
namespace {

std::string escape_brackets(std::string_view words) {
  std::string out;
  for (char letter : words) {
    if (letter == '[' || letter == ']' || letter == '\\') out += '\\';
    out += letter;
  }
  return out;
}

}  // namespace

Result<std::vector<DocumentRelation>> relations_from(const Session& session, std::string_view path) {
  return ask_index(session, [&](Database& index) { return list_relations_from(index, path); });
}

Result<std::vector<DocumentRelation>> relations_to(const Session& session, std::string_view path) {
  const auto place = parse_document_path(session.project().folders, path);
  const auto type = place ? std::optional(place->type) : std::nullopt;
  const auto number = place ? place->name.number : std::nullopt;
  return ask_index(session, [&](Database& index) { return list_relations_to(index, path, type, number); });
}

Result<std::vector<DocumentRelation>> broken_links(const Session& session) {
  auto links = TRY(ask_index(session, list_outward_links));
  std::erase_if(links, [&](const DocumentRelation& link) {
    return !link.to.ends_with(".md") || is_present(session.root() / link.to);
  });
  return links;
}

std::string render_file_link(std::string_view from, std::string_view to, std::string_view words) {
  return format("[{}]({})", escape_brackets(words), render_link_target(from, to));
}

std::string words_for(const DocumentRow& to) { return to.number ? name_of(to) : to.title; }

std::string render_document_link(std::string_view from, const DocumentRow& to) {
  return render_file_link(from, to.path, words_for(to));
}

std::string with_link(const DocumentRow& row, std::string_view text, std::string_view name,
                      std::string_view link) {
  const DocumentHeader header = read_header(row.type, text);
  const HeaderRow* found = header.find(name);
  std::string value = found ? found->value : "";
  const std::vector<DocumentLink> added = find_links(link);
  for (const DocumentLink& known : find_links(value))
    if (!added.empty() &&
        resolve_link(row.path, known.target) == resolve_link(row.path, added.front().target))
      return std::string(text);
  if (!value.empty()) value += ", ";
  return with_header_row(text, name, value.append(link));
}

Result<> relate(const DocumentTurn& turn, const DocumentRow& row, std::string_view name,
                const DocumentRow& to) {
  OpenDocument document = TRY(open_document(turn.project(), row));
  return save_document(turn, document,
                       with_link(row, document.text, name, render_document_link(row.path, to)));
}

}  // namespace blue
