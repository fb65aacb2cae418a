#include "cli/progress.h"

#include "base/format.h"
#include "base/layout.h"
#include "base/text.h"

namespace blue {
namespace {

constexpr std::string_view kEraseLine = "\r\x1b[K";

std::string describe_progress(std::size_t done, std::size_t total, std::string_view what) {
  std::string text = one_line(what);
  if (total == 0) return done == 0 ? text : format("{} {}", done, text);
  return format("{}/{} ({} %) {}", done, total, done * 100 / total, text);
}

}  // namespace

ProgressLine::ProgressLine(Terminal& terminal, Now now)
    : terminal_(terminal),
      now_(std::move(now)),
      is_enabled_(terminal.is_terminal(Stream::errors)),
      next_(is_enabled_ ? now_() + std::chrono::seconds(1) : Time{}) {}

void ProgressLine::report(std::size_t done, std::size_t total, std::string_view what) {
  std::lock_guard lock(mutex_);
  if (!is_enabled_) return;
  Time time = now_();
  if (time < next_) return;
  next_ = time + std::chrono::milliseconds(100);
  std::string line = fit_width(describe_progress(done, total, what), terminal_.width() - 1);
  is_drawn_ = terminal_.write(Stream::errors, std::string(kEraseLine) + line).has_value();
}

void ProgressLine::erase() {
  std::lock_guard lock(mutex_);
  is_enabled_ = false;
  if (std::exchange(is_drawn_, false)) std::ignore = terminal_.write(Stream::errors, kEraseLine);
}

}  // namespace blue
