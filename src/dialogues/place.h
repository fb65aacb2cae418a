#pragma once
// Where a dialogue lies: its folder inside the project, its ledger, and how a caller's key leads there.
#include <optional>
#include <string>
#include <string_view>

#include "base/describe.h"
#include "project/workspace.h"

namespace blue {

// What every dialogue tool is called with; the two must agree when both are given.
struct DialogueKey {
  std::optional<std::string> dialogue_id;
  std::optional<std::string> output_dir;

  static void describe(Fields<DialogueKey>& f) {
    f.optional("dialogue_id", &DialogueKey::dialogue_id, "Id").flag("id").alias("id").positional();
    f.optional("output_dir", &DialogueKey::output_dir, "Or its folder");
  }
};

struct DialoguePlace {
  Project project;
  std::string folder;  // relative to the project's root, with '/'

  Path path() const { return project.root / folder; }
  Path ledger() const;
  std::string ledger_key() const;  // the ledger's name in the index
  Path lock() const;
  // A file of the dialogue's folder, relative to the project's root.
  std::string in_project(std::string_view file) const;
};

// `output_dir` as path_in_project gives it, for a folder that is to hold a dialogue; invalid_value where
// nobody would find it again: hidden folders, .blue outside .blue/dialogues, names with characters that
// cannot be seen.
Result<std::string> check_output_dir(const Project& project, std::string_view output_dir);

// The topic in a folder's name: "2026-02-03T1423Z-nvidia-investment" → "nvidia-investment".
std::string topic_of_folder(std::string_view folder);

// The dialogue that `key` means; dialogue_not_found with the nearest one, contradiction when the two parts
// differ, missing_field when neither is given.
Result<DialoguePlace> locate_dialogue(const Session& session, const DialogueKey& key);

}  // namespace blue
