#pragma once
// What a server answered a moment ago. An agent platform may ask for the status a thousand times a second;
// looking at every file and writing the same text again each time would be most of the work. An answer is
// good for 20 ms and never after a write of this server: one that was begun before the last write is not
// used. A write by another process is seen 20 ms later at the latest.
#include <chrono>
#include <cstdint>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <string_view>

namespace blue {

class RecentAnswers {
 public:
  using Time = std::chrono::steady_clock::time_point;
  using Answer = std::shared_ptr<const std::string>;
  static constexpr std::chrono::milliseconds kGoodFor{20};

  // When a call began, and how many writes had been noted by then.
  struct Start {
    Time at;
    std::uint64_t writes = 0;
  };
  Start begin(Time now = std::chrono::steady_clock::now()) const;

  // Notes a write at its beginning and at its end.
  class Writing {
   public:
    explicit Writing(RecentAnswers& answers) : answers_(answers) { answers_.note_write(); }
    Writing(const Writing&) = delete;
    ~Writing() { answers_.note_write(); }

   private:
    RecentAnswers& answers_;
  };

  // The answer that was kept for `call`, when it is good for one that begins at `now`; else null.
  Answer find(std::string_view call, const Start& now) const;
  // Keeps the answer to a call that began at `start`, unless something was written since.
  void keep(std::string_view call, const Start& start, Answer answer);

 private:
  struct Kept {
    Start start;
    Answer answer;
  };
  void note_write();

  mutable std::mutex mutex_;
  std::uint64_t writes_ = 0;
  std::map<std::string, Kept, std::less<>> kept_;
};

}  // namespace blue
