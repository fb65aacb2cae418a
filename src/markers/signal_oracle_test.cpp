// The rule of signals once more, written from the specification: line by line, with regular expressions, and
// without any code of this room. Random answers in random decoration must be read alike.
#include <gtest/gtest.h>
#include <rapidcheck.h>

#include <map>
#include <regex>

#include "base/text.h"
#include "markers/answer_summary_for_tests.h"

namespace blue {
namespace {

const std::regex& regex_of(const std::string& pattern) {
  static std::map<std::string, std::regex> made;
  auto [at, is_new] = made.try_emplace(pattern);
  if (is_new)
    at->second = std::regex(pattern, std::regex::icase | std::regex::ECMAScript | std::regex::optimize);
  return at->second;
}

bool fits(const std::string& line, const std::string& pattern) {
  return std::regex_match(line, regex_of(pattern));
}

constexpr const char* kLabel =
    R"((\*\*)?(my )?(final )?(signals?|moves?|position|status|vote|convergence):(\*\*)?)";

class SignalOracle {
 public:
  explicit SignalOracle(const std::string& text) {
    bool in_fence = false;
    for (std::string_view line : split(text, '\n')) {
      lines_.emplace_back(line);
      const bool is_fence = line.starts_with("```");
      hidden_.push_back(in_fence || is_fence);
      if (is_fence) in_fence = !in_fence;
    }
  }

  std::vector<std::size_t> find() const {
    std::vector<std::size_t> out;
    for (std::size_t i = 0; i < lines_.size(); ++i)
      if (is_signal(i)) out.push_back(i + 1);
    return out;
  }

 private:
  bool is_blank(std::size_t i) const { return trim(lines_[i]).empty(); }
  bool is_heading(std::size_t i) const { return !hidden_[i] && fits(lines_[i], "#+ .*"); }
  bool is_rule(std::size_t i) const { return !hidden_[i] && lines_[i] == "---"; }
  bool has_only_markers(std::size_t i) const {
    return !hidden_[i] &&
           fits(lines_[i], R"((- |#+ )?(\*\*)?(\[(RE|MOVE) ?: ?[^\]]*\][ ,]*)+(\*\*)?[.!]?( ✅)?)");
  }
  bool has_label_alone(std::size_t i) const { return !hidden_[i] && fits(lines_[i], kLabel); }

  bool is_signal(std::size_t i) const {
    if (hidden_[i]) return false;
    const std::string marker = R"((- |#+ |\d\. )?(\*\*)?\[ ?move ?: ?converge ?\](\*\*)?[.!]?( ✅)?)";
    const std::string labelled =
        std::string("(- |#+ )?") + kLabel + R"( (\*\*)?\[ ?move ?: ?converge ?\](\*\*)?[.!]?( ✅)?)";
    const bool has_label = fits(lines_[i], labelled);
    if (!has_label && !fits(lines_[i], marker)) return false;
    return is_free_above(i, has_label) && is_free_below(i);
  }

  bool is_free_above(std::size_t i, bool has_label) const {
    if (i == 0) return true;
    const std::size_t above = i - 1;
    if (is_blank(above) && !hidden_[above]) return true;
    if (is_heading(above) || is_rule(above) || has_only_markers(above) || has_label_alone(above)) return true;
    if (!hidden_[above] &&
        fits(lines_[above], R"(\*\*(my )?(final )?(signals?|moves?|position|status|vote|convergence)\*\*)"))
      return true;
    return has_label && !hidden_[above] && fits(lines_[above], std::string("(- |#+ )?") + kLabel + ".*");
  }

  bool is_free_below(std::size_t i) const {
    const std::size_t below = i + 1;
    if (below >= lines_.size() || is_blank(below) || is_heading(below) || is_rule(below) ||
        has_only_markers(below))
      return true;
    // A line that begins with markers is about them; it only must not go on in lower case.
    const std::string line = std::regex_replace(
        lines_[below], regex_of(R"(^(- |#+ )?(\*\*)?(\[(RE|MOVE) ?: ?[^\]]*\][ ,*]*)+)"), "");
    const bool led = line != lines_[below] && !hidden_[below];
    const std::size_t first = line.find_first_not_of("-* 0123456789.");
    const char letter = first == line.npos || (led && first > 0) ? ' ' : line[first];
    if (led) return !(letter >= 'a' && letter <= 'z');
    return letter >= 'A' && letter <= 'Z';
  }

  std::vector<std::string> lines_;
  std::vector<bool> hidden_;
};

rc::Gen<std::string> line() {
  return rc::gen::weightedOneOf<std::string>(
      {{3, rc::gen::just(std::string())},
       {4, rc::gen::element<std::string>("[MOVE:CONVERGE]", "**[MOVE:CONVERGE]**", "- [MOVE:CONVERGE]",
                                         "## [MOVE:CONVERGE]", "Signal: [MOVE:CONVERGE]",
                                         "My final vote: [MOVE:CONVERGE]!", "[MOVE:CONVERGE] ✅",
                                         "[move : converge].", "**Position:** [MOVE:CONVERGE]")},
       {2, rc::gen::element<std::string>("[MOVE:CONVERGE]?", "I say [MOVE:CONVERGE]", "> [MOVE:CONVERGE]",
                                         "`[MOVE:CONVERGE]`", "[MOVE:CONVERGE] [RE:SUPPORT P0001]",
                                         "- [x] [MOVE:CONVERGE]", "[MOVE:CONVERGE on T0001]",
                                         "Confidence: [MOVE:CONVERGE]", "| [MOVE:CONVERGE] |",
                                         "[MOVE:CONVERGE]...", "[MOVE:CONVERGE] ❌", "not [MOVE:CONVERGE]")},
       {4, rc::gen::element<std::string>(
               "Text.", "until then", "I am not yet ready to signal", "Cupcake wrote:", "## Heading", "---",
               "[RE:SUPPORT P0001]", "- [RE:RESOLVE T0001]", "Signal:", "Status: not ready", "**Bold line**",
               "**Final position**", "**Bold:**", "> quoted", "| a | b |", "- item", "- Item", "```",
               "**bold start** and on", "1. first")}});
}

TEST(SignalOracle, ReadsRandomAnswersAlike) {
  EXPECT_TRUE(rc::check("signals are the oracle's", [] {
    std::string text;
    for (const std::string& one : *rc::gen::container<std::vector<std::string>>(line())) text += one + "\n";
    std::vector<std::size_t> found;
    for (const AnswerSignal& one : parse_as_muffin(text, 1).signals) found.push_back(one.at.line);
    if (found != SignalOracle(text).find()) RC_LOG(text);
    RC_ASSERT(found == SignalOracle(text).find());
  }));
}

}  // namespace
}  // namespace blue
