#pragma once
// What is deployed for staging, by CDK, Terraform or Pulumi: recorded with a time to live and a price, never
// run from here. The commands are lists of words; no shell reads them.
#include <algorithm>
#include <chrono>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/enum_names.h"
#include "project/workspace.h"

namespace blue {

enum class StackTool { cdk, terraform, pulumi };
// recorded: the commands were shown; destroying: those that end it were.
enum class DeploymentState { recorded, running, failed, destroying, destroyed };

struct Deployment {
  std::string name;
  StackTool tool = StackTool::cdk;
  std::string folder;  // relative to the project's root; "." for the root
  DeploymentState state = DeploymentState::recorded;
  std::optional<double> hourly;
  Instant created_at;
  std::string created_by;
  Instant expires_at;
  std::optional<Instant> ended_at;

  bool is_expired(Instant now) const { return !ended_at && expires_at <= now; }
  // Never negative, also when the clock was set back.
  std::chrono::seconds age(Instant now) const {
    return std::max(ended_at.value_or(now) - created_at, std::chrono::seconds(0));
  }
  // Price × age, to the hundredth; empty without a price.
  std::optional<double> cost(Instant now) const;
};

using Argv = std::vector<std::string>;
std::vector<Argv> creating_commands(const Deployment& deployment);
std::vector<Argv> destroying_commands(const Deployment& deployment);
// The words as one would type them.
std::string render_command(const Argv& words);

// The tool whose project is in `folder`; `wanted` decides where there are several. stack_not_found says what
// was looked for.
Result<StackTool> detect_stack(const Project& project, std::string_view folder,
                               std::optional<StackTool> wanted);

struct NewDeployment {
  std::string name, folder;
  StackTool tool = StackTool::cdk;
  std::chrono::seconds ttl{};
  std::optional<double> hourly;
};
// deployment_exists while one of this name has not ended.
Result<Deployment> record_deployment(const Session& session, const NewDeployment& what);
// Removes the record of a deployment that was only shown or that failed, so that it can be created again;
// false, and nothing changes, for any other.
Result<bool> forget_unmade(const Session& session, std::string_view name);
// Another state for the deployment of this name that has not ended; destroyed ends it. deployment_not_found.
Result<Deployment> set_deployment_state(const Session& session, std::string_view name, DeploymentState state);
Result<Deployment> load_deployment(const Session& session, std::string_view name);
// By age, the oldest first.
Result<std::vector<Deployment>> list_deployments(const Session& session, bool with_ended);

}  // namespace blue
