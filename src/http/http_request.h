#pragma once
// Bytes → one request: head, then body. Bounded, strict, and without sockets; the grammar is Boost.Beast's.
// Knows nothing about what the headers mean.
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "http/http_limits.h"
#include "http/responder.h"

namespace blue {

// True when the two differ in nothing but the case of ASCII letters.
bool equals_ignoring_case(std::string_view a, std::string_view b);
// `text` without blanks and tabs around it.
std::string_view trim_blanks(std::string_view text);

// Method, target and headers of one request, as they were sent. Keeps its memory from request to request.
// Views are valid until the next change.
class RequestHead {
 public:
  void clear();
  void set_line(std::string_view method, std::string_view target, bool is_http_1_1);
  void add(std::string_view name, std::string_view value);

  std::string_view method() const { return text_of(method_); }
  std::string_view target() const { return text_of(target_); }
  bool is_http_1_1() const { return is_http_1_1_; }
  std::size_t size() const { return headers_.size(); }

  // The value of the first header `name`, in any letter case; empty when there is none.
  std::optional<std::string_view> find(std::string_view name) const;
  std::size_t count(std::string_view name) const;
  // True when one of the headers `name` lists `token`, in any letter case and with any parameters after ';'.
  bool lists(std::string_view name, std::string_view token) const;

 private:
  struct Span {
    std::uint32_t at = 0;
    std::uint32_t size = 0;
  };
  struct Header {
    Span name;
    Span value;
  };
  Span keep(std::string_view text);
  std::string_view text_of(Span span) const { return std::string_view(text_).substr(span.at, span.size); }

  std::string text_;
  Span method_;
  Span target_;
  bool is_http_1_1_ = true;
  std::vector<Header> headers_;
};

class RequestParser {
 public:
  enum class State {
    head,    // needs more of the head
    body,    // the head is complete, the body is not
    done,    // the request is complete
    failed,  // this was not a request; see failure()
  };

  // `limits` outlives the parser.
  explicit RequestParser(const HttpLimits& limits);
  ~RequestParser();

  // Forgets everything and waits for the next request.
  void restart();
  // Takes bytes and returns how many of them were used. The others have to be given again, followed by more
  // if it needs more. Stops after the head, so that it can be judged before the body is read, and at the end
  // of the request.
  std::size_t feed(std::string_view bytes);

  State state() const { return state_; }
  // Complete once the state is neither `head` nor `failed`. Trailers are not added to it.
  const RequestHead& head() const { return head_; }
  std::size_t body_size() const { return body_.size(); }
  std::string take_body() { return std::move(body_); }
  const HttpRefusal& failure() const { return failure_; }

 private:
  struct Grammar;
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
