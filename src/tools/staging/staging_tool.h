#pragma once
// What the tools for staging share: locks, queues and deployments in calls and replies.
#include <optional>
#include <string>
#include <vector>

#include "operations/deployments.h"
#include "operations/locks.h"
#include "tools/reply.h"
#include "tools/tool.h"

namespace blue {

constexpr ToolInfo staging_tool(std::string_view title, std::string_view description,
                                std::string_view example, Effect effect = Effect::writes) {
  return {.title = title,
          .description = description,
          .effect = effect,
          .is_idempotent = effect == Effect::reads,
          .toolsets = "staging,operations",
          .example = example,
          .is_open_output = true};
}

// Which lock, and who asks.
struct LockKey {
  std::string resource = "staging";
  std::optional<std::string> as;
  static void describe(Fields<LockKey>& f) {
    f.optional<&LockKey::resource>("What is locked").length(1, 100).alias("name").positional();
    f.optional<&LockKey::as>("Who asks; default user@host").length(1, 200).alias("holder");
  }
};
// Who asks; adds what is wrong with the key to `problems`.
std::string read_lock_key(const LockKey& key, std::vector<Error>& problems);
// The span that `text` means, or `fallback`; adds what is wrong to `problems`.
std::chrono::seconds read_span(const std::optional<std::string>& text, std::chrono::seconds fallback,
                               std::string_view field, std::vector<Error>& problems);

inline constexpr std::chrono::seconds kLockTtl = std::chrono::minutes(30);
inline constexpr std::chrono::seconds kDeploymentTtl = std::chrono::hours(24);

// A lock in a reply.
struct LockItem {
  std::string resource, holder;
  std::int64_t token = 0;
  std::optional<std::string> purpose;
  std::string acquired_at, expires_at;
  std::int64_t seconds_left = 0;
  static void describe(Fields<LockItem>& f);
};
// `lock` as it is when this is called: whole seconds that it lasts at least, 0 once it has expired.
LockItem to_item(const HeldLock& lock, const Clock& clock);

// The reply to lock, renew and unlock.
struct LockWritten : LockItem {
  bool locked = true;
  std::optional<std::string> stolen_from;
  std::optional<NextAction> next_action;
  static void describe(Fields<LockWritten>& f);
};
View to_view(const LockWritten& output);

// A deployment in a reply.
struct DeploymentItem {
  std::string name;
  StackTool tool = StackTool::cdk;
  std::string folder;
  DeploymentState state = DeploymentState::recorded;
  std::string created_at, created_by, expires_at;
  std::optional<std::string> ended_at;
  bool expired = false;
  std::optional<double> hourly, cost;
  double age_hours = 0;
  static void describe(Fields<DeploymentItem>& f);
};
DeploymentItem to_item(const Deployment& deployment, Instant now);

// The reply to create and destroy: what to run, and where.
struct DeploymentWritten : DeploymentItem {
  std::vector<std::string> commands;
  std::string run_in;
  std::optional<std::string> created_project;
  std::optional<NextAction> next_action;
  static void describe(Fields<DeploymentWritten>& f);
};
DeploymentWritten to_written(const Session& session, const Deployment& deployment,
                             const std::vector<Argv>& commands);
View to_view(const DeploymentWritten& output);

// A name that is safe as a word of a command; adds what is wrong to `problems`.
void check_deployment_name(std::string_view name, std::vector<Error>& problems);

}  // namespace blue
