#pragma once
// The way back from a request to the client that sent it (replies, refusals and streams), and the thread that
// owns the sockets, in which all of it is used.
#include <exception>
#include <functional>
#include <string>
#include <string_view>

#include "base/log.h"

namespace blue {

inline constexpr std::string_view kJsonType = "application/json";
inline constexpr std::string_view kEventType = "text/event-stream";
inline constexpr std::string_view kTextType = "text/plain; charset=utf-8";

// A complete reply to a request.
struct HttpReply {
  int status = 200;
  std::string_view content_type = kJsonType;  // a constant; left out when there is no body
  std::string body = {};
  std::string headers = {};  // further header lines, each with its line end
};

// Reason of refusals where the end of the request is in doubt, hence nothing after it can be read.
inline constexpr std::string_view kFramingReason = "framing";

// Why a request is not let in: a status, a word for the statistics, and a sentence for the client.
struct HttpRefusal {
  int status = 400;
  std::string_view reason;  // a constant, such as "origin"
  std::string message;
  std::string headers = {};              // further header lines, each with its line end
  std::string_view allowed_origin = {};  // of the page that may read the refusal
};

// A request gets either one reply, or a stream that is begun, written to any number of times and ended. Once
// the client is gone, all of it is discarded.
class Responder {
 public:
  virtual ~Responder() = default;

  virtual void reply(HttpReply reply) = 0;

  // The head of an event stream, with further header lines.
  virtual void begin_stream(std::string_view headers) = 0;
  // Bytes of events; a client that reads too slowly is dropped, never waited for.
  virtual void write_stream(std::string_view bytes) = 0;
  virtual void end_stream() = 0;
  // Sends what was written; a reply and the end of a stream do that by themselves.
  virtual void flush() = 0;

  // Closes the connection even if a request is under way.
  virtual void abort() = 0;

  // Calls `then` once if the client goes away before its reply is complete; dropped at the end of the reply.
  virtual void on_gone(std::function<void()> then) = 0;
};

// The thread that owns the sockets; io_loop.h implements it.
class IoThread {
 public:
  virtual ~IoThread() = default;
  // Runs `job` in the io thread soon, in the order of the calls; not at all once the server has ended. Never
  // before this returns, so that callers may hold what the job needs. Safe from any thread.
  virtual void run_there(std::function<void()> job) = 0;
};

// Runs `job`; false, with the reason logged, when it threw. Nothing here throws of its own, but memory can
// run out anywhere, and one client must not end the server.
template <class Job>
bool run_guarded(Job&& job) {
  try {
    job();
    return true;
  } catch (const std::exception& failure) {
    log(LogLevel::error, "The server continues after a failure: {}.", failure.what());
    return false;
  }
}

}  // namespace blue
