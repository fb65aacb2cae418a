// A message is parsed, its era is read from its `_meta` (protocol.h), and a request is looked up in the table
// of routes below. A route says which eras know the method, what the client must declare, which extension has
// to be on offer, and who answers: a function over the surface (methods.h, skills.h), a function of this
// connection, or its subscriptions. Cheap methods are answered at once by the thread that reads; all others
// go to a worker (calls.h), so that the reader is never held up and answers may overtake each other.
// A Reply moves along with every request; its holder answers, and a dropped Reply answers with an error.
// The state of a legacy conversation (initialized, capabilities, log level) is touched by the reading thread
// only.
#include "mcp/connection.h"

#include <algorithm>
#include <utility>
#include <variant>

#include "base/format.h"
#include "base/utf8.h"
#include "mcp/skills.h"

namespace blue {
namespace {

ProtocolError unknown_method(std::string_view method) {
  return {rpc_codes::method_not_found, format("Unknown method \"{}\".", utf8_prefix(method, 100))};
}

// Names both remedies, as the sender may belong to either era.
ProtocolError not_initialized(std::string_view method) {
  return {rpc_codes::invalid_params,
          format("{} came before initialize. Call initialize first, or put the protocol version into "
                 "params._meta as \"{}\".",
                 utf8_prefix(method, 100), meta_keys::protocol_version)};
}

std::unexpected<ProtocolError> unknown_task(const std::string& id) {
  return invalid_params(make_error(codes::invalid_value, format("Unknown task \"{}\".", utf8_prefix(id, 100)))
                            .at("params.taskId")
                            .suggest("It may have expired; make the call again."));
}

Checked<std::string> read_task_id(const JsonObject& params) {
  return require_text(params, "params", "taskId", "the id of a task");
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

struct Connection::Route {
  enum class Eras { legacy, modern, both };
  enum class Where { reader, worker };
  using Own = MethodResult (Connection::*)(const JsonObject& params);
  using Open = void (Subscriptions::*)(const Request&, Reply, const Settle&);
  std::string_view name;
  Eras eras;
  Where where;
  std::variant<Method, Own, Open> answer;
  // What the client must declare; null for nothing.
  JsonObject (*needs)(Surface&, const JsonObject& params) = nullptr;
  // The extension that has the method; without it on offer the method is unknown.
  std::string_view extension = {};

  bool exists_in(Era era) const {
    return eras == Eras::both || (eras == Eras::modern) == (era == Era::modern);
  }
};

std::span<const Connection::Route> Connection::routes() {
  using enum Route::Eras;
  using enum Route::Where;
  static constexpr Route kRoutes[] = {
      {"ping", legacy, reader, ping},
      {"tools/call", both, worker, call_tool, needs_of_tool},
      {"tools/list", both, reader, list_tools},
      {"resources/read", both, worker, read_resource},
      {"resources/list", both, worker, list_resources},
      {"resources/templates/list", both, reader, list_resource_templates},
      {"prompts/get", both, worker, get_prompt},
      {"prompts/list", both, reader, list_prompts},
      {"completion/complete", both, worker, complete},
      {"server/discover", modern, reader, discover},
      {"subscriptions/listen", modern, worker, &Subscriptions::listen, needs_of_listening},
      {"tasks/get", modern, reader, &Connection::get_task, needs_tasks, kTasksExtension},
      {"tasks/update", modern, reader, &Connection::update_task, needs_tasks, kTasksExtension},
      {"tasks/cancel", modern, reader, &Connection::cancel_task, needs_tasks, kTasksExtension},
      {"skills/list", both, worker, list_skills, nullptr, kSkillsExtension},
      {"skills/get", both, worker, get_skill, nullptr, kSkillsExtension},
      {"resources/directory/read", both, worker, read_directory, nullptr, kSkillsExtension},
      {"initialize", legacy, reader, &Connection::initialize},
      {"logging/setLevel", legacy, reader, &Connection::set_log_level},
      {"resources/subscribe", legacy, worker, &Subscriptions::subscribe},
      {"resources/unsubscribe", legacy, reader, &Connection::unsubscribe},
  };
  return kRoutes;
}

Connection::Connection(Server& server, std::shared_ptr<Outbox> unsolicited, Handshake handshake)
    : server_(server),
      unsolicited_(std::move(unsolicited)),
      calls_(std::make_shared<Calls>(server)),
      subscriptions_(server, unsolicited_),
      initialized_(handshake == Handshake::skipped) {}

void Connection::receive(std::string_view line) {
  auto message = parse_message(line);
  if (!message) return unsolicited_->send(render_error_response(message.error().id, message.error().error));
  if (auto* notification = std::get_if<Notification>(&*message)) return receive(*notification);
  if (auto* response = std::get_if<Response>(&*message)) return receive(std::move(*response));
  Request& request = std::get<Request>(*message);
  auto context = read_context(request);
  if (!context) return unsolicited_->send(render_error_response(request.id, context.error()));
  receive(std::move(request), *std::move(context), line.size(), unsolicited_);
}

void Connection::receive(Request request, RequestContext context, std::size_t bytes,
                         std::shared_ptr<Outbox> outbox) {
  bool modern = context.era == Era::modern;
  Reply reply(std::move(outbox), request.id, modern ? server_.result_meta() : std::string_view());
  auto route = admit(request, context);
  if (!route) return std::move(reply).refuse(route.error());
  if ((*route)->where == Route::Where::worker)
    return answer_later(**route, std::move(request), std::move(context), bytes, std::move(reply));
  MethodResult outcome = answer_now(**route, request, context.era);
  outcome ? std::move(reply).result(std::get<std::string>(*outcome)) : std::move(reply).fail(outcome.error());
}

Checked<const Connection::Route*> Connection::admit(const Request& request, RequestContext& context) {
  TRY(check_version(context));
  auto route = std::ranges::find(routes(), request.method, &Route::name);
  if (route == routes().end() || !route->exists_in(context.era) ||
      (!route->extension.empty() && !server_.offers(route->extension)))
    return std::unexpected(unknown_method(request.method));
  if (context.era == Era::legacy) {
    if (!initialized_ && request.method != "initialize" && request.method != "ping")
      return std::unexpected(not_initialized(request.method));
    context.capabilities = capabilities_;
    context.client = client_;
    context.log_level = log_level_;
  }
  if (calls_->contains(request.id) || subscriptions_.contains(request.id))
    return std::unexpected(
        ProtocolError{rpc_codes::invalid_request,
                      "A request with this id is still under way. Give every request its own id."});
  if (route->needs)
    if (JsonObject needs = route->needs(server_.surface(), request.params);
        !declares(context.capabilities, needs))
      return std::unexpected(missing_capability(std::move(needs)));
  return &*route;
}

MethodResult Connection::answer_now(const Route& route, const Request& request, Era era) {
  if (auto* own = std::get_if<Route::Own>(&route.answer)) return (this->**own)(request.params);
  return std::get<Method>(route.answer)({server_.surface(), era, request.params, {}});
}

void Connection::answer_later(const Route& route, Request request, RequestContext context, std::size_t bytes,
                              Reply reply) {
  auto resumption = read_resumption(request, server_.seal());
  if (!resumption) return std::move(reply).fail(resumption.error());
  std::variant<Method, Opening> run;
  if (auto* open = std::get_if<Route::Open>(&route.answer))
    run = [self = shared_from_this(), open = *open](const Request& from, Reply to, const Settle& settle) {
      (self->subscriptions_.*open)(from, std::move(to), settle);
    };
  else
    run = std::get<Method>(route.answer);
  calls_->start({std::move(run), std::move(request), std::move(context), bytes, std::move(reply),
                 *std::move(resumption)});
}

void Connection::receive(const Notification& notification) {
  if (notification.method != "notifications/cancelled") return;
  const Json* given = notification.params.find("requestId");
  auto id = given ? to_request_id(*given) : std::nullopt;
  if (!id) return;
  calls_->cancel(*id);
  subscriptions_.cancel(*id);
}

void Connection::receive(Response response) { calls_->settle_question(std::move(response)); }

void Connection::refuse(const ProtocolError& error) {
  unsolicited_->send(render_error_response(std::nullopt, error));
}

MethodResult Connection::initialize(const JsonObject& params) {
  std::string requested =
      TRY(require_text(params, "params", "protocolVersion", "the protocol version of the client"));
  capabilities_ = *TRY(optional_object(params, "params", "capabilities", "an object"));
  client_ = name_client(params.find("clientInfo"));
  initialized_ = true;
  return render_initialization(server_.surface().identity(), requested);
}

MethodResult Connection::set_log_level(const JsonObject& params) {
  log_level_ = TRY(require_log_level(params, "params", "level"));
  return std::string();
}

MethodResult Connection::unsubscribe(const JsonObject& params) {
  subscriptions_.unsubscribe(TRY(require_text(params, "params", "uri", "the URI of a resource")));
  return std::string();
}

MethodResult Connection::get_task(const JsonObject& params) {
  std::string id = TRY(read_task_id(params));
  if (auto task = server_.tasks().find(id)) return *std::move(task);
  return unknown_task(id);
}

MethodResult Connection::update_task(const JsonObject& params) {
  std::string id = TRY(read_task_id(params));
  JsonObject answers = TRY(read_input_responses(params));
  if (server_.tasks().answer(id, answers)) return std::string();
  return unknown_task(id);
}

MethodResult Connection::cancel_task(const JsonObject& params) {
  std::string id = TRY(read_task_id(params));
  if (server_.tasks().cancel(id)) return std::string();
  return unknown_task(id);
}

void Connection::hang_up() {
  subscriptions_.drop();
  calls_->cancel_all();
}

void Connection::end_subscriptions() {
  subscriptions_.end();
  calls_->close_questions();
}

void Connection::close(std::chrono::milliseconds patience) {
  end_subscriptions();
  calls_->drain(patience);
}

}  // namespace blue
