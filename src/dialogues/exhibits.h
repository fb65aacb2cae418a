#pragma once
// The files that a dialogue's lines name, and what became of them. A line holds no word of an answer, only
// places in it and a salted commitment to its bytes; words are read back from bytes that match, and from no
// others: an answer that was changed, lost or erased is shown as that.
#include <map>
#include <span>
#include <string>
#include <string_view>

#include "base/salt.h"
#include "dialogues/erasures.h"
#include "domain/dialogue/apply.h"
#include "ledger/commitment.h"

namespace blue {

inline constexpr std::size_t kLongestAnswer = 1u << 20;  // bytes

enum class ExhibitCondition {
  intact,
  altered,  // other bytes than the line names
  missing,
  erased,        // on record: its erasure is in the dialogue's folder
  salt_missing,  // there is no telling whether the bytes are the ones
};

struct Exhibit {
  ExhibitCondition condition = ExhibitCondition::missing;
  std::string bytes;  // of an intact one
};
// The file of a dialogue's folder that `commitment` is about, as it is now. Links are not followed.
Exhibit read_exhibit(const Path& folder, const std::string& file, const std::string& commitment);
// The same even of an erased text that is still there, or came back: to find what else holds its words.
Exhibit read_despite_erasure(const Path& folder, const std::string& file, const std::string& commitment);
// What is shown instead of words that cannot be read back.
std::string_view placeholder_of(ExhibitCondition condition);

// Whether words of erased answers are read where they are still there.
enum class ErasedWords { hidden, read };

// Reads the words of a dialogue's lines back from its answers, each of which is read once.
class ExhibitReader : public WordsSource {
 public:
  explicit ExhibitReader(Path folder, ErasedWords erased = ErasedWords::hidden)
      : folder_(std::move(folder)), erased_(erased), beside_(folder_) {}
  void fill(RoundRegistered& round, const DialogueState& before) override;
  void fill(VerdictRegistered& verdict, const DialogueState& before) override;
  // True when every answer of the state can be read back or was erased: pages show what they always showed.
  bool is_whole(const DialogueState& state);

 private:
  void fill(Words& words, const std::string& file, const DialogueState& before);
  void fill_notes(RoundRegistered& round, const DialogueState& before);
  const Exhibit& read(const std::string& file, const DialogueState& before);

  Path folder_;
  ErasedWords erased_;
  ErasuresBeside beside_;
  std::map<std::string, Exhibit> read_;  // by commitment
};

// Commits to texts: with the salt on record where it is about the same bytes, so that a repeated call comes
// to the same commitments; else with a new salt.
class Committer {
 public:
  Committer(Path folder, const SaltSource& salts) : folder_(std::move(folder)), source_(salts) {}
  // `known` are commitments on record that may be about these bytes.
  std::string commit(const std::string& file, std::string_view bytes,
                     std::span<const std::string> known = {});
  // The salts that were drawn, by commitment.
  const std::map<std::string, Salt>& salts() const { return salts_; }

 private:
  Path folder_;
  const SaltSource& source_;
  std::map<std::string, Salt> salts_;
};

// Sizes and times of the answers in the first `rounds` rounds, and of the erasures, as a short text: while it
// stays the same, no answer has to be read again.
std::string stamp_answers(const Path& folder, int rounds);

// Answers may change while their words are read, as they do during a checkout: then the words are as old as
// no stamp. Made before the first of them is read.
class AnswersWatch {
 public:
  explicit AnswersWatch(Path folder);
  // stamp_answers of the first `rounds` rounds, or a text that no stamp equals when something changed.
  std::string stamp(int rounds) const;

 private:
  Path folder_;
  std::string before_;
};

// The names that an answer of the round may mention: who is known to the dialogue and who sits on the panel.
std::vector<std::string> names_in_answers(const DialogueState& state, const PanelSet& panel);

}  // namespace blue
