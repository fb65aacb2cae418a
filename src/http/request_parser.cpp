#define BOOST_BEAST_USE_STD_STRING_VIEW
#include "http/request_parser.h"

#include <algorithm>
#include <boost/beast/http/basic_parser.hpp>
#include <optional>

#include "base/format.h"

namespace blue {
namespace {

namespace http = boost::beast::http;
using boost::beast::error_code;
using boost::beast::string_view;

// Parts of a body are copied as they come; a length that is only claimed reserves no more than this.
constexpr std::size_t kTrustedBytes = 64u << 10;

// A value that goes on in the next line (RFC 9112, 5.2) is read differently by different programs.
bool has_folded_line(std::string_view head) {
  for (std::size_t at = head.find('\n'); at != std::string_view::npos && at + 1 < head.size();
       at = head.find('\n', at + 1))
    if (head[at + 1] == ' ' || head[at + 1] == '\t') return true;
  return false;
}

}  // namespace

// What Beast finds, put where it belongs.
class RequestParser::Grammar {
 public:
  explicit Grammar(RequestParser& owner) : owner_(owner) { restart(); }
  void restart() {
    parser_.emplace(owner_);
    parser_->header_limit(static_cast<std::uint32_t>(owner_.limits_.head_bytes));
    parser_->body_limit(boost::none);
  }
  std::size_t put(std::string_view bytes, error_code& error) {
    return parser_->put(boost::asio::const_buffer(bytes.data(), bytes.size()), error);
  }
  void read_on() { parser_->eager(true); }
  bool is_head_done() const { return parser_->is_header_done(); }
  bool is_done() const { return parser_->is_done(); }

 private:
  class Parser final : public http::basic_parser<true> {
   public:
    explicit Parser(RequestParser& owner) : owner_(owner) {}

   private:
    void on_request_impl(http::verb, string_view method, string_view target, int version,
                         error_code&) override {
      owner_.head_.set_line(method, target, version == 11);
    }
    void on_response_impl(int, string_view, int, error_code&) override {}
    void on_field_impl(http::field, string_view name, string_view value, error_code& error) override {
      if (is_header_done()) return;
      if (owner_.head_.size() >= owner_.limits_.headers)
        error = http::error::header_limit;
      else
        owner_.head_.add(name, value);
    }
    void on_header_impl(error_code&) override {}
    void on_body_init_impl(const boost::optional<std::uint64_t>& length, error_code&) override {
      if (length) owner_.body_.reserve(std::min<std::size_t>(*length, kTrustedBytes));
    }
    std::size_t on_body_impl(string_view body, error_code& error) override { return keep(body, error); }
    void on_chunk_header_impl(std::uint64_t size, string_view, error_code& error) override {
      if (size > owner_.limits_.body_bytes - owner_.body_.size()) error = http::error::body_limit;
    }
    std::size_t on_chunk_body_impl(std::uint64_t, string_view body, error_code& error) override {
      return keep(body, error);
    }
    void on_finish_impl(error_code&) override {}

    std::size_t keep(string_view body, error_code& error) {
      if (body.size() > owner_.limits_.body_bytes - owner_.body_.size()) {
        error = http::error::body_limit;
        return 0;
      }
      owner_.body_.append(body);
      return body.size();
    }

    RequestParser& owner_;
  };

  RequestParser& owner_;
  std::optional<Parser> parser_;
};

RequestParser::RequestParser(const HttpLimits& limits)
    : limits_(limits), grammar_(std::make_unique<Grammar>(*this)) {}

RequestParser::~RequestParser() = default;

void RequestParser::restart() {
  state_ = State::head;
  head_.clear();
  head_bytes_ = 0;
  body_.clear();
  grammar_->restart();
}

std::size_t RequestParser::feed(std::string_view bytes) {
  if (bytes.empty()) return 0;
  if (state_ == State::head) return feed_head(bytes);
  if (state_ == State::body) return feed_body(bytes);
  return 0;
}

std::size_t RequestParser::feed_head(std::string_view bytes) {
  error_code error;
  std::size_t used = grammar_->put(bytes, error);
  head_bytes_ += used;
  bool wants_more = error == http::error::need_more || (!error && !grammar_->is_head_done());
  if (error == http::error::header_limit || head_bytes_ > limits_.head_bytes ||
      (wants_more && head_bytes_ + bytes.size() - used >= limits_.head_bytes))
    fail(431, "head_size",
         format("The head of the request is too large. At most {} headers and {} bytes are read.",
                limits_.headers, limits_.head_bytes));
  else if (error && !wants_more)
    fail(400, "syntax", format("The head of the request cannot be read: {}.", error.message()));
  else if (has_folded_line(bytes.substr(0, used)))
    fail(400, "syntax", "A header goes on in the next line. Send every header in one line.");
  else if (!wants_more)
    state_ = grammar_->is_done() ? State::done : State::body;
  return used;
}

std::size_t RequestParser::feed_body(std::string_view bytes) {
  grammar_->read_on();
  error_code error;
  std::size_t used = grammar_->put(bytes, error);
  if (error == http::error::body_limit)
    fail(413, "body_size",
         format("The body of the request is too large. At most {} bytes are read.", limits_.body_bytes));
  else if (error && error != http::error::need_more)
    fail(400, "syntax", format("The body of the request cannot be read: {}.", error.message()));
  else if (grammar_->is_done())
    state_ = State::done;
  else if (bytes.size() - used >= limits_.head_bytes)
    fail(400, "syntax", "A chunk of the request begins with a line that is too long.");
  return used;
}

void RequestParser::fail(int status, std::string_view reason, std::string message) {
  state_ = State::failed;
  failure_ = {status, reason, std::move(message), {}};
}

}  // namespace blue
