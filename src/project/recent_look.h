#pragma once
// What a look at a project found a moment ago, shared by the workspaces of one server. An agent platform may
// ask for the status a thousand times a second; comparing every file with the index each time would be most
// of the work. A look is good for 20 ms and never after a write of this server: `writes` counts those, and a
// look that began before the last one is not used. A write by another process is seen 20 ms later at the
// latest.
#include <chrono>
#include <cstdint>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <typeindex>
#include <utility>

namespace blue {

class RecentLooks {
 public:
  using Time = std::chrono::steady_clock::time_point;
  static constexpr std::chrono::milliseconds kGoodFor{20};

  // When a look began, and how many writes it had behind it then.
  struct Start {
    Time at;
    std::uint64_t writes = 0;
  };
  Start begin(Time now = std::chrono::steady_clock::now()) const;

  // Called before and after everything this server writes, and by a reader that wants a look of its own.
  void note_write();

  // What was kept of type T for the project at `root`, when it is still good at `now.at`; else null.
  template <class T>
  std::shared_ptr<const T> find(const std::string& root, const Start& now) const {
    return std::static_pointer_cast<const T>(find({root, typeid(T)}, now));
  }
  // Keeps what a look that began at `start` found, unless something was written since.
  template <class T>
  void keep(const std::string& root, const Start& start, T value) {
    keep({root, typeid(T)}, start, std::make_shared<const T>(std::move(value)));
  }

 private:
  using Key = std::pair<std::string, std::type_index>;
  struct Look {
    Start start;
    std::shared_ptr<const void> value;
  };
  std::shared_ptr<const void> find(const Key& key, const Start& now) const;
  void keep(const Key& key, const Start& start, std::shared_ptr<const void> value);

  mutable std::mutex mutex_;
  std::uint64_t writes_ = 0;
  std::map<Key, Look> looks_;
};

}  // namespace blue
