#pragma once
// The ids a reference or move names, and the label behind them: "P0001, P0002", "to Strudel on T01", "T4/T5 —
// topic".
#include <string_view>
#include <vector>

#include "markers/id.h"

namespace blue {

struct IdList {
  std::vector<WrittenId> ids;
  bool range = false;      // a dash joins the last id to another one
  bool labelled = false;   // a colon or dash stands before the label
  std::string_view label;  // everything behind the ids, trimmed
};

// Reads ids up to the first word that neither is an id nor leads to one; a colon or dash may stand in front
// of them.
IdList read_id_list(MarkerTokens tokens, const ExpertNames& experts);

}  // namespace blue
