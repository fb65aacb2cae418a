// Events, heads, chunks and statistics as text, and the bytes left when a socket is slow.
#include <gmock/gmock.h>
#include <rapidcheck/gtest.h>

#include "http/metrics.h"
#include "http/outgoing.h"
#include "http/responder.h"

namespace blue {
namespace {

using testing::HasSubstr;
using testing::Not;

TEST(RenderEvent, WritesFieldsAndAnEmptyLine) {
  EXPECT_EQ(render_event({.data = "{}"}), "data: {}\n\n");
  EXPECT_EQ(render_event({.data = "", .id = "1-0", .retry = std::chrono::seconds(2)}),
            "id: 1-0\nretry: 2000\ndata: \n\n");
}

TEST(RenderEvent, KeepsEveryLineInTheEvent) {
  EXPECT_EQ(render_event({.data = "a\nb\r\nc\rd\n"}), "data: a\ndata: b\ndata: c\ndata: d\ndata: \n\n");
}

TEST(RenderReplyHead, WritesTheGivenFields) {
  std::string out;
  render_reply_head(out, {.status = 200,
                          .content_type = kJsonType,
                          .length = 12,
                          .date = "today",
                          .request_id = "a-1",
                          .headers = "X: y\r\n"});
  EXPECT_EQ(out,
            "HTTP/1.1 200 OK\r\nDate: today\r\nContent-Type: application/json\r\nContent-Length: 12\r\n"
            "X-Request-Id: a-1\r\nX: y\r\n\r\n");
}

TEST(RenderReplyHead, FramesStreamsByVersion) {
  std::string chunked, closed;
  render_reply_head(chunked, {.framing = BodyFraming::chunks});
  render_reply_head(closed, {.framing = BodyFraming::until_close, .is_http_1_1 = false, .closes = true});
  EXPECT_THAT(chunked, HasSubstr("Transfer-Encoding: chunked\r\n"));
  EXPECT_THAT(chunked, Not(HasSubstr("Content-Length")));
  EXPECT_EQ(closed, "HTTP/1.0 200 OK\r\nConnection: close\r\n\r\n");
}

TEST(RenderChunk, CountsInHex) {
  std::string out;
  render_chunk(out, std::string(26, 'x'));
  EXPECT_EQ(out, "1a\r\n" + std::string(26, 'x') + "\r\n");
}

TEST(RenderHttpDate, HasTheFormatOfTheRfc) {
  EXPECT_EQ(render_http_date(784111777), "Sun, 06 Nov 1994 08:49:37 GMT");
}

TEST(Metrics, CountsRequestsByMethodAndStatus) {
  Metrics metrics{std::chrono::system_clock::time_point(std::chrono::seconds(1234))};
  metrics.count_request("POST", 200, std::chrono::milliseconds(2));
  metrics.count_request("POST", 200, std::chrono::seconds(30));
  metrics.count_request("INVENTED\"", 405, std::chrono::milliseconds(0));
  metrics.count_refusal("token");
  std::string text = metrics.render();
  EXPECT_THAT(text, HasSubstr("blue_http_requests_total{method=\"POST\",status=\"200\"} 2\n"));
  EXPECT_THAT(text, HasSubstr("blue_http_requests_total{method=\"other\",status=\"405\"} 1\n"));
  EXPECT_THAT(text, HasSubstr("blue_http_refusals_total{reason=\"token\"} 1\n"));
  EXPECT_THAT(text, HasSubstr("blue_http_request_seconds_bucket{le=\"0.001\"} 1\n"));
  EXPECT_THAT(text, HasSubstr("blue_http_request_seconds_bucket{le=\"0.0025\"} 2\n"));
  EXPECT_THAT(text, HasSubstr("blue_http_request_seconds_bucket{le=\"10\"} 2\n"));
  EXPECT_THAT(text, HasSubstr("blue_http_request_seconds_bucket{le=\"+Inf\"} 3\n"));
  EXPECT_THAT(text, HasSubstr("blue_http_request_seconds_count 3\n"));
  EXPECT_THAT(text, HasSubstr("process_start_time_seconds 1234\n"));
}

// However much a socket takes at a time, every byte is written once and in order.
RC_GTEST_PROP(Outgoing, GivesEveryByteOnce, (const std::vector<std::string>& parts, std::uint8_t step)) {
  Outgoing out;
  std::string all, written;
  for (const std::string& part : parts) {
    all += part;
    out.add(part);
  }
  while (!out.empty()) {
    RC_ASSERT(out.size() == all.size() - written.size());
    std::array<iovec, Outgoing::kMostParts> buffers;
    std::string next;
    for (const iovec& buffer : out.next(buffers))
      next.append(static_cast<char*>(buffer.iov_base), buffer.iov_len);
    std::size_t taken = std::min<std::size_t>(next.size(), step % 5 + 1u);
    written += next.substr(0, taken);
    out.drop(taken);
  }
  RC_ASSERT(written == all);
  RC_ASSERT(out.size() == 0u);
}

}  // namespace
}  // namespace blue
