#pragma once
// The way out for the messages that belong to one request, or to a connection as a whole.
#include <string>

namespace blue {

// How a request ended, for transports that say so outside the message as well.
enum class Ending {
  answered,       // it ran; the message is its result or its error
  refused,        // it was not fit to run
  unknown_method  // there is no such method
};

// One message a call, without a line end; safe from any thread; never throws, and never calls back before it
// returns: whoever sends may hold locks. A request's outbox is asked to
// send any number of times, then to finish or to abandon, once.
class Outbox {
 public:
  virtual ~Outbox() = default;
  // A notification, or a request to the client.
  virtual void send(std::string message) = 0;
  // The one answer to the request; nothing follows.
  virtual void finish(std::string message, Ending) { send(std::move(message)); }
  // There will be no answer: the client has cancelled the request.
  virtual void abandon() {}
  // Closes the stream for now, where the transport has one that clients can take up again: they come back for
  // the rest. Elsewhere nothing happens.
  virtual void pause() {}
};

}  // namespace blue
