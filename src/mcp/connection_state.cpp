// The methods that concern the connection or the server itself: how they open, what is subscribed to, and
// what became of tasks.
#include <utility>

#include "base/format.h"
#include "base/utf8.h"
#include "mcp/connection_route.h"
#include "mcp/introduction.h"
#include "mcp/params.h"

namespace blue {
namespace {

ProtocolError unknown_task(const std::string& id) {
  return invalid_params(make_error(codes::invalid_value, format("There is no task {}.", utf8_prefix(id, 100)))
                            .at("params.taskId")
                            .suggest("It may have expired; make the call again."));
}

Result<std::string> read_task_id(const Request& request) {
  return require_text(request.params, "params", "taskId", "the id of a task");
}

}  // namespace

void Connection::ping(const Request&, const RequestContext&, Reply reply) { std::move(reply).result({}); }

void Connection::initialize(const Request& request, const RequestContext&, Reply reply) {
  auto requested = require_text(request.params, "params", "protocolVersion", "the version the client speaks");
  if (!requested) return std::move(reply).fail(invalid_params(requested.error()));
  auto declared = optional_object(request.params, "params", "capabilities", "an object");
  if (!declared) return std::move(reply).fail(invalid_params(declared.error()));
  capabilities_ = **declared;
  initialized_ = true;
  std::move(reply).result(
      render_initialization(server_.surface().identity(), agree_on_legacy_version(*requested)));
}

void Connection::discover(const Request&, const RequestContext&, Reply reply) {
  std::move(reply).result(render_discovery(server_.surface().identity()));
}

void Connection::set_log_level(const Request& request, const RequestContext&, Reply reply) {
  auto level = require_log_level(request.params, "params", "level");
  if (!level) return std::move(reply).fail(invalid_params(level.error()));
  log_level_ = *level;
  std::move(reply).result({});
}

void Connection::subscribe(const Request& request, const RequestContext&, Reply reply) {
  subscriptions_.subscribe(request, std::move(reply), [&] { return calls_.settle(request.id); });
}

void Connection::unsubscribe(const Request& request, const RequestContext&, Reply reply) {
  subscriptions_.unsubscribe(request, std::move(reply));
}

void Connection::listen(const Request& request, const RequestContext&, Reply reply) {
  subscriptions_.listen(request, std::move(reply), [&] { return calls_.settle(request.id); });
}

void Connection::get_task(const Request& request, const RequestContext&, Reply reply) {
  auto id = read_task_id(request);
  if (!id) return std::move(reply).fail(invalid_params(id.error()));
  auto task = server_.tasks().find(*id);
  task ? std::move(reply).result(*task) : std::move(reply).fail(unknown_task(*id));
}

void Connection::update_task(const Request& request, const RequestContext&, Reply reply) {
  auto id = read_task_id(request);
  if (!id) return std::move(reply).fail(invalid_params(id.error()));
  auto answers = read_answers(request.params);
  if (!answers) return std::move(reply).fail(invalid_params(answers.error()));
  const bool known = server_.tasks().answer(*id, *answers);
  known ? std::move(reply).result({}) : std::move(reply).fail(unknown_task(*id));
}

void Connection::cancel_task(const Request& request, const RequestContext&, Reply reply) {
  auto id = read_task_id(request);
  if (!id) return std::move(reply).fail(invalid_params(id.error()));
  const bool known = server_.tasks().cancel(*id);
  known ? std::move(reply).result({}) : std::move(reply).fail(unknown_task(*id));
}

}  // namespace blue
