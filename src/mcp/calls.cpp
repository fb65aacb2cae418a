// A call is queued, run on a worker and answered by `conclude`, which is reached exactly once:
// - The method returns members or an error: they are the answer.
// - It returns questions. A modern client gets them as the answer and sends the call again. A legacy client
//   gets them as requests while the call waits in `questions_`, without a thread; the last answer submits the
//   call again. Cancelling such a call, or closing the connection, resumes it with an error.
// - It returns a deferral: the answer is the handle of a task (tasks.h).
// A call that was cancelled is concluded as well, but its answer is withheld. `running_` knows the ids in use
// and counts the calls until their answers have left, which is what closing a connection waits for.
#include "mcp/calls.h"

#include <algorithm>
#include <utility>

#include "base/log.h"

namespace blue {
namespace {

void send_diagnostic(Outbox& outbox, ClientLogLevel level, std::string_view logger, const Json& data) {
  JsonObject params{{"level", kLogLevels[static_cast<std::size_t>(level)]}};
  if (!logger.empty()) params.append("logger", logger);
  params.append("data", data);
  outbox.send(render_notification("notifications/message", params));
}

// Reports to a client how far its call is: not before the call has taken a while, not too often, and never
// backwards.
class ProgressReporter {
 public:
  ProgressReporter(std::shared_ptr<Outbox> outbox, RequestId token, const Server& server,
                   std::stop_token stop)
      : outbox_(std::move(outbox)),
        token_(std::move(token)),
        server_(server),
        stop_(std::move(stop)),
        next_(server_.clock()() + server_.progress_pace().silence) {}

  // Sends notifications/progress when it is due and `done` has grown; a `total` of 0 is unknown.
  void report(std::size_t done, std::size_t total, std::string_view what) {
    std::lock_guard lock(mutex_);
    if (!outbox_ || stop_.stop_requested() || (last_ && done <= *last_)) return;
    SteadyTime now = server_.clock()();
    if (now < next_) return;
    next_ = now + server_.progress_pace().pause;
    last_ = done;
    JsonObject params{{"progressToken", to_json(token_)}, {"progress", done}};
    if (total > 0) params.append("total", total);
    if (!what.empty()) params.append("message", what);
    outbox_->send(render_notification("notifications/progress", params));
  }
  // Nothing is sent afterwards: the request has been answered.
  void close() {
    std::lock_guard lock(mutex_);
    outbox_ = nullptr;
  }

