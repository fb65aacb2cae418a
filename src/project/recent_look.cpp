#include "project/recent_look.h"

namespace blue {

RecentLooks::Start RecentLooks::begin(Time now) const {
  std::scoped_lock lock(mutex_);
  return {now, writes_};
}

void RecentLooks::note_write() {
  std::scoped_lock lock(mutex_);
  ++writes_;
}

std::shared_ptr<const void> RecentLooks::find(const Key& key, const Start& now) const {
  std::scoped_lock lock(mutex_);
  auto found = looks_.find(key);
  if (found == looks_.end()) return nullptr;
  const Look& look = found->second;
  const bool is_good = look.start.writes == writes_ && now.at - look.start.at < kGoodFor;
  return is_good ? look.value : nullptr;
}

void RecentLooks::keep(const Key& key, const Start& start, std::shared_ptr<const void> value) {
  std::scoped_lock lock(mutex_);
  if (start.writes == writes_) looks_.insert_or_assign(key, Look{start, std::move(value)});
}

}  // namespace blue
