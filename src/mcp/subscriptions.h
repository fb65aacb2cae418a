#pragma once
// What one connection is told of without asking again: single resources in the legacy era, streams of
// notifications (subscriptions/listen) in the modern one. Safe from any thread.
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

#include "mcp/listen_filter.h"
#include "mcp/reply.h"
#include "mcp/server.h"

namespace blue {

class Subscriptions {
 public:
  // Legacy notifications leave through `unsolicited`.
  Subscriptions(Server& server, std::shared_ptr<Outbox> unsolicited);
  ~Subscriptions();

  // Asked once, when all has been looked at and before anything is answered: whether the request is still
  // wanted. From then on it is `cancel` that ends it.
  using Settle = std::function<bool()>;

  // Looks at the resource, which may take a while.
  void subscribe(const Request& request, Reply reply, const Settle& settle);
  void unsubscribe(const Request& request, Reply reply);
  // The same. The reply stays open until the stream ends; all that changes is sent where it will go.
  void listen(const Request& request, Reply reply, const Settle& settle);

  // Whether `id` is a stream that is open.
  bool contains(const RequestId& id);
  // Ends the stream without an answer; false when there is none.
  bool cancel(const RequestId& id);
  // Ends everything, also what would come later; streams are answered.
  void end();
  // The same without an answer: nobody is there any more.
  void drop();

 private:
  struct Stream {
    Watcher::Ticket resources;
    std::optional<Tasks::Ticket> tasks;
    Reply reply;
  };
  struct Everything {
    std::map<std::string, Watcher::Ticket> resources;
    std::map<RequestId, Stream> streams;
  };
  bool is_full() const;
  void forget(const Stream& stream);
  Watcher::Sight observe(const ListenFilter& filter);
  void open_resource(const std::string& uri, Watcher::Sight sight, Reply reply);
  void open_stream(const Request& request, Watcher::Sight sight, const std::vector<std::string>& tasks,
                   Reply reply);
  // Takes everything out, and nothing in any more; nobody is told of changes afterwards.
  Everything close();

  Server& server_;
  const std::shared_ptr<Outbox> unsolicited_;
  std::mutex mutex_;
  Everything open_;
  bool is_closed_ = false;
};

}  // namespace blue
