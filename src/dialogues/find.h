#pragma once
// Which dialogues there are, page by page, and which one a caller means.
#include <optional>
#include <string>
#include <vector>

#include "base/describe.h"
#include "dialogues/place.h"
#include "project/workspace.h"
#include "store/dialogue_rows.h"

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

// dialogue_not_found with the nearest id, contradiction when the key's two parts differ, missing_field;
// dialogue_id_collision when the id alone is given and more than one dialogue has it.
Result<DialoguePlace> locate_dialogue(const Session& session, const DialogueKey& key);

struct DialogueQuery {
  std::optional<DialogueStatus> status;
  std::size_t limit = 50;
  std::optional<std::string> cursor;  // of the page before
};

struct DialogueList {
  std::vector<DialogueRow> rows;
  std::size_t total = 0;
  std::optional<std::string> next_cursor;
  std::vector<std::string> problems;  // ledgers that are not listed, or not completely, and why
};

// Newest first; dialogues that share an id are all there. Lets the index catch up; invalid_value for a cursor
// that is not from one of these pages.
Result<DialogueList> list_dialogues(const Session& session, const DialogueQuery& query);

}  // namespace blue
