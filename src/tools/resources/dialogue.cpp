// blue://dialogues/{dialogue_id} and below it: the dialogue, its scoreboard, its rounds.
#include "base/format.h"
#include "dialogues/find.h"
#include "dialogues/record.h"
#include "domain/error_codes.h"
#include "pages/scoreboard.h"
#include "tools/registry.h"

namespace blue {
namespace {

constexpr std::size_t kMostListed = 500;

DialogueKey key_of(const UriValues& values) { return {values[0], std::nullopt}; }

// What the tool returns, as JSON text.
Result<std::string> read_output(Workspace& workspace, std::string_view tool, const JsonObject& arguments) {
  return render_json(TRY(find_tool(tool)->call(workspace, arguments))->json(), JsonStyle::pretty);
}

Result<std::string> read_dialogue(Workspace& workspace, const UriValues& values) {
  return read_output(workspace, "blue_dialogue_get", JsonObject{{"dialogue_id", values[0]}});
}

Result<std::string> read_scoreboard(Workspace& workspace, const UriValues& values) {
  const Session session = TRY(workspace.open_project());
  DialoguePlace place = TRY(locate_dialogue(session, key_of(values)));
  return render_scoreboard_page(TRY(load_dialogue(session, place))->state);
}

Result<std::string> read_round_context(Workspace& workspace, const UriValues& values) {
  const std::string& number = values[1];
  if (number.size() > 2 || number.find_first_not_of("0123456789") != std::string::npos)
    return fail(make_error(codes::resource_not_found, format("\"{}\" is not a round.", printable(number)))
                    .at("uri", number)
                    .suggest("Rounds are numbered from 0 to 98."));
  return read_output(
      workspace, "blue_dialogue_round_context",
      JsonObject{{"dialogue_id", values[0]}, {"round", std::stoi(number)}, {"detail", "full"}});
}

// The head of the ledger: it changes with every event and with nothing else.
std::string dialogue_version(Workspace& workspace, const UriValues& values) {
  const auto read_hash = [&]() -> Result<std::string> {
    const Session session = TRY(workspace.open_project());
    const DialoguePlace place = TRY(locate_dialogue(session, key_of(values)));
    return TRY(read_ledger_tail(place.ledger())).hash;
  };
  return read_hash().value_or("");
}

UriValues list_ids(Workspace& workspace, const UriValues&) {
  UriValues ids;
  auto session = workspace.open_project();
  if (!session) return ids;
  if (auto page = list_dialogues(*session, {std::nullopt, kMostListed, std::nullopt}))
    for (const DialogueRow& row : page->rows) ids.push_back(row.dialogue_id);
  return ids;
}

UriValues list_rounds(Workspace& workspace, const UriValues& known) {
  if (known.empty()) return list_ids(workspace, known);
  UriValues rounds;
  const auto count_rounds = [&]() -> Result<int> {
    const Session session = TRY(workspace.open_project());
    const DialoguePlace place = TRY(locate_dialogue(session, key_of(known)));
    return TRY(load_dialogue(session, place))->state.next_round();
  };
  for (int round = 0; round < count_rounds().value_or(0); ++round) rounds.push_back(format("{}", round));
  return rounds;
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
    .list = list_ids};

extern constinit const Resource scoreboard_resource{
    .uri = "blue://dialogues/{dialogue_id}/scoreboard",
    .name = "scoreboard",
    .title = "Scoreboard of a dialogue",
    .description = "Every round's ALIGNMENT, velocity and convergence, and every expert's scores",
    .mime_type = "text/markdown",
    .read = read_scoreboard,
    .version = dialogue_version,
    .list = list_ids};

extern constinit const Resource round_resource{
    .uri = "blue://dialogues/{dialogue_id}/rounds/{round}",
    .name = "round",
    .title = "Round of a dialogue",
    .description = "Velocity, signals, blockers, entities and open tensions of a round",
    .mime_type = "application/json",
    .read = read_round_context,
    .version = dialogue_version,
    .list = list_rounds};

}  // namespace blue
