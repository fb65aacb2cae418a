// blue staging lock: the environment is mine for a while.
#include "base/format.h"
#include "domain/reason.h"
#include "tools/staging/staging_tool.h"

namespace blue {

struct StagingLock {
  static constexpr ToolInfo info = [] {
    ToolInfo tool =
        staging_tool("Lock the staging environment",
                     "Locks a shared resource for a time. A lock that is held is refused with lock_held; "
                     "with wait the caller queues for it, in order. steal takes it from its holder and "
                     "needs a reason, which is recorded.",
                     "blue staging lock staging --wait 10m --ttl 1h");
    tool.is_long = true;
    return tool;
  }();
  struct Input : LockKey {
    std::optional<std::string> ttl, wait;
    std::string purpose;
    bool steal = false;
    std::string reason;
    static void describe(Fields<Input>& f) {
      f.inherit<LockKey>();
      f.optional<&Input::ttl>("How long it lasts; default 30m").length(1, 50);
      f.optional<&Input::wait>("How long to queue for it, such as 10m").length(1, 50);
      f.optional<&Input::purpose>("What it is for").length(0, 200);
      f.optional<&Input::steal>("Take it from its holder");
      f.optional<&Input::reason>("Why it is stolen, in at least ten letters").length(0, 1000);
    }
  };

  struct Read {
    LockRequest request;
    std::chrono::seconds wait{};
  };
  static Result<Read> read(const Input& input) {
    Problems problems;
    Read out;
    out.request = {input.resource, read_lock_key(input, problems), input.purpose,
                   read_span(input.ttl, kLockTtl, "ttl", problems)};
    out.wait = read_span(input.wait, {}, "wait", problems);
    if (input.steal)
      check_reason(problems, "reason", input.reason, "Stealing a lock", "blue staging status shows it");
    if (input.steal && input.wait)
      problems.add(codes::contradiction, "wait", "A lock is either stolen or waited for.",
                   "Keep one of the two.");
    if (!input.steal && !input.reason.empty())
      problems.add(codes::contradiction, "reason", "A reason is only needed to steal a lock.",
                   "Use purpose to say what the lock is for, or add steal.");
    if (!problems.empty()) return fail(combine(std::move(problems)));
    return out;
  }
  static Result<> check(Workspace&, const Input& input, const std::vector<Error>&) {
    TRY(read(input));
    return {};
  }
  static constexpr std::span<const SilentRules> silent_rules{};

  static Result<LockWritten> run(Workspace& workspace, const Input& input) {
    const Read wanted = TRY(read(input));
    const Session session = TRY(workspace.open_project_for_writing()).session;
    LockWritten output;
    if (input.steal) {
      StolenLock stolen = TRY(steal_lock(session, wanted.request, input.reason));
      output = LockWritten{to_item(stolen.lock, session.clock())};
      output.stolen_from = std::move(stolen.previous_holder);
    } else {
      output = LockWritten{to_item(TRY(take_lock(session, wanted.request, wanted.wait)), session.clock())};
    }
    JsonObject arguments{{"resource", output.resource}, {"token", output.token}};
    std::string command = format("blue staging unlock {} --token {}", output.resource, output.token);
    if (input.as) {
      arguments.append("as", *input.as);
      command += format(" --as {}", render_command({*input.as}));
    }
    output.next_action =
        NextAction{"blue_staging_unlock", std::move(arguments), std::move(command), "when you are done"};
    return output;
  }
};

extern constinit const Tool staging_lock_tool = make_tool<StagingLock>("staging", "lock");

}  // namespace blue
