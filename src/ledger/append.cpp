#include "ledger/append.h"

#include <unistd.h>

#include <algorithm>
#include <cerrno>

#include "base/format.h"
#include "domain/error_codes.h"

namespace blue {
namespace {

Error moved_error(const Path& path, const LedgerHead& base) {
  return make_error(codes::ledger_moved,
                    format("{} changed after event {} was read.", path.string(), base.sequence))
      .suggest("Call again: the call is then decided on what the ledger holds now.");
}

Result<std::string> render_checked(const LedgerHead& base, const Event& event, int line_format) {
  if (event.sequence != base.sequence + 1)
    return fail(codes::internal_error,
                format("Event {} cannot follow event {}.", event.sequence, base.sequence));
  std::string line = render_ledger_line(event, base.hash, line_format);
  if (line.size() > kLongestLedgerLine)
    return fail(
        make_error(codes::too_large, format("The event is {} bytes long; a ledger line holds at most {}.",
                                            line.size(), kLongestLedgerLine))
            .suggest("Send shorter texts in this call."));
  if (auto fault = find_fault(event, line, line_format))
    return fail(make_error(codes::invalid_value, format("The event cannot be kept: {}", fault->what))
                    .suggest("Correct the value it names and call again."));
  return line;
}

// Restores an open ledger file to what it was unless the append is kept.
class Undo {
 public:
  Undo(const Descriptor& file, const Path& path, std::uint64_t size, bool created)
      : file_(file), path_(path), size_(size), created_(created) {}
  Undo(const Undo&) = delete;
  Undo& operator=(const Undo&) = delete;
  ~Undo() {
    if (kept_) return;
    // Should this fail as well, the half line is a torn tail, which readers ignore and the next append cuts
    // off.
    if (created_)
      (void)remove_file(path_);
    else
      (void)!::ftruncate(file_.get(), static_cast<off_t>(size_));
  }
  void keep() { kept_ = true; }

 private:
  const Descriptor& file_;
  const Path& path_;
  std::uint64_t size_;
  bool created_;
  bool kept_ = false;
};

Result<> write_through(const Descriptor& file, const Path& path, std::string_view bytes) {
  while (!bytes.empty()) {
    ssize_t written = ::write(file.get(), bytes.data(), bytes.size());
    if (written < 0 && errno == EINTR) continue;
    if (written < 0) return fail(file_error("append to", path, errno));
    bytes.remove_prefix(static_cast<std::size_t>(written));
  }
  if (::fdatasync(file.get()) != 0) return fail(file_error("append to", path, errno));
  return {};
}

struct LedgerEnd {
  std::string torn;  // bytes of a line that a crash left
  int format = 0;    // of the line before
};
// Checks that the file ends at `base`, but for a torn line. A file that was replaced under the open one would
// lose the line.
Result<LedgerEnd> read_ledger_end(const LedgerFile& ledger, const LedgerHead& base) {
  if (ledger.is_replaced()) return fail(moved_error(ledger.path(), base));
  const LedgerContents rest = TRY(ledger.read_after(base));
  if (rest.start != base || !rest.events.empty()) return fail(moved_error(ledger.path(), base));
  if (rest.damage) return fail(ledger_damaged_error(ledger.path(), *rest.damage));
  return LedgerEnd{rest.torn_bytes == 0 ? std::string() : TRY(ledger.read_end(rest.torn_bytes)), rest.format};
}

Result<> cut(const Descriptor& file, const Path& path, const LedgerHead& base, const std::string& torn) {
  TRY(write_file(torn_bytes_path(path), torn));
  auto size = base.bytes + (base.sequence > 0 ? 1 : 0);
  if (::ftruncate(file.get(), static_cast<off_t>(size)) != 0) return fail(file_error("cut", path, errno));
  return {};
}

}  // namespace

Path torn_bytes_path(const Path& path) { return Path(path.string() + ".torn"); }

Result<LedgerHead> append_event(LedgerFile& ledger, const LedgerHead& base, const Event& event, int format) {
  const LedgerEnd end = TRY(read_ledger_end(ledger, base));
  std::string line = TRY(render_checked(base, event, std::max(format, end.format)));
  const auto [file, created] = TRY(ledger.make_writable());
  if (!end.torn.empty()) TRY(cut(file, ledger.path(), base, end.torn));
  const std::uint64_t size = TRY(ledger.size());
  Undo undo(file, ledger.path(), size, created);
  LedgerHead head{base.bytes + (base.sequence > 0 ? 1 : 0) + line.size(), event.sequence,
                  std::string(*find_line_hash(line))};
  const bool line_feed_lost = base.sequence > 0 && size == base.bytes;
  line += '\n';
  if (line_feed_lost) line.insert(0, 1, '\n');
  TRY(write_through(file, ledger.path(), line));
  if (created) TRY(sync_folder(ledger.path().parent_path()));
  undo.keep();
  return head;
}

Result<LedgerHead> append_event(const Path& path, const LedgerHead& base, const Event& event, int format) {
  LedgerFile ledger = TRY(LedgerFile::open(path, LedgerUse::writing));
  return append_event(ledger, base, event, format);
}

}  // namespace blue
