#pragma once
// Dialogues in the index: how far each ledger has been read into it, found by id, listed by page. A ledger is
// known by its path in the project.
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "domain/dialogue/state.h"
#include "store/database.h"

namespace blue {

struct LedgerRow {
  std::uint64_t bytes = 0;            // where the last indexed line ends
  std::uint64_t events = 0;           // lines up to there
  std::string head;                   // hash of that line
  std::optional<std::string> damage;  // why the rest cannot be read
  std::string answers = {};           // stamp of the answers whose words are in the index
};

// Empty when the index does not know the ledger.
Result<std::optional<LedgerRow>> find_ledger_row(Database& index, std::string_view path);
Result<> write_ledger_row(Database& index, std::string_view path, const LedgerRow& row);
Result<> erase_ledger_row(Database& index, std::string_view path);
// How many rounds of the ledger's dialogue are in the index.
Result<int> count_rounds(Database& index, std::string_view path);

// The head for which the dialogue's rendered files were last seen complete; empty when that is not known.
Result<std::string> find_published_head(Database& index, std::string_view ledger);
Result<> write_published_head(Database& index, std::string_view ledger, std::string_view head);
// What Blue last wrote to the rendered files of a ledger's dialogue: path → sha256.
Result<> write_published(Database& index, std::string_view ledger,
                         const std::map<std::string, std::string>& hashes);
Result<std::map<std::string, std::string>> list_published(Database& index, std::string_view ledger);
// Empty when it is not known.
Result<std::string> find_published(Database& index, std::string_view ledger, std::string_view path);

// Size and time of change of a ledger file: while they stay the same, it need not be opened.
struct LedgerStamp {
  std::int64_t size = 0;
  std::int64_t modified = 0;  // nanoseconds
  friend bool operator==(const LedgerStamp&, const LedgerStamp&) = default;
};
struct StampedLedger {
  LedgerStamp stamp;  // zeros when the ledger has none
  std::uint64_t events = 0;
};
// Every ledger of the index by its path.
Result<std::map<std::string, StampedLedger>> list_ledger_stamps(Database& index);
// The answers whose words the index has of a ledger's dialogue: their stamp, and how many rounds it has.
struct AnswerStamp {
  std::string stamp;
  int rounds = 0;
};
Result<std::map<std::string, AnswerStamp>> list_answer_stamps(Database& index);
// Records that index and file agree while the file has this stamp.
Result<> write_ledger_stamp(Database& index, std::string_view path, const LedgerStamp& stamp);

// The folder of a dialogue, relative to the project's root.
Result<std::optional<std::string>> find_dialogue_folder(Database& index, std::string_view dialogue_id);
// The ledger of a dialogue that has this id and is not in `ledger`.
Result<std::optional<std::string>> find_other_ledger(Database& index, std::string_view dialogue_id,
                                                     std::string_view ledger);
// The ids of the newest dialogues, at most `limit`.
Result<std::vector<std::string>> list_dialogue_ids(Database& index, std::size_t limit);

struct DialogueRow {
  std::string dialogue_id, title, output_dir, created_at;
  DialogueStatus status = DialogueStatus::open;
  Evidence evidence = Evidence::transcript;
  bool imported = false;
  bool shares_id = false;  // another dialogue of the project has its id
  int rounds = 0;
  std::size_t velocity = 0, converge_signals = 0, panel_size = 0;  // of the last registered round
  std::size_t ever_seated = 0;  // experts on the panel of any registered round
};
// Dialogues of one status or of any, newest first, from the one after `created_at` and `dialogue_id`.
struct DialogueRowQuery {
  std::optional<DialogueStatus> status;
  std::string created_at = "9999";  // later than any
  std::string dialogue_id;
  std::size_t limit = 0;
};
Result<std::vector<DialogueRow>> list_dialogue_rows(Database& index, const DialogueRowQuery& query);
Result<std::size_t> count_dialogues(Database& index, std::optional<DialogueStatus> status);

}  // namespace blue
