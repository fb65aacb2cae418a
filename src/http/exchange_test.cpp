#include "http/exchange.h"

#include <gmock/gmock.h>

#include "tests/support/fake_responder.h"

namespace blue {
namespace {

class ExchangeTest : public testing::Test {
 protected:
  std::shared_ptr<Exchange> open(ExchangeTerms terms = {}) {
    terms.on_end = [this] { ++times_concluded_; };
    return std::make_shared<Exchange>(io_, responder_, std::move(terms));
  }
  HttpLimits limits_;
  std::shared_ptr<FakeIoThread> io_ = std::make_shared<FakeIoThread>();
  std::shared_ptr<FakeResponder> responder_ = std::make_shared<FakeResponder>();
  std::shared_ptr<HttpSession> session_ = std::make_shared<HttpSession>("s", limits_);
  int times_concluded_ = 0;
};

TEST_F(ExchangeTest, AnAnswerThatComesFirstIsJson) {
  open({.headers = "X: y\r\n"})->finish("{}", Ending::answered);
  EXPECT_TRUE(responder_->replies.empty());  // not before the io thread runs
  io_->run_all();
  ASSERT_EQ(responder_->replies.size(), 1u);
  EXPECT_EQ(responder_->replies[0].status, 200);
  EXPECT_EQ(responder_->replies[0].content_type, kJsonType);
  EXPECT_EQ(responder_->replies[0].body, "{}");
  EXPECT_EQ(responder_->replies[0].headers, "X: y\r\n");
  EXPECT_EQ(times_concluded_, 1);
}

TEST_F(ExchangeTest, TheStatusOfAModernRequestSaysHowItEnded) {
  open({.is_modern = true})->finish("{}", Ending::refused);
  open({.is_modern = true})->finish("{}", Ending::unknown_method);
  open({.is_modern = false})->finish("{}", Ending::refused);
  open({.is_modern = true, .wants_events = true})->finish("{}", Ending::refused);
  io_->run_all();
  std::vector<int> statuses;
  for (const HttpReply& reply : responder_->replies) statuses.push_back(reply.status);
  EXPECT_EQ(statuses, (std::vector{400, 404, 200, 400}));
}

TEST_F(ExchangeTest, MessagesBeforeTheAnswerMakeAStream) {
  auto exchange = open();
  exchange->send("1");
  exchange->send("2");
  exchange->finish("3", Ending::answered);
  EXPECT_EQ(io_->jobs.size(), 1u);  // all at once
  io_->run_all();
  EXPECT_EQ(responder_->stream, "data: 1\n\ndata: 2\n\ndata: 3\n\n");
  EXPECT_EQ(responder_->times_ended, 1);
  EXPECT_TRUE(responder_->replies.empty());
}

TEST_F(ExchangeTest, AClientThatWantsEventsGetsOne) {
  open({.wants_events = true})->finish("1", Ending::answered);
  io_->run_all();
  EXPECT_EQ(responder_->stream, "data: 1\n\n");
  EXPECT_EQ(responder_->times_ended, 1);
}

TEST_F(ExchangeTest, WithoutAnAnswerTheStreamIsEmpty) {
  open()->abandon();
  io_->run_all();
  EXPECT_EQ(responder_->stream, "");
  EXPECT_EQ(responder_->times_ended, 1);
  EXPECT_EQ(times_concluded_, 1);
}

TEST_F(ExchangeTest, NothingIsSentToAClientThatIsGone) {
  auto exchange = open();
  exchange->send("1");
  io_->run_all();
  exchange->drop();
  exchange->send("2");
  exchange->finish("3", Ending::answered);
  exchange->send("4");
  io_->run_all();
  EXPECT_EQ(responder_->stream, "data: 1\n\n");
  EXPECT_EQ(responder_->times_ended, 0);
  EXPECT_EQ(times_concluded_, 1);
  EXPECT_EQ(responder_.use_count(), 1);
}

TEST_F(ExchangeTest, InASessionTheRestCanBeFetched) {
  auto exchange = open({.primes = true, .session = session_});
  exchange->send("1");
  io_->run_all();
  EXPECT_EQ(responder_->stream, "id: 1-0\nretry: 1000\ndata: \n\nid: 1-1\ndata: 1\n\n");
  exchange->drop();
  exchange->finish("2", Ending::answered);
  io_->run_all();
  auto again = std::make_shared<FakeResponder>();
  again->begin_stream({});
  session_->find_stream(1)->attach(again, 1, false);
  EXPECT_EQ(again->stream, "id: 1-2\ndata: 2\n\n");
  EXPECT_EQ(again->times_ended, 1);
}

TEST_F(ExchangeTest, APauseClosesTheStreamBeforeAnythingWasSent) {
  auto exchange = open({.primes = true, .session = session_});
  exchange->pause();
  io_->run_all();
  EXPECT_EQ(responder_->stream, "id: 1-0\nretry: 1000\ndata: \n\n");
  EXPECT_EQ(responder_->times_ended, 1);
  auto again = std::make_shared<FakeResponder>();
  again->begin_stream({});
  session_->find_stream(1)->attach(again, 0, false);
  exchange->finish("1", Ending::answered);
  io_->run_all();
  EXPECT_EQ(again->stream, "id: 1-1\ndata: 1\n\n");
  EXPECT_EQ(again->times_ended, 1);
}

TEST_F(ExchangeTest, AnAnswerThatCannotBeWrittenEndsTheConnection) {
  responder_->throws = true;
  open()->finish("{}", Ending::answered);
  io_->run_all();
  EXPECT_EQ(responder_->times_aborted, 1);
  EXPECT_EQ(times_concluded_, 1);
}

TEST_F(ExchangeTest, PausingHasNoEffectOutsideASession) {
  auto exchange = open({.is_modern = true});
  exchange->pause();
  exchange->finish("1", Ending::answered);
  io_->run_all();
  EXPECT_EQ(responder_->replies.size(), 1u);
}

}  // namespace
}  // namespace blue
