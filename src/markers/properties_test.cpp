// What holds for any text: no crash, no dependence on what must not count, the same answer every time.
#include <gtest/gtest.h>
#include <rapidcheck.h>

#include <algorithm>

#include "markers/answer_summary_for_tests.h"
#include "markers/prose.h"

namespace blue {
namespace {

// Pieces that meet in nasty ways: signs, halves of markers, markers, bytes that are no UTF-8.
rc::Gen<std::string> nasty_text() {
  auto piece = rc::gen::element<std::string>(
      "[", "]", "\\", "`", "``", "```", "~~~", "~~", "<!--", "-->", "\n", "\n\n", "> ", "- ", "| ", "# ",
      "**", ":", "—", "-", " ", "[MOVE:CONVERGE]", "[RE:SUPPORT P0001]", "[RESOLVED T01", "T4/T5]",
      "[MUFFIN-P0101: a]", "[TENSION T01: b]", "[TENSION T-NEW: c]", "[DISSENT]", "[MOVE:", "CONVERGE",
      "STRUDEL R1-T01", "P01100", "T-NEW", "\xff", "\xc3", "é", "🧁", "prose", "\r\n", "\t");
  return rc::gen::map(rc::gen::container<std::vector<std::string>>(piece),
                      [](const std::vector<std::string>& pieces) {
                        std::string text;
                        for (const std::string& each : pieces) text += each;
                        return text;
                      });
}

rc::Gen<std::string> marker() {
  return rc::gen::element<std::string>("[MOVE:CONVERGE]", "[RE:SUPPORT P0001]", "[MUFFIN-P0101: a]",
                                       "[TENSION T01: b]", "[RESOLVED STRUDEL R0-T01]", "[DISSENT]",
                                       "[MINORITY VERDICT: c]");
}

rc::Gen<std::string> prose() {
  return rc::gen::container<std::string>(rc::gen::elementOf(std::string("abc XYZ 0123 .,;:!?()é")));
}

// A sound answer: markers on paragraphs of their own.
std::string paragraphs(const std::vector<std::string>& parts) {
  std::string text;
  for (const std::string& each : parts) text += each + "\n\n";
  return text;
}

// What was said, without places.
std::string essence(const Answer& answer) {
  Answer bare = answer;
  for (AnswerSignal& each : bare.signals) each.at = {};
  for (AnswerDissent& each : bare.dissents) each.at = {};
  return summarize(bare);
}

TEST(MarkerProperties, AnyTextIsReadTheSameTwiceAndEveryProblemIsInIt) {
  EXPECT_TRUE(rc::check("reading is total and repeatable", [] {
    std::string text = *nasty_text();
    int round = *rc::gen::inRange(0, 4);
    Answer answer = parse_as_muffin(text, round);
    RC_ASSERT(summarize(answer) == said(text, round));
    auto lines = static_cast<std::size_t>(std::ranges::count(text, '\n')) + 1;
    for (const MarkerDiagnostic& each : answer.diagnostics) {
      RC_ASSERT(each.at.line <= lines);
      RC_ASSERT(!each.message.empty() && !each.fix.empty());
    }
  }));
}

// Checks that every word can be made from its span again, and that spans are in the file.
void check_words(std::string_view file, const Words& words, std::string (*read)(std::string_view)) {
  if (!words.span) return RC_ASSERT(words.text.empty());
  RC_ASSERT(words.span->from < words.span->to && words.span->to <= file.size());
  const std::string text = read(file.substr(words.span->from, words.span->to - words.span->from));
  RC_ASSERT(words.text == text + (words.span->cut ? "…" : ""));
}

TEST(MarkerProperties, WordsFollowFromTheirSpans) {
  EXPECT_TRUE(rc::check("a span is enough", [] {
    const std::string file = *rc::gen::element<std::string>("", "\xef\xbb\xbf") + *nasty_text();
    const Answer answer = parse_as_muffin(file, *rc::gen::inRange(0, 4));
    for (const AnswerEntity& one : answer.entities) {
      check_words(file, one.label, label_from);
      check_words(file, one.content, prose_from);
    }
    for (const AnswerReference& one : answer.references) {
      check_words(file, one.note, prose_from);
      check_words(file, one.words, label_from);
    }
    for (const AnswerMove& one : answer.moves) check_words(file, one.note, prose_from);
    for (const AnswerSignal& one : answer.signals) check_words(file, one.sentence, prose_from);
    for (const UnplacedObjection& one : answer.unplaced) {
      check_words(file, one.text, label_from);
      RC_ASSERT(one.text.span.has_value());
    }
  }));
}

TEST(MarkerProperties, RandomBytesAreRead) {
  EXPECT_TRUE(rc::check("any bytes", [](const std::string& text) { parse_as_muffin(text, 1); }));
}

TEST(MarkerProperties, FencedMarkersChangeNothing) {
  EXPECT_TRUE(rc::check("a fence changes nothing", [] {
    auto parts = *rc::gen::container<std::vector<std::string>>(marker());
    std::string before = essence(parse_as_muffin(paragraphs(parts), 1));
    std::string fence = *rc::gen::element<std::string>("```", "~~~", "`````", "  ```");
    auto at = parts.begin() + *rc::gen::inRange<std::ptrdiff_t>(0, std::ssize(parts) + 1);
    parts.insert(at, fence + "\n" + *marker() + "\n" + fence);
    RC_ASSERT(essence(parse_as_muffin(paragraphs(parts), 1)) == before);
  }));
}

TEST(MarkerProperties, ProseChangesNothing) {
  EXPECT_TRUE(rc::check("prose changes nothing", [] {
    auto parts = *rc::gen::container<std::vector<std::string>>(marker());
    std::string before = essence(parse_as_muffin(paragraphs(parts), 1));
    auto at = parts.begin() + *rc::gen::inRange<std::ptrdiff_t>(0, std::ssize(parts) + 1);
    parts.insert(at, "A sentence" + *prose() + ".");
    RC_ASSERT(essence(parse_as_muffin(paragraphs(parts), 1)) == before);
  }));
}

TEST(MarkerProperties, UnrelatedMarkersMayBeInAnyOrder) {
  EXPECT_TRUE(rc::check("the order of unrelated markers does not matter", [] {
    std::vector<std::string> parts = {"[MUFFIN-P0101: a]", "[MUFFIN-P0102: b]",         "[MUFFIN-T0101: c]",
                                      "[CLAIM C03: d]",    "[RESOLVED STRUDEL R0-T01]", "[MOVE:CONVERGE]",
                                      "[DISSENT]"};
    auto sorted_lines = [](const std::vector<std::string>& of) {
      std::string text = essence(parse_as_muffin(paragraphs(of), 1));
      auto lines = split(text, '\n');
      std::ranges::sort(lines);
      std::vector<std::string> kept;
      for (std::string_view line : lines)  // a signal is a move, which binds to what it follows
        if (!line.starts_with("converge")) kept.emplace_back(line);
      return kept;
    };
    auto expected = sorted_lines(parts);
    for (std::size_t i = parts.size(); i > 1; --i)
      std::swap(parts[i - 1], parts[*rc::gen::inRange<std::size_t>(0, i)]);
    RC_ASSERT(sorted_lines(parts) == expected);
  }));
}

TEST(MarkerProperties, SequencesAreUniqueWithinAKind) {
  EXPECT_TRUE(rc::check("no two entities share an id", [] {
    Answer answer = parse_as_muffin(*nasty_text() + *nasty_text(), 1);
    std::vector<std::string> ids;
    for (const AnswerEntity& each : answer.entities) ids.push_back(each.local_id);
    std::ranges::sort(ids);
    RC_ASSERT(std::ranges::adjacent_find(ids) == ids.end());
  }));
}

}  // namespace
}  // namespace blue
