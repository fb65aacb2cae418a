#include "library/find.h"

#include <algorithm>
#include <charconv>
#include <functional>
#include <ranges>

#include "base/format.h"
#include "base/layout.h"
#include "base/text.h"
#include "base/utf8.h"
#include "documents/name.h"
#include "domain/error_codes.h"
#include "library/files.h"
#include "project/inside.h"

namespace blue {
namespace {

using Rows = std::vector<DocumentRow>;

constexpr std::size_t kMostMatches = 20;
constexpr std::size_t kShortestPrefix = 2;  // of a slug

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

Result<Rows> find_by_path(const Session& session, DocumentType type, std::string_view id) {
  // From the project's root, or from where the caller stands.
  for (const Path& base : {session.root(), session.start()}) {
    auto path = path_in_project(session.project(), (base / Path(id)).string());
    auto row = path ? TRY(find_document(session, *path)) : std::nullopt;
    if (row && row->type == type) return Rows{*std::move(row)};
  }
  return Rows{};
}

// The name of a file in the type's folder, with or without suffix and ending.
Result<Rows> find_by_file_name(const Session& session, DocumentType type, std::string_view id) {
  std::string name(id);
  if (!name.ends_with(".md")) name += ".md";
  Rows rows;
  for (const DocumentFolder& folder : session.project().folders.all()) {
    if (folder.type != type) continue;
    const auto meant = parse_document_path(session.project().folders, folder.path + name);
    if (!meant) continue;
    for (DocumentRow& row : TRY(find_named(session, type, meant->name.slug))) {
      const auto own = parse_document_path(session.project().folders, row.path);
      if (own && own->folder == folder && is_same_but_status(own->name, meant->name))
        rows.push_back(std::move(row));
    }
  }
  return rows;
}

// By slug or title; a slug wins over a title, and both over the beginning of a slug.
Result<Rows> find_by_words(const Session& session, DocumentType type, std::string_view id) {
  Rows rows = TRY(find_named(session, type, id));
  const std::string folded = fold_case(id);
  auto is_slug = [&](const DocumentRow& row) { return row.slug == id || row.slug == folded; };
  if (std::ranges::any_of(rows, is_slug)) std::erase_if(rows, std::not_fn(is_slug));
  if (!rows.empty() || folded.size() < kShortestPrefix) return rows;
  return ask_index(session,
                   [&](Database& index) { return find_begun(index, type, folded, kMostMatches + 1); });
}

Result<Rows> find_all(const Session& session, DocumentType type, std::string_view id) {
  Rows rows;
  if (id.find('/') != std::string_view::npos) {
    rows = TRY(find_by_path(session, type, id));
    return rows.empty() ? find_by_words(session, type, id) : rows;
  }
  if (kind_of(type).prefix == NamePrefix::number)
    if (auto number = parse_number(without_heading(type, id)))
      rows = TRY(find_numbered(session, type, *number));
  if (rows.empty()) rows = TRY(find_by_file_name(session, type, id));
  return rows.empty() ? find_by_words(session, type, id) : rows;
}

Error ambiguous_error(DocumentType type, std::string_view id, const Rows& rows) {
  JsonArray paths;
  std::string list;
  for (const DocumentRow& row : rows | std::views::take(kMostMatches)) {
    paths.push_back(row.path);
    list += format("{}{}", list.empty() ? "" : ", ", row.path);
  }
  if (rows.size() > kMostMatches) list += ", …";
  return make_error(codes::document_ambiguous,
                    format("{} \"{}\" is ambiguous; {} documents match: {}.", kind_of(type).heading,
                           printable(id), rows.size(), list))
      .at("id", id)
      .with("matches", std::move(paths))
      .suggest("Give the path of the one you mean.");
}

Result<Error> missing_error(const Session& session, DocumentType type, std::string_view id,
                            std::string_view field) {
  DocumentPage page = TRY(list_documents(session, {.type = type, .limit = 1000}));
  std::vector<std::string> names;
  for (const DocumentRow& row : page.rows) {
    names.push_back(row.slug);
    names.push_back(row.title);
    if (row.number) names.push_back(render_number(*row.number));
  }
  const std::vector<std::string_view> views(names.begin(), names.end());
  const DocumentKind& kind = kind_of(type);
  return make_error(codes::document_not_found,
                    format("No {} matches \"{}\".{}", kind.heading, printable(id), did_you_mean(id, views)))
      .at(std::string(field), id)
      .suggest(format("blue {} list shows all of them.", name_of(type)));
}

}  // namespace

Result<DocumentPage> list_documents(const Session& session, const DocumentQuery& query) {
  return ask_index(session, [&](Database& index) { return list_documents(index, query); });
}

Result<std::optional<DocumentRow>> find_document(const Session& session, std::string_view path) {
  return ask_index(session, [&](Database& index) { return find_document(index, path); });
}

Result<std::vector<DocumentRow>> find_numbered(const Session& session, DocumentType type, int number) {
  return ask_index(session, [&](Database& index) { return find_numbered(index, type, number); });
}

Result<std::vector<DocumentRow>> find_named(const Session& session, DocumentType type,
                                            std::string_view name) {
  return ask_index(session, [&](Database& index) { return find_named(index, type, name); });
}

Result<std::vector<DocumentCollision>> find_collisions(const Session& session) {
  return ask_index(session, list_collisions);
}

Result<std::vector<DocumentReview>> find_reviews(const Session& session) {
  return ask_index(session, list_reviews);
}

Result<std::optional<HeaderDialect>> common_dialect(const Session& session, std::string_view folder) {
  return find_enum<HeaderDialect>(
      TRY(ask_index(session, [&](Database& index) { return find_common_dialect(index, folder); })));
}

std::string shown_status(const DocumentRow& document) {
  if (!document.status.empty()) return document.status;
  return document.status_written.empty() ? "none" : one_line(document.status_written, 100);
}

Result<std::optional<DocumentRow>> find_meant(const Session& session, DocumentType type,
                                              std::string_view id) {
  const std::string_view meant = utf8_prefix(trim(id), 4096);
  Rows rows = TRY(find_all(session, type, meant));
  if (rows.size() > 1) return fail(ambiguous_error(type, meant, rows));
  if (rows.empty()) return std::nullopt;
  return std::move(rows.front());
}

Result<DocumentRow> load_document(const Session& session, DocumentType type, std::string_view id,
                                  std::string_view field) {
  auto found = TRY(find_meant(session, type, id));
  if (found) return *std::move(found);
  return fail(TRY(missing_error(session, type, utf8_prefix(trim(id), 200), field)));
}

std::string id_of(const DocumentRow& document) {
  return document.number ? render_number(*document.number) : document.slug;
}
std::string name_of(const DocumentRow& document) {
  return format("{} {}", kind_of(document.type).heading, id_of(document));
}

Result<std::string> find_renamed(const Session& session, std::string_view path) {
  const DocumentFolders& folders = session.project().folders;
  const auto meant = parse_document_path(folders, path);
  if (!meant) return std::string();
  std::string found;
  for (const DocumentRow& row : TRY(find_named(session, meant->type, meant->name.slug))) {
    const auto own = parse_document_path(folders, row.path);
    if (!own || own->directory != meant->directory || !is_same_but_status(own->name, meant->name)) continue;
    if (!found.empty()) return std::string();
    found = row.path;
  }
  return found;
}

}  // namespace blue
