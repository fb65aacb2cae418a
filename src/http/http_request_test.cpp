#include "http/http_request.h"

#include <gmock/gmock.h>
#include <rapidcheck/gtest.h>

#include "base/format.h"

namespace blue {
namespace {

using namespace std::string_view_literals;
using State = RequestParser::State;

constexpr std::string_view kPost = "POST /mcp HTTP/1.1\r\nHost: localhost\r\nContent-Length: 4\r\n\r\n{ }\n";

struct Fed {
  State state;
  int status = 0;  // of the failure
  std::string body;
  std::size_t used = 0;
};

// Feeds `bytes` in pieces of `size`, keeping what was not used, as a connection does.
Fed feed(RequestParser& parser, std::string_view bytes, std::size_t size = 1u << 20) {
  std::string unread;
  std::size_t used = 0;
  auto is_open = [&] { return parser.state() == State::head || parser.state() == State::body; };
  while (is_open() && !bytes.empty()) {
    unread += bytes.substr(0, size);
    bytes.remove_prefix(std::min(size, bytes.size()));
    State before;
    do {
      before = parser.state();
      std::size_t count = parser.feed(unread);
      unread.erase(0, count);
      used += count;
    } while (parser.state() != before && is_open());
  }
  return {parser.state(), parser.state() == State::failed ? parser.failure().status : 0, parser.take_body(),
          used};
}

Fed feed(std::string_view bytes, HttpLimits limits = {}) {
  RequestParser parser(limits);
  return feed(parser, bytes);
}

std::string with_headers(std::string_view headers) {
  return format("POST /mcp HTTP/1.1\r\nHost: localhost\r\n{}\r\n", headers);
}

TEST(RequestParser, ReadsHeadThenBody) {
  HttpLimits limits;
  RequestParser parser(limits);
  std::size_t head_size = parser.feed(kPost);
  EXPECT_EQ(parser.state(), State::body);
  EXPECT_EQ(head_size, kPost.size() - 4);
  EXPECT_EQ(parser.head().find("host"), "localhost");
  EXPECT_EQ(parser.feed(kPost.substr(head_size)), 4u);
  EXPECT_EQ(parser.state(), State::done);
  EXPECT_EQ(parser.take_body(), "{ }\n");
}

TEST(RequestParser, ReadsTheSameFromPiecesOfAnySize) {
  for (std::size_t size = 1; size <= kPost.size(); ++size) {
    HttpLimits limits;
    RequestParser parser(limits);
    Fed fed = feed(parser, kPost, size);
    EXPECT_EQ(fed.state, State::done) << size;
    EXPECT_EQ(fed.body, "{ }\n") << size;
  }
}

TEST(RequestParser, LeavesTheNextRequestAlone) {
  HttpLimits limits;
  RequestParser parser(limits);
  std::string two = std::string(kPost) + std::string(kPost);
  EXPECT_EQ(feed(parser, two).used, kPost.size());
  parser.restart();
  Fed second = feed(parser, std::string_view(two).substr(kPost.size()));
  EXPECT_EQ(second.state, State::done);
  EXPECT_EQ(second.body, "{ }\n");
  EXPECT_EQ(parser.head().size(), 2u);
}

TEST(RequestParser, JoinsChunksAndSkipsTrailersAndExtensions) {
  std::string chunked = with_headers("Transfer-Encoding: chunked\r\n") +
                        "3;name=value\r\nabc\r\n1\r\nd\r\n0\r\nAuthorization: Bearer x\r\n\r\n";
  for (std::size_t size : {std::size_t{1}, std::size_t{7}, chunked.size()}) {
    HttpLimits limits;
    RequestParser parser(limits);
    Fed fed = feed(parser, chunked, size);
    EXPECT_EQ(fed.state, State::done) << size;
    EXPECT_EQ(fed.body, "abcd") << size;
    EXPECT_EQ(parser.head().find("authorization"), std::nullopt) << size;
  }
}

TEST(RequestParser, RefusesInputThatIsNotARequest) {
  for (std::string_view bytes :
       {"\x16\x03\x01\x02\x00\x01", "GET\r\n\r\n", "GET / HTTP/2.0\r\n\r\n", "GET / HTTP/1.1\nHost: a\n\n",
        "GET /a b HTTP/1.1\r\n\r\n", "GET / HTTP/1.1\r\nHost : a\r\n\r\n", "GET / HTTP/1.1\r\n: a\r\n\r\n",
        "GET / HTTP/1.1\r\nHost\r\n\r\n", "{\"jsonrpc\":\"2.0\"}\r\n\r\n"})
    EXPECT_EQ(feed(bytes).status, 400) << bytes;
  EXPECT_EQ(feed("GET /\0 HTTP/1.1\r\n\r\n"sv).status, 400);
  EXPECT_EQ(feed("GET / HTTP/1.1\r\nA: \0\r\n\r\n"sv).status, 400);
}

TEST(RequestParser, RefusesFoldedHeaders) {
  EXPECT_EQ(feed(with_headers("X: a\r\n b\r\n")).status, 400);
  EXPECT_EQ(feed(with_headers("Transfer-Encoding:\r\n chunked\r\n")).status, 400);
  EXPECT_EQ(feed(with_headers("X: a\r\n\tb\r\n")).status, 400);
}

TEST(RequestParser, RefusesContradictoryBodyLengths) {
  EXPECT_EQ(feed(with_headers("Content-Length: 4\r\nTransfer-Encoding: chunked\r\n")).status, 400);
  EXPECT_EQ(feed(with_headers("Transfer-Encoding: chunked\r\nContent-Length: 4\r\n")).status, 400);
  EXPECT_EQ(feed(with_headers("Content-Length: 4\r\nContent-Length: 5\r\n")).status, 400);
  EXPECT_EQ(feed(with_headers("Content-Length: -1\r\n")).status, 400);
  EXPECT_EQ(feed(with_headers("Content-Length: 99999999999999999999999\r\n")).status, 400);
}

TEST(RequestParser, RefusesMalformedChunks) {
  std::string head = with_headers("Transfer-Encoding: chunked\r\n");
  for (std::string_view body : {"x\r\n", "-1\r\n", "3\r\nabcd\r\n0\r\n\r\n", "3\nabc\n\r\n", "3 4\r\nabc\r\n",
                                "fffffffffffffffffffff\r\n"})
    EXPECT_EQ(feed(head + std::string(body)).status, 400) << body;
}

TEST(RequestParser, BoundsHeads) {
  HttpLimits limits{.head_bytes = 200, .headers = 5};
  EXPECT_EQ(feed(with_headers("A: " + std::string(300, 'a') + "\r\n"), limits).status, 431);
  EXPECT_EQ(feed("GET /" + std::string(300, 'a'), limits).status, 431);
  EXPECT_EQ(feed(with_headers("A: 1\r\nB: 2\r\nC: 3\r\nD: 4\r\nE: 5\r\n"), limits).status, 431);
  std::string many;
  for (int at = 0; at < 10; ++at) many += "Header-Of-Some-Length: value\r\n";
  limits.headers = 100;
  EXPECT_EQ(feed(with_headers(many), limits).status, 431);
  EXPECT_EQ(feed(with_headers("A: 1\r\n"), limits).state, State::done);
}

TEST(RequestParser, BoundsBodiesThatComeInChunks) {
  HttpLimits limits{.head_bytes = 200, .body_bytes = 10};
  std::string head = with_headers("Transfer-Encoding: chunked\r\n");
  EXPECT_EQ(feed(head + "a\r\n0123456789\r\n0\r\n\r\n", limits).body, "0123456789");
  EXPECT_EQ(feed(head + "b\r\n", limits).status, 413);
  EXPECT_EQ(feed(head + "6\r\n012345\r\n5\r\n01234", limits).status, 413);
  EXPECT_EQ(feed(head + "fffffffffffffff\r\n", limits).status, 413);
  EXPECT_EQ(feed(head + "1;" + std::string(500, 'x'), limits).status, 400);
  EXPECT_EQ(feed(head + "0\r\nTrailer: " + std::string(500, 'x'), limits).status, 400);
}

RC_GTEST_PROP(RequestParser, AcceptsAnyBytesInAnyPieces,
              (const std::vector<std::uint8_t>& bytes, std::uint8_t size)) {
  HttpLimits limits{.head_bytes = 64, .headers = 3, .body_bytes = 8};
  RequestParser parser(limits);
  feed(parser, std::string(bytes.begin(), bytes.end()), size % 7 + 1u);
}

}  // namespace
}  // namespace blue
