#pragma once
// One connection: takes messages in, decides on their era and method, and sees to it that every request gets
// its one answer. Knows no transport; the answers leave through an Outbox, possibly in another order than the
// requests came.
#include <chrono>
#include <map>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "mcp/calls.h"
#include "mcp/era.h"
#include "mcp/message.h"
#include "mcp/methods.h"
#include "mcp/reply.h"
#include "mcp/server.h"

namespace blue {

class Connection {
 public:
  // `server` and `outbox` outlive the connection.
  Connection(Server& server, Outbox& outbox) : server_(server), outbox_(outbox) {}
  // Closes without patience where close was not called.
  ~Connection();

  // Takes one message in, from one thread at a time. What is cheap is answered before this returns; calls go
  // to a worker, so that they hold up nothing.
  void receive(std::string_view line);
  // Answers something that came in and was no message at all.
  void refuse(const ProtocolError& error);
  // Ends every subscription and waits for the calls under way; those that take longer than `patience` are
  // asked to stop, none is abandoned. Nothing may be received afterwards.
  void close(std::chrono::milliseconds patience);

 private:
  struct Route;
  struct PendingCall;
  struct Listening {
    Watcher::Ticket ticket;
    Reply reply;
  };

  static std::span<const Route> routes();
  void receive_request(Request request, std::size_t bytes);
  void receive_notification(const Notification& notification);
  std::expected<const Route*, ProtocolError> find_route(const Request& request, Era era) const;
  bool is_in_flight(const RequestId& id);

  void answer_now(MethodResult (*method)(const MethodCall&), const Request& request, Era era, Reply reply);
  void answer_later(std::shared_ptr<PendingCall> pending, std::size_t bytes);
  void run(PendingCall& pending);
  MethodResult attempt(const PendingCall& pending);

  void ping(const Request& request, Reply reply);
  void initialize(const Request& request, Reply reply);
  void discover(const Request& request, Reply reply);
  void subscribe(const Request& request, Reply reply);
  void unsubscribe(const Request& request, Reply reply);
  void listen(const Request& request, Reply reply);
  void cancel(const RequestId& id);
  bool has_room_for_subscription() const;

  Server& server_;
  Outbox& outbox_;
  RunningCalls calls_;
  bool initialized_ = false;
  std::map<std::string, Watcher::Ticket> subscriptions_;
  std::map<RequestId, Listening> listens_;
};

}  // namespace blue
