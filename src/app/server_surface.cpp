#include "app/server_surface.h"

#include <algorithm>

#include "app/server_listing.h"
#include "app/tool_reply.h"
#include "base/format.h"
#include "base/text.h"
#include "base/utf8.h"
#include "domain/error_codes.h"
#include "mcp/methods.h"
#include "tools/registry.h"
#include "tools/reply.h"

namespace blue {
namespace {

constexpr std::size_t kMostResources = 1000;

struct Address {
  const Resource* resource;
  UriValues values;
};

// The registry's resources and the one that needs the command line.
std::vector<const Resource*> served_resources() {
  std::vector<const Resource*> resources(all_resources().begin(), all_resources().end());
  resources.push_back(&reference_resource);
  return resources;
}

std::optional<Address> find_address(std::string_view uri) {
  for (const Resource* resource : served_resources())
    if (auto values = match_uri(*resource, uri)) return Address{resource, *std::move(values)};
  return std::nullopt;
}

template <class Range>
std::string render_list(const Range& entries) {
  JsonArray list;
  for (const auto* entry : entries) list.push_back(list_entry(*entry));
  return render_json(list);
}

// The values of the variables before the one that is asked for; nothing when one of them is unknown.
std::optional<UriValues> values_before(const Resource& resource, const CompletionQuery& query) {
  UriValues values;
  for (std::string_view variable : variables_of(resource)) {
    if (variable == query.argument) return values;
    const Json* settled = query.context.find(variable);
    if (!settled || !settled->string()) return std::nullopt;
    values.push_back(*settled->string());
  }
  return std::nullopt;
}

std::string render_templates() {
  JsonArray list;
  for (const Resource* resource : served_resources())
    if (!variables_of(*resource).empty()) list.push_back(template_entry(*resource));
  return render_json(list);
}

}  // namespace

ServerSurface::ServerSurface(WorkspacePool& workspaces, ToolFilter filter)
    : workspaces_(workspaces),
      filter_(std::move(filter)),
      identity_{.name = "blue",
                .title = "Blue",
                .version = BLUE_VERSION,
                .instructions = std::string(trim(prompt_asset("instructions.md"))),
                .extensions = {{std::string(kTasksExtension), JsonObject{}},
                               {std::string(kSkillsExtension), JsonObject{{"directoryRead", true}}}}} {}

std::string_view ServerSurface::tools() {
  std::call_once(tools_rendered_, [&] { tools_ = render_list(filter_.enabled_tools()); });
  return tools_;
}
std::string_view ServerSurface::resource_templates() {
  std::call_once(templates_rendered_, [&] { templates_ = render_templates(); });
  return templates_;
}
std::string_view ServerSurface::prompts() {
  std::call_once(prompts_rendered_, [&] { prompts_ = render_list(all_prompts()); });
  return prompts_;
}

JsonArray ServerSurface::resources() {
  JsonArray list;
  auto workspace = workspaces_.borrow();
  for (const Resource* resource : served_resources()) {
    const std::size_t variables = variables_of(*resource).size();
    if (variables == 0) list.push_back(list_entry(*resource, {}));
    // Families of families, and the reference of every tool, are found through their templates.
    if (variables != 1 || resource == &reference_resource) continue;
    for (std::string& value : resource->list(*workspace, {}))
      if (list.size() < kMostResources) list.push_back(list_entry(*resource, {std::move(value)}));
  }
  for (const ServedSkill& skill : skills()) list.push_back(resource_entry(skill, skill.files.front()));
  return list;
}

Result<ToolReply> ServerSurface::call_tool(std::string_view name, const Json& arguments,
                                           const Caller& caller) {
  const Tool* tool = find_tool(name);
  if (!tool || !filter_.is_enabled(*tool)) return fail(filter_.refusal(name));
  if (caller.may_defer && tool->info.is_long) return Deferral{};
  if (tool->info.effect != Effect::reads) {
    Json confirmed = arguments;
    if (auto question = ask_first(*tool, confirmed, caller)) return *std::move(question);
    const RecentAnswers::Writing writing(answers_);
    return run_tool(*tool, confirmed, caller);
  }
  const bool is_shared = tool->info.is_shared && arguments.object() && arguments.object()->empty() &&
                         !shows_both(caller.scope.caller);
  return is_shared ? share_answer(name, *tool, caller) : run_tool(*tool, arguments, caller);
}

ToolResult ServerSurface::run_tool(const Tool& tool, const Json& arguments, const Caller& caller) {
  CallScope scope = caller.scope;
  scope.reply_budget = kReplyBudget;
  auto workspace = workspaces_.borrow(std::move(scope));
  auto output = tool.call(*workspace, arguments);
  if (!output) return {.structured = to_json(output.error()), .is_error = true};
  Json content = (*output)->json();
  hide_disabled_next_action(content);
  return make_tool_result(tool, std::move(content), caller.scope.caller);
}

ToolResult ServerSurface::share_answer(std::string_view name, const Tool& tool, const Caller& caller) {
  const RecentAnswers::Start start = answers_.begin();
  if (auto recent = answers_.find(name, start)) return {.rendered = std::move(recent)};
  ToolResult result = run_tool(tool, JsonObject{}, caller);
  // A call that was cancelled may have looked at a part only.
  if (result.is_error || caller.scope.cancelled()) return result;
  result.rendered = std::make_shared<const std::string>(render_tool_result(result));
  answers_.keep(name, start, result.rendered);
  return result;
}

// A step that this server does not offer is still useful as a command.
void ServerSurface::hide_disabled_next_action(Json& content) const {
  Json* next = content.object() ? content.object()->find("next_action") : nullptr;
  Json* name = next && next->object() ? next->object()->find("tool") : nullptr;
  if (!name || !name->string()) return;
  const Tool* tool = find_tool(*name->string());
  if (!tool || !filter_.is_enabled(*tool)) *name = nullptr;
}

std::span<const ServedSkill> ServerSurface::skills() {
  std::call_once(skills_made_, [&] { skills_ = make_served_skills(); });
  return skills_;
}

const ServedFile* ServerSurface::find_skill_text(std::string_view uri) {
  return uri.starts_with("skill://") ? find_skill_file(skills(), uri) : nullptr;
}

Result<ResourceText> ServerSurface::read_resource(std::string_view uri) {
  if (const ServedFile* file = find_skill_text(uri))
    return ResourceText{std::string(uri), file->mime_type, file->text};
  auto address = find_address(uri);
  if (!address)
    return fail(
        make_error(codes::resource_not_found, format("Unknown resource \"{}\".", utf8_prefix(uri, 200)))
            .at("uri", uri)
            .suggest("Call resources/list and resources/templates/list for the addresses."));
  auto workspace = workspaces_.borrow();
  std::string text = TRY(address->resource->read(*workspace, address->values));
  return ResourceText{std::string(uri), std::string(address->resource->mime_type), std::move(text)};
}

std::string ServerSurface::resource_version(std::string_view uri) {
  if (const ServedFile* file = find_skill_text(uri)) return file->digest;
  auto address = find_address(uri);
  if (!address) return {};
  auto workspace = workspaces_.borrow();
  return address->resource->version(*workspace, address->values);
}

Result<PromptReply> ServerSurface::get_prompt(std::string_view name, const Json& arguments, const Caller&) {
  auto found =
      std::ranges::find_if(all_prompts(), [&](const Prompt* prompt) { return prompt->name == name; });
  if (found == all_prompts().end())
    return fail(make_error(codes::prompt_not_found, format("Unknown prompt \"{}\".", utf8_prefix(name, 100)))
                    .at("name", utf8_prefix(name, 100))
                    .suggest("Call prompts/list for the names."));
  auto workspace = workspaces_.borrow();
  std::string text = TRY((*found)->render(*workspace, arguments));
  JsonObject message{{"role", "user"}, {"content", JsonObject{{"type", "text"}, {"text", std::move(text)}}}};
  return Json(
      JsonObject{{"description", (*found)->description}, {"messages", JsonArray{std::move(message)}}});
}

std::vector<std::string> ServerSurface::complete(const CompletionQuery& query) {
  std::vector<std::string> fitting;
  if (query.kind != CompletionQuery::Kind::resource_template) return fitting;
  for (const Resource* resource : served_resources()) {
    if (resource->uri != query.reference) continue;
    auto known = values_before(*resource, query);
    if (!known) continue;
    auto workspace = workspaces_.borrow();
    for (std::string& value : resource->list(*workspace, *known))
      if (fold_case(value).starts_with(fold_case(query.value))) fitting.push_back(std::move(value));
  }
  return fitting;
}

}  // namespace blue
