#pragma once
// Notices that resources or lists have changed, no matter who changed them, by polling the surface while
// there are subscribers. Knows nothing about messages.
#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <functional>
#include <map>
#include <mutex>
#include <string>
#include <string_view>
#include <thread>
#include <variant>
#include <vector>

#include "base/enum_names.h"
#include "mcp/surface.h"

namespace blue {

// The lists that a server may change.
enum class ServerList { tools, prompts, resources };

class Watcher {
 public:
  // What a subscriber has seen last: the versions of its resources, and a fingerprint of each of its lists.
  struct Sight {
    std::map<std::string, std::string, std::less<>> versions;
    std::map<ServerList, std::size_t> lists;
  };
  // Called with the URI of the resource or the list that has changed. Must not call the watcher.
  using Change = std::variant<std::string_view, ServerList>;
  using Listener = std::function<void(const Change& change)>;
  using Ticket = std::uint64_t;

  // With an interval of zero only `look` polls.
  Watcher(Surface& surface, std::chrono::milliseconds interval) : surface_(surface), interval_(interval) {}
  ~Watcher();

  // How things are now; URIs without a resource are left out.
  Sight observe(const std::vector<std::string>& uris, const std::vector<ServerList>& lists);
  // From here on `listener` is called for everything that differs from `sight`, but not before `announce` has
  // run. The first subscriber starts the thread.
  Ticket add(Sight sight, Listener listener, const std::function<void()>& announce = {});
  // The listener is not called once this has returned. Removing the last subscriber ends the thread.
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
  std::size_t fingerprint(ServerList list);
  static void notify(Subscriber& subscriber, const Sight& now);

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
