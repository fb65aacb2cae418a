#include "library/relations.h"

#include <algorithm>

#include "base/format.h"
#include "documents/header.h"
#include "documents/links.h"
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

bool has_link_to(const OpenDocument& document, std::string_view value, const std::string& path) {
  return std::ranges::any_of(find_links(value), [&](const DocumentLink& link) {
    return resolve_link(document.row.path, link.target) == path;
  });
}

}  // namespace

std::string render_file_link(std::string_view from, std::string_view to, std::string_view words) {
  return format("[{}]({})", escape_brackets(words), render_link_target(from, to));
}

std::string render_document_link(std::string_view from, const DocumentRow& to) {
  return render_file_link(from, to.path, to.number ? name_of(to) : to.title);
}

namespace {

std::string with_relation(const OpenDocument& document, std::string_view name, const DocumentRow& to) {
  const DocumentHeader header = read_header(document.row.type, document.text);
  const HeaderRow* row = header.find(name);
  std::string value = row ? row->value : "";
  if (has_link_to(document, value, to.path)) return document.text;
  if (!value.empty()) value += ", ";
  return with_header_row(document.row.type, document.text, name,
                         value + render_document_link(document.row.path, to));
}

}  // namespace

Result<> relate(const DocumentTurn& turn, const DocumentRow& row, std::string_view name,
                const DocumentRow& to) {
  OpenDocument document = TRY(open_document(turn.project(), row));
  std::string text = with_relation(document, name, to);
  return write_document(turn, document, std::move(text));
}

}  // namespace blue
