// Measures of texts, models and graphs against definitions written down a second time.
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <set>

#include "base/text.h"
#include "domain/scrutiny/argument_graph.h"
#include "domain/scrutiny/scrutinise.h"
#include "tests/support/test_dialogue.h"

namespace blue {
namespace scrutiny_counts_property_test {

Measure measure_of(const DialogueState& state, std::string_view name, const AnswerTexts* texts = nullptr) {
  const std::vector<Measure> all = scrutinise(state, {texts, nullptr});
  return *std::ranges::find(all, name, &Measure::name);
}

// Texts of few words, so that runs are shared; the definition by comparing every run with every other.
RC_GTEST_PROP(ScrutinyProperty, SharedWordingIsWhatItsDefinitionSays, ()) {
  TestDialogue dialogue;
  AnswerTexts texts;
  std::map<std::string, std::vector<std::string>> words;
  for (int round = 0; round < 2; ++round) {
    must(dialogue.round(quiet(round)));
    for (const char* expert : {"muffin", "cupcake", "scone"}) {
      for (const bool is_prompt : {false, true}) {
        const std::string file = format("round-{}/{}{}", round, expert, is_prompt ? ".prompt.md" : ".md");
        std::vector<std::string>& list = words[file];
        for (int left = *rc::gen::inRange(0, is_prompt ? 12 : 40); left > 0; --left)
          list.push_back(*rc::gen::inRange(0, 9) == 0 ? "b" : "a");
        (is_prompt ? texts.prompts : texts.answers)[file] = join(list, " ");
      }
    }
  }
  std::size_t expected = 0;
  using Run = std::vector<std::string>;
  const auto runs = [&](const std::string& file) {
    std::set<Run> out;
    const std::vector<std::string>& list = words[file];
    for (std::size_t i = 0; i + 8 <= list.size(); ++i)
      out.insert(Run(list.begin() + static_cast<std::ptrdiff_t>(i),
                     list.begin() + static_cast<std::ptrdiff_t>(i) + 8));
    return out;
  };
  for (int round = 0; round < 2; ++round) {
    std::set<Run> known;
    for (int before = 0; before <= round; ++before)
      for (const char* expert : {"muffin", "cupcake", "scone"}) {
        known.merge(runs(format("round-{}/{}.prompt.md", before, expert)));
        if (before < round) known.merge(runs(format("round-{}/{}.md", before, expert)));
      }
    for (const auto& [one, other] :
         {std::pair("muffin", "cupcake"), std::pair("muffin", "scone"), std::pair("cupcake", "scone")}) {
      const std::set<Run> mine = runs(format("round-{}/{}.md", round, one)),
                          theirs = runs(format("round-{}/{}.md", round, other));
      expected += std::ranges::count_if(mine, [&](const Run& run) {
                    return theirs.contains(run) && !known.contains(run);
                  }) >= 5;
    }
  }
  RC_ASSERT(measure_of(dialogue.state, "leak", &texts).count == expected);
}

// The grounded extension is what comes of adding, from nothing, what the arguments so far defend.
RC_GTEST_PROP(ScrutinyProperty, GroundedLabellingIsTheLeastFixedPoint, ()) {
  const std::size_t count = *rc::gen::inRange<std::size_t>(1, 9);
  std::vector<std::pair<std::size_t, std::size_t>> attacks;
  for (int left = *rc::gen::inRange(0, 16); left > 0; --left)
    attacks.emplace_back(*rc::gen::inRange<std::size_t>(0, count), *rc::gen::inRange<std::size_t>(0, count));
  const auto is_attacked_by = [&](std::size_t one, const std::set<std::size_t>& by) {
    return std::ranges::any_of(
        attacks, [&](const auto& edge) { return edge.second == one && by.contains(edge.first); });
  };
  std::set<std::size_t> in;
  for (std::size_t step = 0; step <= count; ++step) {
    std::set<std::size_t> defended;
    for (std::size_t one = 0; one < count; ++one)
      if (std::ranges::all_of(attacks, [&](const auto& edge) {
            return edge.second != one || is_attacked_by(edge.first, in);
          }))
        defended.insert(one);
    in = defended;
  }
  const std::vector<Labelling> labels = grounded_labelling(count, attacks);
  for (std::size_t one = 0; one < count; ++one) {
    const Labelling expected = in.contains(one)          ? Labelling::in
                               : is_attacked_by(one, in) ? Labelling::out
                                                         : Labelling::undecided;
    RC_ASSERT(labels[one] == expected);
  }
}

// Pieces of an answer, with how many words outside markers each has.
const std::vector<std::pair<std::string, int>> kPieces{{"[RE:SUPPORT R0001] ", 0},
                                                       {"[MUFFIN-P0101: A label of words]\n", 0},
                                                       {"word ", 1},
                                                       {"two-fold, ", 2},
                                                       {"[link](x) ", 2},
                                                       {"[API first] ", 2},
                                                       {"安全 ", 2}};

RC_GTEST_PROP(ScrutinyCounts, BareConsentIsWhatItsDefinitionSays, ()) {
  TestDialogue dialogue;
  must(dialogue.round(quiet(0)));
  must(dialogue.round(all_sign(1)));
  AnswerTexts texts;
  std::size_t expected = 0;
  for (const char* expert : {"muffin", "cupcake", "scone"}) {
    std::string text;
    int words = 0;
    for (int left = *rc::gen::inRange(0, 40); left > 0; --left) {
      const auto [piece, count] = *rc::gen::elementOf(kPieces);
      text += piece;
      words += count;
    }
    expected += words < 20;
    texts.answers[format("round-1/{}.md", expert)] = text;
  }
  RC_ASSERT(measure_of(dialogue.state, "bare_consent", &texts).count == expected);
}

RC_GTEST_PROP(ScrutinyCounts, EffectiveNumberOfModelsIsWhatItsDefinitionSays, ()) {
  TestDialogue dialogue;
  must(dialogue.round(quiet(0)));
  must(dialogue.round(quiet(1)));
  std::map<std::string, double> answers;
  for (RoundRegistered& round : dialogue.state.rounds)
    for (Seat& seat : round.panel.seats) {
      seat.expert.model = *rc::gen::element<std::string>("a", "b", "c", "d");
      answers[seat.expert.model] += 1;
    }
  double squares = 0;
  for (const auto& [model, count] : answers) squares += (count / 6) * (count / 6);
  const double found = *measure_of(dialogue.state, "families").figures.find("n_eff")->floating();
  RC_ASSERT(std::abs(found - 1 / squares) <= 0.005 + 1e-9);
}

}  // namespace scrutiny_counts_property_test
}  // namespace blue
