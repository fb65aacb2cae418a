#pragma once
// The record of earlier rounds as one expert reads it: plain lines with global ids. They hold the words of
// others and belong in a fence.
#include <string>
#include <string_view>
#include <vector>

#include "domain/dialogue/state.h"
#include "markdown/quote.h"

namespace blue {

// How much of an entry is shown.
struct Depth {
  std::size_t label = kUnlimited;    // code points; 0: the id alone
  std::size_t content = kUnlimited;  // bytes; 0: none
};

class RecordView {
 public:
  // Reads `state` for the expert `reader`; texts past `enough` bytes are not completed, as they would not
  // fit.
  RecordView(const DialogueState& state, std::string reader, std::size_t enough, Shortener& shortener)
      : state_(state), reader_(std::move(reader)), enough_(enough), shortener_(shortener) {}

  // The entries of a registered round by expert, each expert with the file that holds its answer, and the
  // references with their notes; open tensions without their content, which tensions() shows.
  std::string entries(int round, Depth depth) const;
  // The tensions with status, owner, who raised them and the resolutions that wait for agreement.
  std::string tensions(const std::vector<const Tension*>& tensions, Depth depth) const;
  // What the Judge folded of the reader's entries, into what and why, while the reader has not agreed.
  std::string folds(Depth depth) const;
  // The results of the rounds before `round` that the reader missed, the latest ten of them; empty when it
  // sat on all.
  std::string missed_rounds(int round, std::size_t summary) const;

 private:
  // "Cupcake", "you" for the reader, "the Judge".
  std::string who(std::string_view slug) const;
  std::vector<std::string> authors(int round) const;
  std::string heading(int round, const std::string& author) const;
  std::string author_lines(int round, const std::string& author, Depth depth) const;
  std::string entry_lines(const Entity& entity, Depth depth) const;
  std::string status_of(const Entity& entity) const;
  // Lines "→ supports R0101; opposes P0002", those with a note of their own followed by it.
  std::string links(int round, const std::string& author, const std::string& source, Depth depth) const;
  std::string tension_lines(const Tension& tension, Depth depth) const;
  std::string pending_lines(const Tension& tension) const;
  std::string spaced(std::string_view label, Depth depth) const;

  const DialogueState& state_;
  std::string reader_;
  std::size_t enough_;
  Shortener& shortener_;
};

}  // namespace blue
