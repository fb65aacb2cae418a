#include "dialogues/archive.h"

#include <algorithm>

#include "base/format.h"
#include "dialogues/exhibits.h"
#include "dialogues/files.h"
#include "domain/dialogue/apply.h"
#include "domain/file_names.h"
#include "pages/archive.h"
#include "project/inside.h"

namespace blue {
namespace {

Result<std::string> archive_file(const DialoguePlace& place, const DialogueState& state) {
  const std::string folder =
      TRY(path_in_project(place.project, format("{}/{}", kBlueFolder, kArchiveFolder)));
  const Instant created = TRY(parse_instant(state.created_at));
  return format("{}/{}-{}{}", folder, render_compact_instant(created), state.settings.dialogue_id,
                kArchiveSuffix);
}

// How many lines the ledger had when `text` was saved; 0 when no ledger gives that text.
std::size_t find_reach(const DialoguePlace& place, std::span<const Event> events, std::string_view text) {
  DialogueState state;
  ExhibitReader reader(place.path());
  std::size_t reach = 0;
  for (std::size_t i = 0; i < events.size() && apply(state, events[i], &reader); ++i)
    if (render_archive_page(state) == text) reach = i + 1;
  return reach;
}

// True when an earlier version of the renderer may have rendered a page of the dialogue.
bool knows_earlier_renderer(std::span<const Event> events) {
  return std::ranges::any_of(
      events, [](const Event& event) { return event.versions.renderer < FormatVersions{}.renderer; });
}

}  // namespace

Result<SavedDialogue> save_dialogue(const Session& session, const DialoguePlace& place) {
  const LoadedDialogue* dialogue = TRY(load_dialogue(session, place));
  if (dialogue->damage) return fail(ledger_damaged_error(place.ledger(), *dialogue->damage));
  const std::string file = TRY(archive_file(place, dialogue->state));
  const std::string text = render_archive_page(dialogue->state);
  const Path path = place.project.root / file;
  TRY(make_folder(path.parent_path()));
  const Result<std::string> present = read_file(path);
  if (present && *present == text) return SavedDialogue{dialogue, file, text.size()};
  const LedgerContents ledger = TRY(read_ledger(place.ledger()));
  const bool is_own = present && find_reach(place, ledger.events, *present) > 0;
  if (is_present(path) && !is_own) TRY(keep_edited(path, session.clock().now()));
  TRY(write_file(path, text));
  return SavedDialogue{dialogue, file, text.size()};
}

std::optional<Finding> verify_archive(const DialoguePlace& place, std::span<const Event> events) {
  DialogueState state;
  ExhibitReader reader(place.path());
  for (const Event& event : events)
    if (!apply(state, event, &reader)) return std::nullopt;  // the replay says why
  auto file = archive_file(place, state);
  if (!file || !is_present(place.project.root / *file)) return std::nullopt;
  const std::string again = format("blue dialogue save --id {}", state.settings.dialogue_id);
  auto finding = [&](std::string_view what, std::string_view effect, bool breaks) {
    return Finding{"file", *file, format("{} {}", *file, what), format("{} {}", again, effect), breaks};
  };
  auto text = read_file(place.project.root / *file);
  if (text && *text == render_archive_page(state)) return std::nullopt;
  const std::size_t reach = text ? find_reach(place, events, *text) : 0;
  if (reach > 0)
    return finding(format("has {} of {} events.", reach, events.size()), "brings it up to date.", false);
  if (text && knows_earlier_renderer(events))
    return finding("was rendered by an earlier version of Blue.", "writes it again.", false);
  return finding("is not what Blue saved.", "writes it again and keeps the edited one beside it.", true);
}

}  // namespace blue
