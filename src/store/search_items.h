#pragma once
// What can be searched: documents and dialogues, under the ids that the full-text engine knows them by; and
// the words of a dialogue, as the tables of the index have them.
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "store/database.h"
#include "store/full_text.h"

namespace blue {

struct SearchItem {
  std::string source;   // a document's path, or a dialogue's ledger
  std::string version;  // of what was entered: the file's hash, or the ledger's head
  bool is_dialogue = false;
  std::string type, status, date;
  std::string topic;  // the same for a dialogue and its archived page; else empty
};

// Enters the item with its text, or replaces it. The caller holds a transaction.
Result<> write_search_item(Database& index, const SearchItem& item, const SearchableText& text);
// Removes it from the items and from the full text.
Result<> erase_search_item(Database& index, std::string_view source);

// An empty field lets every item through.
struct SearchFilter {
  std::string type, status;
  std::string since, until;  // ISO days, both included
};
struct SearchCandidate {
  std::int64_t id = 0;
  bool is_dialogue = false;
  std::string topic;
};
// The items that the filter lets through, by id.
Result<std::vector<SearchCandidate>> list_candidates(Database& index, const SearchFilter& filter);
// The source of the item; empty if there is no such item.
Result<std::string> find_search_source(Database& index, std::int64_t id);

// What search shows and searches of a dialogue.
struct DialogueText {
  std::string dialogue_id, title, status, created_at, output_dir;
  std::string headings;  // the question and the labels of everything that was registered
  std::string body;      // the question, labels with contents, summaries, verdicts
};
// The dialogue of this ledger; empty texts if the index has none.
Result<DialogueText> read_dialogue_text(Database& index, std::string_view ledger);

// True if the full text has every dialogue of the index as it is now.
Result<bool> are_dialogues_entered(Database& index);
// Enters the dialogues whose ledgers have grown and erases those that are gone, in one transaction.
Result<> enter_dialogues(Database& index);

}  // namespace blue
