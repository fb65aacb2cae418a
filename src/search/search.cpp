#include "search/search.h"

#include <algorithm>
#include <limits>
#include <set>

#include "base/format.h"
#include "dialogues/survey.h"
#include "domain/error_codes.h"
#include "domain/file_names.h"
#include "library/rows.h"
#include "search/dialogue_text.h"
#include "store/passage.h"

namespace blue {
namespace {

// An item that the filters let through.
struct Candidate {
  std::int64_t id = 0;
  bool is_dialogue = false;
  std::string topic;
};
struct Ranked {
  const Candidate* item = nullptr;
  double score = 0;
};

// Documents and dialogues, all of them in one and the same index: each survey may have had to change to
// another one.
Result<> catch_up_with_files(const Session& session) {
  for (int attempt = 0; attempt < 4; ++attempt) {
    TRY(survey_ledgers(session));
    const int serial = session.index_serial();
    TRY(survey_documents(session));
    if (session.index_serial() != serial) continue;
    const Session::Index index = TRY(session.index());
    if (TRY(are_dialogues_entered(index.database))) return {};
    if (index.place != IndexPlace::read_only) return enter_dialogues(index.database);
    TRY(session.use_index_in_memory());
  }
  return fail(codes::busy, "The index changed under every look at it; call again.");
}

// By id.
Result<std::vector<Candidate>> list_candidates(Database& index, const SearchQuery& query) {
  std::vector<Candidate> candidates;
  TRY(
      index.query("select id, is_dialogue, topic from search_items where ($1 = '' or type = $1) "
                  "and ($2 = '' or status = $2) and ($3 = '' or date >= $3) "
                  "and ($4 = '' or (date <= $4 and date <> '')) order by id",
                  {query.type ? name_of(*query.type) : std::string_view(), query.status.value_or(""),
                   query.since.value_or(""), query.until.value_or("")},
                  [&](const Row& row) {
                    candidates.push_back({row.integer(0), row.integer(1) != 0, std::string(row.text(2))});
                  }));
  return candidates;
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
Result<std::vector<Ranked>> rank(Database& index, const std::vector<Candidate>& candidates,
                                 const std::vector<SearchTerm>& terms, Matching matching) {
  std::vector<Ranked> found;
  const std::size_t all = std::numeric_limits<std::size_t>::max();
  for (const TextHit& hit : TRY(index.full_text().search(terms, matching, all))) {
    const auto at = std::ranges::lower_bound(candidates, hit.id, {}, &Candidate::id);
    if (at != candidates.end() && at->id == hit.id) found.push_back({&*at, hit.score});
  }
  drop_pages_of_found_dialogues(found);
  return found;
}

void show(SearchHit& hit, const std::vector<SearchTerm>& terms, std::string_view quoted) {
  Passage passage = find_passage(quoted, terms);
  hit.snippet = std::move(passage.text);
  for (std::string& word : find_passage(hit.title, terms, 0).matched) hit.matched.push_back(std::move(word));
  for (std::string& word : passage.matched)
    if (std::ranges::find(hit.matched, word) == hit.matched.end()) hit.matched.push_back(std::move(word));
}

Result<SearchHit> load_dialogue_hit(Database& index, std::string_view ledger,
                                    const std::vector<SearchTerm>& terms) {
  SearchHit hit;
  hit.type = DocumentType::dialogue;
  TRY(index.query(
      "select dialogue_id, title, status, created_at, output_dir from dialogues where ledger = $1", {ledger},
      [&](const Row& row) {
        hit.id = row.text(0);
        hit.title = row.text(1);
        hit.status = row.text(2);
        hit.date = row.text(3).substr(0, 10);
        hit.path = format("{}/{}", row.text(4), kDialoguePage);
      }));
  show(hit, terms, TRY(read_dialogue_text(index, hit.id)).body);
  return hit;
}

Result<SearchHit> load_document_hit(Database& index, DocumentTree& tree, const std::string& path,
                                    const std::vector<SearchTerm>& terms) {
  SearchHit hit;
  hit.path = path;
  TRY(index.query(format("select {} from documents d where d.path = $1", kDocumentColumns), {path},
                  [&](const Row& row) {
                    DocumentRow document = read_document_row(row);
                    hit.type = document.type;
                    hit.id = document.number ? render_number(*document.number) : document.slug;
                    hit.title = std::move(document.title);
                    hit.status = std::move(document.status);
                    hit.date = std::move(document.date);
                  }));
  const auto contents = TRY(tree.read(path));
  const std::string text = contents ? contents->bytes : std::string();
  show(hit, terms, text_below_header(hit.type, text));
  return hit;
}

Result<std::string> load_source(Database& index, std::int64_t id) {
  auto source = TRY(index.find_row("select source from search_items where id = $1", {id},
                                   [](const Row& row) { return std::string(row.text(0)); }));
  return source.value_or("");
}

Result<SearchAnswer> answer(Database& index, const Project& project, const SearchQuery& query) {
  const std::vector<SearchTerm> terms = parse_search(query.words);
  const std::vector<Candidate> candidates = TRY(list_candidates(index, query));
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
    const std::string source = TRY(load_source(index, ranked.item->id));
    answer.hits.push_back(ranked.item->is_dialogue ? TRY(load_dialogue_hit(index, source, terms))
                                                   : TRY(load_document_hit(index, tree, source, terms)));
    answer.hits.back().score = ranked.score / found.front().score;
  }
  return answer;
}

Result<SearchAnswer> search_once(const Session& session, const SearchQuery& query) {
  TRY(catch_up_with_files(session));
  return answer(TRY(session.index()).database, session.project(), query);
}

}  // namespace

Result<SearchAnswer> search_project(const Session& session, const SearchQuery& query) {
  return with_index(session, [&] { return search_once(session, query); });
}

}  // namespace blue
