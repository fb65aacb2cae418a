#pragma once
// Which dialogue a caller means.
#include <optional>
#include <string>

#include "base/describe.h"
#include "dialogues/place.h"
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

// dialogue_not_found with the nearest id, contradiction when the two parts of the key differ, missing_field
// when neither is given.
Result<DialoguePlace> locate_dialogue(const Session& session, const DialogueKey& key);

}  // namespace blue
