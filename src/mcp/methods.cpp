#include "mcp/methods.h"

#include <algorithm>
#include <utility>

#include "base/base64.h"
#include "base/format.h"

namespace blue {
namespace {

constexpr std::size_t kMostCompletions = 100;

JsonObject describe_server(const ServerIdentity& identity) {
  JsonObject out{{"name", identity.name}};
  if (!identity.title.empty()) out.append("title", identity.title);
  out.append("version", identity.version);
  return out;
}

JsonObject list_capability(bool changes) {
  return changes ? JsonObject{{"listChanged", true}} : JsonObject{};
}

// Legacy clients cannot say whether they listen for changed lists, so they are not offered that; tasks have
// no place in their conversation.
JsonObject describe_capabilities(const ServerIdentity& identity, Era era) {
  const bool modern = era == Era::modern;
  JsonObject resources{{"subscribe", true}};
  if (modern) resources.append("listChanged", true);
  JsonObject out{{"tools", list_capability(modern && identity.tools_change)},
                 {"resources", std::move(resources)},
                 {"prompts", list_capability(modern && identity.prompts_change)},
                 {"completions", JsonObject{}}};
  if (!modern) out.append("logging", JsonObject{});
  JsonObject extensions = identity.extensions;
  if (!modern) extensions.erase(kTasksExtension);
  if (!extensions.empty()) out.append("extensions", std::move(extensions));
  return out;
}

MethodResult render_list(const MethodCall& call, std::string_view name, std::string_view items,
                         std::string_view cache) {
  TRY(check_cursor(call.params));
  std::string out;
  out.reserve(name.size() + items.size() + cache.size() + 4);
  out.append("\"").append(name).append("\":").append(items);
  if (call.era == Era::modern) out += cache;
  return out;
}

Checked<CompletionQuery> read_completion_query(const JsonObject& params) {
  const JsonObject& reference = *TRY(require_object(params, "params", "ref", "an object with a type"));
  const JsonObject& argument =
      *TRY(require_object(params, "params", "argument", "an object with name and value"));
  const JsonObject& context = *TRY(optional_object(params, "params", "context", "an object"));
  CompletionQuery query;
  std::string type = TRY(require_text(reference, "params.ref", "type", "\"ref/prompt\" or \"ref/resource\""));
  if (type != "ref/prompt" && type != "ref/resource")
    return invalid_param_value(
        "params.ref.type", type,
        format("params.ref.type must be \"ref/prompt\" or \"ref/resource\", not \"{}\".", type));
  bool prompt = type == "ref/prompt";
  query.kind = prompt ? CompletionQuery::Kind::prompt : CompletionQuery::Kind::resource_template;
  query.reference = TRY(require_text(reference, "params.ref", prompt ? "name" : "uri",
                                     prompt ? "the name of a prompt" : "a URI template"));
  query.argument = TRY(require_text(argument, "params.argument", "name", "the name of an argument"));
  query.value = TRY(require_text(argument, "params.argument", "value", "the text typed so far"));
  query.context = *TRY(optional_object(context, "params.context", "arguments", "an object"));
  return query;
}

}  // namespace

MethodResult ping(const MethodCall&) { return std::string(); }

MethodResult discover(const MethodCall& call) {
  const ServerIdentity& identity = call.surface.identity();
  JsonObject out{{"supportedVersions", JsonArray{kModernVersion}},
                 {"capabilities", describe_capabilities(identity, Era::modern)}};
  if (!identity.instructions.empty()) out.append("instructions", identity.instructions);
  return render_members(out) + std::string(kStableCacheMembers);
}

MethodResult list_tools(const MethodCall& call) {
  return render_list(call, "tools", call.surface.tools(), kStableCacheMembers);
}

MethodResult list_resources(const MethodCall& call) {
  return render_list(call, "resources", render_json(Json(call.surface.resources())), kVolatileCacheMembers);
}

MethodResult list_resource_templates(const MethodCall& call) {
  return render_list(call, "resourceTemplates", call.surface.resource_templates(), kStableCacheMembers);
}

MethodResult list_prompts(const MethodCall& call) {
  return render_list(call, "prompts", call.surface.prompts(), kStableCacheMembers);
}

MethodResult call_tool(const MethodCall& call) {
  std::string name = TRY(require_text(call.params, "params", "name", "the name of a tool"));
  const JsonObject& arguments = *TRY(optional_object(call.params, "params", "arguments", "an object"));
  auto reply = call.surface.call_tool(name, Json(arguments), call.caller);
  if (!reply) return std::unexpected(error_of_surface(reply.error()));
  if (auto* questions = std::get_if<Questions>(&*reply)) return std::move(*questions);
  if (auto* deferral = std::get_if<Deferral>(&*reply)) return std::move(*deferral);
  return render_tool_result(std::get<ToolResult>(*reply));
}

MethodResult read_resource(const MethodCall& call) {
  std::string uri = TRY(require_text(call.params, "params", "uri", "the URI of a resource"));
  auto text = call.surface.read_resource(uri);
  if (!text) return std::unexpected(unknown_resource(call.era, uri, text.error()));
  JsonObject content{{"uri", text->uri}, {"mimeType", text->mime_type}};
  if (text->is_binary)
    content.append("blob", encode_base64(text->text));
  else
    content.append("text", std::move(text->text));
  std::string out = render_members({{"contents", JsonArray{std::move(content)}}});
  if (call.era == Era::modern) out += kVolatileCacheMembers;
  return out;
}

MethodResult get_prompt(const MethodCall& call) {
  std::string name = TRY(require_text(call.params, "params", "name", "the name of a prompt"));
  const JsonObject& arguments = *TRY(optional_object(call.params, "params", "arguments", "an object"));
  auto reply = call.surface.get_prompt(name, Json(arguments), call.caller);
  if (!reply) return std::unexpected(error_of_surface(reply.error()));
  if (auto* questions = std::get_if<Questions>(&*reply)) return std::move(*questions);
  return render_members(*std::get<Json>(*reply).object());
}

MethodResult complete(const MethodCall& call) {
  CompletionQuery query = TRY(read_completion_query(call.params));
  std::vector<std::string> found = call.surface.complete(query);
  JsonArray values;
  for (std::size_t i = 0; i < std::min(found.size(), kMostCompletions); ++i)
    values.emplace_back(std::move(found[i]));
  return render_members({{"completion", JsonObject{{"values", std::move(values)},
                                                   {"total", found.size()},
                                                   {"hasMore", found.size() > kMostCompletions}}}});
}

std::string render_initialization(const ServerIdentity& identity, std::string_view requested_version) {
  auto known = std::ranges::find(kLegacyVersions, requested_version);
  JsonObject out{{"protocolVersion", known == kLegacyVersions.end() ? kLegacyVersions.front() : *known},
                 {"capabilities", describe_capabilities(identity, Era::legacy)},
                 {"serverInfo", describe_server(identity)}};
  if (!identity.instructions.empty()) out.append("instructions", identity.instructions);
  return render_members(out);
}

std::string render_result_meta(const ServerIdentity& identity) {
  return render_members({{std::string(meta_keys::server_info), describe_server(identity)}});
}

std::string render_tool_result(const ToolResult& result) {
  if (result.rendered) return *result.rendered;
  std::string out = R"("content":)";
  std::string structured = result.structured ? render_json(*result.structured) : "";
  if (!result.content.empty() || !result.structured) {
    render_json(out, Json(result.content));
  } else {
    out += R"([{"type":"text","text":)";
    render_json_string(out, structured);
    out += "}]";
  }
  if (result.structured) out.append(R"(,"structuredContent":)").append(structured);
  if (result.is_error) out += R"(,"isError":true)";
  return out;
}

ProtocolError unknown_resource(Era era, std::string_view uri, const Error& error) {
  int code = era == Era::modern ? rpc_codes::invalid_params : rpc_codes::resource_not_found;
  if (error.code.family == ErrorFamily::internal) code = rpc_codes::internal_error;
  ProtocolError out = to_protocol_error(code, error);
  out.data->object()->set("uri", uri);
  return out;
}

ProtocolError error_of_surface(const Error& error) {
  bool ours = error.code.family == ErrorFamily::internal;
  return to_protocol_error(ours ? rpc_codes::internal_error : rpc_codes::invalid_params, error);
}

}  // namespace blue
