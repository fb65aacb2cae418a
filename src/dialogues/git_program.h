#pragma once
// Git, asked about a project's files. It only reads, and runs nothing that the repository or its settings
// name: no hook, pager, signature program, replacement or download.
#include <chrono>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/file.h"

namespace blue {

class GitProgram {
 public:
  // Asks git in `folder`; all questions together take at most `patience`.
  GitProgram(Path folder, std::chrono::seconds patience);

  // What `git words…` prints when it is given `input`; nothing when it cannot be run or fails.
  std::optional<std::string> run(const std::vector<std::string>& words, std::string input = {});
  // The bytes of the objects with these names, in their order, as far as they could be read; good while this
  // lives.
  std::optional<std::vector<std::string_view>> read_objects(const std::vector<std::string>& names);

  // Why the last question had no answer: there is no git, or some question took too long.
  bool is_absent() const { return is_absent_; }
  bool is_too_long() const { return is_too_long_; }

 private:
  Path folder_;
  std::chrono::steady_clock::time_point deadline_;
  std::vector<std::unique_ptr<std::string>> kept_;  // what git printed, for the views into it
  bool is_absent_ = false, is_too_long_ = false;
};

}  // namespace blue
