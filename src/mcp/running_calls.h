#pragma once
// The calls of one connection that are under way: who may cancel them, and when the last one is done.
#include <chrono>
#include <condition_variable>
#include <cstddef>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <stop_token>
#include <vector>

#include "mcp/message.h"
#include "mcp/steady_clock.h"

namespace blue {

// Every call goes open → begin → settle → leave; cancel may come at any time. Safe from any thread.
class RunningCalls {
 public:
  // Takes the id into use; false when a call with it is under way.
  bool open(const RequestId& id);
  bool contains(const RequestId& id);
  // The token that asks the call to stop; the call is open.
  std::stop_token stop_token(const RequestId& id);
  // The call starts to run; false when it was cancelled before.
  bool begin(const RequestId& id);
  // The call has run and its id is free again; false when the client has cancelled it and wants no answer.
  bool settle(const RequestId& id);
  // The answer is on its way, or was withheld: the call no longer needs its connection.
  void leave();

  // The client no longer wants the answer; unknown ids are ignored.
  void cancel(const RequestId& id);
  // The same for all of them: the client is gone.
  void cancel_all();
  // Waits for every call to leave. One that runs for longer than `patience`, counted from here or from its
  // begin, is asked to stop; its answer is still sent.
  void drain(std::chrono::milliseconds patience);

 private:
  struct Call {
    std::stop_source stop;
    std::optional<SteadyTime> begun;
    bool cancelled = false;
  };
  struct Overdue {
    std::vector<std::stop_source> calls;
    std::optional<SteadyTime> next;  // when to look again
  };
  Overdue find_overdue(SteadyTime drain_start, std::chrono::milliseconds patience);

  std::mutex mutex_;
  std::condition_variable changed_;
  std::map<RequestId, Call> calls_;
  std::size_t present_ = 0;  // opened and not yet left
};

}  // namespace blue
