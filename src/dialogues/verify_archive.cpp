#include "dialogues/verify_archive.h"

#include <algorithm>

#include "base/format.h"
#include "dialogues/archive.h"
#include "domain/dialogue/state.h"
#include "pages/archive.h"

namespace blue {
namespace {

// How many lines the ledger had when `text` was saved; 0 when it never told that.
std::size_t find_reach(std::span<const LedgerLine> lines, std::string_view text) {
  DialogueState state;
  std::size_t reach = 0;
  for (std::size_t i = 0; i < lines.size() && apply(state, lines[i].event); ++i)
    if (seal_page(render_archive_page(state)) == text) reach = i + 1;
  return reach;
}

// True when an earlier edition than this one may have rendered a page of the dialogue.
bool knows_earlier_renderer(std::span<const LedgerLine> lines) {
  return std::ranges::any_of(
      lines, [](const LedgerLine& line) { return line.event.versions.renderer < FormatVersions{}.renderer; });
}

}  // namespace

std::optional<Finding> verify_archive(const DialoguePlace& place, std::span<const LedgerLine> lines) {
  DialogueState state;
  for (const LedgerLine& line : lines)
    if (!apply(state, line.event)) return std::nullopt;  // the replay says why
  auto file = archive_file(place, state);
  if (!file || !is_present(place.project.root / *file)) return std::nullopt;
  const std::string again = format("blue dialogue save --id {}", state.settings.dialogue_id);
  auto finding = [&](std::string_view what, std::string_view effect, bool breaks) {
    return Finding{"file", *file, format("{} {}", *file, what), format("{} {}", again, effect), {},
                   {},     breaks};
  };
  auto text = read_file(place.project.root / *file);
  if (text && *text == seal_page(render_archive_page(state))) return std::nullopt;
  const std::size_t reach = text ? find_reach(lines, *text) : 0;
  if (reach > 0)
    return finding(format("reaches to event {} of {}.", reach, lines.size()), "brings it up to date.", false);
  if (text && is_sealed(*text) && knows_earlier_renderer(lines))
    return finding("is as an earlier edition of Blue rendered it.", "makes it again.", false);
  return finding("is not what Blue saved.", "makes it again and keeps the changed one beside it.", true);
}

}  // namespace blue
