// One real dialogue, counted: what the experts' files hold, whatever their Judge's scoreboard claimed.
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <iostream>
#include <iterator>

#include "markers/answer_summary_for_tests.h"

namespace blue {
namespace {

namespace fs = std::filesystem;

// The corpus beside the project, or empty where it is not present.
fs::path find_corpus() {
  for (const fs::path& start : {fs::path(__FILE__).parent_path(), fs::current_path()})
    for (fs::path at = fs::absolute(start); at != at.parent_path(); at = at.parent_path())
      if (fs::path corpus = at / "shared" / "corpus" / "real-dialogue"; fs::exists(corpus)) return corpus;
  return {};
}

struct Counts {
  std::size_t files = 0, perspectives = 0, tensions = 0, signalling = 0;
  friend bool operator==(const Counts&, const Counts&) = default;
};

std::vector<Answer> read_round(const fs::path& corpus, int round) {
  std::vector<std::string> experts;
  for (const auto& entry : fs::recursive_directory_iterator(corpus))
    if (entry.path().extension() == ".md") experts.push_back(entry.path().stem());
  std::vector<Answer> answers;
  for (const auto& entry : fs::directory_iterator(corpus / format("round-{}", round))) {
    if (entry.path().extension() != ".md") continue;
    std::ifstream file(entry.path(), std::ios::binary);
    std::string text{std::istreambuf_iterator<char>(file), {}};
    answers.push_back(parse_answer(text, entry.path().stem().string(), round, {experts, {}}));
  }
  return answers;
}

Counts count(const std::vector<Answer>& answers) {
  Counts counts{.files = answers.size()};
  for (const Answer& answer : answers) {
    for (const AnswerEntity& entity : answer.entities) {
      counts.perspectives += entity.kind == EntityKind::perspective;
      counts.tensions += entity.kind == EntityKind::tension;
    }
    counts.signalling += !answer.signals.empty();
  }
  return counts;
}

class Corpus : public testing::Test {
 protected:
  void SetUp() override {
    if (corpus_.empty())
      std::cout << "[  NOTICE  ] No shared/corpus beside the project: nothing was compared.\n";
  }
  fs::path corpus_ = find_corpus();
};

TEST_F(Corpus, HasTheCountsOfItsReadme) {
  if (corpus_.empty()) return;
  EXPECT_EQ(count(read_round(corpus_, 0)), (Counts{10, 20, 10, 0}));
  EXPECT_EQ(count(read_round(corpus_, 1)), (Counts{8, 16, 7, 0}));
  EXPECT_EQ(count(read_round(corpus_, 2)), (Counts{6, 12, 1, 0}));
  EXPECT_EQ(count(read_round(corpus_, 3)), (Counts{6, 10, 0, 6}));
}

TEST_F(Corpus, ResolvesOnlyWhatIsNamedBeyondDoubt) {
  if (corpus_.empty()) return;
  std::size_t resolved = 0;
  std::size_t ambiguous = 0;
  for (int round = 0; round < 4; ++round)
    for (const Answer& answer : read_round(corpus_, round)) {
      for (const AnswerReference& reference : answer.references)
        if (reference.kind == ReferenceKind::resolve) resolved += reference.targets.size();
      for (const MarkerDiagnostic& each : answer.diagnostics) ambiguous += each.code == "id_ambiguous";
    }
  EXPECT_EQ(resolved, 12U);
  EXPECT_EQ(ambiguous, 2U)
      << "Macaron's T01 of round 1 and Strudel's T01 of round 3 could each be two tensions.";
}

TEST_F(Corpus, LosesNoSignalToAnUnplacedObjection) {
  if (corpus_.empty()) return;
  for (int round = 0; round < 4; ++round)
    for (const Answer& answer : read_round(corpus_, round))
      for (const UnplacedObjection& each : answer.unplaced)
        ADD_FAILURE() << round << " " << answer.expert << " " << each.at.line << ": " << each.text.text;
}

}  // namespace
}  // namespace blue
