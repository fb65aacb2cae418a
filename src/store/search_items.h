#pragma once
// What can be searched: documents and dialogues under the numbers that the full-text engine knows them by.
#include <string>
#include <string_view>

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

}  // namespace blue
