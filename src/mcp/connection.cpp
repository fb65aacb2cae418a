// Which messages come in and who answers them. How a call runs is in connection_call.cpp.
#include "mcp/connection.h"

#include <algorithm>
#include <utility>

#include "base/format.h"
#include "base/utf8.h"
#include "mcp/connection_route.h"
#include "mcp/skill_methods.h"

namespace blue {
namespace {

ProtocolError duplicate_id() {
  return {rpc_codes::invalid_request,
          "A request with this id is still under way. Give every request its own id.", std::nullopt};
}

ProtocolError unknown_method(std::string_view method) {
  return {rpc_codes::method_not_found, format("There is no method \"{}\".", utf8_prefix(method, 100)),
          std::nullopt};
}

// Both ways to mend it are named: the sender may speak either era.
ProtocolError not_initialized(std::string_view method) {
  return {
      rpc_codes::invalid_params,
      format("{} came before initialize. Call initialize first, or name the version the request speaks as "
             "\"{}\" in params._meta.",
             utf8_prefix(method, 100), meta_keys::protocol_version),
      std::nullopt};
}

JsonObject needs_of_tool(Surface& surface, const JsonObject& params) {
  const Json* name = params.find("name");
  return name && name->string() ? surface.tool_traits(*name->string()).required_capabilities : JsonObject{};
}

JsonObject needs_tasks(Surface&, const JsonObject&) { return tasks_capability(); }

JsonObject needs_of_listening(Surface&, const JsonObject& params) {
  const Json* wanted = params.find("notifications");
  return wanted && wanted->find("taskIds") ? tasks_capability() : JsonObject{};
}

}  // namespace

std::span<const Connection::Route> Connection::routes() {
  using Where = Route::Where;
  static constexpr Route kRoutes[] = {
      {"ping", Eras::legacy, Where::reader, nullptr, &Connection::ping},
      {"tools/call", Eras::both, Where::worker, call_tool, nullptr, needs_of_tool},
      {"tools/list", Eras::both, Where::reader, list_tools, nullptr},
      {"resources/read", Eras::both, Where::worker, read_resource, nullptr},
      {"resources/list", Eras::both, Where::worker, list_resources, nullptr},
      {"resources/templates/list", Eras::both, Where::reader, list_resource_templates, nullptr},
      {"prompts/get", Eras::both, Where::worker, get_prompt, nullptr},
      {"prompts/list", Eras::both, Where::reader, list_prompts, nullptr},
      {"completion/complete", Eras::both, Where::worker, complete, nullptr},
      {"server/discover", Eras::modern, Where::reader, nullptr, &Connection::discover},
      {"subscriptions/listen", Eras::modern, Where::worker, nullptr, &Connection::listen, needs_of_listening},
      {"tasks/get", Eras::modern, Where::reader, nullptr, &Connection::get_task, needs_tasks,
       kTasksExtension},
      {"tasks/update", Eras::modern, Where::reader, nullptr, &Connection::update_task, needs_tasks,
       kTasksExtension},
      {"tasks/cancel", Eras::modern, Where::reader, nullptr, &Connection::cancel_task, needs_tasks,
       kTasksExtension},
      {"skills/list", Eras::both, Where::worker, list_skills, nullptr, nullptr, kSkillsExtension},
      {"skills/get", Eras::both, Where::worker, get_skill, nullptr, nullptr, kSkillsExtension},
      {"resources/directory/read", Eras::both, Where::worker, read_directory, nullptr, nullptr,
       kSkillsExtension},
      {"initialize", Eras::legacy, Where::reader, nullptr, &Connection::initialize},
      {"logging/setLevel", Eras::legacy, Where::reader, nullptr, &Connection::set_log_level},
      {"resources/subscribe", Eras::legacy, Where::worker, nullptr, &Connection::subscribe},
      {"resources/unsubscribe", Eras::legacy, Where::reader, nullptr, &Connection::unsubscribe},
  };
  return kRoutes;
}

Connection::Connection(Server& server, std::shared_ptr<Outbox> unsolicited, Handshake handshake)
    : server_(server),
      unsolicited_(std::move(unsolicited)),
      subscriptions_(server, unsolicited_),
      initialized_(handshake == Handshake::skipped) {}

void Connection::receive(std::string_view line) {
  auto message = parse_message(line);
  if (!message) return unsolicited_->send(render_error(message.error().id, message.error().error));
  if (auto* notification = std::get_if<Notification>(&*message)) return receive(*notification);
  if (auto* response = std::get_if<Response>(&*message)) return receive(std::move(*response));
  Request& request = std::get<Request>(*message);
  auto context = read_context(request);
  if (!context) return unsolicited_->send(render_error(request.id, context.error()));
  receive(std::move(request), *std::move(context), line.size(), unsolicited_);
}

void Connection::receive(Request request, RequestContext context, std::size_t bytes,
                         std::shared_ptr<Outbox> outbox) {
  bool modern = context.era == Era::modern;
  Reply reply(std::move(outbox), request.id, modern ? server_.result_meta() : std::string_view());
  auto route = admit(request, context);
  if (!route) return std::move(reply).refuse(route.error());
  const Route& chosen = **route;
  if (chosen.where == Route::Where::reader) return answer_now(chosen, request, context, std::move(reply));
  auto round = read_round(request, server_.seal());
  if (!round) return std::move(reply).fail(round.error());
  answer_later(std::make_shared<PendingCall>(chosen, std::move(request), std::move(context),
                                             *std::move(round), bytes, std::move(reply)));
}

bool Connection::offers(std::string_view extension) const {
  return extension.empty() || server_.surface().identity().extensions.contains(extension);
}

Expected<const Connection::Route*, ProtocolError> Connection::admit(const Request& request,
                                                                    RequestContext& context) {
  if (auto version = check_version(context); !version) return std::unexpected(version.error());
  auto route = std::ranges::find(routes(), request.method, &Route::name);
  if (route == routes().end() || !speaks(route->eras, context.era) || !offers(route->extension))
    return std::unexpected(unknown_method(request.method));
  if (context.era == Era::legacy) {
    if (!initialized_ && request.method != "initialize" && request.method != "ping")
      return std::unexpected(not_initialized(request.method));
    context.capabilities = capabilities_;
    context.log_level = log_level_;
  }
  if (calls_.contains(request.id) || subscriptions_.contains(request.id))
    return std::unexpected(duplicate_id());
  if (route->needs)
    if (JsonObject needs = route->needs(server_.surface(), request.params);
        !declares(context.capabilities, needs))
      return std::unexpected(missing_capability(std::move(needs)));
  return &*route;
}

void Connection::receive(const Notification& notification) {
  if (notification.method != "notifications/cancelled") return;
  const Json* given = notification.params.find("requestId");
  if (auto id = given ? to_request_id(*given) : std::nullopt) cancel(*id);
}

void Connection::receive(Response response) { questions_.settle(std::move(response)); }

void Connection::refuse(const ProtocolError& error) { unsolicited_->send(render_error(std::nullopt, error)); }

void Connection::cancel(const RequestId& id) {
  calls_.cancel(id);
  questions_.give_up(id);
  subscriptions_.cancel(id);
}

void Connection::hang_up() {
  subscriptions_.drop();
  calls_.cancel_all();
  questions_.close();
}

void Connection::end_subscriptions() {
  subscriptions_.end();
  questions_.close();
}

void Connection::close(std::chrono::milliseconds patience) {
  end_subscriptions();
  calls_.drain(patience);
}

}  // namespace blue
