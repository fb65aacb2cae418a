#pragma once
// The investment dialogue with one sentence that is to be forgotten: how it is erased, and where it still is.
#include "tests/e2e/record.h"
#include "tests/support/ledger_script.h"

namespace blue {

inline const std::string kSecret = "The mandate asks for income; growth pays none.";  // of Muffin, round 0

inline RunResult blue_says(const Sandbox& sandbox, std::vector<std::string> words,
                           const std::string& input = "") {
  words.insert(words.begin(), BLUE_PROGRAM);
  ProcessOptions options = rehearsal(sandbox);
  options.env["USER"] = "sam";
  options.input = input;
  return run(words, options);
}

inline const std::vector<std::string> kErase = {"dialogue", "erase",    "--id",   "investment", "--round",
                                                "0",        "--expert", "Muffin", "--reason",   "secret"};

inline RunResult erase(const Sandbox& sandbox, const std::string& containing = "") {
  std::vector<std::string> words = kErase;
  if (!containing.empty()) words.insert(words.end(), {"--containing", "-"});
  return blue_says(sandbox, words, containing);
}

// Every file below .blue whose bytes hold `text`.
inline std::vector<std::string> holders_of(const Sandbox& sandbox, std::string_view text) {
  std::vector<std::string> out;
  for (const std::string& file : files_below(sandbox.blue_folder()))
    if (auto bytes = read_file(sandbox.blue_folder() / file); bytes && bytes->contains(text))
      out.push_back(file);
  return out;
}

// Fails the test unless no byte below .blue holds the sentence, and the record holds.
inline void expect_forgotten(const Record& record) {
  EXPECT_TRUE(holders_of(record.sandbox(), kSecret).empty())
      << holders_of(record.sandbox(), kSecret).front() << " holds the sentence";
  EXPECT_TRUE(record.verify().holds()) << tell(record.verify());
  const RunResult checked = check_ledger(record.path("ledger.jsonl"));
  EXPECT_EQ(checked.exit_code, 0) << checked.out;
  EXPECT_TRUE(checked.out.contains("was erased by")) << checked.out;
}

}  // namespace blue