 private:
  std::mutex mutex_;
  std::shared_ptr<Outbox> outbox_;  // null once closed
  const RequestId token_;
  const Server& server_;
  const std::stop_token stop_;
  SteadyTime next_;
  std::optional<std::size_t> last_;
};

}  // namespace

void Calls::start(Call call) {
  running_.open(call.request.id);
  submit(std::make_shared<Call>(std::move(call)));
}

void Calls::submit(const Shared& call) {
  auto job = [self = shared_from_this(), call] { self->run(call); };
  if (!server_.pool().submit(std::move(job), call->bytes))
    conclude(*call, std::unexpected(busy("The server is busy: too many calls are waiting.",
                                         "Wait for some of the answers, then send the request again.")));
}

void Calls::run(const Shared& call) {
  const bool wanted = running_.begin(call->request.id);
  if (auto* open = std::get_if<Opening>(&call->run)) {
    // It asks for itself whether the request is still wanted.
    (*open)(call->request, std::move(call->reply), [&] { return running_.settle(call->request.id); });
    return running_.leave();
  }
  MethodResult outcome;
  if (wanted) outcome = attempt(*call, std::get<Method>(call->run));
  Questions* questions = outcome ? std::get_if<Questions>(&*outcome) : nullptr;
  if (questions && call->context.era == Era::legacy)
    ask(call, std::move(*questions));
  else
    conclude(*call, std::move(outcome));
}

Caller Calls::make_caller(Call& call) {
  Caller caller{.scope = {running_.stop_token(call.request.id), {}, {}, call.context.client},
                .capabilities = call.context.capabilities,
                .answers = std::move(call.resumption.answers),
                .state = std::move(call.resumption.state),
                .may_defer = call.context.era == Era::modern && server_.offers(kTasksExtension) &&
                             declares(call.context.capabilities, tasks_capability()),
                .tell = {},
                .pause_stream = [outbox = call.reply.outbox()] { outbox->pause(); }};
  if (call.context.log_level)
    caller.tell = [outbox = call.reply.outbox(), least = *call.context.log_level](
                      ClientLogLevel level, std::string_view logger, const Json& data) {
      if (level >= least) send_diagnostic(*outbox, level, logger, data);
    };
  return caller;
}

MethodResult Calls::attempt(Call& call, Method method) {
  Caller caller = make_caller(call);
  std::shared_ptr<ProgressReporter> progress;
  if (const auto& token = call.context.progress_token) {
    progress = std::make_shared<ProgressReporter>(call.reply.outbox(), *token, server_, caller.scope.stop);
    caller.scope.progress = [progress](std::size_t done, std::size_t total, std::string_view what) {
      progress->report(done, total, what);
    };
  }
  MethodResult outcome;
  // The surface throws nothing of its own, but memory can run out anywhere; one call must not end the server.
  try {
    outcome = method({server_.surface(), call.context.era, call.request.params, caller});
  } catch (const std::exception& failure) {
    log(LogLevel::error, "{} failed: {}", call.request.method, failure.what());
    outcome = std::unexpected(
        error_of_surface(make_error(codes::internal_error, "The call failed inside the server.")));
  }
  if (progress) progress->close();
  if (auto* questions = outcome ? std::get_if<Questions>(&*outcome) : nullptr)
    TRY(check_askable(*questions, caller));
  return outcome;
}

void Calls::ask(const Shared& call, Questions questions) {
  const RequestId id = call->request.id;
  const std::shared_ptr<Outbox> outbox = call->reply.outbox();
  std::stop_token stop = running_.stop_token(id);
  call->resumption.state = std::move(questions.state).value_or(Json());
  auto resume = [self = shared_from_this(), call](Checked<JsonObject> answers) {
    if (!answers) return self->conclude(*call, std::unexpected(answers.error()));
    call->resumption.answers = *std::move(answers);
    self->submit(call);
  };
  std::vector<RequestId> ids = questions_.open(id, questions.list, std::move(resume));
  for (std::size_t i = 0; i < ids.size(); ++i)
    outbox->send(render_request(ids[i], questions.list[i].method, questions.list[i].params));
  // A cancellation that came before `open` found no questions to give up.
  if (stop.stop_requested()) questions_.give_up(id);
}

void Calls::conclude(Call& call, MethodResult outcome) {
  const bool wanted = running_.settle(call.request.id);
  Reply reply = std::move(call.reply);
  if (!wanted)
    std::move(reply).withhold();
  else if (!outcome && outcome.error().code == rpc_codes::missing_capability)
    std::move(reply).refuse(outcome.error());  // as if it had been known before the call ran
  else if (!outcome)
    std::move(reply).fail(outcome.error());
  else if (auto* questions = std::get_if<Questions>(&*outcome))
    std::move(reply).result(render_input_required(*questions, call.request, server_.seal()), {},
                            result_types::input_required);
  else if (auto* deferral = std::get_if<Deferral>(&*outcome))
    start_task(call, std::move(*deferral), std::move(reply));
  else
    std::move(reply).result(std::get<std::string>(*outcome));
  running_.leave();
}

void Calls::start_task(const Call& call, Deferral deferral, Reply reply) {
  const JsonObject& params = call.request.params;
  const Json* arguments = params.find("arguments");
  auto task = server_.tasks().start(
      {*params.find("name")->string(), arguments ? *arguments : Json(JsonObject{}), call.context.capabilities,
       call.context.client, std::move(deferral.state).value_or(Json()), call.bytes});
  if (!task) return std::move(reply).fail(task.error());
  std::move(reply).result(*task, {}, result_types::task);
}

void Calls::cancel(const RequestId& id) {
  running_.cancel(id);
  questions_.give_up(id);
}

void Calls::cancel_all() {
  running_.cancel_all();
  questions_.close();
}

void RunningCalls::open(const RequestId& id) {
  std::lock_guard lock(mutex_);
  calls_.try_emplace(id);
  ++present_;
}

bool RunningCalls::contains(const RequestId& id) {
  std::lock_guard lock(mutex_);
  return calls_.contains(id);
}

std::stop_token RunningCalls::stop_token(const RequestId& id) {
  std::lock_guard lock(mutex_);
  return calls_.at(id).stop.get_token();
}

bool RunningCalls::begin(const RequestId& id) {
  std::lock_guard lock(mutex_);
  Running& call = calls_.at(id);
  call.begun = std::chrono::steady_clock::now();
  changed_.notify_all();
  return !call.cancelled;
}

bool RunningCalls::settle(const RequestId& id) {
  std::lock_guard lock(mutex_);
  auto call = calls_.find(id);
  bool wanted = !call->second.cancelled;
  calls_.erase(call);
  return wanted;
}

void RunningCalls::leave() {
  std::lock_guard lock(mutex_);
  --present_;
  changed_.notify_all();
}

void RunningCalls::cancel(const RequestId& id) {
  std::optional<std::stop_source> stop;
  {
    std::lock_guard lock(mutex_);
    auto call = calls_.find(id);
    if (call == calls_.end()) return;
    call->second.cancelled = true;
    stop = call->second.stop;
  }
  stop->request_stop();  // outside the lock: it runs the callbacks registered with the token
}

void RunningCalls::cancel_all() {
  std::vector<std::stop_source> stops;
  {
    std::lock_guard lock(mutex_);
    for (auto& [id, call] : calls_) {
      call.cancelled = true;
      stops.push_back(call.stop);
    }
  }
  for (std::stop_source& stop : stops) stop.request_stop();
}

std::optional<SteadyTime> RunningCalls::find_overdue(SteadyTime drain_start,
                                                     std::chrono::milliseconds patience,
                                                     std::vector<std::stop_source>& overdue) {
  std::optional<SteadyTime> next;
  SteadyTime now = std::chrono::steady_clock::now();
  for (auto& [id, call] : calls_) {
    if (!call.begun || call.stop.stop_requested()) continue;
    SteadyTime deadline = std::max(drain_start, *call.begun) + patience;
    if (deadline <= now)
      overdue.push_back(call.stop);
    else
      next = std::min(next.value_or(deadline), deadline);
  }
  return next;
}

void RunningCalls::drain(std::chrono::milliseconds patience) {
  SteadyTime start = std::chrono::steady_clock::now();
  std::unique_lock lock(mutex_);
  while (present_ > 0) {
    std::vector<std::stop_source> overdue;
    auto next = find_overdue(start, patience, overdue);
    if (!overdue.empty()) {
      lock.unlock();
      for (std::stop_source& stop : overdue) stop.request_stop();
      lock.lock();
    } else if (next) {
      changed_.wait_until(lock, *next);
    } else {
      changed_.wait(lock);
    }
  }
}

}  // namespace blue
