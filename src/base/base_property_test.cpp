// Properties of every text, value and time, tried on random ones. One file, because rapidcheck compiles
// slowly.
#include <gtest/gtest.h>

#include "base/clock.h"
#include "base/json_parse.h"
#include "base/layout.h"
#include "base/text.h"
#include "tests/support/generate.h"

namespace blue {
namespace {

TEST(BaseProperty, JsonIsUnchangedByRenderingAndParsing) {
  EXPECT_TRUE(rc::check("render then parse is the identity", [] {
    Json value = any_json();
    std::string compact = render_json(value);
    RC_ASSERT(compact.find('\n') == std::string::npos);
    RC_ASSERT(parse_json(compact).value() == value);
    RC_ASSERT(parse_json(render_json(value, JsonStyle::pretty)).value() == value);
    RC_ASSERT(render_json(*parse_json(compact)) == compact);
  }));
}

TEST(BaseProperty, AnyBytesRenderToValidJson) {
  EXPECT_TRUE(rc::check("strings of any bytes", [] {
    std::string bytes = any_bytes();
    auto parsed = parse_json(render_json(bytes));
    RC_ASSERT((parsed && parsed->string() && *parsed->string() == repair_utf8(bytes)));
  }));
}

TEST(BaseProperty, TheParserHandlesAnyBytes) {
  EXPECT_TRUE(rc::check("damaged JSON parses or is refused with an error of the caller", [] {
    std::string text = render_json(any_json());
    for (int cuts = *rc::gen::inRange(1, 4); cuts > 0 && !text.empty(); --cuts) {
      auto at = *rc::gen::inRange<std::size_t>(0, text.size());
      text.replace(at, *rc::gen::inRange<std::size_t>(0, 3), any_bytes(3));
    }
    auto parsed = parse_json(text);
    RC_ASSERT((parsed || parsed.error().code.family == ErrorFamily::caller));
    if (parsed) RC_ASSERT(parse_json(render_json(*parsed)).value() == *parsed);
  }));
}

TEST(BaseProperty, Utf8RepairsAndCounts) {
  EXPECT_TRUE(rc::check("repair gives valid text of as many code points", [] {
    std::string bytes = any_bytes();
    std::string repaired = repair_utf8(bytes);
    RC_ASSERT(find_invalid_utf8(repaired) == std::string::npos);
    RC_ASSERT(count_code_points(repaired) == count_code_points(bytes));
    RC_ASSERT((repaired == bytes) == (find_invalid_utf8(bytes) == std::string::npos));
    auto limit = *rc::gen::inRange<std::size_t>(0, 30);
    RC_ASSERT(count_code_points(utf8_prefix(bytes, limit)) == std::min(limit, count_code_points(bytes)));
  }));
}

TEST(BaseProperty, FitWidthFits) {
  EXPECT_TRUE(rc::check("never wider, and complete when there is room", [] {
    std::string text = *rc::gen::arbitrary<bool>() ? any_text() : any_bytes();
    auto width = *rc::gen::inRange<std::size_t>(0, 20);
    std::string fitted = fit_width(text, width);
    RC_ASSERT(display_width(fitted) <= width);
    RC_ASSERT((fitted == text) == (display_width(text) <= width));
  }));
}

TEST(BaseProperty, PrintableTextIsHarmless) {
  EXPECT_TRUE(rc::check("no control or direction character is left", [] {
    std::string shown = printable(*rc::gen::arbitrary<bool>() ? any_text() : any_bytes());
    RC_ASSERT(find_invalid_utf8(shown) == std::string::npos);
    for (std::size_t at = 0; at < shown.size();) {
      char32_t c = next_code_point(shown, at);
      RC_ASSERT((c == '\n' || c == '\t' || c >= 0x20));
      RC_ASSERT((c < 0x7F || c >= 0xA0));
      RC_ASSERT(((c < 0x2028 || c > 0x202E) && (c < 0x2066 || c > 0x2069)));
    }
    RC_ASSERT(printable(shown) == shown);
  }));
}

TEST(BaseProperty, SlugsAreStable) {
  EXPECT_TRUE(rc::check("a slug is valid, bounded, without stray dashes, and its own slug", [] {
    auto limit = *rc::gen::inRange<std::size_t>(0, 12);
    std::string slug = slugify(*rc::gen::arbitrary<bool>() ? any_text(30) : any_bytes(), limit);
    RC_ASSERT(find_invalid_utf8(slug) == std::string::npos);
    RC_ASSERT(count_code_points(slug) <= limit);
    RC_ASSERT(slug.find("--") == std::string::npos);
    RC_ASSERT((!slug.starts_with('-') && !slug.ends_with('-')));
    RC_ASSERT(slug.find_first_of("/\\. \n\0", 0, 6) == std::string::npos);
    RC_ASSERT(slugify(slug, limit) == slug);
  }));
}

TEST(BaseProperty, FoldingIsStable) {
  EXPECT_TRUE(rc::check("folding twice is folding once", [] {
    std::string folded = fold_case(*rc::gen::arbitrary<bool>() ? any_text() : any_bytes());
    RC_ASSERT(find_invalid_utf8(folded) == std::string::npos);
    RC_ASSERT(fold_case(folded) == folded);
  }));
}

TEST(BaseProperty, InstantsAreUnchangedByRenderingAndParsing) {
  EXPECT_TRUE(rc::check("render then parse is the identity", [] {
    Instant instant{std::chrono::seconds(*rc::gen::inRange<std::int64_t>(-62135596800, 253402300800))};
    std::string text = render_instant(instant);
    RC_ASSERT(text.size() == 20u);
    RC_ASSERT((parse_instant(text) == instant));
    text[*rc::gen::inRange<std::size_t>(0, 20)] = static_cast<char>(*rc::gen::inRange(0x20, 0x7F));
    auto damaged = parse_instant(text);
    if (damaged) RC_ASSERT(render_instant(*damaged) == text);
  }));
}

}  // namespace
}  // namespace blue
