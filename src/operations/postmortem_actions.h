#pragma once
// The action items of a postmortem, and how one of them becomes an RFC: the item links to the RFC, the RFC's
// header to the postmortem.
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "library/turn.h"
#include "markdown/lines.h"

namespace blue {

struct ActionItem {
  std::size_t number = 0;  // from 1
  std::string text;        // without the link to its RFC
  bool is_done = false;
  std::string rfc_path;  // of the RFC that it became; one that it only mentions does not count; may be empty
  TextRange range;       // in the postmortem
};
// The items of the sections Action Items, Actions, Follow-ups …; see action_items.h.
std::vector<ActionItem> find_action_items(const DocumentFolders& folders, const OpenDocument& postmortem);

struct ActionRfc {
  DocumentRow rfc;
  bool is_new = false;
  ActionItem action;
};
// Makes an RFC of the item that `action` means, by number or text, and links both; the RFC is called `title`,
// or like the item. An item that has its RFC keeps it, and nothing changes. action_not_found lists the items.
Result<ActionRfc> make_action_rfc(const DocumentTurn& turn, OpenDocument& postmortem, std::string_view action,
                                  const std::optional<std::string>& title);

}  // namespace blue
