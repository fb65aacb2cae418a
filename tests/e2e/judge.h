#pragma once
// A scripted Judge: it plays dialogues with the real program, over MCP or over the command line, and looks at
// what they leave behind. It knows nothing of how the program works inside.
#include <map>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "tests/e2e/program.h"

namespace blue {

// What a call came to: the answer, or the error object of a refusal.
struct Reply {
  Json content;
  bool is_refused = false;
  std::string error_code() const { return std::string(content.text_or("error_code", "")); }
  // The codes of every failure, in order.
  std::vector<std::string> error_codes() const;
  // The member at `path`, whose names are separated by '.'; null where there is none.
  Json at(std::string_view path) const;
};

// The sandbox's surroundings with a clock that stands still and a seed, so that runs can be repeated.
ProcessOptions rehearsal(const Sandbox& sandbox);

class Judge {
 public:
  explicit Judge(const Sandbox& sandbox) : sandbox_(sandbox) {}
  virtual ~Judge() = default;
  // Calls the dialogue tool `verb`, such as "round_register".
  virtual Reply call(std::string_view verb, const JsonObject& arguments) = 0;
  // The same; a refusal fails the test.
  Reply must(std::string_view verb, const JsonObject& arguments);
  // The same; anything but a refusal with `code` first fails the test.
  Reply refused(std::string_view verb, const JsonObject& arguments, std::string_view code);
  const Sandbox& sandbox() const { return sandbox_; }

 private:
  const Sandbox& sandbox_;
};

// Speaks to one `blue mcp` as long as it lives.
class McpJudge : public Judge {
 public:
  explicit McpJudge(const Sandbox& sandbox);
  Reply call(std::string_view verb, const JsonObject& arguments) override;

 private:
  std::unique_ptr<Process> server_;
  int last_id_ = 0;
};

// The command that does the same as the tool: keys as flags, as RFC 0057 section 12 prints them, the rest as
// JSON.
std::vector<std::string> command_of(std::string_view verb, const JsonObject& arguments);

// Runs one command a call.
class CliJudge : public Judge {
 public:
  using Judge::Judge;
  Reply call(std::string_view verb, const JsonObject& arguments) override;
};

// One step of a played dialogue: the experts' files that appear before it, then the call.
struct Step {
  std::string verb;
  JsonObject arguments;
  std::map<std::string, std::string> answers = {};  // below the dialogue's folder → text
  std::string refusal = {};                         // the expected error code, empty: it must pass
};

// Writes the answers of a step below `folder`, relative to the repository.
void write_answers(const Sandbox& sandbox, const std::string& folder, const Step& step);
void play(Judge& judge, const std::string& folder, std::span<const Step> steps);

// `folder`/round-N/<expert>.md for each answer.
std::map<std::string, std::string> answers_of(int round, const std::map<std::string, std::string>& texts);
// Names → seats of evolve_panel with that source; roles are "<name>'s field".
JsonArray seats(const std::vector<std::string>& names, std::string_view source);

// What the sqlite3 shell says to `sql` (or a dot command) about the project's index.
std::string ask_index(const Sandbox& sandbox, const std::string& sql);
// Every table of the index as SQL, the rows of a table in no order.
std::string dump_index(const Sandbox& sandbox);
// The same without what Blue remembers of the pages it wrote: readers bring back these rows, a sync all.
std::string dump_ledgers(const Sandbox& sandbox);
// Deletes the index and SQLite's companions.
void remove_index(const Sandbox& sandbox);
// Every file of the repository → its bytes, without the index, locks and SQLite's companions.
std::map<std::string, std::string> record_of(const Sandbox& sandbox);
// The lines of every ledger, by file.
std::map<std::string, std::string> ledgers_of(const Sandbox& sandbox);
// Deletes the index: a reader brings back its rows, a sync also what it knew of the pages.
void expect_same_index_again(const Sandbox& sandbox);
// Fails the test unless `blue doctor` finds every ledger whole.
void expect_verified(const Sandbox& sandbox);

}  // namespace blue
