#pragma once
// A new dialogue: its id and folder are chosen while no other process creates one, its first line and files
// are written, the Judge's protocol is rendered.
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/lock.h"
#include "dialogues/record.h"
#include "domain/dialogue/lifecycle.h"

namespace blue {

// While this lives, no other process creates a dialogue in the project.
Result<FileLock> take_create_turn(const Session& session);
// `base`, or `base-2`, `base-3` … : the first that no dialogue of the project has.
Result<std::string> choose_free_id(const Session& session, const std::string& base);

// The id to start from: the given one (invalid_value unless a slug), else the folder's topic, else the title.
Result<std::string> choose_base_id(const std::optional<std::string>& dialogue_id,
                                   const std::optional<std::string>& output_dir, std::string_view title);
// The folder relative to the project's root: the given one when it has no dialogue yet (dialogue_exists),
// else .blue/dialogues/<time>-<id>.
Result<std::string> choose_folder(const Project& project, const std::optional<std::string>& output_dir,
                                  const std::string& dialogue_id, Instant now);

struct OpeningRequest {
  CreateInput dialogue;                    // id and folder are filled in here
  std::optional<std::string> dialogue_id;  // see choose_base_id; -2, -3 … when taken
  std::optional<std::string> output_dir;   // see choose_folder
  bool is_seed_drawn = false;              // the seed is not part of the caller's words
};

struct OpenedDialogue {
  DialoguePlace place;
  const LoadedDialogue* dialogue = nullptr;
  std::string judge_protocol;
  bool created_project = false;
  bool already_created = false;  // by an earlier call with the same words
  std::vector<Note> remarks;     // about sources that cannot be read
};

// Everything that keeps the dialogue from being opened: what the two choices and the rules refuse. Nothing is
// created.
Result<> check_opening(const Workspace& workspace, const OpeningRequest& request);

// Fails as check_opening does; then nothing was created. A dialogue that was opened with the same words, and
// in which nothing has happened since, is returned instead of a second one.
Result<OpenedDialogue> open_dialogue(Workspace& workspace, const OpeningRequest& request);

}  // namespace blue
