// How a call runs: on a worker, in as many rounds as its questions take, and to exactly one answer.
#include <utility>

#include "base/log.h"
#include "mcp/connection_route.h"
#include "mcp/progress.h"

namespace blue {
namespace {

ProtocolError busy() {
  return to_protocol_error(rpc_codes::internal_error,
                           make_error(codes::busy, "The server is busy: too many calls are waiting.")
                               .suggest("Wait for some of the answers, then send the request again."));
}

ProtocolError crashed() {
  return to_protocol_error(rpc_codes::internal_error,
                           make_error(codes::internal_error, "The call failed inside the server."));
}

void tell(Outbox& outbox, ClientLogLevel level, std::string_view logger, const Json& data) {
  JsonObject params{{"level", kLogLevels[static_cast<std::size_t>(level)]}};
  if (!logger.empty()) params.append("logger", logger);
  params.append("data", data);
  outbox.send(render_notification("notifications/message", params));
}

TaskCall make_task_call(const Request& request, const RequestContext& context, std::size_t bytes,
                        Deferral deferral) {
  const Json* arguments = request.params.find("arguments");
  return {*request.params.find("name")->string(), arguments ? *arguments : Json(JsonObject{}),
          context.capabilities, std::move(deferral.state).value_or(Json()), bytes};
}

}  // namespace

void Connection::answer_now(const Route& route, const Request& request, const RequestContext& context,
                            Reply reply) {
  if (route.handle) return (this->*route.handle)(request, context, std::move(reply));
  MethodResult outcome = route.method({server_.surface(), context.era, request.params, {}});
  outcome ? std::move(reply).result(std::get<std::string>(*outcome)) : std::move(reply).fail(outcome.error());
}

void Connection::answer_later(std::shared_ptr<PendingCall> pending) {
  calls_.open(pending->request.id);
  submit(pending);
}

void Connection::submit(const std::shared_ptr<PendingCall>& pending) {
  auto job = [self = shared_from_this(), pending] { self->run(pending); };
  if (!server_.pool().submit(std::move(job), pending->bytes)) conclude(*pending, std::unexpected(busy()));
}

void Connection::run(const std::shared_ptr<PendingCall>& pending) {
  if (pending->route.handle) return run_handler(*pending);
  MethodResult outcome;
  if (calls_.begin(pending->request.id)) outcome = attempt(*pending);
  Questions* questions = outcome ? std::get_if<Questions>(&*outcome) : nullptr;
  if (questions && pending->context.era == Era::legacy)
    ask(pending, std::move(*questions));
  else
    conclude(*pending, std::move(outcome));
}

// Whether it is still wanted is for the handler to ask.
void Connection::run_handler(PendingCall& pending) {
  calls_.begin(pending.request.id);
  (this->*pending.route.handle)(pending.request, pending.context, std::move(pending.reply));
  calls_.leave();
}

Caller Connection::make_caller(PendingCall& pending) {
  Caller caller{.scope = {calls_.stop_token(pending.request.id), {}},
                .capabilities = pending.context.capabilities,
                .answers = std::move(pending.round.answers),
                .state = std::move(pending.round.state),
                .may_defer = pending.context.era == Era::modern && offers(kTasksExtension) &&
                             declares(pending.context.capabilities, tasks_capability()),
                .tell = {},
                .pause_stream = [outbox = pending.reply.outbox()] { outbox->pause(); }};
  if (pending.context.log_level)
    caller.tell = [outbox = pending.reply.outbox(), least = *pending.context.log_level](
                      ClientLogLevel level, std::string_view logger, const Json& data) {
      if (level >= least) tell(*outbox, level, logger, data);
    };
  return caller;
}

MethodResult Connection::attempt(PendingCall& pending) {
  Caller caller = make_caller(pending);
  std::shared_ptr<ProgressReporter> progress;
  if (const auto& token = pending.context.progress_token) {
    progress = std::make_shared<ProgressReporter>(pending.reply.outbox(), *token, server_.progress_pace(),
                                                  server_.clock(), caller.scope.stop);
    caller.scope.progress = [progress](std::size_t done, std::size_t total, std::string_view what) {
      progress->report(done, total, what);
    };
  }
  MethodResult outcome;
  // The surface throws nothing of its own, but memory can run out anywhere; one call must not end the server.
  try {
    outcome = pending.route.method({server_.surface(), pending.context.era, pending.request.params, caller});
  } catch (const std::exception& failure) {
    log(LogLevel::error, "{} failed: {}", pending.request.method, failure.what());
    outcome = std::unexpected(crashed());
  }
  if (progress) progress->close();
  if (auto* questions = outcome ? std::get_if<Questions>(&*outcome) : nullptr)
    if (auto askable = check_askable(*questions, caller); !askable) return std::unexpected(askable.error());
  return outcome;
}

void Connection::conclude(PendingCall& pending, MethodResult outcome) {
  const bool wanted = calls_.settle(pending.request.id);
  Reply reply = std::move(pending.reply);
  if (!wanted)
    std::move(reply).withhold();
  else if (!outcome)
    answer_with(std::move(reply), outcome.error());
  else if (auto* questions = std::get_if<Questions>(&*outcome))
    std::move(reply).result(render_input_required(*questions, pending.request, server_.seal()), {},
                            result_types::input_required);
  else if (auto* deferral = std::get_if<Deferral>(&*outcome))
    start_task(pending, std::move(*deferral), std::move(reply));
  else
    std::move(reply).result(std::get<std::string>(*outcome));
  calls_.leave();
}

// A capability that turns out to be missing while the call runs is told as if it had been known before.
void Connection::answer_with(Reply reply, const ProtocolError& error) {
  if (error.code == rpc_codes::missing_capability)
    std::move(reply).refuse(error);
  else
    std::move(reply).fail(error);
}

void Connection::start_task(const PendingCall& pending, Deferral deferral, Reply reply) {
  auto task = server_.tasks().start(
      make_task_call(pending.request, pending.context, pending.bytes, std::move(deferral)));
  if (!task) return std::move(reply).fail(task.error());
  std::move(reply).result(*task, {}, result_types::task);
}

void Connection::ask(const std::shared_ptr<PendingCall>& pending, Questions questions) {
  const RequestId call = pending->request.id;
  const std::shared_ptr<Outbox> outbox = pending->reply.outbox();
  std::stop_token stop = calls_.stop_token(call);
  pending->round.state = std::move(questions.state).value_or(Json());
  auto resume = [self = shared_from_this(), pending](Expected<JsonObject, ProtocolError> answers) {
    if (!answers) return self->conclude(*pending, std::unexpected(answers.error()));
    pending->round.answers = *std::move(answers);
    self->submit(pending);
  };
  std::vector<RequestId> ids = questions_.open(call, questions.list, std::move(resume));
  for (std::size_t i = 0; i < ids.size(); ++i)
    outbox->send(render_request(ids[i], questions.list[i].method, questions.list[i].params));
  // Cancelled while it was being asked: nobody else would end it.
  if (stop.stop_requested()) questions_.give_up(call);
}

}  // namespace blue
