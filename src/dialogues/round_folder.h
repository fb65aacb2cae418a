#pragma once
// The folder of a round, looked at once: which files lie there, and which of them are links.
#include <string>
#include <string_view>
#include <vector>

#include "dialogues/place.h"

namespace blue {

struct RoundFolder {
  int round = 0;
  Path path;
  std::vector<std::string> names;  // of all that lies there, in order; none when the folder is not there
  std::vector<std::string> links;  // those that are links, in order
  bool is_link = false;            // the folder itself; then nothing in it was looked at

  bool holds(std::string_view name) const;
  bool holds_link(std::string_view name) const;
};

// The folder of round `round` as it is now; an absent one is empty, one that cannot be read an error.
Result<RoundFolder> read_round_folder(const DialoguePlace& place, int round);

}  // namespace blue
