#pragma once
// The record of a played dialogue, seen by somebody with an editor: what is in its folder, how to change it,
// and what verifying says then. Chains are made again as docs/formats.md describes, without the program's
// help.
#include <functional>
#include <random>
#include <set>

#include "dialogues/verify.h"
#include "tests/e2e/investment.h"

namespace blue {

inline const JsonObject kInvestmentKey{{"dialogue_id", "investment"}};

// The finished investment dialogue, in a repository of its own.
class Record {
 public:
  // Plays the steps before `end`.
  explicit Record(std::size_t end = kVerdict + 1);

  const Sandbox& sandbox() const { return sandbox_; }
  Path path(const std::string& file) const { return sandbox_.repository() / kInvestmentFolder / file; }
  // Every file of the dialogue's folder, relative to it.
  std::vector<std::string> files() const { return files_below(path("")); }
  // Those that Blue rendered, as the ledger names them.
  std::set<std::string> rendered() const;
  std::string read(const std::string& file) const;
  void write(const std::string& file, std::string_view text) const;
  // Replaces the first `from` in the file; fails the test when there is none.
  void replace(const std::string& file, std::string_view from, std::string_view to) const;

  // Changes the ledger's lines and makes the chain again, as somebody would who knows how.
  void forge(const std::function<void(std::vector<std::string>& lines)>& change) const;

  // What `blue dialogue verify` finds, asked without starting the program.
  Verification verify() const;
  // What it says as a program.
  struct Said {
    int exit_code;
    Json content;
  };
  Said say() const;

 private:
  Sandbox sandbox_;
};

// The findings about `subject` at `where`, or at a line of it.
std::vector<Finding> findings_at(const Verification& verification, std::string_view subject,
                                 std::string_view where);
// Everything that was found, for a failing test.
std::string tell(const Verification& verification);

// One changed byte. The same `random` gives the same changes everywhere.
enum class Tampering { flip, insert, remove };
std::string tamper(std::string bytes, Tampering tampering, std::size_t position, std::mt19937_64& random);

// The bytes of `text` that could drive a terminal: C0 but for tabs and line feeds, DEL, C1, and what is not
// UTF-8; "" when there is none, else the first with its surroundings.
std::string find_control(std::string_view text);

}  // namespace blue
