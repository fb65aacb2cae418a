#pragma once
// Bytes → one request: head, then body. Bounded, strict, and without sockets; the grammar is Boost.Beast's.
#include <cstddef>
#include <memory>
#include <string>
#include <string_view>

#include "http/http_limits.h"
#include "http/http_refusal.h"
#include "http/request_head.h"

namespace blue {

class RequestParser {
 public:
  enum class State {
    head,    // wants more of the head
    body,    // the head is whole, the body is not
    done,    // the whole request is there
    failed,  // this was no request; see failure()
  };

  // `limits` outlives the parser.
  explicit RequestParser(const HttpLimits& limits);
  ~RequestParser();

  // Forgets everything and waits for the next request.
  void restart();
  // Takes in bytes and gives how many of them were used. The others have to be given again, with more behind
  // them where it wants more. Stops behind the head, so that it can be judged before the body is read, and at
  // the end of the request.
  std::size_t feed(std::string_view bytes);

  State state() const { return state_; }
  // Whole once the state is neither `head` nor `failed`. Trailers are not added to it.
  const RequestHead& head() const { return head_; }
  std::size_t body_size() const { return body_.size(); }
  std::string take_body() { return std::move(body_); }
  const HttpRefusal& failure() const { return failure_; }

 private:
  class Grammar;
  std::size_t feed_head(std::string_view bytes);
  std::size_t feed_body(std::string_view bytes);
  void fail(int status, std::string_view reason, std::string message);

  const HttpLimits& limits_;
  std::unique_ptr<Grammar> grammar_;
  State state_ = State::head;
  RequestHead head_;
  std::size_t head_bytes_ = 0;
  std::string body_;
  HttpRefusal failure_;
};

}  // namespace blue
