#pragma once
// Where a new dialogue goes: a free id and a free folder, chosen while nobody else creates one.
#include <functional>
#include <optional>
#include <string>
#include <string_view>

#include "base/lock.h"
#include "dialogues/place.h"

namespace blue {

// While this lives, nobody else creates a dialogue in the project.
struct CreateTurn {
  FileLock lock;
  std::function<bool(const std::string& dialogue_id)> is_taken;  // good while the workspace's index is open
};
Result<CreateTurn> take_create_turn(const Session& session);

// The id to start from: the given one, else the topic of the folder, else the title's slug; invalid_value for
// a given one that is no plain word.
Result<std::string> choose_base_id(const std::optional<std::string>& dialogue_id,
                                   const std::optional<std::string>& output_dir, std::string_view title);
// The folder relative to the project's root: the given one when it holds no dialogue yet (dialogue_exists),
// else .blue/dialogues/<time>-<id>.
Result<std::string> choose_folder(const Project& project, const std::optional<std::string>& output_dir,
                                  const std::string& dialogue_id, Instant now);

}  // namespace blue
