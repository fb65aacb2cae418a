// How well `blue adr relevant` answers: 200 generated decisions, 60 questions. Every other question shares
// one distinctive word with one decision and only everyday words with the rest; the others share nothing
// distinctive. Recall is the share of the former whose decision is among the first five, silence the share of
// the latter that find nothing.
#include <random>

#include "base/format.h"
#include "bench/report.h"
#include "search/adr_relevance.h"
#include "tests/support/temp_folder.h"

namespace blue {
namespace {

constexpr int kDecisions = 200, kQuestions = 60, kOwnWords = 3;
constexpr std::size_t kFirst = 5;
constexpr double kLeastRecall = 0.9;

// Words as languages have them: few are common, most are rare. "word0" is the commonest.
class Prose {
 public:
  std::string words(int count) {
    std::string out;
    for (int i = 0; i < count; ++i) out += format("{}{}", out.empty() ? "" : " ", word(600));
    return out;
  }
  // One that most decisions have.
  std::string common_word() { return word(6); }

 private:
  std::string word(int kinds) {
    const double share = std::uniform_real_distribution<>(0, 1)(random_);
    return format("word{}", static_cast<int>(kinds * share * share * share));
  }
  std::mt19937 random_{1};
};

// A word that this decision has and, now and then, the next one too.
std::string own_word(int decision, int which) { return format("subject{}x{}", decision, which); }

class Decisions {
 public:
  Decisions() {
    must(make_folder(folder_ / ".blue/docs/adrs"));
    for (int i = 1; i <= kDecisions; ++i) {
      std::string own;
      for (int which = 0; which < kOwnWords; ++which) own += " " + own_word(i, which);
      if (i % 4 == 0) own += " " + own_word(i - 1, 0);
      must(write_file(
          folder_ / format(".blue/docs/adrs/{:04}-decision-{}.accepted.md", i, i),
          format("# ADR {:04}: {}\n\n| | |\n|---|---|\n| **Status** | Accepted |\n\n## Context\n\n{}."
                 "\n\n## Decision\n\nWe use{} with {}.\n\n## Consequences\n\n{}.\n",
                 i, prose_.words(4), prose_.words(80), own, prose_.words(40), prose_.words(60)),
          Durability::published));
    }
  }

  // The ids of the first five, best first.
  std::vector<std::string> ask(const std::string& question) {
    std::vector<std::string> ids;
    for (const RelevantAdr& adr : must(find_relevant_adrs(Session(workspace_, project_), question, kFirst)))
      ids.push_back(adr.hit.id);
    return ids;
  }
  std::string question_about(const std::string& subject) {
    return format("how should we handle {} when the {} of {} grows", subject, prose_.common_word(),
                  prose_.common_word());
  }

 private:
  TempFolder folder_;
  Prose prose_;
  Project project_{folder_.path()};
  Workspace workspace_{ProjectSearch{.named = folder_.path(), .start = folder_.path(), .home = {}},
                       Clock()};
};

int run(int argc, char** argv) {
  Decisions decisions;
  int asked = 0, recalled = 0, unknown = 0, silent = 0;
  Times times;
  for (int question = 0; question < kQuestions; ++question) {
    const int meant = question * 3 + 1;
    const bool is_known = question % 2 == 0;
    const std::string subject =
        is_known ? own_word(meant, question / 2 % kOwnWords) : format("unheard{}", question);
    const std::string words = decisions.question_about(subject);
    std::vector<std::string> ids;
    times.push_back(time_of([&] { ids = decisions.ask(words); }));
    if (is_known) {
      ++asked;
      recalled += std::ranges::find(ids, format("{:04}", meant)) != ids.end();
    } else {
      ++unknown;
      silent += ids.empty();
    }
  }
  const double recall = static_cast<double>(recalled) / asked;
  std::printf("recall at %zu: %d of %d (%.2f, at least %.2f)   silence: %d of %d   %.1f ms a question\n",
              kFirst, recalled, asked, recall, kLeastRecall, silent, unknown, median(times) / 1000);
  return exit_status(argc, argv, recall >= kLeastRecall && silent == unknown);
}

}  // namespace
}  // namespace blue

int main(int argc, char** argv) { return blue::run(argc, argv); }
