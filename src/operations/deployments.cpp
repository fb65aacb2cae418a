#include "operations/deployments.h"

#include <algorithm>
#include <cmath>
#include <filesystem>

#include "base/format.h"
#include "base/text.h"
#include "base/utf8.h"
#include "domain/error_codes.h"
#include "project/local_database.h"
#include "store/staging_rows.h"

namespace blue {
namespace {

constexpr std::string_view kPlainCharacters =
    "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-=./:@,+";

Deployment to_deployment(const DeploymentRow& row) {
  return {row.name,       find_enum<StackTool>(row.tool).value_or(StackTool::cdk),
          row.folder,     find_enum<DeploymentState>(row.state).value_or(DeploymentState::failed),
          row.hourly,     row.created_at,
          row.created_by, row.expires_at,
          row.ended_at};
}

bool is_terraform(std::string_view name) { return name.ends_with(".tf") || name.ends_with(".tf.json"); }

bool has_terraform(const Path& folder) {
  std::error_code error;
  for (std::filesystem::directory_iterator at(folder, error), end; !error && at != end; at.increment(error))
    if (std::error_code unknown; at->is_regular_file(unknown) && is_terraform(at->path().filename().string()))
      return true;
  return false;
}

bool has_stack(const Path& folder, StackTool tool) {
  if (tool == StackTool::cdk) return is_present(folder / "cdk.json");
  if (tool == StackTool::terraform) return has_terraform(folder);
  return is_present(folder / "Pulumi.yaml") || is_present(folder / "Pulumi.yml");
}

// True for the state of a deployment that no command of Blue's has made.
bool unmade(std::string_view state) {
  return state == name_of(DeploymentState::recorded) || state == name_of(DeploymentState::failed);
}

Result<DeploymentRow> load_row(Database* local, std::string_view name) {
  std::vector<std::string> known;
  if (local)
    for (DeploymentRow& row : TRY(list_deployment_rows(*local, false))) {
      if (row.name == name) return std::move(row);
      known.push_back(std::move(row.name));
    }
  const std::vector<std::string_view> names(known.begin(), known.end());
  return fail(make_error(codes::deployment_not_found,
                         format("No deployment is called \"{}\".{}", printable(utf8_prefix(name, 100)),
                                did_you_mean(name, names)))
                  .at("name", utf8_prefix(name, 100))
                  .suggest("blue staging status shows what is deployed."));
}

}  // namespace

std::optional<double> Deployment::cost(Instant now) const {
  if (!hourly) return std::nullopt;
  const double hours = static_cast<double>(age(now).count()) / 3600;
  return std::round(*hourly * hours * 100) / 100;
}

std::vector<Argv> creating_commands(const Deployment& one) {
  if (one.tool == StackTool::cdk)
    return {{"npx", "cdk", "deploy", "--all", "--context", format("environment={}", one.name)}};
  if (one.tool == StackTool::terraform)
    return {{"terraform", "workspace", "select", "-or-create", one.name}, {"terraform", "apply"}};
  return {{"pulumi", "stack", "select", "--create", one.name}, {"pulumi", "up"}};
}

std::vector<Argv> destroying_commands(const Deployment& one) {
  if (one.tool == StackTool::cdk)
    return {{"npx", "cdk", "destroy", "--all", "--context", format("environment={}", one.name)}};
  if (one.tool == StackTool::terraform)
    return {{"terraform", "workspace", "select", one.name}, {"terraform", "destroy"}};
  return {{"pulumi", "stack", "select", one.name}, {"pulumi", "destroy"}};
}

std::string render_command(const Argv& words) {
  std::string out;
  for (const std::string& word : words) {
    if (!out.empty()) out += ' ';
    if (!word.empty() && word.find_first_not_of(kPlainCharacters) == std::string::npos) {
      out += word;
      continue;
    }
    out += '\'';
    for (const char letter : word) out += letter == '\'' ? std::string("'\\''") : std::string(1, letter);
    out += '\'';
  }
  return out;
}

Result<StackTool> detect_stack(const Project& project, std::string_view folder,
                               std::optional<StackTool> wanted) {
  const Path path = project.root / Path(folder);
  std::vector<StackTool> found;
  for (const StackTool tool : {StackTool::cdk, StackTool::terraform, StackTool::pulumi})
    if ((!wanted || *wanted == tool) && has_stack(path, tool)) found.push_back(tool);
  if (found.size() == 1) return found.front();
  if (found.empty())
    return fail(
        make_error(codes::stack_not_found,
                   format("No {} project is in {}.", wanted ? name_of(*wanted) : "CDK, Terraform or Pulumi",
                          path.string()))
            .at(wanted ? "tool" : "path", wanted ? std::string(name_of(*wanted)) : std::string(folder))
            .suggest("Give the folder that has cdk.json, *.tf, *.tf.json or Pulumi.yaml with --path."));
  std::vector<std::string> names;
  for (const StackTool tool : found) names.emplace_back(name_of(tool));
  return fail(
      make_error(codes::contradiction, format("{} has projects of {}.", path.string(), join(names, " and ")))
          .at("tool")
          .suggest(format("Choose one with --tool {}.", names.front())));
}

Result<Deployment> record_deployment(const Session& session, const NewDeployment& what) {
  Database& local = *TRY(load_local(session));
  const Instant now = session.clock().now();
  Transaction transaction = TRY(Transaction::begin(local));
  if (const auto known = load_row(&local, what.name))
    return fail(
        make_error(codes::deployment_exists, format("\"{}\" is deployed since {} and is {}.", what.name,
                                                    render_instant(known->created_at), known->state))
            .at("name", what.name)
            .suggest(
                unmade(known->state)
                    ? format("Make it: blue staging create {0} --execute. Or choose another name, or end it: "
                             "blue staging destroy {0}.",
                             what.name)
                    : format("Choose another name, or end it: blue staging destroy {}.", what.name)));
  DeploymentRow row{0,
                    what.name,
                    std::string(name_of(what.tool)),
                    what.folder,
                    std::string(name_of(DeploymentState::recorded)),
                    what.hourly,
                    now,
                    session.scope().caller,
                    session.clock().next_second() + what.ttl,
                    std::nullopt};
  TRY(insert_deployment(local, row));
  TRY(transaction.commit());
  return to_deployment(row);
}

Result<bool> forget_unmade(const Session& session, std::string_view name) {
  Database* local = TRY(find_local(session));
  if (!local) return false;
  Transaction transaction = TRY(Transaction::begin(*local));
  const auto row = load_row(local, name);
  if (!row || !unmade(row->state)) return false;
  TRY(erase_deployment(*local, row->id));
  TRY(transaction.commit());
  return true;
}

Result<Deployment> set_deployment_state(const Session& session, std::string_view name,
                                        DeploymentState state) {
  Database* local = TRY(find_local(session));
  if (!local) return to_deployment(TRY(load_row(nullptr, name)));
  Transaction transaction = TRY(Transaction::begin(*local));
  DeploymentRow row = TRY(load_row(local, name));
  row.state = name_of(state);
  if (state == DeploymentState::destroyed) row.ended_at = session.clock().now();
  TRY(write_deployment(*local, row));
  TRY(transaction.commit());
  return to_deployment(row);
}

Result<Deployment> load_deployment(const Session& session, std::string_view name) {
  return to_deployment(TRY(load_row(TRY(find_local(session)), name)));
}

Result<std::vector<Deployment>> list_deployments(const Session& session, bool with_ended) {
  std::vector<Deployment> out;
  if (Database* local = TRY(find_local(session)))
    for (const DeploymentRow& row : TRY(list_deployment_rows(*local, with_ended)))
      out.push_back(to_deployment(row));
  return out;
}

}  // namespace blue
