// curl against servers that answer well, badly, in part, or not at all.
#include "process/http_request.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "base/base64.h"
#include "tests/support/environment.h"
#include "tests/support/loopback_server.h"

namespace blue {
namespace {

using testing::HasSubstr;
using namespace std::chrono_literals;

// A server that sends these bytes and closes the connection.
LoopbackServer::Answer say(std::string bytes) {
  return [bytes = std::move(bytes)](const std::string&, const LoopbackConnection& client) {
    client.send(bytes);
  };
}

CurlReply ask(const LoopbackServer& server, HttpRequest request = {}) {
  request.url = server.url() + "/v1/models";
  auto reply = send_request(request);
  EXPECT_TRUE(reply) << reply.error().message;
  return reply.value_or(CurlReply{});
}

class SendRequest : public testing::Test {
  ScopedVariable no_proxy_{"no_proxy", "127.0.0.1"};
};

TEST_F(SendRequest, ReturnsStatusHeadersAndBody) {
  const LoopbackServer server(say(http_reply("200 OK", "{\"a\":1}", "X-Mood: fine\r\n")));
  const CurlReply reply = ask(server, {.headers = {{"X-Key", "q\"uo\\te"}}});
  EXPECT_EQ(reply.end, HttpEnd::answered);
  EXPECT_EQ(reply.status, 200);
  EXPECT_EQ(reply.body, "{\"a\":1}");
  EXPECT_EQ(reply.headers.at("x-mood"), "fine");
  EXPECT_THAT(server.heads().at(0), HasSubstr("GET /v1/models HTTP/1.1\r\n"));
  EXPECT_THAT(server.heads().at(0), HasSubstr("\r\nX-Key: q\"uo\\te\r\n"));
}

TEST_F(SendRequest, AFailureOfTheServerIsAnAnswer) {
  for (const auto& [line, status] : {std::pair("429 Too Many Requests", 429), std::pair("500 Oops", 500)}) {
    const LoopbackServer server(say(http_reply(line, "no", "Retry-After: 7\r\n")));
    const CurlReply reply = ask(server);
    EXPECT_EQ(reply.end, HttpEnd::answered);
    EXPECT_EQ(reply.status, status);
    EXPECT_EQ(reply.headers.at("retry-after"), "7");
    EXPECT_EQ(reply.body, "no");
  }
}

TEST_F(SendRequest, ReadsChunksAndCompression) {
  const LoopbackServer chunked(
      say("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n2;x=y\r\nde\r\n0\r\n\r\n"));
  EXPECT_EQ(ask(chunked).body, "abcde");
  // `printf zipped | gzip -n`
  const std::string zipped = decode_base64("H4sIAAAAAAAAA6vKLChITQEAw/MZCwYAAAA=").value_or("");
  const LoopbackServer gzip(say(http_reply("200 OK", zipped, "Content-Encoding: gzip\r\n")));
  EXPECT_EQ(ask(gzip).body, "zipped");
  const LoopbackServer liar(say(http_reply("200 OK", "not zipped", "Content-Encoding: gzip\r\n")));
  EXPECT_EQ(ask(liar).end, HttpEnd::unreadable);
}

TEST_F(SendRequest, PassesOverInterimHeadsAndKeepsABodyThatLooksLikeOne) {
  const LoopbackServer server(say("HTTP/1.1 103 Early Hints\r\nLink: </x>\r\n\r\n" +
                                  http_reply("200 OK", "HTTP/1.1 500 no\r\n\r\n")));
  const CurlReply reply = ask(server);
  EXPECT_EQ(reply.status, 200);
  EXPECT_EQ(reply.body, "HTTP/1.1 500 no\r\n\r\n");
  EXPECT_FALSE(reply.headers.contains("link"));
}

TEST_F(SendRequest, NoticesAnAnswerThatIsCutOff) {
  for (const char* bytes : {"HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\n{\"a\":",
                            "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nff\r\n{\"a\":", ""}) {
    const LoopbackServer server(say(bytes));
    EXPECT_EQ(ask(server).end, HttpEnd::cut_off) << bytes;
  }
}

TEST_F(SendRequest, ReportsNonsense) {
  const LoopbackServer server(say("SSH-2.0-OpenSSH\r\n\r\n"));
  EXPECT_EQ(ask(server).end, HttpEnd::unreadable);
}

TEST_F(SendRequest, DoesNotWaitForeverBeforeOrWithinAnAnswer) {
  for (const char* bytes : {"", "HTTP/1.1 200 OK\r\n", "HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nab"}) {
    const LoopbackServer server([bytes](const std::string&, const LoopbackConnection& client) {
      client.send(bytes);
      client.wait_for_end();
    });
    EXPECT_EQ(ask(server, {.patience = 300ms}).end, HttpEnd::out_of_time) << bytes;
  }
}

TEST_F(SendRequest, TakesOnlySoMuch) {
  const LoopbackServer server([](const std::string&, const LoopbackConnection& client) {
    client.send("HTTP/1.1 200 OK\r\n\r\n");
    while (client.send(std::string(4096, 'x'))) {
    }
  });
  const CurlReply reply = ask(server, {.most_output = 100'000});
  EXPECT_EQ(reply.end, HttpEnd::out_of_space);
  EXPECT_LE(reply.body.size(), 100'000u);
}

TEST_F(SendRequest, FollowsNoRedirection) {
  const LoopbackServer other(say(http_reply("200 OK", "stolen")));
  const LoopbackServer server(say(http_reply("302 Found", "", "Location: " + other.url() + "\r\n")));
  EXPECT_EQ(ask(server, {.headers = {{"X-Key", "secret"}}}).status, 302);
  EXPECT_TRUE(other.heads().empty());
}

TEST_F(SendRequest, SaysThatNoOneListens) {
  std::string url;
  {
    const LoopbackServer gone(say(""));
    url = gone.url();
  }
  const auto reply = send_request({.url = url});
  ASSERT_TRUE(reply);
  EXPECT_EQ(reply->end, HttpEnd::unreachable);
  EXPECT_THAT(reply->reason, HasSubstr("onnect"));
}

TEST_F(SendRequest, EndsWhenItsCallerGivesUp) {
  std::stop_source source;
  const LoopbackServer server([&](const std::string&, const LoopbackConnection& client) {
    source.request_stop();
    client.wait_for_end();
  });
  EXPECT_EQ(ask(server, {.patience = 60s, .stop = source.get_token()}).end, HttpEnd::cancelled);
}

TEST_F(SendRequest, RefusesWhatWouldBecomeAnotherRequest) {
  for (const char* url : {"ftp://x/", "http://", "file:///etc/passwd", "http://a b/", "http://u:p@host/", "x",
                          "http://host/\nurl=\"http://other/\""}) {
    const auto reply = send_request({.url = url});
    ASSERT_FALSE(reply) << url;
    EXPECT_EQ(reply.error().code, codes::invalid_value);
  }
  EXPECT_FALSE(send_request({.url = "http://127.0.0.1:9/", .headers = {{"X-Key", "a\r\nX-Other: b"}}}));
}

TEST_F(SendRequest, SaysThatThereIsNoCurl) {
  const ScopedVariable path("PATH", "/nowhere");
  const auto reply = send_request({.url = "http://127.0.0.1:9/"});
  ASSERT_FALSE(reply);
  EXPECT_EQ(reply.error().code, codes::file_not_found);
}

TEST(HttpAddress, IsTakenApart) {
  EXPECT_EQ(host_of("https://api.example.com:8443/v1"), "api.example.com");
  EXPECT_EQ(host_of("http://[::1]:11434"), "::1");
  for (const char* url : {"http://localhost:1", "HTTP://127.0.0.1", "http://127.8.1.2/x", "http://[::1]:2/"})
    EXPECT_TRUE(is_loopback(url)) << url;
  for (const char* url : {"http://127.evil.com", "http://localhost.evil.com", "http://128.0.0.1"})
    EXPECT_FALSE(is_loopback(url)) << url;
}

}  // namespace
}  // namespace blue
