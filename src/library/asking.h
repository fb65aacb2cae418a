#pragma once
// How the index is asked about documents: an index that turns out to be damaged is made again, and asked
// again.
#include "domain/error_codes.h"
#include "library/survey.h"

namespace blue {

// What `ask` makes of the index.
template <class Ask>
auto ask_index(const Session& session, Ask ask) -> std::invoke_result_t<Ask&, Database&> {
  auto index = TRY(session.index());
  auto answer = ask(index.database);
  if (answer || answer.error().code != codes::index_damaged) return answer;
  TRY(session.replace_damaged_index());
  TRY(survey_documents(session));
  return ask(TRY(session.index()).database);
}

}  // namespace blue
