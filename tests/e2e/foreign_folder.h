#pragma once
// A folder of answers that other tools wrote, and its import with the real program.
#include <gmock/gmock.h>

#include <cstdlib>
#include <filesystem>
#include <map>
#include <string>
#include <vector>

#include "base/format.h"
#include "base/json_parse.h"
#include "base/text.h"
#include "tests/e2e/judge.h"

namespace blue {

// `name` beside BLUE_CORPUS, or in the corpus beside the project, or empty where there is none.
inline Path find_corpus(const char* name = "real-dialogue") {
  if (const char* given = std::getenv("BLUE_CORPUS")) return Path(given).parent_path() / name;
  for (Path at = std::filesystem::absolute(Path(__FILE__).parent_path()); at != at.parent_path();
       at = at.parent_path())
    if (Path corpus = at / "shared" / "corpus" / name; std::filesystem::exists(corpus)) return corpus;
  return {};
}

inline const std::string kBinary = std::string("[PERSPECTIVE P01: Bytes]\nNUL ") + '\0' + " and \xff\xfe.\n";

// Two rounds in two dialects: x and Dora sit and do not answer, Macaron answers and does not sit, Mallory's
// answer is a link out of the folder, files of the Judge's lie between the answers, and the Judge claims that
// all is settled.
class DialogueImport : public testing::Test {
 protected:
  void SetUp() override {
    put("expert-pool.json", R"({"domain": "Drinks", "question": "Tea or coffee?", "experts": [
      {"role": "Taster", "tier": "core", "relevance": 0.9}, {"role": "Planter", "tier": "adjacent"}]})");
    put("round-0/panel.json", R"({"panel": [{"name": "Ann", "role": "Taster", "tier": "Core"},
      {"name": "Bob", "role": "Brewer"}, {"name": "../../x", "role": "Intruder"}, {"name": "Dora"}]})");
    put("round-0/ann.md", "[PERSPECTIVE P01: Tea keeps]\nIt does.\n\n[TENSION T01: Taste]\nWhose?\n");
    put("round-0/Bob.md", "[BOB-P0001: Coffee wakes]\nIt does.\n[BOB-T0001: Sleep]\nLater.\n");
    put("round-0/macaron.md", kBinary);
    put("round-0/judge.md", "[PERSPECTIVE P01: I know better]\nI do.\n");
    put("round-0/..\\..\\x.md", "[PERSPECTIVE P01: From above]\nHm.\n");
    for (const char* name : {"scoreboard", "summary", "context-brief", "eve"})
      put(format("round-0/{}.md", name),
          "[PERSPECTIVE P01: Not an answer]\nHm.\n\n[TENSION T01: Nor this]\nNo.\n");
    put("round-0/ann.prompt.md", "[PERSPECTIVE P99: A prompt]\n");
    put("round-0/round-0.summary.md", "Views differ.\n");
    ASSERT_TRUE(write_file(sandbox_.outside() / "secret.md", "[TENSION T01: Secret]\nNo.\n"));
    std::filesystem::create_symlink(sandbox_.outside() / "secret.md", foreign() / "round-0/mallory.md");
    put("round-1/panel.json", R"(["Ann", "Bob"])");
    put("round-1/ann.md", "[RESOLVED ANN-T01]\nMine.\n\n## [MOVE:CONVERGE]\n");
    put("round-1/Bob.md", "[BOB-P0101: Both]\nWhy not.\n");
    put("scoreboard.md", R"(# Scoreboard: Tea or coffee
| Round | W | C | T | R | Score | Open Tensions | New Perspectives | Velocity | Converge % |
|---|---|---|---|---|---|---|---|---|---|
| 0 | 4 | 3 | 2 | 1 | 10 | 2 | 4 | 6 | 0% |
| 1 | 1 | 1 | 1 | 1 | 4 | 0 | 0 | 0 | 100% |
)");
    put("verdict.md", "# Coffee\n\nTensions Resolved: 2/2\n");
  }

  void put(const std::string& name, std::string_view text) {
    std::filesystem::create_directories((foreign() / name).parent_path());
    ASSERT_TRUE(write_file(foreign() / name, text));
  }
  Path foreign() const { return sandbox_.outside() / "tea-or-coffee"; }
  // Runs `blue dialogue import words… --json`.
  Json import(std::vector<std::string> words) const {
    words.insert(words.begin(), {BLUE_PROGRAM, "dialogue", "import"});
    words.emplace_back("--json");
    RunResult result = run(words, rehearsal(sandbox_));
    auto content = parse_json(result.out);
    EXPECT_TRUE(content) << result.out << result.err;
    return content.value_or(Json());
  }
  static Json at(const Json& json, std::string_view path) { return Reply{json, false}.at(path); }
  static Json item(const Json& list, std::size_t position) {
    return list.array() && position < list.array()->size() ? (*list.array())[position] : Json();
  }
  static std::vector<std::string> texts(const Json& list, std::string_view key = {}) {
    std::vector<std::string> out;
    if (list.array())
      for (const Json& one : *list.array())
        out.emplace_back(key.empty() ? *one.string() : std::string(one.text_or(key, "")));
    return out;
  }
  static std::map<std::string, std::string> contents_of(const Path& folder) {
    std::map<std::string, std::string> files;
    for (const std::string& name : files_below(folder)) files[name] = read_file(folder / name).value_or("");
    return files;
  }

  Sandbox sandbox_;
  const std::string kPlace = ".blue/dialogues/2026-02-03T1423Z-tea-or-coffee";
};

}  // namespace blue
