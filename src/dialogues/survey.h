#pragma once
// All ledgers of a project: how many there are, how long, and which of them have a problem.
#include <cstdint>
#include <string>
#include <vector>

#include "project/workspace.h"

namespace blue {

struct LedgerTrouble {
  std::string ledger;  // path relative to the project's root
  std::string what;    // a sentence that names it
  std::string fix;
  bool is_damage = true;  // false: nothing is lost, and the next write repairs it
};

// A ledger that the index has no rows of, because another one has its dialogue's id.
struct LedgerCollision {
  std::string dialogue_id;
  std::string ledger, other;  // paths relative to the project's root; `other` is in the index
};

struct LedgerSurvey {
  std::size_t ledgers = 0;
  std::uint64_t events = 0;
  std::vector<LedgerTrouble> troubles;
  std::vector<LedgerCollision> collisions;  // each is a trouble too
};

// The ledgers below .blue/dialogues and those noted there, by path in the project. Follows no links.
Result<std::vector<std::string>> list_ledgers(const Project& project);

// What a survey compares: the ledgers alone, or also the answers, whose words are in the index.
enum class SurveyOf { ledgers, words };
// Compares every ledger's size and time of change with the index and lets the index catch up; cheap where
// nothing changed. A damaged index is set aside and rebuilt.
Result<LedgerSurvey> survey_ledgers(const Session& session, SurveyOf of = SurveyOf::ledgers);

// What `ask` makes of an index that was surveyed; a faulty one is set aside, surveyed and asked again.
template <class Ask>
auto ask_ledgers(const Session& session, Ask ask) -> std::invoke_result_t<Ask&, Database&> {
  return with_index(session, [&]() -> std::invoke_result_t<Ask&, Database&> {
    TRY(survey_ledgers(session));
    return ask(TRY(session.index()).database);
  });
}

// Reads every line of every ledger and checks the chains; the index is not touched. Reports progress and
// stops when the caller no longer wants it (cancelled).
Result<LedgerSurvey> verify_ledgers(const Session& session);

}  // namespace blue
