#pragma once
// One conversation: takes messages in, decides on their era and method, and sees to it that every request
// gets its one answer. Knows no transport; the answers leave through outboxes, possibly in another order than
// the requests came.
#include <chrono>
#include <memory>
#include <span>
#include <string>
#include <string_view>

#include "mcp/calls.h"
#include "mcp/era.h"
#include "mcp/message.h"
#include "mcp/methods.h"
#include "mcp/outbox.h"
#include "mcp/pending_questions.h"
#include "mcp/reply.h"
#include "mcp/server.h"
#include "mcp/subscriptions.h"

namespace blue {

// Whether a legacy conversation begins with initialize; over HTTP without a session it need not.
enum class Handshake { required, skipped };

// Always owned by shared pointers, as the calls under way keep their connection.
class Connection : public std::enable_shared_from_this<Connection> {
 public:
  // What belongs to no request leaves through `unsolicited`. `server` outlives the connection.
  Connection(Server& server, std::shared_ptr<Outbox> unsolicited, Handshake handshake = Handshake::required);

  // Takes one message in, from one thread at a time, answering where everything else leaves. What is cheap is
  // answered before this returns; calls go to a worker, so that they hold up nothing.
  void receive(std::string_view line);
  // A request whose context has been read; its answer, and all that is said on the way to it, leaves through
  // `outbox`.
  void receive(Request request, RequestContext context, std::size_t bytes, std::shared_ptr<Outbox> outbox);
  void receive(const Notification& notification);
  // The client's answer to a question of ours; one that nobody waits for is ignored.
  void receive(Response response);
  // Answers something that came in and was no message at all.
  void refuse(const ProtocolError& error);

  // The client is gone: ends every subscription and asks every call to stop, without waiting and without
  // answers.
  void hang_up();
  // The server is about to end: answers every subscription and gives up every question, so that what waits
  // for the client waits no longer. Calls go on.
  void end_subscriptions();
  // Ends every subscription and waits for the calls under way; those that take longer than `patience` are
  // asked to stop, none is abandoned. Nothing may be received afterwards.
  void close(std::chrono::milliseconds patience);

 private:
  struct Route;
  struct PendingCall;

  static std::span<const Route> routes();
  bool offers(std::string_view extension) const;
  // The route of a request that may run; fills in what a legacy client has said of itself before.
  Expected<const Route*, ProtocolError> admit(const Request& request, RequestContext& context);
  void cancel(const RequestId& id);

  void answer_now(const Route& route, const Request& request, const RequestContext& context, Reply reply);
  void answer_later(std::shared_ptr<PendingCall> pending);
  void submit(const std::shared_ptr<PendingCall>& pending);
  void run(const std::shared_ptr<PendingCall>& pending);
  void run_handler(PendingCall& pending);
  MethodResult attempt(PendingCall& pending);
  Caller make_caller(PendingCall& pending);
  void conclude(PendingCall& pending, MethodResult outcome);
  static void answer_with(Reply reply, const ProtocolError& error);
  void start_task(const PendingCall& pending, Deferral deferral, Reply reply);
  void ask(const std::shared_ptr<PendingCall>& pending, Questions questions);

  using Handler = void(const Request&, const RequestContext&, Reply);
  Handler ping, initialize, discover, set_log_level, subscribe, unsubscribe, listen;
  Handler get_task, update_task, cancel_task;

  Server& server_;
  const std::shared_ptr<Outbox> unsolicited_;
  RunningCalls calls_;
  PendingQuestions questions_;
  Subscriptions subscriptions_;
  bool initialized_;
  JsonObject capabilities_;                          // of a legacy client
  ClientLogLevel log_level_ = ClientLogLevel::info;  // of a legacy client
};

}  // namespace blue
