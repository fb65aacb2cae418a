#include "library/strays.h"

#include "base/format.h"
#include "base/text.h"
#include "library/files.h"

namespace blue {
namespace {

std::string_view name_form(DocumentType type) {
  switch (kind_of(type).prefix) {
    case NamePrefix::number:
      return "0057-some-title.md";
    case NamePrefix::time:
      return "2026-02-03T1423Z-some-title.md";
    case NamePrefix::none:
      return "some-title.md";
  }
  return {};
}

bool belongs_there(DocumentType type, const std::string& name) {
  return name.starts_with('.') || !name.ends_with(".md") || name.ends_with(".plan.md") ||
         fold_case(name) == "readme.md" || parse_document_name(type, name);
}

}  // namespace

Result<> add_strays(const Project& project, std::vector<SyncFinding>& out) {
  for (const DocumentKind& kind : all_document_kinds()) {
    if (kind.type == DocumentType::dialogue) continue;
    const std::string folder = document_folder(kind.type);
    for (const std::string& name : TRY(list_document_folder(project, kind.type)))
      if (is_temporary_name(name))
        out.push_back({SyncKind::leftover, folder + name, "was left by a program that ended while it wrote",
                       "delete it", false, "", ""});
      else if (!belongs_there(kind.type, name))
        out.push_back({SyncKind::unreadable, folder + name,
                       format("its name is none of a document of type {}", name_of(kind.type)),
                       format("rename it to a name such as {}", name_form(kind.type)), false, "", ""});
  }
  return {};
}

void remove_leftovers(const DocumentTurn& turn, std::vector<SyncFinding>& findings) {
  for (SyncFinding& finding : findings) {
    std::error_code failed;
    if (finding.kind == SyncKind::leftover)
      finding.is_fixed = std::filesystem::remove(turn.project().root / finding.path, failed);
  }
}

}  // namespace blue
