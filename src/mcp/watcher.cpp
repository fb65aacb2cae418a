#include "mcp/watcher.h"

#include <utility>

#include "mcp/threads.h"

namespace blue {

Watcher::~Watcher() {
  {
    std::lock_guard lock(mutex_);
    subscribers_.clear();
  }
  wake_.notify_all();
  if (thread_.joinable()) thread_.join();
}

std::size_t Watcher::fingerprint(ServerList list) {
  std::hash<std::string_view> hash;
  switch (list) {
    case ServerList::tools:
      return hash(surface_.tools());
    case ServerList::prompts:
      return hash(surface_.prompts());
    case ServerList::resources:
      break;
  }
  return hash(render_json(Json(surface_.resources())));
}

Watcher::Sight Watcher::observe(const std::vector<std::string>& uris, const std::vector<ServerList>& lists) {
  Sight sight;
  for (const std::string& uri : uris)
    if (std::string version = surface_.resource_version(uri); !version.empty())
      sight.versions.emplace(uri, std::move(version));
  for (ServerList list : lists) sight.lists.emplace(list, fingerprint(list));
  return sight;
}

Watcher::Ticket Watcher::add(Sight sight, Listener listener, const std::function<void()>& announce) {
  std::lock_guard lock(mutex_);
  if (announce) announce();
  subscribers_.emplace(next_, Subscriber{std::move(sight), std::move(listener)});
  if (!running_ && interval_.count() > 0) {
    if (thread_.joinable()) thread_.join();  // it has left its loop already
    thread_ = start_quiet_thread([this] { run(); });
    running_ = true;
  }
  return next_++;
}

void Watcher::remove(Ticket ticket) {
  {
    std::lock_guard lock(mutex_);
    subscribers_.erase(ticket);
  }
  wake_.notify_all();
}

void Watcher::look() {
  Ticket newcomers;
  Sight now;
  {
    std::lock_guard lock(mutex_);
    newcomers = next_;
    now = everything_watched();
  }
  // The surface is polled without the lock, so that subscribing never waits for it.
  for (auto& [uri, version] : now.versions) version = surface_.resource_version(uri);
  for (auto& [list, seen] : now.lists) seen = fingerprint(list);
  std::lock_guard lock(mutex_);
  for (auto& [ticket, subscriber] : subscribers_)
    if (ticket < newcomers) notify(subscriber, now);
}

Watcher::Sight Watcher::everything_watched() {
  Sight all;
  for (const auto& [ticket, subscriber] : subscribers_) {
    for (const auto& [uri, version] : subscriber.seen.versions) all.versions.try_emplace(uri);
    all.lists.insert(subscriber.seen.lists.begin(), subscriber.seen.lists.end());
  }
  return all;
}

void Watcher::notify(Subscriber& subscriber, const Sight& now) {
  for (auto& [uri, version] : subscriber.seen.versions) {
    const std::string& current = now.versions.at(uri);
    if (std::exchange(version, current) != current) subscriber.listener(std::string_view(uri));
  }
  for (auto& [list, seen] : subscriber.seen.lists) {
    const std::size_t current = now.lists.at(list);
    if (std::exchange(seen, current) != current) subscriber.listener(list);
  }
}

void Watcher::run() {
  std::unique_lock lock(mutex_);
  while (true) {
    wake_.wait_for(lock, interval_, [this] { return subscribers_.empty(); });
    if (subscribers_.empty()) break;
    lock.unlock();
    look();
    lock.lock();
  }
  running_ = false;
}

}  // namespace blue
