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
#include "mcp/message.h"
#include "mcp/protocol.h"
#include "mcp/reply.h"
#include "mcp/server.h"
#include "mcp/subscriptions.h"

namespace blue {

// Whether a legacy conversation begins with initialize; over HTTP without a session it need not.
enum class Handshake { required, skipped };

// Always owned by shared pointers, as the requests under way keep their connection.
class Connection : public std::enable_shared_from_this<Connection> {
 public:
  // Messages that belong to no request leave through `unsolicited`. `server` outlives the connection.
  Connection(Server& server, std::shared_ptr<Outbox> unsolicited, Handshake handshake = Handshake::required);

  // Takes one message in, from one thread at a time; answers leave through `unsolicited`. What is cheap is
  // answered before this returns; calls go to a worker, so that they hold nothing up.
  void receive(std::string_view line);
  // A request whose context has been read; its answer, and everything sent before it, leaves through
  // `outbox`.
  void receive(Request request, RequestContext context, std::size_t bytes, std::shared_ptr<Outbox> outbox);
  void receive(const Notification& notification);
  // The client's answer to a question of ours; unknown ids are ignored.
  void receive(Response response);
  // Answers input that was not a message at all.
  void refuse(const ProtocolError& error);

  // The client is gone: ends every subscription and asks every call to stop, without waiting and without
  // answers.
  void hang_up();
  // The server is about to end: answers every subscription and gives up every question. Calls continue.
  void end_subscriptions();
  // Ends every subscription and waits for the calls under way; those that take longer than `patience` are
  // asked to stop, none is abandoned. Nothing may be received afterwards.
  void close(std::chrono::milliseconds patience);

 private:
  struct Route;
  static std::span<const Route> routes();
  // The route of a request that may run; fills in what a legacy client has declared before.
  Checked<const Route*> admit(const Request& request, RequestContext& context);
  MethodResult answer_now(const Route& route, const Request& request, Era era);
  void answer_later(const Route& route, Request request, RequestContext context, std::size_t bytes,
                    Reply reply);

  // The methods that concern this connection or the server itself.
  MethodResult initialize(const JsonObject& params);
  MethodResult set_log_level(const JsonObject& params);
  MethodResult unsubscribe(const JsonObject& params);
  MethodResult get_task(const JsonObject& params);
  MethodResult update_task(const JsonObject& params);
  MethodResult cancel_task(const JsonObject& params);

  Server& server_;
  const std::shared_ptr<Outbox> unsolicited_;
  const std::shared_ptr<Calls> calls_;
  Subscriptions subscriptions_;
  bool initialized_;
  JsonObject capabilities_;                          // of a legacy client
  std::string client_;                               // name and version of a legacy client
  ClientLogLevel log_level_ = ClientLogLevel::info;  // of a legacy client
};

}  // namespace blue
