// blue staging renew: a little longer.
#include "tools/staging/staging_tool.h"

namespace blue {

struct StagingRenew {
  static constexpr ToolInfo info = staging_tool(
      "Renew a lock",
      "Lets a lock that the caller holds last longer, counted from now. One that has expired is not "
      "renewed: another may have taken it.",
      "blue staging renew staging --ttl 1h");
  struct Input : LockKey {
    std::optional<std::string> ttl;
    std::optional<std::int64_t> token;
    static void describe(Fields<Input>& f) {
      f.inherit<LockKey>();
      f.optional<&Input::ttl>("How long from now; default 30m").length(1, 50);
      f.optional<&Input::token>("Of the lock, as lock returned it");
    }
  };

  static Result<LockWritten> run(Workspace& workspace, const Input& input) {
    std::vector<Error> problems;
    const LockClaim claim{input.resource, read_lock_key(input, problems), input.token};
    const auto ttl = read_span(input.ttl, kLockTtl, "ttl", problems);
    if (!problems.empty()) return fail(combine(std::move(problems)));
    const Session session = TRY(workspace.open_project());
    return LockWritten{to_item(TRY(renew_lock(session, claim, ttl)), session.clock())};
  }
};

extern constinit const Tool staging_renew_tool = make_tool<StagingRenew>("staging", "renew");

}  // namespace blue
