#pragma once
// An operator of a project: reminders, postmortems, runbooks, staging and models, used through the real
// program over both doors, on a day and in a time zone of the test's choice.
#include "tests/e2e/library.h"

namespace blue {

class Operator {
 public:
  Operator() = default;

  Library& library() { return library_; }
  const Sandbox& sandbox() const { return library_.sandbox(); }
  std::string now = "2026-02-03T14:23:00Z";  // a Tuesday; empty: the machine's clock
  std::map<std::string, std::optional<std::string>> env;

  ProcessOptions options() const;
  RunResult run(const Words& words) const;
  Process start(const Words& words) const;
  // What the command answers; a refusal fails the test.
  Reply must(const Words& words) const;
  // Its error; anything but a refusal with `code` fails the test.
  Reply refused(const Words& words, std::string_view code) const;
  // The same calls as an agent makes them, each in a server of its own with every tool.
  Reply call(std::string_view tool, const JsonObject& arguments) const;
  // What `blue words… --no-json` prints.
  std::string shown(const Words& words) const;

 private:
  Library library_;
};

}  // namespace blue
