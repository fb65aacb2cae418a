#include "app/rehearsal/stage.h"

#include <algorithm>
#include <chrono>
#include <condition_variable>
#include <mutex>

#include "base/layout.h"
#include "base/text.h"

namespace blue {
namespace {

constexpr std::size_t kWidest = 96;
constexpr double kSecondsPerWord = 0.05;
constexpr std::string_view kEraseLine = "\r\x1b[K";

}  // namespace

RehearsalStage::RehearsalStage(const Screen& screen, bool is_fast, std::stop_token stop)
    : terminal_(screen.terminal),
      style_(screen.style),
      is_paced_(screen.is_live && !is_fast),
      stop_(std::move(stop)) {
  // In a pipe, the text must not depend on the width of some terminal.
  style_.width = screen.is_live ? std::min(style_.width, kWidest) : kWidest;
}

void RehearsalStage::line(std::string_view text, double seconds) {
  write(std::string(text) + "\n");
  wait(seconds);
}

void RehearsalStage::tell(std::string_view mark, std::string_view text, Tone tone) {
  std::size_t indent = display_width(mark);
  std::string margin(indent, ' ');
  bool is_first = true;
  for (const std::string& part : wrap_text(text, style_.width - std::min(indent, style_.width / 2))) {
    line((is_first ? std::string(mark) : margin) + paint(part, tone));
    is_first = false;
  }
  wait(kSecondsPerWord * static_cast<double>(split(text, ' ').size()));
}

void RehearsalStage::rule(std::string_view title) {
  std::size_t used = display_width(title) + 4;
  std::string out = "── " + std::string(title) + " ";
  for (std::size_t i = used; i < style_.width; ++i) out += "─";
  line();
  line(paint(out, Tone::strong), 0.4);
}

void RehearsalStage::flash(std::string_view text, double seconds) {
  if (!is_paced_ || is_stopped()) return;
  write(fit_width(text, style_.width - 1));
  wait(seconds);
  write(kEraseLine);
}

std::string RehearsalStage::paint(std::string_view text, Tone tone) const {
  return blue::paint(text, tone, style_);
}

void RehearsalStage::write(std::string_view text) {
  if (status_) status_ = terminal_.write(Stream::output, text);
}

void RehearsalStage::wait(double seconds) {
  if (!is_paced_ || seconds <= 0) return;
  std::mutex mutex;
  std::condition_variable_any bell;
  std::unique_lock lock(mutex);
  bell.wait_for(lock, stop_, std::chrono::duration<double>(seconds), [] { return false; });
}

}  // namespace blue
