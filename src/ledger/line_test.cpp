#include "ledger/line.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <rapidcheck.h>

#include "base/hash.h"

namespace blue {
namespace {

using testing::HasSubstr;

const std::string kOnes(64, '1'), kTwos(64, '2');

std::string with_hash(const std::string& covered) {
  return covered + R"(,"hash":")" + sha256(covered) + R"("})";
}

// Everything that format 2 can hold.
Event rich_event() {
  return {.sequence = 1,
          .kind = "round_registered",
          .at = "2026-02-03T15:23:00Z",
          .body = JsonObject{{"text", "a\nb ☕"}},
          .versions = {1, 2, 3},
          .files = {{"dialogue.md", ""}, {"round-0/panel.json", ""}},
          .clock = EventClock::given,
          .by = "claude-code 2.1",
          .exhibits = {{"round-0/muffin.md", kOnes}, {"round-0/scone.md", kTwos}},
          .kept = {{"round-0/muffin.prompt.md", kTwos}},
          .nonce = "000102030405060708090a0b0c0d0e0f"};
}

TEST(LedgerLine, OfFormatOneIsWrittenAsTheFormatSays) {
  Event event{1,         "dialogue_created", "2026-02-03T15:23:00Z", JsonObject{{"title", "Blue"}},
              {1, 1, 1}, {{"a.md", "00"}}};
  const std::string line = with_hash(
      R"({"format":1,"sequence":1,"kind":"dialogue_created","at":"2026-02-03T15:23:00Z","body":{"title":"Blue"},)"
      R"("versions":{"rules":1,"parser":1,"renderer":1},"files":{"a.md":"00"},)"
      R"("prev":"0000000000000000000000000000000000000000000000000000000000000000")");
  EXPECT_EQ(render_ledger_line(event, kNoLedgerHash, 1), line);
  EXPECT_EQ(parse_ledger_line(line)->event, event);
  EXPECT_EQ(parse_ledger_line(line)->format, 1);
  EXPECT_EQ(format_of_line(line), 1);
}

TEST(LedgerLine, OfFormatTwoIsWrittenAsTheFormatSays) {
  const std::string line = with_hash(
      R"({"format":2,"sequence":1,"prev":"0000000000000000000000000000000000000000000000000000000000000000",)"
      R"("kind":"round_registered","at":"2026-02-03T15:23:00Z","nonce":"000102030405060708090a0b0c0d0e0f",)"
      R"("clock":"given","by":"claude-code 2.1","versions":{"rules":1,"parser":2,"renderer":3},)"
      R"("exhibits":{"round-0/muffin.md":")" +
      kOnes + R"(","round-0/scone.md":")" + kTwos + R"("},"kept":{"round-0/muffin.prompt.md":")" + kTwos +
      R"("},"files":["dialogue.md","round-0/panel.json"],"body":{"text":"a\nb ☕"})");
  EXPECT_EQ(render_ledger_line(rich_event(), kNoLedgerHash, 2), line);
  EXPECT_EQ(parse_ledger_line(line)->event, rich_event());
  EXPECT_EQ(parse_ledger_line(line)->format, 2);
  EXPECT_EQ(format_of_line(line), 2);
}

TEST(LedgerLine, OfFormatTwoLeavesOutWhatIsEmpty) {
  Event event{2, "dialogue_abandoned", "2026-02-03T15:23:00Z", JsonObject{}, {1, 1, 1}, {}};
  const std::string line = with_hash(R"({"format":2,"sequence":2,"prev":")" + kOnes +
                                     R"(","kind":"dialogue_abandoned","at":"2026-02-03T15:23:00Z",)"
                                     R"("versions":{"rules":1,"parser":1,"renderer":1},"body":{})");
  EXPECT_EQ(render_ledger_line(event, kOnes, 2), line);
  EXPECT_EQ(parse_ledger_line(line)->event, event);
}

// A hash of a page would give away a short secret in a text that is known otherwise.
TEST(LedgerLine, OfFormatTwoHasNoHashOfAPage) {
  Event event = rich_event();
  event.files["dialogue.md"] = sha256("page");
  EXPECT_EQ(render_ledger_line(event, kNoLedgerHash, 2), render_ledger_line(rich_event(), kNoLedgerHash, 2));
}

