#include "tools/documents/suggest.h"

#include <algorithm>

#include "base/format.h"
#include "base/text.h"
#include "base/unicode.h"
#include "base/words.h"
#include "library/find.h"
#include "library/survey.h"

namespace blue {
namespace {

constexpr std::size_t kMostRows = 100'000, kMostValues = 500;

// The way of writing the document's id or slug that `typed` begins; empty if there is none.
std::string begun_value(const DocumentRow& row, std::string_view typed) {
  if (row.number) {
    if (const std::string id = id_of(row); id.starts_with(typed)) return id;
    if (std::string plain = format("{}", *row.number); plain.starts_with(typed)) return plain;
  }
  return row.slug.starts_with(typed) ? row.slug : std::string();
}

bool has_word(const DocumentRow& row, std::string_view folded) {
  return std::ranges::any_of(find_words(row.title),
                             [&](const Word& word) { return word.folded.starts_with(folded); });
}

Result<std::vector<DocumentRow>> list_all(Workspace& workspace, DocumentType type) {
  const Session session = TRY(workspace.open_project());
  TRY(survey_documents(session));
  return TRY(list_documents(session, {.type = type, .limit = kMostRows})).rows;
}

}  // namespace

SuggestedValues suggest_documents(Workspace& workspace, DocumentType type, std::string_view typed) {
  SuggestedValues values;
  const auto rows = list_all(workspace, type);
  if (!rows) return values;
  for (const DocumentRow& row : *rows)
    if (std::string value = begun_value(row, typed); !value.empty() && values.size() < kMostValues)
      values.emplace_back(std::move(value), row.title);
  if (!values.empty()) return values;
  const std::string folded = fold_case(typed);
  for (const DocumentRow& row : *rows)
    if (values.size() < kMostValues && has_word(row, folded)) values.emplace_back(row.slug, row.title);
  return values;
}

SuggestedValues suggest_statuses(Workspace& workspace, DocumentType type, std::string_view id,
                                 std::string_view typed) {
  const auto find = [&]() -> Result<std::optional<DocumentRow>> {
    const Session session = TRY(workspace.open_project());
    TRY(survey_documents(session));
    return find_meant(session, type, id);
  };
  const auto known = kind_of(type).statuses;
  std::vector<DocumentStatus> statuses(known.begin(), known.end());
  if (!id.empty())
    if (const auto row = find(); row && *row)
      if (const auto now = find_status(type, (*row)->status)) statuses = statuses_after(type, *now);
  SuggestedValues values;
  for (const DocumentStatus& status : statuses)
    if (status.word.starts_with(typed)) values.emplace_back(status.word, "");
  return values;
}

}  // namespace blue
