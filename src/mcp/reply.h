#pragma once
// The way out for messages, and the one answer that every request gets. Knows no method and no transport.
#include <functional>
#include <memory>
#include <string>
#include <string_view>

#include "mcp/message.h"

namespace blue {

// How a request ended, for transports that report it outside the message as well.
enum class Ending {
  answered,       // it ran; the message is its result or its error
  refused,        // it was not fit to run
  unknown_method  // there is no such method
};

// Takes the messages that belong to one request, or to the connection itself: one message a call, without a
// line end. Safe from any thread; never throws, and never calls back before it returns, so that senders may
// hold locks. A request's outbox is asked to send any number of times, then to finish or to abandon, once.
class Outbox {
 public:
  virtual ~Outbox() = default;
  // A notification, or a request to the client.
  virtual void send(std::string message) = 0;
  // The one answer to the request; nothing follows.
  virtual void finish(std::string message, Ending) { send(std::move(message)); }
  // There will be no answer: the client has cancelled the request.
  virtual void abandon() {}
  // Closes the stream for now if the transport has one that clients can come back for. Does nothing
  // otherwise.
  virtual void pause() {}
};

// The `resultType` of modern results.
namespace result_types {
inline constexpr std::string_view complete = "complete";
inline constexpr std::string_view input_required = "input_required";
inline constexpr std::string_view task = "task";
}  // namespace result_types

// Must be consumed by exactly one of result, fail, refuse and withhold. One that is dropped instead answers
// with an internal error, so that no client waits for ever.
class Reply {
 public:
  // `result_meta` is the text of the members in `_meta` of every result; empty in the legacy era, where
  // results carry neither `_meta` nor `resultType`. It outlives the reply.
  Reply(std::shared_ptr<Outbox> outbox, RequestId id, std::string_view result_meta);
  Reply(Reply&& other) noexcept = default;
  Reply& operator=(Reply&&) = delete;
  ~Reply();

  // Where the answer will go, for messages sent before it.
  const std::shared_ptr<Outbox>& outbox() const { return outbox_; }

  // Answers with an object made of `members`, the text between its braces; `more_meta` is added to `_meta`
  // likewise.
  void result(std::string_view members, std::string_view more_meta = {},
              std::string_view type = result_types::complete) &&;
  // The request ran and failed.
  void fail(const ProtocolError& error) &&;
  // The request was not fit to run.
  void refuse(const ProtocolError& error) &&;
  // Sends nothing: the client has cancelled the request and expects no answer.
  void withhold() &&;

 private:
  void finish(std::string message, Ending ending);

  std::shared_ptr<Outbox> outbox_;  // null once consumed
  RequestId id_;
  std::string_view result_meta_;
};

// Asked once, before a request is answered: whether it is still wanted. From then on its id is free again.
using Settle = std::function<bool()>;

}  // namespace blue
