#include "ledger/ledger.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>

#include "base/format.h"
#include "base/text.h"
#include "domain/error_codes.h"

namespace blue {
namespace {

struct OpenLedger {
  Descriptor file;  // empty when there is no file
  std::uint64_t size = 0;
};

Result<OpenLedger> open_for_reading(const Path& path) {
  Descriptor file(::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK));
  if (!file && errno == ENOENT) return OpenLedger{};
  struct stat facts{};
  if (!file || ::fstat(file.get(), &facts) != 0) return fail(file_error("read", path, errno));
  if (!S_ISREG(facts.st_mode))
    return fail(codes::invalid_value, format("{} is not a regular file.", path.string()));
  return OpenLedger{std::move(file), static_cast<std::uint64_t>(facts.st_size)};
}

// Bytes [from, to) of the file; fewer when it has become shorter.
Result<std::string> read_range(const OpenLedger& ledger, const Path& path, std::uint64_t from,
                               std::uint64_t to) {
  if (to - from > kLargestLedger)
    return fail(codes::too_large, format("{} is larger than {} bytes.", path.string(), kLargestLedger));
  std::string bytes(to - from, '\0');
  std::size_t used = 0;
  while (used < bytes.size()) {
    ssize_t got =
        ::pread(ledger.file.get(), bytes.data() + used, bytes.size() - used, static_cast<off_t>(from + used));
    if (got < 0 && errno == EINTR) continue;
    if (got < 0) return fail(file_error("read", path, errno));
    if (got == 0) break;
    used += static_cast<std::size_t>(got);
  }
  bytes.resize(used);
  return bytes;
}

// True when `head` is the end of a line of this file.
Result<bool> holds(const OpenLedger& ledger, const Path& path, const LedgerHead& head) {
  if (head.sequence == 0) return true;
  if (head.bytes < kLedgerHashBytes || head.bytes > ledger.size) return false;
  std::string end =
      TRY(read_range(ledger, path, head.bytes - kLedgerHashBytes, std::min(head.bytes + 1, ledger.size)));
  if (end.size() > kLedgerHashBytes && end.back() != '\n') return false;
  return find_line_hash(std::string_view(end).substr(0, kLedgerHashBytes)) == head.hash;
}

}  // namespace

Result<LedgerTail> read_ledger_tail(const Path& path) {
  OpenLedger ledger = TRY(open_for_reading(path));
  if (ledger.size == 0) return LedgerTail{};
  std::uint64_t from = ledger.size - std::min<std::uint64_t>(ledger.size, kLedgerHashBytes + 1);
  std::string end = TRY(read_range(ledger, path, from, ledger.size));
  std::string_view line = end;
  if (line.ends_with('\n')) line.remove_suffix(1);
  return LedgerTail{from + line.size(), std::string(find_line_hash(line).value_or(std::string_view()))};
}

Result<LedgerContents> read_ledger(const Path& path) { return read_ledger_after(path, {}); }

Result<LedgerContents> read_ledger_after(const Path& path, const LedgerHead& known) {
  OpenLedger ledger = TRY(open_for_reading(path));
  LedgerHead start = TRY(holds(ledger, path, known)) ? known : LedgerHead{};
  return scan_ledger(TRY(read_range(ledger, path, start.bytes, ledger.size)), start);
}

Result<std::vector<LedgerLine>> read_untrusted_ledger(const Path& path) {
  OpenLedger ledger = TRY(open_for_reading(path));
  const std::string bytes = TRY(read_range(ledger, path, 0, ledger.size));
  std::vector<LedgerLine> lines;
  for (std::string_view line : split(bytes, '\n'))
    if (auto parsed = parse_untrusted_line(line)) lines.push_back(*std::move(parsed));
  return lines;
}

Error ledger_damaged_error(const Path& path, const LedgerDamage& damage) {
  std::string message =
      format("Line {} of {} breaks the ledger: {}", damage.line, path.string(), damage.what);
  if (!damage.expected.empty()) message += format(", expected {}", damage.expected);
  if (!damage.found.empty()) message += format(", found {}", damage.found);
  Error error = make_error(codes::ledger_damaged, message.ends_with('.') ? message : message + ".");
  error.value = path.string();
  error.context.append("line", damage.line);
  error.suggestion =
      damage.needs_upgrade
          ? "Use the newer Blue that wrote it; this one only reads the lines before."
          : "Put the file back from version control or a copy; until then the lines before it are "
            "read and nothing is written.";
  return error;
}

}  // namespace blue
