#include "app/rehearsal/recording.h"

#include <gmock/gmock.h>

#include <set>

#include "base/format.h"
#include "tests/support/temp_folder.h"

namespace blue {
namespace {

using ::testing::Contains;
using ::testing::HasSubstr;

RecordingFiles files_of(std::string script) {
  return {{"recording.json", std::move(script)}, {"round-0/muffin.md", "[MUFFIN-P0001: One]\nA view.\n"}};
}

std::string script_with(std::string_view steps) {
  return format(R"({{"title":"T","question":"Q?","steps":{}}})", steps);
}

Error refusal_of(const RecordingFiles& files) {
  auto recording = parse_recording(files);
  return recording ? make_error(codes::internal_error, "it was read") : recording.error();
}

TEST(Recording, IsReadWithItsAnswers) {
  auto recording = parse_recording(files_of(script_with(
      R"([{"say":"Now","tool":"blue_dialogue_round_register","answers":"round-0","expect":"count_mismatch"},
          {"tool":"blue_status"}])")));
  ASSERT_TRUE(recording) << recording.error().message;
  ASSERT_EQ(recording->steps.size(), 2u);
  EXPECT_EQ(recording->steps[0].expect, "count_mismatch");
  EXPECT_EQ(recording->steps[1].expect, "ok");
  EXPECT_EQ(recording->answers.at("round-0").at("muffin"), "[MUFFIN-P0001: One]\nA view.\n");
}

TEST(Recording, WithoutAScriptIsRefused) {
  Error error = refusal_of({{"round-0/muffin.md", "text"}});
  EXPECT_EQ(error.code, codes::file_not_found);
  EXPECT_THAT(error.message, HasSubstr("recording.json"));
}

TEST(Recording, ThatIsNotJsonNamesTheFileAndThePlace) {
  Error error = refusal_of(files_of("{\"title\": }"));
  EXPECT_EQ(error.code, codes::invalid_json);
  EXPECT_THAT(error.message, HasSubstr("recording.json"));
  EXPECT_THAT(error.message, HasSubstr("line 1"));
}

TEST(Recording, WithWrongFieldsNamesEachOfThem) {
  Error error = refusal_of(files_of(R"({"title":"T","steps":[{"tol":"blue_status"}]})"));
  std::vector<std::string> fields;
  for (const Error& one : error.errors) fields.push_back(one.field);
  EXPECT_THAT(fields, Contains("question"));
  EXPECT_THAT(fields, Contains("steps[0].tool"));
  EXPECT_THAT(fields, Contains("steps[0].tol"));
}

TEST(Recording, WithoutStepsIsRefused) {
  EXPECT_NE(refusal_of(files_of(script_with("[]"))).code, codes::internal_error);
}

TEST(Recording, NamesToolsAndAnswersThatExist) {
  Error error = refusal_of(files_of(script_with(
      R"([{"tool":"blue_dialog_create"},{"tool":"blue_status","answers":"round-7"},{"tool":"blue_status","arguments":3}])")));
  ASSERT_EQ(error.errors.size(), 3u);
  EXPECT_THAT(error.errors[0].message, HasSubstr("Did you mean blue_dialogue_create?"));
  EXPECT_EQ(error.errors[0].field, "steps[0].tool");
  EXPECT_EQ(error.errors[1].field, "steps[1].answers");
  EXPECT_EQ(error.errors[2].field, "steps[2].arguments");
}

TEST(Recording, EveryBundledOneIsComplete) {
  std::vector<std::string_view> names = bundled_recordings();
  EXPECT_THAT(names, Contains("build-cache"));
  for (std::string_view name : names) {
    auto recording = load_recording(std::string(name), {});
    ASSERT_TRUE(recording) << name << ": " << recording.error().message;
    EXPECT_FALSE(recording->about.empty()) << name;
    std::set<std::string> used;
    for (const RecordedStep& step : recording->steps) used.insert(step.answers);
    for (const auto& [folder, answers] : recording->answers) EXPECT_TRUE(used.contains(folder)) << folder;
  }
}

TEST(Recording, MayBeInAnyFolder) {
  TempFolder folder;
  ASSERT_TRUE(make_folder(folder / "mine/round-0"));
  ASSERT_TRUE(write_file(folder / "mine/recording.json", script_with(R"([{"tool":"blue_status"}])")));
  ASSERT_TRUE(write_file(folder / "mine/round-0/scone.md", "text"));
  auto recording = load_recording("mine", folder.path());
  ASSERT_TRUE(recording) << recording.error().message;
  EXPECT_EQ(recording->answers.at("round-0").at("scone"), "text");
}

TEST(Recording, OfAnUnknownNameSuggestsAKnownOne) {
  auto recording = load_recording("build-cash", "/nowhere");
  ASSERT_FALSE(recording);
  EXPECT_EQ(recording.error().field, "recording");
  EXPECT_THAT(recording.error().message, HasSubstr("Did you mean build-cache?"));
}

}  // namespace
}  // namespace blue
