#include "library/conflicts.h"

#include "base/format.h"
#include "documents/conflict.h"
#include "domain/error_codes.h"

namespace blue {

Result<> check_whole(const DocumentRow& document) {
  if (document.problem != kConflicted) return {};
  return fail(
      make_error(codes::document_conflicted,
                 format("{} is in the middle of a merge; Blue does not change it.", document.path))
          .with("path", document.path)
          .suggest(format("Finish the merge: choose the lines that hold, then git add {}.", document.path)));
}

}  // namespace blue
