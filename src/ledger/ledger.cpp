#include "ledger/ledger.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>

#include "base/format.h"
#include "base/text.h"
#include "domain/error_codes.h"

namespace blue {

Result<LedgerFile> LedgerFile::open(const Path& path, LedgerUse use) {
  LedgerFile ledger(path);
  constexpr int common = O_CLOEXEC | O_NONBLOCK;
  if (use == LedgerUse::writing) {
    ledger.file_ = open_beneath(path, O_RDWR | O_APPEND | common);
    ledger.write_error_ = ledger.file_ ? 0 : errno;
  }
  if (!ledger.file_) ledger.file_ = Descriptor(::open(path.c_str(), O_RDONLY | common));
  if (!ledger.file_ && errno == ENOENT) return ledger;
  struct stat facts{};
  if (!ledger.file_ || ::fstat(ledger.file_.get(), &facts) != 0) return fail(file_error("read", path, errno));
  if (!S_ISREG(facts.st_mode))
    return fail(make_error(codes::invalid_value, format("{} is not a regular file.", path.string()))
                    .suggest("Restore the ledger from version control or a copy."));
  return ledger;
}

Result<std::uint64_t> LedgerFile::size() const {
  struct stat facts{};
  if (file_ && ::fstat(file_.get(), &facts) != 0) return fail(file_error("read", path_, errno));
  return static_cast<std::uint64_t>(facts.st_size);
}

bool LedgerFile::is_replaced() const {
  struct stat named{}, open{};
  if (::stat(path_.c_str(), &named) != 0) return static_cast<bool>(file_);
  return !file_ || ::fstat(file_.get(), &open) != 0 || named.st_dev != open.st_dev ||
         named.st_ino != open.st_ino;
}

Result<LedgerFile::Writable> LedgerFile::make_writable() {
  const bool is_absent = !file_;
  if (is_absent) {
    file_ = open_beneath(path_, O_RDWR | O_APPEND | O_CREAT | O_EXCL, 0666);
    write_error_ = file_ ? 0 : errno;
  }
  if (write_error_ != 0) return fail(file_error("append to", path_, write_error_));
  return Writable{file_, is_absent};
}

Result<std::string> LedgerFile::read_range(std::uint64_t from, std::uint64_t to) const {
  if (to - from > kLargestLedger)
    return fail(
        make_error(codes::too_large, format("{} is larger than {} bytes.", path_.string(), kLargestLedger))
            .suggest("Leave it as it is and continue in a new dialogue."));
  std::string bytes(to - from, '\0');
  std::size_t used = 0;
  while (used < bytes.size()) {
    ssize_t got =
        ::pread(file_.get(), bytes.data() + used, bytes.size() - used, static_cast<off_t>(from + used));
    if (got < 0 && errno == EINTR) continue;
    if (got < 0) return fail(file_error("read", path_, errno));
    if (got == 0) break;
    used += static_cast<std::size_t>(got);
  }
  bytes.resize(used);
  return bytes;
}

Result<std::string> LedgerFile::read_end(std::uint64_t count) const {
  const std::uint64_t end = TRY(size());
  return read_range(end - std::min(count, end), end);
}

Result<bool> LedgerFile::holds(const LedgerHead& head, std::uint64_t size) const {
  if (head.sequence == 0) return true;
  if (head.bytes < kLedgerHashBytes || head.bytes > size) return false;
  std::string end = TRY(read_range(head.bytes - kLedgerHashBytes, std::min(head.bytes + 1, size)));
  if (end.size() > kLedgerHashBytes && end.back() != '\n') return false;
  return find_line_hash(std::string_view(end).substr(0, kLedgerHashBytes)) == head.hash;
}

Result<bool> LedgerFile::holds(const LedgerHead& head) const { return holds(head, TRY(size())); }

Result<int> LedgerFile::read_format(const LedgerHead& head) const {
  if (head.sequence == 0) return 0;
  // Most lines are short: the search for the line's beginning goes back in growing steps.
  for (std::uint64_t length = 16u << 10;; length *= 4) {
    const std::uint64_t from = head.bytes - std::min(length, head.bytes);
    const std::string bytes = TRY(read_range(from, head.bytes));
    const std::size_t line_feed = bytes.rfind('\n');
    if (line_feed != std::string::npos) return format_of_line(std::string_view(bytes).substr(line_feed + 1));
    if (from == 0 || length > kLongestLedgerLine) return format_of_line(bytes);
  }
}

Result<LedgerTail> LedgerFile::read_tail() const {
  const std::uint64_t end = TRY(size());
  if (end == 0) return LedgerTail{};
  const std::uint64_t from = end - std::min<std::uint64_t>(end, kLedgerHashBytes + 1);
  const std::string bytes = TRY(read_range(from, end));
  std::string_view line = bytes;
  if (line.ends_with('\n')) line.remove_suffix(1);
  return LedgerTail{from + line.size(), std::string(find_line_hash(line).value_or(std::string_view()))};
}

Result<LedgerContents> LedgerFile::read_after(const LedgerHead& known) const {
  const std::uint64_t end = TRY(size());
  const LedgerHead start = TRY(holds(known, end)) ? known : LedgerHead{};
  const int format = TRY(read_format(start));
  return scan_ledger(TRY(read_range(start.bytes, end)), start, format);
}

Result<LedgerContents> read_ledger(const Path& path) { return TRY(LedgerFile::open(path)).read_after({}); }

Result<LedgerTail> read_ledger_tail(const Path& path) { return TRY(LedgerFile::open(path)).read_tail(); }

Error ledger_damaged_error(const Path& path, const LedgerDamage& damage) {
  if (damage.is_of_unknown_kind)
    return make_error(codes::event_unknown,
                      format("Line {} of {} is of the kind \"{}\", which this version of Blue does not know.",
                             damage.line, path.string(), printable(damage.found)))
        .with_value(path.string())
        .with("line", damage.line)
        .suggest(format("Upgrade Blue: this version shows the dialogue as it was before line {} and writes "
                        "nothing to it.",
                        damage.line));
  if (damage.is_lost)
    return make_error(
               codes::ledger_damaged,
               format("{} ended with line {} when that was acknowledged; the line is not there any more.",
                      path.string(), damage.line))
        .with_value(path.string())
        .with("line", damage.line)
        .suggest(
            format("Restore the file from version control or a copy. If it is meant to be as it is, `blue "
                   "dialogue rebuild --output-dir {}` accepts it; until then it is only read.",
                   path.parent_path().string()));
  std::string message =
      format("Line {} of {} breaks the ledger: {}", damage.line, path.string(), damage.what);
  if (!damage.expected.empty()) message += format(", expected {}", damage.expected);
  if (!damage.found.empty()) message += format(", found {}", damage.found);
  return make_error(codes::ledger_damaged, message.ends_with('.') ? message : message + ".")
      .with_value(path.string())
      .with("line", damage.line)
      .suggest(damage.needs_upgrade
                   ? "Use the newer Blue that wrote it; this one reads only the lines before."
                   : "Restore the file from version control or a copy; until then only the lines before it "
                     "are read, and nothing is written.");
}

}  // namespace blue