TEST(LedgerLine, OfAKindThatIsNotKnownIsRead) {
  Event event = rich_event();
  event.kind = "minted \"next\" year\\ ☕";
  auto parsed = parse_ledger_line(render_ledger_line(event, kNoLedgerHash, 2));
  ASSERT_TRUE(parsed) << parsed.error().what;
  EXPECT_EQ(parsed->event, event);
}

TEST(LedgerLine, MembersThatCannotBeAreFaults) {
  auto fault_of = [](auto change) {
    Event event = rich_event();
    change(event);
    const std::string line = render_ledger_line(event, kNoLedgerHash, 2);
    EXPECT_FALSE(parse_ledger_line(line)) << line;
    auto fault = find_fault(event, line, 2);
    return fault ? fault->what : std::string("no fault");
  };
  EXPECT_THAT(fault_of([](Event& event) { event.nonce.clear(); }), HasSubstr("nonce"));
  EXPECT_THAT(fault_of([](Event& event) { event.nonce = "x"; }), HasSubstr("nonce"));
  EXPECT_THAT(fault_of([](Event& event) { event.sequence = 2; }), HasSubstr("nonce"));
  EXPECT_THAT(fault_of([](Event& event) { event.exhibits["a.md"] = "1"; }), HasSubstr("64 hex digits"));
  EXPECT_THAT(fault_of([](Event& event) { event.kept["a.md"] = ""; }), HasSubstr("64 hex digits"));
  EXPECT_THAT(fault_of([](Event& event) { event.kept["round-0/muffin.md"] = kOnes; }), HasSubstr("both"));
  EXPECT_THAT(fault_of([](Event& event) { event.exhibits["../a.md"] = kOnes; }), HasSubstr("below"));
  EXPECT_THAT(fault_of([](Event& event) { event.kind = "a\nb"; }), HasSubstr("control character"));
  EXPECT_THAT(fault_of([](Event& event) { event.by = "\x7f"; }), HasSubstr("control character"));
  EXPECT_THAT(fault_of([](Event& event) { event.files["/etc/passwd"] = ""; }), HasSubstr("below"));
}

TEST(LedgerLine, NewerMembersHaveNoPlaceInFormatOne) {
  for (auto change : std::vector<void (*)(Event&)>{
           [](Event& event) { event.clock = EventClock::given; }, [](Event& event) { event.by = "me"; },
           [](Event& event) { event.exhibits["a.md"] = kOnes; },
           [](Event& event) { event.kept["a.md"] = kOnes; },
           [](Event& event) { event.nonce = std::string(32, '0'); }}) {
    Event event{1, "noted", "2026-02-03T15:23:00Z", {}, {}, {}};
    change(event);
    EXPECT_TRUE(find_fault(event, render_ledger_line(event, kNoLedgerHash, 1), 1));
  }
}

TEST(LedgerLine, BeginningIsKnownInEitherFormat) {
  for (int line_format : {1, 2}) {
    const std::string line =
        render_ledger_line({12, "noted", "2026-02-03T15:23:00Z", {}, {}, {}}, kOnes, line_format);
    for (std::size_t kept = 0; kept <= line.size(); ++kept)
      ASSERT_TRUE(begins_as_line(line.substr(0, kept), 12)) << kept;
    EXPECT_FALSE(begins_as_line(line, 13));
  }
  EXPECT_FALSE(begins_as_line("{\"format\":3", 1));
  EXPECT_FALSE(begins_as_line("Dear diary", 1));
}

TEST(LedgerLine, ComesBackAsItWasWrittenOrIsNotWritten) {
  EXPECT_TRUE(rc::check("any words in any member of the envelope", [] {
    Event event = rich_event();
    event.kind = *rc::gen::arbitrary<std::string>();
    event.by = *rc::gen::arbitrary<std::string>();
    event.exhibits[*rc::gen::arbitrary<std::string>()] = kOnes;
    const std::string line = render_ledger_line(event, kNoLedgerHash, 2);
    const auto parsed = parse_ledger_line(line);
    if (parsed) RC_ASSERT(render_ledger_line(parsed->event, kNoLedgerHash, 2) == line);
    if (find_fault(event, line, 2)) return;
    RC_ASSERT(parsed.has_value());
    RC_ASSERT(parsed->event.exhibits == event.exhibits);
  }));
}

}  // namespace
}  // namespace blue
