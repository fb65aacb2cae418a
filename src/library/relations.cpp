// What documents say of each other: the relations of document_index.h.
#include "base/format.h"
#include "library/asking.h"
#include "library/files.h"

namespace blue {
namespace {

// Words that name a number lead to every document that has it.
constexpr std::string_view kRelations =
    "select r.path, r.kind, case when r.to_type is null then r.to_path else coalesce(d.path, '') end, "
    "r.written, t.path is null and r.to_type is null "
    "from document_relations r "
    "left join documents d on d.type = r.to_type and d.number = r.to_number "
    "left join documents t on t.path = r.to_path ";

// A markdown file of the project that a link means; what is indexed need not be looked for.
bool is_missing(const Project& project, const std::string& to) {
  return to.ends_with(".md") && !is_present(project.root / to);
}

Result<std::vector<DocumentRelation>> list_relations(Database& index, const Project& project,
                                                     std::string_view rest, const SqlValues& values) {
  std::vector<DocumentRelation> relations;
  TRY(index.query(format("{}{} order by r.path, r.position, d.path", kRelations, rest), values,
                  [&](const Row& row) {
                    DocumentRelation relation{std::string(row.text(0)), std::string(row.text(1)),
                                              std::string(row.text(2)), std::string(row.text(3)), false};
                    relation.is_broken = row.integer(4) != 0 && is_missing(project, relation.to);
                    relations.push_back(std::move(relation));
                  }));
  return relations;
}

}  // namespace

Result<std::vector<DocumentRelation>> relations_from(const Session& session, std::string_view path) {
  return ask_index(session, [&](Database& index) {
    return list_relations(index, session.project(), "where r.path = $1", {path});
  });
}

Result<std::vector<DocumentRelation>> relations_to(const Session& session, std::string_view path) {
  const auto place = parse_document_path(path);
  const SqlValue type = place ? SqlValue(name_of(place->type)) : SqlValue(nullptr);
  const SqlValue number = place ? SqlValue(place->name.number) : SqlValue(nullptr);
  return ask_index(session, [&](Database& index) {
    return list_relations(index, session.project(),
                          "where r.to_path = $1 or (r.to_type = $2 and r.to_number = $3 and d.path = $1)",
                          {path, type, number});
  });
}

Result<std::vector<DocumentRelation>> broken_links(const Session& session) {
  auto relations = TRY(ask_index(session, [&](Database& index) {
    return list_relations(index, session.project(), "where r.to_path <> '' and t.path is null", {});
  }));
  std::erase_if(relations, [](const DocumentRelation& relation) { return !relation.is_broken; });
  return relations;
}

}  // namespace blue
