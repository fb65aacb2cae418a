#include "library/index_check.h"

#include <algorithm>

#include "base/format.h"
#include "base/text.h"
#include "dialogues/survey.h"
#include "library/survey.h"
#include "store/index_comparison.h"

namespace blue {
namespace {

using Tables = std::vector<std::string>;

// Both surveys in one index: each may have to switch to another one. True when every ledger is in it.
Result<bool> fill_index(const Session& session) {
  TRY(survey_ledgers(session));
  TRY(survey_documents(session));
  return TRY(survey_ledgers(session)).troubles.empty();
}

// The tables that say something else than the files. Dialogues are compared only where every ledger can be
// read: of two with the same id, the index holds the one it met first.
Result<Tables> find_differences(const Session& session) {
  const bool is_whole = TRY(fill_index(session));
  Workspace other(ProjectSearch{.named = {}, .start = session.root(), .home = {}, .found = session.project()},
                  session.clock(), session.salts());
  const Session fresh(other, session.project());
  TRY(fresh.use_index_in_memory());
  TRY(fill_index(fresh));
  Database& held = TRY(session.index()).database;
  Database& made = TRY(fresh.index()).database;
  Tables tables = TRY(compare_indexes(held, made, IndexPart::documents));
  if (is_whole)
    std::ranges::move(TRY(compare_indexes(held, made, IndexPart::dialogues)), std::back_inserter(tables));
  return tables;
}

Result<> check_index(const Session& session) {
  TRY(check_integrity(TRY(session.index()).database));
  Tables tables = TRY(find_differences(session));
  // A file that was written in between makes a difference that is gone the next time.
  if (!tables.empty()) tables = TRY(find_differences(session));
  if (tables.empty()) return {};
  return fail(codes::index_damaged,
              format("The index does not say what the files say: {}.", join(tables, ", ")));
}

}  // namespace

Result<std::string> heal_index(const Session& session) {
  const int serial = session.index_serial();
  Result<> sound = check_index(session);
  if (!sound && !session.can_heal_index(sound.error())) return fail(std::move(sound).error());
  if (!sound) TRY(session.replace_index(sound.error()));
  TRY(fill_index(session));
  if (!sound) return sound.error().message;
  return session.index_serial() == serial ? "" : "The index was damaged.";
}

}  // namespace blue
