// blue staging status: who holds what, who waits behind whom, what is deployed.
#include "base/calendar.h"
#include "base/format.h"
#include "tools/staging/staging_tool.h"

namespace blue {

struct StagingStatus {
  static constexpr ToolInfo info = staging_tool(
      "Show locks and deployments",
      "Who holds which lock until when, who waits behind whom, which locks were stolen, and what is "
      "deployed and until when.",
      "blue staging status", Effect::reads);
  struct Input {
    std::optional<std::string> resource;
    static void describe(Fields<Input>& f) {
      f.optional<&Input::resource>("Only this lock").length(1, 100).alias("name").positional();
    }
  };
  struct Waiting {
    std::int64_t position = 0, token = 0;
    std::string holder, behind, since;
    static void describe(Fields<Waiting>& f) {
      f.plain<&Waiting::position, &Waiting::holder>();
      f.optional<&Waiting::behind>("Who has it or gets it before");
      f.plain<&Waiting::since, &Waiting::token>();
    }
  };
  struct Lock {
    std::string resource;
    std::optional<LockItem> held;
    std::vector<Waiting> waiting;
    static void describe(Fields<Lock>& f) {
      f.plain<&Lock::resource>();
      f.optional<&Lock::held>("Absent while it is free for the first in the queue").loose();
      f.plain<&Lock::waiting>();
    }
  };
  struct Steal {
    std::string resource, holder, stolen_from, reason, at;
    static void describe(Fields<Steal>& f) {
      f.plain<&Steal::resource, &Steal::holder, &Steal::stolen_from, &Steal::reason, &Steal::at>();
    }
  };
  struct Output {
    std::vector<Lock> locks;
    std::vector<DeploymentItem> deployments;
    std::vector<Steal> steals;
    std::size_t left_out = 0;
    static void describe(Fields<Output>& f) {
      f.plain<&Output::locks>();
      f.optional<&Output::deployments>("Those that have not ended, oldest first").loose();
      f.optional<&Output::steals>("The newest ten").loose();
      f.plain<&Output::left_out>();
    }
  };
  static constexpr std::size_t kMostSteals = 10;

  static Lock to_lock(const NamedQueue& one, const Clock& clock) {
    Lock lock{one.resource, std::nullopt, {}};
    std::string before;
    if (one.queue.held) {
      lock.held = to_item(*one.queue.held, clock);
      before = one.queue.held->holder;
    }
    for (const LockTicket& ticket : one.queue.waiting) {
      lock.waiting.push_back({static_cast<std::int64_t>(lock.waiting.size() + 1), ticket.token, ticket.holder,
                              before, render_instant(ticket.since)});
      before = ticket.holder;
    }
    return lock;
  }

  static Result<Output> run(Workspace& workspace, const Input& input) {
    const Session session = TRY(workspace.open_project());
    const Instant now = session.clock().now();
    Output output;
    for (const NamedQueue& one : TRY(list_locks(session, input.resource)))
      output.locks.push_back(to_lock(one, session.clock()));
    for (const Deployment& one : TRY(list_deployments(session, false)))
      output.deployments.push_back(to_item(one, now));
    for (const LockSteal& one : TRY(list_recent_steals(session, kMostSteals)))
      if (!input.resource || one.resource == *input.resource)
        output.steals.push_back(
            {one.resource, one.holder, one.previous_holder, one.reason, render_instant(one.at)});
    std::size_t room = workspace.scope().reply_budget;
    output.left_out = cut_to_fit(output.locks, room) + cut_to_fit(output.deployments, room);
    return output;
  }

  static View view(const Output& output) {
    View view;
    if (output.locks.empty()) view.push_back(Paragraph{"Nothing is locked."});
    Table locks{{"lock", "position", "who", "until"}, {}};
    for (const Lock& one : output.locks) {
      if (one.held)
        locks.rows.push_back({Cell(one.resource, Tone::strong), "holds it", one.held->holder,
                              format("{} ({} left)", one.held->expires_at,
                                     render_duration(std::chrono::seconds(one.held->seconds_left)))});
      for (const Waiting& waiting : one.waiting)
        locks.rows.push_back({Cell(one.resource, Tone::dim), format("{}", waiting.position), waiting.holder,
                              waiting.behind.empty() ? "is next" : format("behind {}", waiting.behind)});
    }
    if (!locks.rows.empty()) view.push_back(locks);
    Table deployments{{"deployment", "tool", "state", "until"}, {}};
    for (const DeploymentItem& one : output.deployments)
      deployments.rows.push_back(
          {Cell(one.name, Tone::strong), std::string(name_of(one.tool)), std::string(name_of(one.state)),
           one.expired ? Cell(format("{} (expired)", one.expires_at), Tone::bad) : Cell(one.expires_at)});
    if (!deployments.rows.empty()) view.push_back(deployments);
    Table steals{{"stolen", "by", "from", "reason"}, {}};
    for (const Steal& one : output.steals)
      steals.rows.push_back({one.resource, one.holder, one.stolen_from, one.reason});
    if (!steals.rows.empty()) view.push_back(steals);
    return view;
  }
};

extern constinit const Tool staging_status_tool = make_tool<StagingStatus>("staging", "status");

}  // namespace blue
