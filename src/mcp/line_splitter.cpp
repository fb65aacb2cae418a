#include "mcp/line_splitter.h"

#include <utility>

namespace blue {
namespace {

constexpr std::size_t kKeptCapacity = 256u << 10;

}  // namespace

void LineSplitter::feed(std::string_view bytes) {
  for (std::size_t end; (end = bytes.find('\n')) != std::string_view::npos; bytes.remove_prefix(end + 1))
    end_line(bytes.substr(0, end));
  keep(bytes);
}

void LineSplitter::finish() { end_line({}); }

void LineSplitter::end_line(std::string_view tail) {
  if (pending_.empty() && !skipping_ && tail.size() <= limit_) return deliver(tail);
  keep(tail);
  if (std::exchange(skipping_, false)) return sink_.on_oversized_line();
  deliver(pending_);
  pending_.clear();
  if (pending_.capacity() > kKeptCapacity) pending_.shrink_to_fit();
}

void LineSplitter::keep(std::string_view bytes) {
  if (skipping_) return;
  if (bytes.size() <= limit_ - pending_.size()) {
    pending_ += bytes;
    return;
  }
  skipping_ = true;
  pending_ = std::string();
}

void LineSplitter::deliver(std::string_view line) {
  if (line.ends_with('\r')) line.remove_suffix(1);
  if (!line.empty()) sink_.on_line(line);
}

}  // namespace blue
