#include "http/sessions.h"

#include <gmock/gmock.h>

#include "tests/support/fake_responder.h"

namespace blue {
namespace {

TEST(EventPosition, IsReadAsItIsWritten) {
  EXPECT_EQ(render_position({3, 14}), "3-14");
  auto position = parse_position("3-14");
  ASSERT_TRUE(position);
  EXPECT_EQ(position->stream, 3u);
  EXPECT_EQ(position->event, 14u);
  for (std::string_view text : {"", "3", "3-", "-3", "a-1", "3-1x", " 3-1", "3--1", "99999999999999999999-1"})
    EXPECT_FALSE(parse_position(text)) << text;
}

class ReplayStreamTest : public testing::Test {
 protected:
  std::shared_ptr<FakeResponder> attach(std::uint64_t after, bool primes = false) {
    auto reader = std::make_shared<FakeResponder>();
    reader->begin_stream({});
    stream_.attach(reader, after, primes);
    return reader;
  }
  HttpLimits limits_;
  ReplayStream stream_{2, limits_};
};

TEST_F(ReplayStreamTest, NumbersWhatItSends) {
  auto reader = attach(0);
  stream_.add("a");
  stream_.add("b");
  EXPECT_EQ(reader->stream, "id: 2-1\ndata: a\n\nid: 2-2\ndata: b\n\n");
  EXPECT_EQ(stream_.delivered(), 2u);
}

TEST_F(ReplayStreamTest, SaysFirstHowToComeBack) {
  EXPECT_EQ(attach(0, true)->stream, "id: 2-0\nretry: 1000\ndata: \n\n");
}

TEST_F(ReplayStreamTest, GivesTheRestToAReaderThatComesBack) {
  auto first = attach(0);
  stream_.add("a");
  stream_.release();
  EXPECT_EQ(first->times_ended, 1);
  stream_.add("b");
  stream_.end();
  EXPECT_EQ(first->stream, "id: 2-1\ndata: a\n\n");
  auto second = attach(1);
  EXPECT_EQ(second->stream, "id: 2-2\ndata: b\n\n");
  EXPECT_EQ(second->times_ended, 1);
  EXPECT_EQ(attach(0)->stream, "id: 2-1\ndata: a\n\nid: 2-2\ndata: b\n\n");
}

TEST_F(ReplayStreamTest, HasOneReaderAtATime) {
  auto first = attach(0);
  auto second = attach(0);
  stream_.detach(first.get());
  stream_.add("a");
  EXPECT_EQ(first->times_ended, 1);
  EXPECT_EQ(first->stream, "");
  EXPECT_EQ(second->stream, "id: 2-1\ndata: a\n\n");
  stream_.detach(second.get());
  EXPECT_FALSE(stream_.has_reader());
}

TEST_F(ReplayStreamTest, ForgetsTheOldestEvents) {
  limits_.replay_bytes = 10;
  for (char c = 'a'; c < 'f'; ++c) stream_.add(std::string(4, c));
  EXPECT_EQ(attach(0)->stream, "id: 2-4\ndata: dddd\n\nid: 2-5\ndata: eeee\n\n");
  stream_.add(std::string(100, 'x'));
  EXPECT_EQ(attach(5)->stream, "id: 2-6\ndata: " + std::string(100, 'x') + "\n\n");
}

}  // namespace
}  // namespace blue
