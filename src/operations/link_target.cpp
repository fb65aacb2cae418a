#include "operations/link_target.h"

#include "base/format.h"
#include "base/text.h"
#include "base/utf8.h"
#include "dialogues/find.h"
#include "dialogues/record.h"
#include "domain/error_codes.h"
#include "domain/file_names.h"
#include "library/find.h"

namespace blue {
namespace {

Result<LinkedThing> load_dialogue_target(const Session& session, const std::string& id) {
  const DialoguePlace place = TRY(locate_dialogue(session, {id, std::nullopt}));
  const LoadedDialogue* dialogue = TRY(load_dialogue(session, place));
  const DialogueState& state = dialogue->state;
  return LinkedThing{{DocumentType::dialogue, state.settings.dialogue_id},
                     state.settings.title,
                     std::string(name_of(state.status)),
                     place.in_project(kDialoguePage)};
}

LinkedThing target_of(const DocumentRow& row) {
  return {{row.type, id_of(row)}, row.title, row.status, row.path};
}

Error format_error(std::string_view written, std::string_view field) {
  return make_error(codes::invalid_value, format("\"{}\" does not name a document or a dialogue.",
                                                 printable(utf8_prefix(written, 100))))
      .at(std::string(field), utf8_prefix(written, 100))
      .suggest("Write the type and the number, slug or id, such as rfc:12 or dialogue:build-cache.");
}

}  // namespace

std::string render_link(const LinkTarget& target) { return format("{}:{}", name_of(target.type), target.id); }

std::optional<LinkTarget> parse_link(std::string_view text) {
  text = trim(text);
  const std::size_t end = text.find_first_of(": ");
  if (end == std::string_view::npos || trim(text.substr(end + 1)).empty()) return std::nullopt;
  for (const DocumentKind& kind : all_document_kinds())
    if (same_word(name_of(kind.type), text.substr(0, end)))
      return LinkTarget{kind.type, std::string(trim(text.substr(end + 1)))};
  return std::nullopt;
}

Result<LinkedThing> load_linked(const Session& session, std::string_view written, std::string_view field) {
  const auto target = parse_link(written);
  if (!target) return fail(format_error(written, field));
  if (target->type != DocumentType::dialogue)
    return target_of(TRY(load_document(session, target->type, target->id, field)));
  auto found = load_dialogue_target(session, target->id);
  if (!found) found.error().field = field;
  return found;
}

Result<std::optional<LinkedThing>> find_linked(const Session& session, const LinkTarget& target) {
  if (target.type != DocumentType::dialogue) {
    const auto row = find_meant(session, target.type, target.id);
    if (!row && row.error().code != codes::document_ambiguous) return fail(row.error());
    return row && *row ? std::optional(target_of(**row)) : std::nullopt;
  }
  auto found = load_dialogue_target(session, target.id);
  if (found) return *std::move(found);
  if (found.error().code == codes::dialogue_not_found) return std::nullopt;
  return fail(std::move(found).error());
}

}  // namespace blue
