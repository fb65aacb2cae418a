#pragma once
// Opening a dialogue: its id and folder are chosen, its first line and files written, the Judge's protocol
// made.
#include "dialogues/record.h"
#include "domain/dialogue/lifecycle.h"

namespace blue {

struct OpeningRequest {
  CreateInput dialogue;  // id and folder are filled in here
  std::optional<std::string>
      dialogue_id;  // else the topic of output_dir, else the title's slug; -2, -3 … when taken
  std::optional<std::string> output_dir;  // else .blue/dialogues/<time>-<id>
};

struct OpenedDialogue {
  DialoguePlace place;
  const LoadedDialogue* dialogue = nullptr;
  std::string judge_protocol;
  bool created_project = false;
  std::vector<Note> remarks;  // about sources that cannot be read
};

// invalid_value for ids that are no plain words, dialogue_exists when the folder holds one already, and
// whatever the rules refuse; then nothing was made.
Result<OpenedDialogue> open_dialogue(Workspace& workspace, const OpeningRequest& request);

}  // namespace blue
