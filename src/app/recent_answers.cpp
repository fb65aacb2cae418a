#include "app/recent_answers.h"

#include <utility>

namespace blue {

RecentAnswers::Start RecentAnswers::begin(Time now) const {
  std::scoped_lock lock(mutex_);
  return {now, writes_};
}

void RecentAnswers::note_write() {
  std::scoped_lock lock(mutex_);
  ++writes_;
}

RecentAnswers::Answer RecentAnswers::find(std::string_view call, const Start& now) const {
  std::scoped_lock lock(mutex_);
  const auto found = kept_.find(call);
  if (found == kept_.end()) return nullptr;
  const Start& start = found->second.start;
  const bool is_good = start.writes == writes_ && now.at - start.at < kGoodFor;
  return is_good ? found->second.answer : nullptr;
}

void RecentAnswers::keep(std::string_view call, const Start& start, Answer answer) {
  std::scoped_lock lock(mutex_);
  if (start.writes == writes_) kept_.insert_or_assign(std::string(call), Kept{start, std::move(answer)});
}

}  // namespace blue
