#pragma once
// Notices that resources have changed, whoever changed them, by asking the surface now and then while
// somebody wants to know. Knows nothing of messages.
#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <functional>
#include <map>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

#include "mcp/surface.h"

namespace blue {

class Watcher {
 public:
  // What a subscriber has seen last: the versions of its resources and the rendered list, where it wants the
  // list.
  struct Sight {
    std::map<std::string, std::string, std::less<>> versions;
    std::optional<std::string> list;
  };
  // Told the URI that changed, or an empty one when the list of resources did. Must not call the watcher.
  using Listener = std::function<void(std::string_view uri)>;
  using Ticket = std::uint64_t;

  // With an interval of zero nothing is asked but by `look`.
  Watcher(Surface& surface, std::chrono::milliseconds interval) : surface_(surface), interval_(interval) {}
  ~Watcher();

  // Takes in how things are now; URIs that name no resource are left out.
  Sight observe(const std::vector<std::string>& uris, bool list);
  // From here on `listener` hears of whatever differs from `sight`. The first subscriber starts the thread.
  Ticket add(Sight sight, Listener listener);
  // The listener is not called once this has returned. The last subscriber to go ends the thread.
  void remove(Ticket ticket);
  // Compares once, in the caller's thread.
  void look();

 private:
  struct Subscriber {
    Sight seen;
    Listener listener;
  };
  void run();
  Sight everything_watched();
  static void tell(Subscriber& subscriber, const Sight& now);

  Surface& surface_;
  const std::chrono::milliseconds interval_;
  std::mutex mutex_;
  std::condition_variable wake_;
  std::map<Ticket, Subscriber> subscribers_;
  Ticket next_ = 1;
  std::thread thread_;
  bool running_ = false;
};

}  // namespace blue
