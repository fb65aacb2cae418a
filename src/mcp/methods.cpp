#include "mcp/methods.h"

#include <algorithm>
#include <utility>

#include "base/base64.h"
#include "base/format.h"
#include "mcp/params.h"

namespace blue {
namespace {

constexpr std::size_t kMostCompletions = 100;

std::unexpected<ProtocolError> refuse(const Error& error) { return std::unexpected(invalid_params(error)); }

MethodResult render_list(const MethodCall& call, std::string_view name, std::string_view items,
                         std::string_view cache) {
  std::string out;
  out.reserve(name.size() + items.size() + cache.size() + 4);
  out.append("\"").append(name).append("\":").append(items);
  if (call.era == Era::modern) out += cache;
  return out;
}

Result<CompletionQuery> read_completion_query(const JsonObject& params) {
  const JsonObject& reference = *TRY(require_object(params, "params", "ref", "an object with a type"));
  const JsonObject& argument =
      *TRY(require_object(params, "params", "argument", "an object with name and value"));
  const JsonObject& context = *TRY(optional_object(params, "params", "context", "an object"));
  CompletionQuery query;
  std::string type = TRY(require_text(reference, "params.ref", "type", "\"ref/prompt\" or \"ref/resource\""));
  if (type != "ref/prompt" && type != "ref/resource")
    return fail(invalid_param(
        "params.ref.type", type,
        format("params.ref.type must be \"ref/prompt\" or \"ref/resource\", not \"{}\".", type)));
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

MethodResult list_tools(const MethodCall& call) {
  if (auto status = check_cursor(call.params); !status) return refuse(status.error());
  return render_list(call, "tools", call.surface.tools(), kStableCacheMembers);
}

MethodResult list_resources(const MethodCall& call) {
  if (auto status = check_cursor(call.params); !status) return refuse(status.error());
  return render_list(call, "resources", render_json(Json(call.surface.resources())), kVolatileCacheMembers);
}

MethodResult list_resource_templates(const MethodCall& call) {
  if (auto status = check_cursor(call.params); !status) return refuse(status.error());
  return render_list(call, "resourceTemplates", call.surface.resource_templates(), kStableCacheMembers);
}

MethodResult list_prompts(const MethodCall& call) {
  if (auto status = check_cursor(call.params); !status) return refuse(status.error());
  return render_list(call, "prompts", call.surface.prompts(), kStableCacheMembers);
}

MethodResult call_tool(const MethodCall& call) {
  auto name = require_text(call.params, "params", "name", "the name of a tool");
  if (!name) return refuse(name.error());
  auto arguments = optional_object(call.params, "params", "arguments", "an object");
  if (!arguments) return refuse(arguments.error());
  auto reply = call.surface.call_tool(*name, Json(**arguments), call.caller);
  if (!reply) return std::unexpected(error_of_surface(reply.error()));
  if (auto* questions = std::get_if<Questions>(&*reply)) return std::move(*questions);
  if (auto* deferral = std::get_if<Deferral>(&*reply)) return std::move(*deferral);
  return render_tool_result(std::get<ToolResult>(*reply));
}

MethodResult read_resource(const MethodCall& call) {
  auto uri = require_text(call.params, "params", "uri", "the URI of a resource");
  if (!uri) return refuse(uri.error());
  auto text = call.surface.read_resource(*uri);
  if (!text) return std::unexpected(unknown_resource(call.era, *uri, text.error()));
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
  auto name = require_text(call.params, "params", "name", "the name of a prompt");
  if (!name) return refuse(name.error());
  auto arguments = optional_object(call.params, "params", "arguments", "an object");
  if (!arguments) return refuse(arguments.error());
  auto reply = call.surface.get_prompt(*name, Json(**arguments), call.caller);
  if (!reply) return std::unexpected(error_of_surface(reply.error()));
  if (auto* questions = std::get_if<Questions>(&*reply)) return std::move(*questions);
  return render_members(*std::get<Json>(*reply).object());
}

MethodResult complete(const MethodCall& call) {
  auto query = read_completion_query(call.params);
  if (!query) return refuse(query.error());
  std::vector<std::string> found = call.surface.complete(*query);
  JsonArray values;
  for (std::size_t i = 0; i < std::min(found.size(), kMostCompletions); ++i)
    values.emplace_back(std::move(found[i]));
  return render_members({{"completion", JsonObject{{"values", std::move(values)},
                                                   {"total", found.size()},
                                                   {"hasMore", found.size() > kMostCompletions}}}});
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

std::string render_tool_result(const ToolResult& result) {
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

std::string render_members(const JsonObject& object) {
  std::string text = render_json(Json(object));
  return text.substr(1, text.size() - 2);
}

}  // namespace blue
