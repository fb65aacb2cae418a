#include "dialogues/verify_export.h"

#include "base/format.h"
#include "base/json_parse.h"
#include "dialogues/export.h"
#include "domain/dialogue/state.h"
#include "domain/file_names.h"

namespace blue {
namespace {

constexpr std::size_t kLargestExport = 64u << 20;

// A number in the `ledger` member of an export; 0 when there is none.
std::size_t number_of(const Json& exported, std::string_view name) {
  const Json* ledger = exported.find("ledger");
  const Json* number = ledger ? ledger->find(name) : nullptr;
  return number && number->integer() && *number->integer() > 0 ? static_cast<std::size_t>(*number->integer())
                                                               : 0;
}

// The export as it was when the ledger had `reach` lines.
Result<std::string> render_at(std::span<const LedgerLine> lines, std::size_t reach) {
  std::vector<Event> events;
  for (const LedgerLine& line : lines.first(reach)) events.push_back(line.event);
  return render_export(TRY(fold_dialogue(events)), events, lines[reach - 1].hash);
}

Finding finding(std::string message, std::string fix, bool breaks) {
  return {"file", kExportFile, format("{} {}", kExportFile, message), std::move(fix), {}, {}, breaks};
}

}  // namespace

std::optional<Finding> verify_export(const DialoguePlace& place, std::span<const LedgerLine> lines) {
  const Path path = place.path() / kExportFile;
  if (!is_present(path)) return std::nullopt;
  const std::string again = format("blue dialogue export --output-dir {}", place.folder);
  auto text = read_file(path, kLargestExport);
  auto exported = text ? parse_json(*text, {.bytes = kLargestExport}) : Result<Json>(fail(text.error()));
  const std::size_t reach = exported ? number_of(*exported, "events") : 0;
  const std::size_t renderer = exported ? number_of(*exported, "renderer") : 0;
  if (reach > 0 && renderer > 0 && renderer < static_cast<std::size_t>(FormatVersions{}.renderer))
    return finding("is of an earlier edition of Blue.", again + " makes it again.", false);
  auto expected =
      reach > 0 && reach <= lines.size() ? render_at(lines, reach) : Result<std::string>(std::string());
  if (!expected || !text || *text != *expected)
    return finding("is not what Blue exported.", again + " makes it again.", true);
  if (reach < lines.size())
    return finding(format("reaches to event {} of {}.", reach, lines.size()),
                   again + " brings it up to date.", false);
  return std::nullopt;
}

}  // namespace blue
