#include "store/search_items.h"

namespace blue {
namespace {

Result<std::optional<std::int64_t>> find_item(Database& index, std::string_view source) {
  return index.find_row("select id from search_items where source = $1", {source},
                        [](const Row& row) { return row.integer(0); });
}

Result<std::int64_t> next_id(Database& index) {
  auto last = TRY(index.find_row("select coalesce(max(id), 0) from search_items", {},
                                 [](const Row& row) { return row.integer(0); }));
  return last.value_or(0) + 1;
}

}  // namespace

Result<> write_search_item(Database& index, const SearchItem& item, const SearchableText& text) {
  const auto known = TRY(find_item(index, item.source));
  const std::int64_t id = known ? *known : TRY(next_id(index));
  TRY(index.execute(
      "insert into search_items (id, source, version, is_dialogue, type, status, date, topic) "
      "values ($1, $2, $3, $4, $5, $6, $7, $8) on conflict (source) do update set "
      "version = excluded.version, is_dialogue = excluded.is_dialogue, type = excluded.type, "
      "status = excluded.status, date = excluded.date, topic = excluded.topic",
      {id, item.source, item.version, item.is_dialogue, item.type, item.status, item.date, item.topic}));
  return index.full_text().write(id, text);
}

Result<> erase_search_item(Database& index, std::string_view source) {
  const auto id = TRY(find_item(index, source));
  if (!id) return {};
  TRY(index.full_text().erase(*id));
  TRY(index.execute("delete from search_items where id = $1", {*id}));
  return {};
}

Result<std::vector<SearchCandidate>> list_candidates(Database& index, const SearchFilter& filter) {
  std::vector<SearchCandidate> candidates;
  TRY(
      index.query("select id, is_dialogue, topic from search_items where ($1 = '' or type = $1) "
                  "and ($2 = '' or status = $2) and ($3 = '' or date >= $3) "
                  "and ($4 = '' or (date <= $4 and date <> '')) order by id",
                  {filter.type, filter.status, filter.since, filter.until}, [&](const Row& row) {
                    candidates.push_back({row.integer(0), row.integer(1) != 0, std::string(row.text(2))});
                  }));
  return candidates;
}

Result<std::string> find_search_source(Database& index, std::int64_t id) {
  auto source = TRY(index.find_row("select source from search_items where id = $1", {id},
                                   [](const Row& row) { return std::string(row.text(0)); }));
  return source.value_or("");
}

}  // namespace blue
