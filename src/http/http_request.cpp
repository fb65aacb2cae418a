#define BOOST_BEAST_USE_STD_STRING_VIEW
#include "http/http_request.h"

#include <algorithm>
#include <boost/beast/http/basic_parser.hpp>
#include <optional>

#include "base/format.h"

namespace blue {
namespace {

namespace http = boost::beast::http;
using boost::beast::error_code;
using boost::beast::string_view;

char lower(char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c + ('a' - 'A')) : c; }

// A length that is only claimed reserves no more than this.
constexpr std::size_t kTrustedBytes = 64u << 10;

// A value that continues on the next line (RFC 9112, 5.2) is read differently by different programs.
bool has_folded_line(std::string_view head) {
  for (std::size_t at = head.find('\n'); at != std::string_view::npos && at + 1 < head.size();
       at = head.find('\n', at + 1))
    if (head[at + 1] == ' ' || head[at + 1] == '\t') return true;
  return false;
}

}  // namespace

bool equals_ignoring_case(std::string_view a, std::string_view b) {
  return std::ranges::equal(a, b, [](char x, char y) { return lower(x) == lower(y); });
}

std::string_view trim_blanks(std::string_view text) {
  std::size_t first = text.find_first_not_of(" \t");
  if (first == std::string_view::npos) return {};
  return text.substr(first, text.find_last_not_of(" \t") - first + 1);
}

void RequestHead::clear() {
  text_.clear();
  headers_.clear();
  method_ = target_ = {};
  is_http_1_1_ = true;
}

void RequestHead::set_line(std::string_view method, std::string_view target, bool is_http_1_1) {
  method_ = keep(method);
  target_ = keep(target);
  is_http_1_1_ = is_http_1_1;
}

void RequestHead::add(std::string_view name, std::string_view value) {
  Span kept_name = keep(name);
  headers_.push_back({kept_name, keep(trim_blanks(value))});
}

std::optional<std::string_view> RequestHead::find(std::string_view name) const {
  for (const Header& header : headers_)
    if (equals_ignoring_case(text_of(header.name), name)) return text_of(header.value);
  return std::nullopt;
}

std::size_t RequestHead::count(std::string_view name) const {
  return static_cast<std::size_t>(std::ranges::count_if(
      headers_, [&](const Header& header) { return equals_ignoring_case(text_of(header.name), name); }));
}

bool RequestHead::lists(std::string_view name, std::string_view token) const {
  for (const Header& header : headers_) {
    if (!equals_ignoring_case(text_of(header.name), name)) continue;
    std::string_view rest = text_of(header.value);
    while (!rest.empty()) {
      std::string_view item = rest.substr(0, rest.find(','));
      rest.remove_prefix(std::min(item.size() + 1, rest.size()));
      if (equals_ignoring_case(trim_blanks(item.substr(0, item.find(';'))), token)) return true;
    }
  }
  return false;
}

RequestHead::Span RequestHead::keep(std::string_view text) {
  Span span{static_cast<std::uint32_t>(text_.size()), static_cast<std::uint32_t>(text.size())};
  text_ += text;
  return span;
}

// Puts what Beast finds into the head and the body.
struct RequestParser::Grammar {
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

  std::optional<Parser> parser;  // in place, so that a new request needs no allocation
};

RequestParser::RequestParser(const HttpLimits& limits)
    : limits_(limits), grammar_(std::make_unique<Grammar>()) {
  restart();
}

RequestParser::~RequestParser() = default;

void RequestParser::restart() {
  state_ = State::head;
  head_.clear();
  head_bytes_ = 0;
  body_.clear();
  auto& parser = grammar_->parser.emplace(*this);
  parser.header_limit(static_cast<std::uint32_t>(limits_.head_bytes));
  parser.body_limit(boost::none);
}

std::size_t RequestParser::feed(std::string_view bytes) {
  if (bytes.empty()) return 0;
  if (state_ == State::head) return feed_head(bytes);
  if (state_ == State::body) return feed_body(bytes);
  return 0;
}

std::size_t RequestParser::feed_head(std::string_view bytes) {
  error_code error;
  std::size_t used = grammar_->parser->put(boost::asio::const_buffer(bytes.data(), bytes.size()), error);
  head_bytes_ += used;
  bool wants_more = error == http::error::need_more || (!error && !grammar_->parser->is_header_done());
  if (error == http::error::header_limit || head_bytes_ > limits_.head_bytes ||
      (wants_more && head_bytes_ + bytes.size() - used >= limits_.head_bytes))
    fail(431, "head_size",
         format("The head of the request is too large. At most {} headers and {} bytes are allowed.",
                limits_.headers, limits_.head_bytes));
  else if (error && !wants_more)
    fail(400, "syntax", format("The head of the request cannot be read: {}.", error.message()));
  else if (has_folded_line(bytes.substr(0, used)))
    fail(400, "syntax", "A header continues on the next line. Send every header on one line.");
  else if (!wants_more)
    state_ = grammar_->parser->is_done() ? State::done : State::body;
  return used;
}

std::size_t RequestParser::feed_body(std::string_view bytes) {
  // An empty body is the last chunk alone, "0\r\n\r\n". Beast asserts that all of it is there when it looks
  // again.
  if (grammar_->parser->chunked() && bytes.size() < 5 && bytes.starts_with('0')) return 0;
  grammar_->parser->eager(true);
  error_code error;
  std::size_t used = grammar_->parser->put(boost::asio::const_buffer(bytes.data(), bytes.size()), error);
  if (error == http::error::body_limit)
    fail(413, "body_size",
         format("The body of the request is too large. At most {} bytes are allowed.", limits_.body_bytes));
  else if (error && error != http::error::need_more)
    fail(400, "syntax", format("The body of the request cannot be read: {}.", error.message()));
  else if (grammar_->parser->is_done())
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
