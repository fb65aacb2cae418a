#pragma once
// The one answer that a request is owed. Knows no method and no transport.
#include <memory>
#include <string>
#include <string_view>

#include "mcp/message.h"
#include "mcp/outbox.h"

namespace blue {

// What kind of result a modern client is told it has got.
namespace result_types {
inline constexpr std::string_view complete = "complete";
inline constexpr std::string_view input_required = "input_required";
inline constexpr std::string_view task = "task";
}  // namespace result_types

// Must be consumed by exactly one of result, fail, refuse and withhold. One that is dropped instead answers
// with an internal error, so that no client waits for ever.
class Reply {
 public:
  // `result_meta` is the text of the members that `_meta` of every result has; empty in the legacy era, where
  // results carry neither `_meta` nor `resultType`. It outlives the reply.
  Reply(std::shared_ptr<Outbox> outbox, RequestId id, std::string_view result_meta);
  Reply(Reply&& other) noexcept = default;
  Reply& operator=(Reply&&) = delete;
  ~Reply();

  const RequestId& id() const { return id_; }
  // Where the answer will go, for what is said before it.
  const std::shared_ptr<Outbox>& outbox() const { return outbox_; }

  // Answers with an object made of `members`, the text between its braces; `more_meta` joins `_meta`
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

}  // namespace blue
