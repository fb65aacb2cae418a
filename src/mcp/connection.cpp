#include "mcp/connection.h"

#include <algorithm>
#include <utility>

#include "base/format.h"
#include "base/log.h"
#include "base/utf8.h"
#include "mcp/connection_route.h"

namespace blue {
namespace {

ProtocolError busy() {
  return to_protocol_error(rpc_codes::internal_error,
                           make_error(codes::busy, "The server is busy: too many calls are waiting.")
                               .suggest("Wait for some of the answers, then send the request again."));
}

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

}  // namespace

std::span<const Connection::Route> Connection::routes() {
  using Where = Route::Where;
  static constexpr Route kRoutes[] = {
      {"ping", Eras::legacy, Where::connection, nullptr, &Connection::ping},
      {"tools/call", Eras::both, Where::worker, call_tool, nullptr},
      {"tools/list", Eras::both, Where::reader, list_tools, nullptr},
      {"resources/read", Eras::both, Where::worker, read_resource, nullptr},
      {"resources/list", Eras::both, Where::reader, list_resources, nullptr},
      {"resources/templates/list", Eras::both, Where::reader, list_resource_templates, nullptr},
      {"prompts/get", Eras::both, Where::worker, get_prompt, nullptr},
      {"prompts/list", Eras::both, Where::reader, list_prompts, nullptr},
      {"completion/complete", Eras::both, Where::worker, complete, nullptr},
      {"server/discover", Eras::modern, Where::connection, nullptr, &Connection::discover},
      {"subscriptions/listen", Eras::modern, Where::connection, nullptr, &Connection::listen},
      {"initialize", Eras::legacy, Where::connection, nullptr, &Connection::initialize},
      {"logging/setLevel", Eras::legacy, Where::reader, set_log_level_of_client, nullptr},
      {"resources/subscribe", Eras::legacy, Where::connection, nullptr, &Connection::subscribe},
      {"resources/unsubscribe", Eras::legacy, Where::connection, nullptr, &Connection::unsubscribe},
  };
  return kRoutes;
}

Connection::~Connection() { close(std::chrono::milliseconds(0)); }

void Connection::receive(std::string_view line) {
  auto message = parse_message(line);
  if (!message)
    outbox_.send(render_error(message.error().id, message.error().error));
  else if (auto* request = std::get_if<Request>(&*message))
    receive_request(std::move(*request), line.size());
  else if (const auto* notification = std::get_if<Notification>(&*message))
    receive_notification(*notification);
}

void Connection::refuse(const ProtocolError& error) { outbox_.send(render_error(std::nullopt, error)); }

void Connection::receive_request(Request request, std::size_t bytes) {
  auto context = read_context(request);
  bool modern = context && context->era == Era::modern;
  Reply reply(outbox_, request.id, modern ? server_.result_meta() : std::string_view());
  if (!context) return std::move(reply).fail(context.error());
  auto route = find_route(request, context->era);
  if (!route) return std::move(reply).fail(route.error());
  if (is_in_flight(request.id)) return std::move(reply).fail(duplicate_id());
  const Route& chosen = **route;
  switch (chosen.where) {
    case Route::Where::connection:
      return (this->*chosen.handle)(request, std::move(reply));
    case Route::Where::reader:
      return answer_now(chosen.method, request, context->era, std::move(reply));
    case Route::Where::worker:
      return answer_later(std::make_shared<PendingCall>(chosen.method, std::move(request),
                                                        *std::move(context), std::move(reply)),
                          bytes);
  }
}

std::expected<const Connection::Route*, ProtocolError> Connection::find_route(const Request& request,
                                                                              Era era) const {
  auto route = std::ranges::find(routes(), request.method, &Route::name);
  if (route == routes().end() || !speaks(route->eras, era))
    return std::unexpected(unknown_method(request.method));
  bool early = era == Era::legacy && !initialized_;
  if (early && request.method != "initialize" && request.method != "ping")
    return std::unexpected(not_initialized(request.method));
  return &*route;
}

bool Connection::is_in_flight(const RequestId& id) { return calls_.contains(id) || listens_.contains(id); }

void Connection::receive_notification(const Notification& notification) {
  if (notification.method != "notifications/cancelled") return;
  const Json* given = notification.params.find("requestId");
  auto id = given ? to_request_id(*given) : std::nullopt;
  if (id) cancel(*id);
}

void Connection::answer_now(MethodResult (*method)(const MethodCall&), const Request& request, Era era,
                            Reply reply) {
  MethodResult outcome = method({server_.surface(), era, request.params, {}});
  outcome ? std::move(reply).result(*outcome) : std::move(reply).fail(outcome.error());
}

void Connection::answer_later(std::shared_ptr<PendingCall> pending, std::size_t bytes) {
  calls_.open(pending->request.id);
  if (server_.pool().submit([this, pending] { run(*pending); }, bytes)) return;
  calls_.settle(pending->request.id);
  std::move(pending->reply).fail(busy());
  calls_.leave();
}

void Connection::run(PendingCall& pending) {
  const RequestId id = pending.request.id;
  MethodResult outcome;
  if (calls_.begin(id)) outcome = attempt(pending);
  if (!calls_.settle(id))
    std::move(pending.reply).withhold();
  else if (outcome)
    std::move(pending.reply).result(*outcome);
  else
    std::move(pending.reply).fail(outcome.error());
  calls_.leave();
}

MethodResult Connection::attempt(const PendingCall& pending) {
  CallScope scope{calls_.stop_token(pending.request.id), {}};
  std::shared_ptr<ProgressReporter> progress;
  if (const auto& token = pending.context.progress_token) {
    progress = std::make_shared<ProgressReporter>(outbox_, *token, server_.clock(), scope.stop);
    scope.progress = [progress](std::size_t done, std::size_t total, std::string_view what) {
      progress->report(done, total, what);
    };
  }
  MethodResult outcome;
  // The surface throws nothing of its own, but memory can run out anywhere; one call must not end the server.
  try {
    outcome = pending.method({server_.surface(), pending.context.era, pending.request.params, scope});
  } catch (const std::exception& failure) {
    log(LogLevel::error, "{} failed: {}", pending.request.method, failure.what());
    outcome = std::unexpected(to_protocol_error(
        rpc_codes::internal_error, make_error(codes::internal_error, "The call failed inside the server.")));
  }
  if (progress) progress->close();
  return outcome;
}

void Connection::cancel(const RequestId& id) {
  auto listening = listens_.find(id);
  if (listening == listens_.end()) return calls_.cancel(id);
  server_.watcher().remove(listening->second.ticket);
  std::move(listening->second.reply).withhold();
  listens_.erase(listening);
}

}  // namespace blue
