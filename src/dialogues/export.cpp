#include "dialogues/export.h"

#include <algorithm>
#include <utility>

#include "base/format.h"
#include "base/json_parse.h"
#include "dialogues/exhibits.h"
#include "dialogues/fold.h"
#include "domain/file_names.h"
#include "ledger/ledger.h"
#include "pages/export.h"

namespace blue {
namespace {

constexpr std::size_t kLargestExport = 64u << 20;

std::string render_file(const Json& content) { return render_json(content, JsonStyle::pretty) + "\n"; }

// A number in the `ledger` member of an export; 0 when there is none.
std::size_t number_of(const Json& exported, std::string_view name) {
  const Json* ledger = exported.find("ledger");
  const Json* number = ledger ? ledger->find(name) : nullptr;
  return number && number->integer() && *number->integer() > 0 ? static_cast<std::size_t>(*number->integer())
                                                               : 0;
}

// The export as it was when the ledger had `reach` lines.
Result<std::string> render_at(const DialoguePlace& place, std::span<const LedgerLine> lines,
                              std::size_t reach) {
  std::vector<Event> events;
  for (const LedgerLine& line : lines.first(reach)) events.push_back(line.event);
  ExhibitReader reader(place.path());
  return render_file(export_json(TRY(fold_dialogue(events, &reader)), events, lines[reach - 1].hash));
}

// True when the events are no younger than this edition of the renderer: an export of them can be its work.
bool could_render(std::size_t renderer, std::span<const LedgerLine> lines) {
  return std::ranges::all_of(lines, [&](const LedgerLine& line) {
    return std::cmp_less_equal(line.event.versions.renderer, renderer);
  });
}

}  // namespace

Result<DialogueExport> export_dialogue(const DialoguePlace& place) {
  const FileLock lock = TRY(lock_dialogue(place));  // so that this never replaces a later export
  ExhibitReader reader(place.path());
  const auto [ledger, state] = TRY(fold_sound_ledger(place, &reader));
  DialogueExport made{export_json(state, ledger.events, ledger.head.hash), place.in_project(kExportFile)};
  TRY(write_file(place.path() / kExportFile, render_file(made.content), Durability::published));
  return made;
}

bool is_export_of(const DialoguePlace& place, std::span<const LedgerLine> lines, std::string_view text) {
  const auto exported = parse_json(text, {.bytes = kLargestExport});
  const std::size_t reach = exported ? number_of(*exported, "events") : 0;
  if (reach == 0 || reach > lines.size()) return false;
  const auto expected = render_at(place, lines, reach);
  return expected && *expected == text;
}

std::optional<Finding> verify_export(const DialoguePlace& place, std::span<const LedgerLine> lines) {
  const Path path = place.path() / kExportFile;
  if (!is_present(path)) return std::nullopt;
  auto finding = [&](std::string_view message, std::string_view effect, bool breaks) {
    return Finding{"file", kExportFile, format("{} {}", kExportFile, message),
                   format("blue dialogue export --output-dir {} {}", place.folder, effect), breaks};
  };
  const auto text = read_file(path, kLargestExport);
  const auto exported =
      text ? parse_json(*text, {.bytes = kLargestExport}) : Result<Json>(fail(text.error()));
  const std::size_t reach = exported ? number_of(*exported, "events") : 0;
  const std::size_t renderer = exported ? number_of(*exported, "renderer") : 0;
  if (reach > 0 && renderer < static_cast<std::size_t>(FormatVersions{}.renderer) &&
      could_render(renderer, lines.first(std::min(reach, lines.size()))))
    return finding("was exported by an earlier version of Blue.", "writes it again.", false);
  const auto expected = reach > 0 && reach <= lines.size() ? render_at(place, lines, reach)
                                                           : Result<std::string>(std::string());
  if (!expected || !text || *text != *expected)
    return finding("is not what Blue exported.", "writes it again.", true);
  if (reach < lines.size())
    return finding(format("has {} of {} events.", reach, lines.size()), "brings it up to date.", false);
  return std::nullopt;
}

}  // namespace blue
