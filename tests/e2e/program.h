#pragma once
// The real program in surroundings of its own, for end-to-end tests: a home, a git repository, an agent.
#include <gtest/gtest.h>

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "base/json.h"
#include "tests/support/process.h"

namespace blue {

// A temporary home with an empty git repository in it; programs run there see no other settings.
class Sandbox {
 public:
  Sandbox() : folder_(std::make_unique<TempFolder>()), home_(prepare(folder_->path())) {}
  // In `home`, which somebody else makes and removes.
  explicit Sandbox(const Path& home) : home_(prepare(home)) {}
  Sandbox(const Sandbox&) = delete;
  Sandbox& operator=(const Sandbox&) = delete;
  // Fails the test where scripts/check-ledger and Blue disagree about a ledger that is left in the
  // repository.
  ~Sandbox();

  Path repository() const { return home_ / "repository"; }
  Path outside() const { return home_ / "outside"; }  // a folder that is in no repository
  Path blue_folder() const { return repository() / ".blue"; }
  ProcessOptions options(const Path& folder = {}) const;
  // Runs `blue words…` in the repository to its end.
  RunResult blue(const std::vector<std::string>& words) const { return blue_in(repository(), words); }
  RunResult blue_in(const Path& folder, const std::vector<std::string>& words) const;
  Process start(const std::vector<std::string>& words) const;

 private:
  static Path prepare(const Path& home);

  std::unique_ptr<TempFolder> folder_;
  Path home_;
};

// The text of a request of the days of `initialize`, without a line feed.
std::string request(int id, std::string_view method, const JsonObject& params = {});
std::string call(int id, std::string_view tool, const JsonObject& arguments = {});
std::string initialize();

// The messages in what a server wrote. Every byte must belong to a line that is one JSON-RPC message; what is
// not fails the test.
std::vector<Json> parse_messages(const std::string& output);
// The message that answers `id`; fails the test when there is not exactly one.
Json answer_to(const std::vector<Json>& messages, int id);
// Runs `blue mcp words…` on the lines, one a request, to its end, and checks all it wrote.
std::vector<Json> converse(const Sandbox& sandbox, const std::vector<std::string>& words,
                           const std::vector<std::string>& lines);

// Fails the test unless the repository holds every file that `blue init` makes, whole.
void expect_whole_project(const Sandbox& sandbox);
// The files below `folder`, relative to it, sorted.
std::vector<std::string> files_below(const Path& folder);

}  // namespace blue
