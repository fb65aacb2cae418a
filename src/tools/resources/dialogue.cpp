// blue://dialogues/{dialogue_id}: what blue_dialogue_get says of a dialogue.
#include "tools/registry.h"
#include "workspace/dialogue_desk.h"
#include "workspace/dialogue_list.h"

namespace blue {
namespace {

constexpr std::size_t kMostListed = 500;

Result<std::string> read_dialogue(Workspace& workspace, std::string_view dialogue_id) {
  Json dialogue =
      TRY(find_tool("blue_dialogue_get")->call(workspace, JsonObject{{"dialogue_id", dialogue_id}}));
  return render_json(dialogue, JsonStyle::pretty);
}

// The head of the ledger: it changes with every event and with nothing else.
std::string dialogue_version(Workspace& workspace, std::string_view dialogue_id) {
  auto place = locate_dialogue(workspace, {std::string(dialogue_id), std::nullopt});
  auto tail = place ? read_ledger_tail(place->ledger()) : Result<LedgerTail>(fail(place.error()));
  return tail ? tail->hash : "";
}

std::vector<std::string> dialogue_ids(Workspace& workspace) {
  std::vector<std::string> ids;
  auto project = workspace.load_project();
  if (!project) return ids;
  if (auto page = list_dialogues(workspace, *project, {std::nullopt, kMostListed, std::nullopt}))
    for (const DialogueRow& row : page->rows) ids.push_back(row.dialogue_id);
  return ids;
}

}  // namespace

extern constinit const Resource dialogue_resource{
    .uri = "blue://dialogues/{dialogue_id}",
    .name = "dialogue",
    .title = "Dialogue",
    .description = "Status, scoreboard, tensions and verdicts of a dialogue",
    .mime_type = "application/json",
    .read = read_dialogue,
    .version = dialogue_version,
    .values = dialogue_ids};

}  // namespace blue
