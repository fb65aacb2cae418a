#pragma once
// The one answer that a request is owed, and the way out for every message. Knows no method and no transport.
#include <string>
#include <string_view>

#include "mcp/message.h"

namespace blue {

// Where messages leave. One message a call, without a line end; safe from any thread; never throws.
class Outbox {
 public:
  virtual ~Outbox() = default;
  virtual void send(std::string message) = 0;
};

// Must be consumed by exactly one of result, fail and withhold. One that is dropped instead answers with an
// internal error, so that no client waits for ever.
class Reply {
 public:
  // `result_meta` is the text of the members that `_meta` of every result has; empty in the legacy era, where
  // results carry neither `_meta` nor `resultType`. It and `outbox` outlive the reply.
  Reply(Outbox& outbox, RequestId id, std::string_view result_meta);
  Reply(Reply&& other) noexcept;
  Reply& operator=(Reply&&) = delete;
  ~Reply();

  const RequestId& id() const { return id_; }

  // Answers with an object made of `members`, the text between its braces; `more_meta` joins `_meta`
  // likewise.
  void result(std::string_view members, std::string_view more_meta = {}) &&;
  void fail(const ProtocolError& error) &&;
  // Sends nothing: the client has cancelled the request and expects no answer.
  void withhold() &&;

 private:
  Outbox* outbox_;  // null once consumed
  RequestId id_;
  std::string_view result_meta_;
};

}  // namespace blue
