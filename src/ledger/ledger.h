#pragma once
// Ledger files, opened and read: append-only and hash-chained, one event a line. They are the truth about a
// dialogue. What events mean and where they are indexed is not known here. Readers need no lock; writers
// (append.h) hold the ledger's.
#include <cerrno>

#include "base/file.h"
#include "ledger/scan.h"

namespace blue {

inline constexpr std::size_t kLargestLedger = 1u << 30;

// How a ledger ends, read from its last bytes alone.
struct LedgerTail {
  std::uint64_t bytes = 0;                        // where the last line ends, as LedgerHead counts
  std::string hash = std::string(kNoLedgerHash);  // empty when the file does not end with a complete line
  friend bool operator==(const LedgerTail&, const LedgerTail&) = default;
};

enum class LedgerUse { reading, writing };

// One ledger, opened once for everything that a call does with it. An absent file is an empty ledger.
class LedgerFile {
 public:
  // For writing, a file that may not be written is opened for reading; appending to it then fails.
  static Result<LedgerFile> open(const Path& path, LedgerUse use = LedgerUse::reading);

  const Path& path() const { return path_; }
  // Cheap at any size; enough to see whether a head is still the head.
  Result<LedgerTail> read_tail() const;
  // Reads and verifies the chain after `known` where the file still holds that, else from the beginning;
  // `start` of the result says which. Damage is part of the result, so that what is before it can still be
  // shown; an error means that the file could not be read.
  Result<LedgerContents> read_after(const LedgerHead& known) const;
  // The last `count` bytes.
  Result<std::string> read_end(std::uint64_t count) const;
  // True when `head` is the end of a line of this file.
  Result<bool> holds(const LedgerHead& head) const;

  // True when the path now names another file than the one that is open, or none.
  bool is_replaced() const;
  // The file, open for appending: creates it where it is absent, and then `created` says so.
  struct Writable {
    const Descriptor& file;
    bool created = false;
  };
  Result<Writable> make_writable();
  Result<std::uint64_t> size() const;

 private:
  explicit LedgerFile(Path path) : path_(std::move(path)) {}
  // Bytes [from, to) of the file; fewer when it has become shorter.
  Result<std::string> read_range(std::uint64_t from, std::uint64_t to) const;
  Result<bool> holds(const LedgerHead& head, std::uint64_t size) const;
  // The format of the line that ends at `head`; 0 when there is none.
  Result<int> read_format(const LedgerHead& head) const;

  Path path_;
  Descriptor file_;           // empty when there is no file
  int write_error_ = EACCES;  // why it is not open for writing; 0 when it is
};

// Reads and verifies the complete chain of the ledger at `path`, as LedgerFile::read_after does.
Result<LedgerContents> read_ledger(const Path& path);
Result<LedgerTail> read_ledger_tail(const Path& path);

// The error for a ledger that must not be written: ledger_damaged, or event_unknown.
Error ledger_damaged_error(const Path& path, const LedgerDamage& damage);

}  // namespace blue
