#pragma once
// Where a dialogue is: its folder inside the project, its ledger and its lock, which folders may hold one,
// and that links inside of it are not followed. How a caller's key leads there is in find.h.
#include <string>
#include <string_view>

#include "base/lock.h"
#include "project/find_project.h"

namespace blue {

struct DialoguePlace {
  Project project;
  std::string folder;  // relative to the project's root, with '/'

  Path path() const { return project.root / folder; }
  Path ledger() const;
  std::string ledger_key() const;  // the ledger's name in the index
  // A file of the dialogue's folder, relative to the project's root.
  std::string in_project(std::string_view file) const;
};

// While this lives, no other process writes the dialogue.
Result<FileLock> lock_dialogue(const DialoguePlace& place);

// `output_dir` as path_in_project gives it, for a folder that is to hold a dialogue; invalid_value where it
// would not be found again: hidden folders, .blue outside .blue/dialogues, names with invisible characters.
Result<std::string> check_output_dir(const Project& project, std::string_view output_dir);

// The topic in a folder's name: "2026-02-03T1423Z-nvidia-investment" → "nvidia-investment".
std::string topic_of_folder(std::string_view folder);

// Makes a dialogue that is not in .blue/dialogues findable: writes its path to a note there.
Result<> note_place(const DialoguePlace& place);
// The folder that such a note leads to; an empty path when that is not inside the project.
Path read_place_note(const Project& project, const Path& note);

// path_outside_project when `file`, relative to the dialogue's folder, is a link or is reached by one.
Result<> check_no_link(const DialoguePlace& place, std::string_view file);
// The same for the folders that lead to `file`, for files that are written: a link there is replaced.
Result<> check_no_link_before(const DialoguePlace& place, std::string_view file);

}  // namespace blue
