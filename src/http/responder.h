#pragma once
// The way back from a request to the client that sent it. Used in the io thread only.
#include <functional>
#include <string_view>

#include "http/http_reply.h"

namespace blue {

// A request gets either one reply, or a stream that is begun, written to any number of times and ended. Once
// the client is gone, all of it goes nowhere.
class Responder {
 public:
  virtual ~Responder() = default;

  virtual void reply(HttpReply reply) = 0;

  // The head of an event stream, with further header lines.
  virtual void begin_stream(std::string_view headers) = 0;
  // Bytes of events; a client that is too slow to take them is dropped, never waited for.
  virtual void write_stream(std::string_view bytes) = 0;
  virtual void end_stream() = 0;
  // What was written goes out now; a reply and the end of a stream do by themselves.
  virtual void flush() = 0;

  // Closes the connection whatever is under way.
  virtual void abort() = 0;

  // Called once, when the client goes away before it has been told all; forgotten with the end of the reply.
  virtual void on_gone(std::function<void()> then) = 0;
};

// The thread that owns the sockets.
class IoThread {
 public:
  virtual ~IoThread() = default;
  // Runs `job` there soon, in the order of the calls; not at all once the server has ended. Never before this
  // returns, so that whoever calls may hold what the job needs. Safe from any thread.
  virtual void run_there(std::function<void()> job) = 0;
};

}  // namespace blue
