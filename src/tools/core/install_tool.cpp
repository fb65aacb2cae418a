#include "tools/core/install_tool.h"

#include <algorithm>

#include "base/format.h"
#include "base/text.h"
#include "domain/error_codes.h"

namespace blue {
namespace {

Result<> check_clients(const std::vector<std::string>& clients) {
  std::vector<std::string> known;
  for (std::string_view client : all_clients()) known.emplace_back(client);
  std::vector<Error> problems;
  for (const std::string& client : clients)
    if (std::ranges::find(known, client) == known.end())
      problems.push_back(make_error(codes::invalid_value, format("Unknown client \"{}\".", printable(client)))
                             .at("clients", client)
                             .suggest(format("Use one of {}.", join(known, ", "))));
  if (!problems.empty()) return fail(combine(std::move(problems)));
  return {};
}

Result<Path> find_root(Workspace& workspace) {
  const ProjectLookup lookup = TRY(workspace.find_project());
  if (lookup.project) return lookup.project->root;
  if (lookup.writable_root) return *lookup.writable_root;
  return fail(project_not_found_error(workspace.search(), lookup));
}

InstallAnswer::Client to_answer(const ClientOutcome& outcome, bool with_content) {
  InstallAnswer::Client client{outcome.client, std::string(client_title(outcome.client)), outcome.advice, {}};
  for (const FileOutcome& file : outcome.files)
    client.files.push_back({file.path.string(), file.state, file.reason,
                            with_content ? std::optional(file.content) : std::nullopt});
  return client;
}

}  // namespace

Result<InstallAnswer> run_install(Workspace& workspace, const InstallInput& input, InstallAct act,
                                  std::vector<std::string> (*usual)(InstallScope, const InstallPlaces&),
                                  bool with_content) {
  TRY(check_clients(input.clients));
  if (input.project && input.user)
    return fail(make_error(codes::contradiction, "Both project and user were given.")
                    .at("project")
                    .suggest("Give one of them; without either it is for the user."));
  const InstallScope scope = input.project ? InstallScope::project : InstallScope::user;
  const InstallPlaces here =
      install_places_from_environment(input.project ? TRY(find_root(workspace)) : Path());
  if (here.home.empty())
    return fail(make_error(codes::file_not_found, "HOME is not set, so there is no place for settings.")
                    .suggest("Set HOME, or name clients with --project."));
  InstallRequest request{input.clients, scope, input.dry_run};
  if (request.clients.empty()) request.clients = usual(scope, here);
  InstallAnswer answer{.program = here.program, .dry_run = input.dry_run};
  for (const ClientOutcome& outcome : TRY(act(request, here))) {
    answer.complete = answer.complete && outcome.is_complete();
    answer.clients.push_back(to_answer(outcome, with_content));
  }
  return answer;
}

View to_view(const InstallAnswer& answer) {
  View view;
  if (answer.clients.empty()) view.push_back(Paragraph{"No client was found, and nothing was done."});
  auto tone = [](FileState state) { return state == FileState::left_alone ? Tone::warning : Tone::plain; };
  for (const InstallAnswer::Client& client : answer.clients) {
    view.push_back(Heading{client.title});
    Table table{{"file", "state"}, {}};
    for (const InstallAnswer::File& file : client.files)
      table.rows.push_back(
          {file.path, Cell(replace_all(std::string(name_of(file.state)), '_', ' '), tone(file.state))});
    view.push_back(std::move(table));
    for (const InstallAnswer::File& file : client.files) {
      if (!file.reason.empty())
        view.push_back(Paragraph{Cell(format("{}: {}", file.path, file.reason), Tone::warning)});
      if (file.content) view.push_back(Paragraph{format("{}\n\n{}", file.path, *file.content)});
    }
    if (!client.advice.empty()) view.push_back(Paragraph{client.advice});
  }
  if (answer.dry_run) view.push_back(Paragraph{"Nothing was written."});
  return view;
}

}  // namespace blue
