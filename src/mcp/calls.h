#pragma once
// Runs the calls of one connection on workers and takes each to exactly one answer. Safe from any thread.
#include <chrono>
#include <condition_variable>
#include <cstddef>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <stop_token>
#include <variant>
#include <vector>

#include "mcp/methods.h"
#include "mcp/questions.h"
#include "mcp/reply.h"
#include "mcp/server.h"

namespace blue {

// Handles a request whose reply may stay open after the call, such as a subscription.
using Opening = std::function<void(const Request& request, Reply reply, const Settle& settle)>;

// A request on its way to a worker, with everything that is needed to answer it.
struct Call {
  std::variant<Method, Opening> run;
  Request request;
  RequestContext context;
  std::size_t bytes;  // of the message
  Reply reply;
  Resumption resumption = {};
};

// The ids of the calls under way, how they are cancelled, and when the last one is done. Every call goes
// open → begin → settle → leave; cancel may come at any time. Safe from any thread.
class RunningCalls {
 public:
  // Takes the id into use; no call with it is under way.
  void open(const RequestId& id);
  bool contains(const RequestId& id);
  // The token that asks the call to stop; the call is open.
  std::stop_token stop_token(const RequestId& id);
  // The call starts to run; false when it was cancelled before.
  bool begin(const RequestId& id);
  // The call has run and its id is free again; false when the client has cancelled it and expects no answer.
  bool settle(const RequestId& id);
  // The answer has been sent or withheld: the call no longer needs its connection.
  void leave();

  // The client no longer wants the answer; unknown ids are ignored.
  void cancel(const RequestId& id);
  // The same for all of them: the client is gone.
  void cancel_all();
  // Waits for every call to leave. One that runs for longer than `patience`, counted from here or from its
  // begin, is asked to stop; its answer is still sent.
  void drain(std::chrono::milliseconds patience);

 private:
  struct Running {
    std::stop_source stop;
    std::optional<SteadyTime> begun;
    bool cancelled = false;
  };
  // Adds the calls that are past their deadline to `overdue`; returns the next deadline.
  std::optional<SteadyTime> find_overdue(SteadyTime drain_start, std::chrono::milliseconds patience,
                                         std::vector<std::stop_source>& overdue);

  std::mutex mutex_;
  std::condition_variable changed_;
  std::map<RequestId, Running> calls_;
  std::size_t present_ = 0;  // opened and not yet left
};

// Always owned by shared pointers, as the calls under way keep it.
class Calls : public std::enable_shared_from_this<Calls> {
 public:
  // `server` outlives this.
  explicit Calls(Server& server) : server_(server) {}

  // Queues a call whose id is not in use; answers with busy when the queue is full.
  void start(Call call);
  // Whether a call with this id is under way.
  bool contains(const RequestId& id) { return running_.contains(id); }
  // The client's answer to a question of ours; unknown ids are ignored.
  void settle_question(Response response) { questions_.settle(std::move(response)); }

  // The client no longer wants the answer; unknown ids are ignored.
  void cancel(const RequestId& id);
  // The client is gone: asks every call to stop, without waiting and without answers.
  void cancel_all();
  // No question will be answered any more: calls that wait for one end with an error.
  void close_questions() { questions_.close(); }
  // Waits for every call. Those that take longer than `patience` are asked to stop; none is abandoned.
  void drain(std::chrono::milliseconds patience) { running_.drain(patience); }

 private:
  using Shared = std::shared_ptr<Call>;
  void submit(const Shared& call);
  void run(const Shared& call);
  MethodResult attempt(Call& call, Method method);
  Caller make_caller(Call& call);
  void ask(const Shared& call, Questions questions);
  void conclude(Call& call, MethodResult outcome);
  void start_task(const Call& call, Deferral deferral, Reply reply);

  Server& server_;
  RunningCalls running_;
  PendingQuestions questions_;
};

}  // namespace blue
