#pragma once
// What one connection is told of without asking again: single resources in the legacy era, streams of
// notifications (subscriptions/listen) in the modern one. Used by one thread at a time.
#include <map>
#include <memory>
#include <optional>
#include <string>

#include "mcp/era.h"
#include "mcp/listen_filter.h"
#include "mcp/reply.h"
#include "mcp/server.h"

namespace blue {

class Subscriptions {
 public:
  // Legacy notifications leave through `unsolicited`.
  Subscriptions(Server& server, std::shared_ptr<Outbox> unsolicited);
  ~Subscriptions();

  void subscribe(const Request& request, Reply reply);
  void unsubscribe(const Request& request, Reply reply);
  // The reply stays open until the stream ends; all that changes is sent where it will go.
  void listen(const Request& request, const RequestContext& context, Reply reply);

  // Whether `id` is a stream that is open.
  bool contains(const RequestId& id) const { return streams_.contains(id); }
  // Ends the stream without an answer; false when there is none.
  bool cancel(const RequestId& id);
  // Ends everything; streams are answered.
  void end();
  // Ends everything without an answer: nobody is there any more.
  void drop();

 private:
  struct Stream {
    Watcher::Ticket resources;
    std::optional<Tasks::Ticket> tasks;
    Reply reply;
  };
  bool is_full() const;
  void forget(const Stream& stream);
  void unsubscribe_all();
  Watcher::Sight observe(const ListenFilter& filter);

  Server& server_;
  const std::shared_ptr<Outbox> unsolicited_;
  std::map<std::string, Watcher::Ticket> resources_;
  std::map<RequestId, Stream> streams_;
};

}  // namespace blue
