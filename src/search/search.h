#pragma once
// Search over documents and dialogues: ranked hits, each with the passage that matched.
#include <optional>
#include <string>
#include <vector>

#include "domain/document/kinds.h"
#include "project/workspace.h"

namespace blue {

struct SearchQuery {
  std::string words;
  std::optional<DocumentType> type;         // dialogue: recorded dialogues and their archived pages
  std::optional<std::string> status;        // a status' word, of documents or dialogues
  std::optional<std::string> since, until;  // ISO days, both included
  std::size_t limit = 10;
  bool is_any_word = false;  // some of the words are enough, even if a hit has all of them
};

struct SearchHit {
  DocumentType type = DocumentType::rfc;
  std::string id;  // the number ("0057") or the slug of a document; a dialogue's id
  std::string title, status, date, path;
  std::string snippet;
  std::vector<std::string> matched;  // the terms that occur
  double score = 0;                  // 0 … 1 in this answer; the best hit has 1
};

struct SearchAnswer {
  std::vector<SearchHit> hits;  // best first
  std::size_t total = 0;
  bool is_any_word = false;  // no hit has all the words; these have some
};

// Brings the index up to date with documents and dialogues first.
Result<SearchAnswer> search_project(const Session& session, const SearchQuery& query);

}  // namespace blue
