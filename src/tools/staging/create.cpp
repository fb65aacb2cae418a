// blue staging create: records a deployment and says how to make it.
#include "base/format.h"
#include "project/inside.h"
#include "tools/staging/staging_tool.h"

namespace blue {

struct StagingCreate {
  static constexpr ToolInfo info = staging_tool(
      "Record a deployment",
      "Finds the CDK, Terraform or Pulumi project, records a deployment with its time to live and its "
      "price, and returns the commands that make it. Nothing is run.",
      "blue staging create pr-42 --path infra --ttl 8h --hourly 0.35");
  struct Input {
    std::string name, path = ".";
    std::optional<StackTool> tool;
    std::optional<std::string> ttl;
    std::optional<double> hourly;
    static void describe(Fields<Input>& f) {
      f.required<&Input::name>("What it is called").length(1, 100).alias("title").positional();
      f.optional<&Input::path>("Folder of the infrastructure's code").length(1, 4096);
      f.optional<&Input::tool>("Which one, where the folder has several");
      f.optional<&Input::ttl>("How long it may live; default 24h").length(1, 50);
      f.optional<&Input::hourly>("What an hour costs, in your currency").range(0, 1'000'000);
    }
  };

  static Result<NewDeployment> read(const Workspace& workspace, const Input& input) {
    std::vector<Error> problems;
    NewDeployment what{
        input.name, {}, {}, read_span(input.ttl, kDeploymentTtl, "ttl", problems), input.hourly};
    check_deployment_name(input.name, problems);
    const ProjectLookup lookup = TRY(workspace.find_project());
    const std::optional<Path> root =
        lookup.project ? std::optional(lookup.project->root) : lookup.writable_root;
    if (!root) return fail(project_not_found_error(workspace.search(), lookup));
    Result<std::string> folder = input.path == "." ? "." : path_in_project(Project{*root}, input.path);
    if (folder) {
      what.folder = *folder;
      auto tool = detect_stack(Project{*root}, what.folder, input.tool);
      if (tool)
        what.tool = *tool;
      else
        problems.push_back(std::move(tool).error());
    } else {
      problems.push_back(std::move(folder)
                             .error()
                             .at("path", input.path)
                             .suggest("Give a folder of this project, such as infra."));
    }
    if (!problems.empty()) return fail(combine(std::move(problems)));
    return what;
  }
  static Result<> check(Workspace& workspace, const Input& input, const std::vector<Error>&) {
    TRY(read(workspace, input));
    return {};
  }
  static constexpr std::span<const SilentRules> silent_rules{};

  static Result<DeploymentWritten> run(Workspace& workspace, const Input& input) {
    const NewDeployment what = TRY(read(workspace, input));
    const auto opened = TRY(workspace.open_project_for_writing());
    const Deployment made = TRY(record_deployment(opened.session, what));
    DeploymentWritten output = to_written(opened.session, made, creating_commands(made));
    if (opened.created) output.created_project = opened.session.root().string();
    output.next_action =
        NextAction{"blue_staging_destroy", JsonObject{{"name", made.name}},
                   format("blue staging destroy {}", made.name), "when it is no longer needed"};
    return output;
  }
};

extern constinit const Tool staging_create_tool = make_tool<StagingCreate>("staging", "create");

}  // namespace blue
