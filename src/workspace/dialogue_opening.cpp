#include "workspace/dialogue_opening.h"

#include "base/format.h"
#include "base/text.h"
#include "documents/paths.h"
#include "domain/apply.h"
#include "domain/error_codes.h"
#include "prompts/judge_protocol.h"

namespace blue {
namespace {

// Ids become folder names and appear in commands: a slug, nothing else.
Result<std::string> choose_base_id(const OpeningRequest& request) {
  std::string wanted = request.dialogue_id.value_or("");
  if (request.dialogue_id && slugify(wanted, 200) != wanted)
    return fail(make_error(codes::invalid_value, format("{} cannot be a dialogue_id.", printable(wanted)))
                    .at("dialogue_id")
                    .with_value(wanted)
                    .suggest(format("Use lower-case letters, digits and '-', such as {}.",
                                    slugify(wanted).empty() ? "my-topic" : slugify(wanted))));
  if (request.dialogue_id) return wanted;
  std::string id =
      request.output_dir ? topic_of_folder(*request.output_dir) : slugify(request.dialogue.title, 60);
  return id.empty() ? "dialogue" : id;
}

Result<std::string> choose_folder(const Project& project, const OpeningRequest& request,
                                  const std::string& dialogue_id, Instant now) {
  if (request.output_dir) {
    std::string folder = TRY(check_output_dir(project, *request.output_dir));
    if (is_present(project.root / folder / kLedgerFile))
      return fail(
          make_error(codes::dialogue_exists, format("{} holds a dialogue already.", folder))
              .at("output_dir")
              .with_value(folder)
              .suggest("Choose another folder, or go on with that dialogue: blue dialogue get --output-dir " +
                       folder));
    return folder;
  }
  std::string base =
      format("{}/{}/{}-{}", kBlueFolder, kDialoguesFolder, render_compact_instant(now), dialogue_id);
  return first_free(base, [&](const std::string& folder) { return is_present(project.root / folder); });
}

}  // namespace

Result<Opening> open_dialogue(Workspace& workspace, const OpeningRequest& request) {
  std::string base_id = TRY(choose_base_id(request));
  CreateInput input = request.dialogue;
  input.dialogue_id = base_id;
  input.output_dir = request.output_dir.value_or(base_id);
  TRY(create_dialogue(input));  // what the rules refuse must not leave a project behind

  auto [project, created_project] = TRY(workspace.project_for_writing());
  Instant now = workspace.clock().now();
  auto name = [&](const std::function<bool(const std::string&)>& is_taken) -> Result<NewDialogue> {
    input.dialogue_id = first_free(base_id, is_taken);
    input.output_dir = TRY(choose_folder(project, request, input.dialogue_id, now));
    DialogueCreated created = TRY(create_dialogue(input));
    return NewDialogue{{project, input.output_dir}, event_of(created, render_instant(now))};
  };
  Opening opening;
  opening.place = TRY(found_dialogue(workspace, project, name));
  opening.dialogue = TRY(load_dialogue(workspace, opening.place));
  opening.judge_protocol = judge_protocol(opening.dialogue->state);
  opening.created_project = created_project;
  return opening;
}

}  // namespace blue
