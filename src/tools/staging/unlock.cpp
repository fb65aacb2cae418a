// blue staging unlock: free for the next in line.
#include "tools/staging/staging_tool.h"

namespace blue {

struct StagingUnlock {
  static constexpr ToolInfo info = staging_tool("Unlock the staging environment",
                                                "Releases a lock that the caller holds; the first in the "
                                                "queue gets it. lock_not_yours when another holds it, "
                                                "lock_not_held when it has expired.",
                                                "blue staging unlock staging");
  struct Input : LockKey {
    std::optional<std::int64_t> token;
    static void describe(Fields<Input>& f) {
      f.inherit<LockKey>();
      f.optional<&Input::token>("Of the lock, as lock returned it: then no other lock of yours is released");
    }
  };

  static Result<LockWritten> run(Workspace& workspace, const Input& input) {
    std::vector<Error> problems;
    const LockClaim claim{input.resource, read_lock_key(input, problems), input.token};
    if (!problems.empty()) return fail(combine(std::move(problems)));
    const Session session = TRY(workspace.open_project());
    LockWritten output{to_item(TRY(release_lock(session, claim)), session.clock())};
    output.locked = false;
    return output;
  }
};

extern constinit const Tool staging_unlock_tool = make_tool<StagingUnlock>("staging", "unlock");

}  // namespace blue
