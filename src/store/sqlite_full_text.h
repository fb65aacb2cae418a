#pragma once
// Full text in SQLite: an FTS5 table, made when the first text is written.
#include "store/database.h"
#include "store/full_text.h"

namespace blue {

class SqliteFullText final : public FullText {
 public:
  explicit SqliteFullText(Database& database) : database_(database) {}

  Result<> write(std::int64_t id, const SearchableText& text) override;
  Result<> erase(std::int64_t id) override;
  Result<std::vector<TextHit>> search(const std::vector<SearchTerm>& terms, Matching matching,
                                      std::size_t limit) override;
  Result<> check() override;

 private:
  Result<bool> is_made();
  Database& database_;
};

}  // namespace blue
