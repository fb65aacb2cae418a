#include "dialogues/opening.h"

#include "base/format.h"
#include "base/text.h"
#include "dialogues/create.h"
#include "domain/dialogue/state.h"
#include "domain/file_names.h"
#include "project/inside.h"
#include "prompts/judge_protocol.h"

namespace blue {
namespace {

bool is_address(std::string_view source) { return source.find("://") != std::string_view::npos; }

// What stands in the way of experts who are to read the sources; addresses are not looked up.
std::vector<Note> check_sources(const Project& project, const std::vector<std::string>& sources) {
  std::vector<Note> notes;
  for (const std::string& source : sources) {
    if (is_address(source)) continue;
    const bool is_inside = path_in_project(project, source).has_value();
    if (is_inside && is_present(project.root / source)) continue;
    notes.push_back({is_inside ? "source_not_found" : "source_outside_project",
                     format("The source {} {}.", printable(source),
                            is_inside ? "is not there" : "lies outside the project"),
                     "Experts are told to read it: give a path that exists, relative to the project's root.",
                     "", 0, 0});
  }
  return notes;
}

}  // namespace

Result<OpenedDialogue> open_dialogue(Workspace& workspace, const OpeningRequest& request) {
  std::string base_id = TRY(choose_base_id(request.dialogue_id, request.output_dir, request.dialogue.title));
  CreateInput input = request.dialogue;
  input.dialogue_id = base_id;
  input.output_dir = request.output_dir.value_or(base_id);
  TRY(create_dialogue(input));  // what the rules refuse must not leave a project behind

  const auto [session, created_project] = TRY(workspace.open_project_for_writing());
  Instant now = workspace.clock().now();
  auto name = [&](const std::function<bool(const std::string&)>& is_taken) -> Result<NewDialogue> {
    input.dialogue_id = first_free(base_id, is_taken);
    input.output_dir = TRY(choose_folder(session.project(), request.output_dir, input.dialogue_id, now));
    DialogueCreated created = TRY(create_dialogue(input));
    return NewDialogue{{session.project(), input.output_dir}, event_of(created, render_instant(now))};
  };
  OpenedDialogue opening;
  opening.place = TRY(found_dialogue(session, name));
  opening.dialogue = TRY(load_dialogue(session, opening.place));
  opening.judge_protocol = judge_protocol(opening.dialogue->state);
  opening.created_project = created_project;
  opening.remarks = check_sources(session.project(), input.sources);
  return opening;
}

}  // namespace blue
