#include "dialogues/archive.h"

#include <algorithm>

#include "base/format.h"
#include "base/hash.h"
#include "dialogues/files.h"
#include "domain/dialogue/state.h"
#include "domain/file_names.h"
#include "pages/archive.h"
#include "project/inside.h"

namespace blue {
namespace {

constexpr std::string_view kSealStart = "\n<!-- Rendered by Blue; sha256 of what stands above: ";
constexpr std::string_view kSealEnd = " -->\n";

std::string seal_of(std::string_view body) { return format("{}{}{}", kSealStart, sha256(body), kSealEnd); }

Result<std::string> archive_file(const DialoguePlace& place, const DialogueState& state) {
  const std::string folder =
      TRY(path_in_project(place.project, format("{}/{}", kBlueFolder, kArchiveFolder)));
  const Instant created = TRY(parse_instant(state.created_at));
  return format("{}/{}-{}{}", folder, render_compact_instant(created), state.settings.dialogue_id,
                kArchiveSuffix);
}

// How many lines the ledger had when `text` was saved; 0 when no ledger gives that text.
std::size_t find_reach(std::span<const LedgerLine> lines, std::string_view text) {
  DialogueState state;
  std::size_t reach = 0;
  for (std::size_t i = 0; i < lines.size() && apply(state, lines[i].event); ++i)
    if (seal_page(render_archive_page(state)) == text) reach = i + 1;
  return reach;
}

// True when an earlier version of the renderer may have rendered a page of the dialogue.
bool knows_earlier_renderer(std::span<const LedgerLine> lines) {
  return std::ranges::any_of(
      lines, [](const LedgerLine& line) { return line.event.versions.renderer < FormatVersions{}.renderer; });
}

}  // namespace

std::string seal_page(std::string page) {
  page += seal_of(page);
  return page;
}

bool is_sealed(std::string_view page) {
  const std::size_t at = page.rfind(kSealStart);
  return at != std::string_view::npos && page.substr(at) == seal_of(page.substr(0, at));
}

Result<SavedDialogue> save_dialogue(const Session& session, const DialoguePlace& place) {
  const LoadedDialogue* dialogue = TRY(load_dialogue(session, place));
  const std::string file = TRY(archive_file(place, dialogue->state));
  const std::string text = seal_page(render_archive_page(dialogue->state));
  const Path path = place.project.root / file;
  TRY(make_folder(path.parent_path()));
  const Result<std::string> present = read_file(path);
  if (is_present(path) && !(present && is_sealed(*present))) TRY(keep_edited(path, session.clock().now()));
  if (!present || *present != text) TRY(write_file(path, text));
  return SavedDialogue{dialogue, file, text.size()};
}

std::optional<Finding> verify_archive(const DialoguePlace& place, std::span<const LedgerLine> lines) {
  DialogueState state;
  for (const LedgerLine& line : lines)
    if (!apply(state, line.event)) return std::nullopt;  // the replay says why
  auto file = archive_file(place, state);
  if (!file || !is_present(place.project.root / *file)) return std::nullopt;
  const std::string again = format("blue dialogue save --id {}", state.settings.dialogue_id);
  auto finding = [&](std::string_view what, std::string_view effect, bool breaks) {
    return Finding{"file", *file, format("{} {}", *file, what), format("{} {}", again, effect), breaks};
  };
  auto text = read_file(place.project.root / *file);
  if (text && *text == seal_page(render_archive_page(state))) return std::nullopt;
  const std::size_t reach = text ? find_reach(lines, *text) : 0;
  if (reach > 0)
    return finding(format("has {} of {} events.", reach, lines.size()), "brings it up to date.", false);
  if (text && is_sealed(*text) && knows_earlier_renderer(lines))
    return finding("was rendered by an earlier version of Blue.", "writes it again.", false);
  return finding("is not what Blue saved.", "writes it again and keeps the edited one beside it.", true);
}

}  // namespace blue
