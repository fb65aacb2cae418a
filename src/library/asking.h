#pragma once
// How the index is asked about documents: an index that turns out to be damaged is made again, and asked
// again.
#include "library/document_index.h"

namespace blue {

// What `ask` makes of the index.
template <class Ask>
auto ask_index(const Session& session, Ask ask) -> std::invoke_result_t<Ask&, Database&> {
  return with_index(
      session, [&]() -> std::invoke_result_t<Ask&, Database&> { return ask(TRY(session.index()).database); },
      [&] { return survey_documents(session); });
}

}  // namespace blue
