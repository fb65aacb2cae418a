#include "cli/completion.h"

#include <gmock/gmock.h>

#include "cli/command_runner.h"
#include "cli/test_support.h"

namespace blue {
namespace {

using testing::Contains;
using testing::ElementsAre;
using testing::IsEmpty;
using testing::Not;

class CompletionTest : public testing::Test {
 protected:
  Completions complete(const std::vector<std::string>& words) {
    std::vector<std::string_view> views(words.begin(), words.end());
    return complete_words(runner_.catalogue(), views);
  }
  std::vector<std::string> texts(const std::vector<std::string>& words) {
    std::vector<std::string> out;
    for (const Completion& candidate : complete(words).candidates) out.push_back(candidate.text);
    return out;
  }

  Bakery bakery_;
  FakeTerminal terminal_;
  CommandRunner runner_{bakery_.tree, terminal_};
};

TEST_F(CompletionTest, GroupsAndVerbs) {
  EXPECT_THAT(texts({"ca"}), ElementsAre("cake", "call"));
  EXPECT_THAT(texts({"cake", ""}), ElementsAre("bake", "list"));
  EXPECT_THAT(texts({"--shop", "x", "--json", "cake", "b"}), ElementsAre("bake"));
  EXPECT_EQ(complete({"cake", "b"}).candidates[0].description, "Bake a cake");
  EXPECT_THAT(texts({"nonsense", "x"}), IsEmpty());
}

TEST_F(CompletionTest, Flags) {
  EXPECT_THAT(texts({"cake", "bake", "--co"}), ElementsAre("--colour", "--color"));
  EXPECT_THAT(texts({"cake", "bake", "--colour", "red", "--co"}), ElementsAre("--color"))
      << "given once is enough";
  EXPECT_THAT(texts({"cake", "bake", "--tag", "x", "--ta"}), ElementsAre("--tag")) << "lists grow";
  EXPECT_THAT(texts({"cake", "bake", "--no"}), ElementsAre("--no-fresh", "--no-pager"));
  EXPECT_THAT(texts({"cake", "list", ""}), Contains("--json"));
  EXPECT_THAT(texts({"cake", "bake", "--", "--co"}), Not(Contains("--colour")));
}

TEST_F(CompletionTest, Values) {
  EXPECT_THAT(texts({"cake", "bake", "--colour", ""}), ElementsAre("red", "green"));
  EXPECT_THAT(texts({"cake", "bake", "--colour=g"}), ElementsAre("--colour=green"));
  EXPECT_THAT(texts({"cake", "bake", "li"}), ElementsAre("lime"));
  EXPECT_THAT(texts({"cake", "bake", "--id", "le"}), ElementsAre("lemon"));
  EXPECT_THAT(texts({"completion", ""}), ElementsAre("bash", "zsh", "fish"));
  EXPECT_THAT(texts({"call", "blue_cake_l"}), ElementsAre("blue_cake_list"));
}

TEST_F(CompletionTest, FilesWhereAFileFits) {
  EXPECT_TRUE(complete({"cake", "bake", "--data", ""}).wants_files);
  EXPECT_TRUE(complete({"cake", "bake", "--prices=x"}).wants_files);
  EXPECT_TRUE(complete({"cake", "bake", "--shop", ""}).wants_files);
  EXPECT_FALSE(complete({"cake", "bake", "--id", ""}).wants_files);
  EXPECT_FALSE(complete({"cake", "bake", "--colour", ""}).wants_files);
}

TEST_F(CompletionTest, GlobalsReachTheSuggestions) {
  complete({"--shop", "here", "cake", "bake", ""});
  EXPECT_EQ(bakery_.globals, Json(JsonObject{{"shop", "here"}}));
}

TEST_F(CompletionTest, PrintsOneCandidateALine) {
  EXPECT_EQ(run_words(bakery_.tree, {"__complete", "cake", "b"}, terminal_), 0);
  EXPECT_EQ(terminal_.output, "bake\tBake a cake\n");
  terminal_.output.clear();
  run_words(bakery_.tree, {"__complete", "cake", "bake", "--data", "x"}, terminal_);
  EXPECT_EQ(terminal_.output, ":files\n");
}

}  // namespace
}  // namespace blue
