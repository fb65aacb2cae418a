#include "workspace/document_lookup.h"

#include <algorithm>
#include <charconv>

#include "base/format.h"
#include "base/text.h"
#include "base/utf8.h"
#include "documents/document_name.h"
#include "documents/paths.h"
#include "domain/error_codes.h"
#include "workspace/dialogue_place.h"

namespace blue {
namespace {

using Rows = std::vector<DocumentRow>;

std::optional<int> parse_number(std::string_view text) {
  if (text.starts_with('#')) text.remove_prefix(1);
  int number = 0;
  auto [end, problem] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (problem != std::errc() || end != text.data() + text.size() || number < 0) return std::nullopt;
  return number;
}

// "RFC 0057" and "rfc-57" as the number alone.
std::string_view without_heading(DocumentType type, std::string_view id) {
  const std::string_view heading = kind_of(type).heading;
  if (id.size() <= heading.size() + 1 || !same_word(id.substr(0, heading.size()), heading)) return id;
  std::string_view rest = id.substr(heading.size());
  return rest.front() == ' ' || rest.front() == '-' || rest.front() == '#' ? rest.substr(1) : id;
}

std::string_view file_part(std::string_view id) { return id.substr(id.rfind('/') + 1); }

// A path of the project, or the name of a file in the type's folder, with or without suffix and ending.
Result<Rows> find_by_file(Workspace& workspace, const Project& project, DocumentType type,
                          std::string_view id) {
  if (id.find('/') != std::string_view::npos)
    if (auto path = path_in_project(project, id))
      if (auto row = TRY(find_document(workspace, project, *path)); row && row->type == type)
        return Rows{*row};
  std::string name(file_part(id));
  if (!name.ends_with(".md")) name += ".md";
  std::optional<DocumentName> parsed = parse_document_name(type, name);
  if (!parsed) return Rows{};
  Rows rows = TRY(find_named(workspace, project, type, parsed->slug));
  std::erase_if(rows, [&](const DocumentRow& row) {
    const auto own = parse_document_name(type, file_part(row.path));
    return !own || own->number != parsed->number || own->time != parsed->time || own->slug != parsed->slug;
  });
  return rows;
}

Result<Rows> find_all(Workspace& workspace, const Project& project, DocumentType type, std::string_view id) {
  if (kind_of(type).prefix == NamePrefix::number)
    if (auto number = parse_number(without_heading(type, id)))
      return find_numbered(workspace, project, type, *number);
  Rows rows = TRY(find_by_file(workspace, project, type, id));
  if (!rows.empty()) return rows;
  return find_named(workspace, project, type, id);
}

Error ambiguous_error(DocumentType type, std::string_view id, const Rows& rows) {
  JsonArray paths;
  std::string list;
  for (const DocumentRow& row : rows) {
    paths.push_back(row.path);
    if (list.size() < 1000) list += format("{}{}", list.empty() ? "" : ", ", row.path);
  }
  return make_error(codes::document_ambiguous, format("{} {} could be any of {}: {}.", kind_of(type).heading,
                                                      printable(id), rows.size(), list))
      .at("id")
      .with_value(id)
      .with("matches", std::move(paths))
      .suggest("Give the path of the one that is meant.");
}

Result<Error> missing_error(Workspace& workspace, const Project& project, DocumentType type,
                            std::string_view id) {
  DocumentPage page = TRY(list_documents(workspace, project, {.type = type, .limit = 1000}));
  std::vector<std::string> names;
  for (const DocumentRow& row : page.rows) {
    names.push_back(row.slug);
    names.push_back(row.title);
    if (row.number) names.push_back(render_number(*row.number));
  }
  const std::vector<std::string_view> views(names.begin(), names.end());
  const DocumentKind& kind = kind_of(type);
  return make_error(codes::document_not_found,
                    format("There is no {} {}.{}", kind.heading, printable(id), did_you_mean(id, views)))
      .at("id")
      .with_value(id)
      .suggest(format("blue {} list shows every one.", name_of(type)));
}

}  // namespace

Result<std::optional<DocumentRow>> find_meant(Workspace& workspace, const Project& project, DocumentType type,
                                              std::string_view id) {
  const std::string_view meant = utf8_prefix(trim(id), 4096);
  Rows rows = TRY(find_all(workspace, project, type, meant));
  if (rows.size() > 1) return fail(ambiguous_error(type, meant, rows));
  if (rows.empty()) return std::nullopt;
  return std::move(rows.front());
}

Result<DocumentRow> load_document(Workspace& workspace, const Project& project, DocumentType type,
                                  std::string_view id) {
  auto found = TRY(find_meant(workspace, project, type, id));
  if (found) return *std::move(found);
  return fail(TRY(missing_error(workspace, project, type, utf8_prefix(trim(id), 200))));
}

std::string id_of(const DocumentRow& document) {
  return document.number ? render_number(*document.number) : document.slug;
}
std::string name_of(const DocumentRow& document) {
  return format("{} {}", kind_of(document.type).heading, id_of(document));
}

}  // namespace blue
