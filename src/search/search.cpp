#include "search/search.h"

#include <algorithm>
#include <limits>
#include <set>

#include "base/format.h"
#include "dialogues/survey.h"
#include "domain/error_codes.h"
#include "domain/file_names.h"
#include "library/files.h"
#include "library/find.h"
#include "library/index_entry.h"
#include "library/survey.h"
#include "store/passage.h"
#include "store/search_items.h"

namespace blue {
namespace {

struct Ranked {
  const SearchCandidate* item = nullptr;
  double score = 0;
};

// Brings documents and dialogues up to date in the same index: each survey may have to switch to another one.
Result<> catch_up_with_files(const Session& session) {
  for (int attempt = 0; attempt < 4; ++attempt) {
    TRY(survey_ledgers(session, SurveyOf::words));
    const int serial = session.index_serial();
    TRY(survey_documents(session));
    if (session.index_serial() != serial) continue;
    const Session::Index index = TRY(session.index());
    if (TRY(are_dialogues_entered(index.database))) return {};
    if (index.place != IndexPlace::read_only) return enter_dialogues(index.database);
    TRY(session.use_index_in_memory());
  }
  return fail(codes::busy, "The index kept changing while it was read.");
}

SearchFilter filter_of(const SearchQuery& query) {
  return {query.type ? std::string(name_of(*query.type)) : "", query.status.value_or(""),
          query.since.value_or(""), query.until.value_or("")};
}

void drop_pages_of_found_dialogues(std::vector<Ranked>& found) {
  std::set<std::string_view> topics;
  for (const Ranked& hit : found)
    if (hit.item->is_dialogue) topics.insert(hit.item->topic);
  std::erase_if(found, [&](const Ranked& hit) {
    return !hit.item->is_dialogue && !hit.item->topic.empty() && topics.contains(hit.item->topic);
  });
}

// What the terms find among the candidates, best first.
Result<std::vector<Ranked>> rank(Database& index, const std::vector<SearchCandidate>& candidates,
                                 const std::vector<SearchTerm>& terms, Matching matching) {
  std::vector<Ranked> found;
  const std::size_t all = std::numeric_limits<std::size_t>::max();
  for (const TextHit& hit : TRY(index.full_text().search(terms, matching, all))) {
    const auto at = std::ranges::lower_bound(candidates, hit.id, {}, &SearchCandidate::id);
    if (at != candidates.end() && at->id == hit.id) found.push_back({&*at, hit.score});
  }
  drop_pages_of_found_dialogues(found);
  return found;
}

void add_passage(SearchHit& hit, const std::vector<SearchTerm>& terms, std::string_view quoted) {
  Passage passage = find_passage(quoted, terms);
  hit.snippet = std::move(passage.text);
  for (std::string& word : find_passage(hit.title, terms, 0).matched) hit.matched.push_back(std::move(word));
  for (std::string& word : passage.matched)
    if (std::ranges::find(hit.matched, word) == hit.matched.end()) hit.matched.push_back(std::move(word));
}

Result<SearchHit> load_dialogue_hit(Database& index, std::string_view ledger,
                                    const std::vector<SearchTerm>& terms) {
  DialogueText dialogue = TRY(read_dialogue_text(index, ledger));
  SearchHit hit;
  hit.type = DocumentType::dialogue;
  hit.id = std::move(dialogue.dialogue_id);
  hit.title = std::move(dialogue.title);
  hit.status = std::move(dialogue.status);
  hit.date = dialogue.created_at.substr(0, 10);
  hit.path = format("{}/{}", dialogue.output_dir, kDialoguePage);
  add_passage(hit, terms, dialogue.body);
  return hit;
}

Result<SearchHit> load_document_hit(Database& index, DocumentTree& tree, const std::string& path,
                                    const std::vector<SearchTerm>& terms) {
  const DocumentRow row = TRY(find_document(index, path)).value_or(DocumentRow{.path = path});
  SearchHit hit;
  hit.type = row.type;
  hit.id = id_of(row);
  hit.title = row.title;
  hit.status = row.status;
  hit.date = row.date;
  hit.path = path;
  const auto contents = TRY(tree.read(path));
  add_passage(hit, terms, text_below_header(hit.type, contents ? contents->bytes : std::string()));
  return hit;
}

Result<SearchAnswer> answer(Database& index, const Project& project, const SearchQuery& query) {
  const std::vector<SearchTerm> terms = parse_search(query.words);
  const std::vector<SearchCandidate> candidates = TRY(list_candidates(index, filter_of(query)));
  SearchAnswer answer;
  std::vector<Ranked> found;
  if (!query.is_any_word) found = TRY(rank(index, candidates, terms, Matching::all_terms));
  if (found.empty() && (query.is_any_word || terms.size() > 1)) {
    found = TRY(rank(index, candidates, terms, Matching::any_term));
    answer.is_any_word = !found.empty();
  }
  answer.total = found.size();
  DocumentTree tree(project);
  for (const Ranked& ranked : found) {
    if (answer.hits.size() == query.limit) break;
    const std::string source = TRY(find_search_source(index, ranked.item->id));
    answer.hits.push_back(ranked.item->is_dialogue ? TRY(load_dialogue_hit(index, source, terms))
                                                   : TRY(load_document_hit(index, tree, source, terms)));
    answer.hits.back().score = ranked.score / found.front().score;
  }
  return answer;
}

}  // namespace

Result<SearchAnswer> search_project(const Session& session, const SearchQuery& query) {
  return with_index(session, [&]() -> Result<SearchAnswer> {
    TRY(catch_up_with_files(session));
    return answer(TRY(session.index()).database, session.project(), query);
  });
}

}  // namespace blue
