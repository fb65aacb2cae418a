#pragma once
// What a connection is told about without asking again: single resources in the legacy era, streams of
// notifications (subscriptions/listen) in the modern one. Safe from any thread.
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

#include "mcp/reply.h"
#include "mcp/server.h"

namespace blue {

class Subscriptions {
 public:
  // Legacy notifications leave through `unsolicited`.
  Subscriptions(Server& server, std::shared_ptr<Outbox> unsolicited);
  ~Subscriptions();

  // Starts to watch a resource. Looks at it first, which may take a while, and asks `settle` after that; from
  // then on the request is ended by `cancel`.
  void subscribe(const Request& request, Reply reply, const Settle& settle);
  // Stops watching a resource; one that is not watched is ignored.
  void unsubscribe(const std::string& uri);
  // Opens a stream, likewise. The reply stays open until the stream ends; changes are sent to its outbox.
  void listen(const Request& request, Reply reply, const Settle& settle);

  // Whether `id` is an open stream.
  bool contains(const RequestId& id);
  // Ends the stream without an answer; unknown ids are ignored.
  void cancel(const RequestId& id);
  // Ends everything, including what would come later; streams are answered.
  void end();
  // The same without an answer: the client is gone.
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
  void open_stream(const Request& request, Watcher::Sight sight, const std::vector<std::string>& tasks,
                   Reply reply);
  // Takes everything out and lets nothing in any more; no change is reported afterwards.
  Everything close();

  Server& server_;
  const std::shared_ptr<Outbox> unsolicited_;
  std::mutex mutex_;
  Everything open_;
  bool is_closed_ = false;
};

}  // namespace blue
